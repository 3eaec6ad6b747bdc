// Words as the search sees them: no accents, no capitals; and where they stand in a text, to be shown there.

/** A text without accents and capitals, and for each of its letters the place it came from. @param {string} text @returns {[string, number[]]} */
export function flat(text) {
  let out = "";
  /** @type {number[]} */
  const from = [];
  for (let at = 0; at < text.length; at += 1) {
    const plain = text[at].normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’‘]/, "'").replace("œ", "oe").replace("æ", "ae").replace(/\s/, " ");
    for (const letter of plain) {
      out += letter;
      from.push(at);
    }
  }
  return [out, from];
}

/** The text cut in pieces; every second one is a word that was sought. @param {string} text @param {string[]} words bare words @returns {string[]} */
export function pieces(text, words) {
  const wanted = words.filter((word) => word.length > 1);
  if (!wanted.length || !text) return [text];
  const [plain, from] = flat(text);
  /** @type {[number, number][]} */
  const spans = [];
  for (const word of wanted) {
    for (let at = plain.indexOf(word); at >= 0; at = plain.indexOf(word, at + word.length)) spans.push([from[at], from[at + word.length - 1] + 1]);
  }
  spans.sort((a, b) => a[0] - b[0] || b[1] - a[1]);
  const found = [];
  let done = 0;
  for (const [start, end] of spans) {
    if (start < done) continue;
    found.push(text.slice(done, start), text.slice(start, end));
    done = end;
  }
  return [...found, text.slice(done)];
}
