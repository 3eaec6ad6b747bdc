"use strict";
// Looks words up in the list that search-LANG.js holds: whole words first, then beginnings, without accents, all of them
// at once; in all games or in one.
(() => {
  const { games, kinds, rows, words } = globalThis.aofaSearch;
  const place = document.getElementById("search"), box = document.getElementById("q");
  const status = document.getElementById("found"), list = document.getElementById("results");
  const chips = document.getElementById("which");
  const said = JSON.parse(place.dataset.words), root = place.dataset.root;
  const sorted = Object.keys(words), MOST = 60, WHOLE = 1000;
  let only = -1; // the number of the one game that is looked through
  const bare = (text) => text.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/ß/g, "ss")
    .normalize("NFD").replace(/\p{M}/gu, "");

  // every row that has a word with this beginning, with what it counts: a whole word, or its plural, wherever it stands
  // counts more than any beginnings, then a word of the title more than one of the text
  function having(start) {
    let low = 0, high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] < start) low = middle + 1; else high = middle;
    }
    const found = new Map();
    for (let at = low; at < sorted.length && sorted[at].startsWith(start); at += 1) {
      const whole = ["", "s", "x"].includes(sorted[at].slice(start.length)) ? WHOLE : 0;
      let row = -1;
      for (const step of words[sorted[at]]) {
        row += Math.abs(step);
        const worth = whole + (step < 0 ? 4 : 1);
        if (worth > (found.get(row) ?? 0)) found.set(row, worth);
      }
    }
    return found;
  }

  function search(text) {
    const wanted = bare(text).match(/[\p{L}\p{N}]+/gu) ?? [];
    if (!wanted.length) return null;
    const lists = wanted.map(having).sort((a, b) => a.size - b.size);
    const found = [];
    for (const [row, worth] of lists[0]) {
      let sum = worth;
      for (const other of lists.slice(1)) {
        const more = other.get(row);
        if (!more) { sum = 0; break; }
        sum += more;
      }
      if (sum) found.push([sum, row]);
    }
    return found.sort((a, b) => b[0] - a[0] || a[1] - b[1]).map(([, row]) => row);
  }

  function shown(row) {
    const [kind, game, number, title, text, at] = rows[row];
    const item = document.createElement("li"), link = document.createElement("a");
    const about = document.createElement("span"), words = document.createElement("p");
    link.href = root + at;
    link.textContent = title;
    about.className = "quiet";
    about.textContent = `${games[game]} · ${kinds[kind]}${number ? ` ${number}` : ""}`;
    words.textContent = text;
    item.append(about, link, words);
    return item;
  }

  // the games that have it, each with how often; one that is chosen stays, so that it can be let go
  function count(found) {
    const all = games.map(() => 0);
    for (const row of found ?? []) all[rows[row][1]] += 1;
    const told = [found?.length ?? 0, ...all];
    chips.hidden = !found || (only < 0 && all.filter(Boolean).length < 2);
    for (const [at, chip] of [...chips.children].entries()) {
      chip.hidden = at > 0 && !told[at] && only !== at - 1;
      chip.setAttribute("aria-pressed", String(only === at - 1));
      chip.lastChild.textContent = ` ${told[at]}`;
    }
  }

  function show() {
    const everywhere = search(box.value);
    count(everywhere);
    const found = only < 0 ? everywhere : everywhere?.filter((row) => rows[row][1] === only);
    const n = found?.length ?? 0;
    status.textContent = found === null || found === undefined ? "" : n === 0 ? (everywhere.length ? said.elsewhere : said.none)
      : n > MOST ? said.most.replace("@", MOST).replace("#", n) : said.found[n === 1 ? 0 : 1].replace("#", n);
    list.replaceChildren(...(found ?? []).slice(0, MOST).map(shown));
  }

  for (const [at, name] of [said.all, ...games].entries()) {
    const chip = document.createElement("button");
    chip.type = "button";
    chip.append(name, document.createElement("b"));
    chip.addEventListener("click", () => {
      only = only === at - 1 ? -1 : at - 1;
      show();
    });
    chips.append(chip);
  }

  globalThis.aofaFind = search;
  place.hidden = false;
  box.addEventListener("input", () => {
    history.replaceState(null, "", box.value ? `#${encodeURIComponent(box.value)}` : location.pathname);
    show();
  });
  if (location.hash.length > 1) {
    try { box.value = decodeURIComponent(location.hash.slice(1)); } catch { box.value = ""; }
    show();
  }
  box.focus();
})();
