"use strict";
// Looks words up in the list that search-LANG.js holds: beginnings of words, without accents, all of them at once.
(() => {
  const { games, kinds, rows, words } = globalThis.aofaSearch;
  const place = document.getElementById("search"), box = document.getElementById("q");
  const status = document.getElementById("found"), list = document.getElementById("results");
  const said = JSON.parse(place.dataset.words), root = place.dataset.root;
  const sorted = Object.keys(words), MOST = 60;
  const bare = (text) => text.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/ß/g, "ss")
    .normalize("NFD").replace(/\p{M}/gu, "");

  // every row that has a word with this beginning, with what it counts: a whole word and a word of the title count more
  function having(start) {
    let low = 0, high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle] < start) low = middle + 1; else high = middle;
    }
    const found = new Map();
    for (let at = low; at < sorted.length && sorted[at].startsWith(start); at += 1) {
      const whole = sorted[at] === start ? 2 : 1;
      let row = -1;
      for (const step of words[sorted[at]]) {
        row += Math.abs(step);
        const worth = whole * (step < 0 ? 4 : 1);
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

  function show() {
    const found = search(box.value);
    const n = found?.length ?? 0;
    status.textContent = found === null ? "" : n === 0 ? said.none
      : n > MOST ? said.most.replace("@", MOST).replace("#", n) : said.found[n === 1 ? 0 : 1].replace("#", n);
    list.replaceChildren(...(found ?? []).slice(0, MOST).map(shown));
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
