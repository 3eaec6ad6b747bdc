"use strict";
// The replay and the switch of languages. Without this script everything can still be read.
(() => {
  const read = (id) => JSON.parse(document.getElementById(id).textContent);
  const reel = read("reel"), words = read("words");
  const pause = 1200;

  function player(article) {
    const lang = article.dataset.lang, say = words[lang], last = reel.frames[lang].length - 1;
    const section = article.querySelector(".replay"), svg = section.querySelector("svg.map");
    const find = (name) => section.querySelector(name);
    const inside = find(".inside"), title = svg.querySelector("title"), desc = svg.querySelector("desc");
    const slider = find("input"), count = find(".count"), now = find(".now"), log = find(".log");
    const entries = [...log.querySelectorAll("li")];
    const button = Object.fromEntries([...section.querySelectorAll("button")].map((b) => [b.dataset.do, b]));
    let at = 0, timer = 0;

    const told = (n) => (n ? `${n}. ${entries[n - 1].querySelector(".told").textContent}` : say.start);

    function show(n) {
      const before = entries[at - 1];
      at = Math.min(last, Math.max(0, n));
      // Every shred was written by the drawing in Python, its texts escaped there.
      inside.innerHTML = reel.frames[lang][at].map((layer) => `<g>${reel.layers[layer].map((s) => reel.shreds[s]).join("")}</g>`).join("");
      title.textContent = at ? say.after.replace("#", at) : say.start;
      desc.textContent = reel.spoken[lang][at].map((s) => reel.said[s]).join(" ");
      slider.value = at;
      slider.setAttribute("aria-valuetext", told(at));
      count.value = `${at} / ${last}`;
      now.textContent = told(at);
      before?.removeAttribute("aria-current");
      before?.classList.remove("current");
      const entry = entries[at - 1];
      if (entry) {
        entry.setAttribute("aria-current", "step");
        entry.classList.add("current");
        log.scrollTop = entry.offsetTop - log.clientHeight / 3; // the log is what its entries are placed in
      } else {
        log.scrollTop = 0;
      }
      for (const name of ["first", "back"]) button[name].setAttribute("aria-disabled", String(at === 0));
      for (const name of ["next", "last"]) button[name].setAttribute("aria-disabled", String(at === last));
      if (at === last) stop();
    }

    function stop() {
      clearInterval(timer);
      timer = 0;
      label("play");
    }
    function label(name) {
      button.play.setAttribute("aria-label", say[name]);
      button.play.title = say[name];
      button.play.querySelector("path").setAttribute("d", name === "play" ? say.play_icon : say.pause_icon);
    }
    function play() {
      if (timer) return stop();
      if (at === last) show(0);
      label("pause");
      timer = setInterval(() => show(at + 1), pause);
    }
    const go = { first: () => show(0), back: () => show(at - 1), play, next: () => show(at + 1), last: () => show(last) };
    function act(name) {
      if (name !== "play") stop();
      go[name]();
    }

    for (const part of section.querySelectorAll(".controls, .now, .how")) part.hidden = false;
    section.classList.add("live");
    section.addEventListener("click", (event) => {
      const pressed = event.target.closest("button[data-do]"), entry = event.target.closest("a[data-at]");
      if (pressed) act(pressed.dataset.do);
      if (entry) {
        event.preventDefault();
        stop();
        show(Number(entry.dataset.at));
      }
    });
    slider.addEventListener("input", () => {
      stop();
      show(Number(slider.value));
    });
    const keys = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", " ": "play" };
    section.querySelector(".player").addEventListener("keydown", (event) => {
      const name = keys[event.key], own = event.target;
      if (!name || event.ctrlKey || event.altKey || event.metaKey || own === slider) return;
      if (event.key === " " && own.closest("button")) return;
      event.preventDefault();
      act(name);
    });
    article.addEventListener("click", (event) => {
      // a number in the turning points leads to that place of the replay
      const link = event.target.closest(".telling a.no");
      if (!link) return;
      event.preventDefault();
      stop();
      show(Number(link.hash.split("-e")[1]));
      section.scrollIntoView();
      find(".stage").focus({ preventScroll: true });
    });
    show(0);
    return stop;
  }

  const articles = [...document.querySelectorAll("main > article")];
  const stops = articles.map(player);
  const group = document.querySelector(".switch");
  if (!group) return;
  function choose(lang) {
    for (const article of articles) article.hidden = article.dataset.lang !== lang;
    for (const each of group.children) each.setAttribute("aria-pressed", String(each.dataset.lang === lang));
    document.documentElement.lang = lang;
    document.title = words[lang].title;
    group.setAttribute("aria-label", words[lang].language);
    for (const stop of stops) stop();
  }
  group.hidden = false;
  group.addEventListener("click", (event) => {
    const pressed = event.target.closest("button");
    if (pressed) choose(pressed.dataset.lang);
  });
  const wanted = (location.hash.match(/^#([a-z]{2,3})-/) || [])[1];
  const known = articles.map((article) => article.dataset.lang);
  const prefers = (navigator.language || "").slice(0, 2);
  choose(known.includes(wanted) ? wanted : known.includes(prefers) ? prefers : known[0]);
})();
