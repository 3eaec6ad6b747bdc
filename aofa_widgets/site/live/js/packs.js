// What is too large for a page's own scripts comes as scripts of letters: from a disk no page may fetch anything else.

/** @type {Map<string, (text: string) => void>} */
const waiting = new Map();

/** A pack calls this with its name and its bytes, deflated, in base 64. */
/** @type {any} */ (globalThis).aofaPack = (/** @type {string} */ name, /** @type {string} */ text) => waiting.get(name)?.(text);

/** @param {string} text base 64 @returns {Uint8Array<ArrayBuffer>} */
function bytes(text) {
  if ("fromBase64" in Uint8Array) return /** @type {any} */ (Uint8Array).fromBase64(text); // ten times as fast, where a browser has it
  const letters = atob(text);
  const made = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) made[at] = letters.charCodeAt(at);
  return made;
}

/** The text of a script that calls `aofaPack` with its name.
 * @param {string} base the address of the folder of packs @param {string} name @returns {Promise<string>} */
export async function letters(base, name) {
  const text = await new Promise((done, failed) => {
    waiting.set(name, done);
    const script = document.createElement("script");
    script.src = `${base}${name}.js`;
    script.addEventListener("error", () => failed(new Error(name)));
    script.addEventListener("load", () => script.remove());
    document.head.append(script);
  });
  waiting.delete(name);
  return text;
}

/** The bytes that the letters of a pack stand for. @param {string} text @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function unpacked(text) {
  const stream = new Blob([bytes(text)]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
