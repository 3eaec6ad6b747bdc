"use strict";
// The switch of languages and the buttons that copy. Without this script everything can still be read.
(() => {
  const words = JSON.parse(document.getElementById("words").textContent);
  const articles = [...document.querySelectorAll("main > article")];

  for (const button of document.querySelectorAll("button.copy")) {
    const say = words[button.closest("article").dataset.lang];
    button.hidden = false;
    button.addEventListener("click", async () => {
      const code = document.getElementById(button.dataset.copy);
      const range = document.createRange();
      range.selectNodeContents(code);
      const chosen = getSelection();
      chosen.removeAllRanges();
      chosen.addRange(range); // what cannot be copied here can be copied by hand
      let done = false;
      try {
        await navigator.clipboard.writeText(code.textContent);
        done = true;
      } catch {
        done = document.execCommand("copy");
      }
      if (!done) return;
      button.textContent = say.copied;
      setTimeout(() => (button.textContent = say.copy), 2000);
    });
  }

  const group = document.querySelector(".switch");
  if (!group) return;
  function choose(lang) {
    const first = lang === "both" ? own : lang;
    for (const article of articles) article.hidden = lang !== "both" && article.dataset.lang !== lang;
    document.body.classList.toggle("side", lang === "both");
    for (const each of group.children) each.setAttribute("aria-pressed", String(each.dataset.lang === lang));
    for (const each of group.querySelectorAll("[data-word]")) each.hidden = each.dataset.word !== first;
    document.documentElement.lang = first;
    document.title = words[first].title;
    group.setAttribute("aria-label", words[first].language);
  }
  const known = () => articles.map((article) => article.dataset.lang);
  const prefers = () => (navigator.language || "").slice(0, 2);
  group.hidden = false;
  group.addEventListener("click", (event) => {
    const pressed = event.target.closest("button");
    if (pressed) choose(pressed.dataset.lang);
  });
  const own = known().includes(prefers()) ? prefers() : known()[0];
  for (const article of articles) article.classList.toggle("own", article.dataset.lang === own); // one below the other, the reader's stands first
  const wanted = (location.hash.match(/^#([a-z]{2,3})-/) || [])[1];
  choose(known().includes(wanted) ? wanted : own);
})();
