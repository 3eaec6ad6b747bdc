// Modules that come as text. A page never lets go of a module, so the same text is read once, whoever asks for it.

/** @type {Map<string, Promise<any>>} */
const read = /** @type {any} */ (globalThis)[Symbol.for("aofa_widgets")] ??= new Map();

/** The module that a text is. @param {string} text @returns {Promise<any>} */
export function moduleOf(text) {
  const known = read.get(text);
  if (known) return known;
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const made = import(/* webpackIgnore: true */ /* @vite-ignore */ url).finally(() => URL.revokeObjectURL(url));
  read.set(text, made);
  return made;
}
