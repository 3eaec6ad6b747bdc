// Python in a worker of its own: what a widget asks never holds up the page. All it needs is given; it fetches nothing.

import { unpacked } from "./packs.js";

/** @type {any} */
let kit = null;
/** @type {Record<string, Promise<Uint8Array<ArrayBuffer>>>} */
const packs = {}; // what Python and the kit are made of, as it comes
/** @type {{name: string, given: any}[]} */
const before = []; // what was asked while Python woke

const script = (/** @type {Uint8Array<ArrayBuffer>} */ bytes) => URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));

/** @param {{info: object, kept: string, lang: string}} asked */
async function wake(asked) {
  const given = { ...asked, ...Object.fromEntries(await Promise.all(Object.entries(packs).map(async ([name, bytes]) => [name, await bytes]))) };
  const files = /** @type {Record<string, [Uint8Array<ArrayBuffer>, string]>} */ ({
    "pyodide.asm.wasm": [given.wasm, "application/wasm"],
    "python_stdlib.zip": [given.stdlib, "application/zip"],
  });
  globalThis.fetch = async (address) => {
    const file = files[String(address).split("/").pop() ?? ""];
    if (!file) throw new Error(`nothing is fetched: ${String(address)}`);
    return new Response(new Blob([file[0]]), { headers: { "Content-Type": file[1] } });
  };
  const { loadPyodide } = await import(script(given.loader));
  const machine = (await import(script(given.machine))).default;
  const python = await loadPyodide({
    indexURL: "https://kit.invalid/", // never asked: `fetch` above answers
    createPyodideModule: machine,
    lockFileContents: { info: given.info, packages: {} },
    env: { HOME: "/home/reader", JUPYTER_WIDGETS_ECHO: "0", AOFA_PAGE: "1", LANG: given.lang },
  });
  postMessage({ type: "waking", step: "kit" });
  python.unpackArchive(given.kit, "zip", { extractDir: "/kit" });
  python.runPython("import sys; sys.path.insert(0, '/kit')");
  const page = python.pyimport("aofa_widgets.site.live.inpage");
  page.begin((/** @type {string} */ text) => postMessage(JSON.parse(text)), given.kept);
  kit = page;
  postMessage({ type: "awake" });
  for (const { name, given: what } of before.splice(0)) answer(name, what);
}

/** @param {string} name @param {any} given */
function answer(name, given) {
  if (!kit) before.push({ name, given });
  else kit.take(name, JSON.stringify(given));
}

addEventListener("message", ({ data }) => {
  if (data.type === "pack") packs[data.name] = unpacked(data.text);
  else if (data.type === "wake") wake(data).catch((error) => postMessage({ type: "failed", reason: String(error?.message ?? error).slice(-400) }));
  else answer(data.type, data);
});
