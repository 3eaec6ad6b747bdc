// Words come from Python, in every language: a bundle holds none of its own.

/** @typedef {Record<string, string>} Texts one sentence for each language */
/** @typedef {Record<string, Texts>} Words */

/** @param {Texts | string | null | undefined} texts @param {string} lang */
export function inLanguage(texts, lang) {
  if (!texts) return "";
  return typeof texts === "string" ? texts : texts[lang] ?? texts.en ?? "";
}

/** The word `key` with its holes {name} filled. @param {Words} words @param {string} key @param {string} lang @param {Record<string, string | number>} [values] */
export function word(words, key, lang, values = {}) {
  const text = words[key] ? inLanguage(words[key], lang) : key;
  return text.replace(/\{(\w+)\}/g, (hole, name) => String(values[name] ?? hole));
}
