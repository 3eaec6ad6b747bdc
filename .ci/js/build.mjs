// Bundles each widget's widget.js and widget.css into aofa_widgets/widgets/static/; `--check` only says whether they are up to date.
import { build } from "esbuild";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync, inflateRawSync } from "node:zlib";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const WIDGETS = join(ROOT, "aofa_widgets", "widgets");
const STATIC = process.argv.find((word) => word.startsWith("--out="))?.slice(6) ?? join(WIDGETS, "static");
const LIMIT = 40 * 1024;
const check = process.argv.includes("--check");
const only = process.argv.slice(2).filter((word) => !word.startsWith("--"));

const names = readdirSync(WIDGETS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(WIDGETS, entry.name, "widget.js")))
  .map((entry) => entry.name)
  .filter((name) => !only.length || only.includes(name))
  .sort();

/** Bytes as base 91 (13 or 14 bits in two letters): printable, and without the quote, the backslash and the < that a page or a notebook would trip over. @param {Uint8Array} bytes */
function lettered(bytes) {
  const letter = (/** @type {number} */ n) => String.fromCharCode(n + 33 + Number(n > 0) + Number(n > 25) + Number(n > 56));
  let [text, bits, held] = ["", 0, 0];
  for (const byte of bytes) {
    bits |= byte << held;
    held += 8;
    if (held <= 13) continue;
    const long = (bits & 8191) > 88 ? 13 : 14;
    const pair = bits & ((1 << long) - 1);
    bits >>= long;
    held -= long;
    text += letter(pair % 91) + letter(Math.floor(pair / 91));
  }
  if (held) text += letter(bits % 91) + (held > 7 || bits > 90 ? letter(Math.floor(bits / 91)) : "");
  return text;
}

const READ = `function read(text) {
const out = []; let low = -1, bits = 0, held = 0;
for (const letter of text) {
const c = letter.charCodeAt(0), n = c - 33 - (c > 34) - (c > 60) - (c > 92), pair = low + n * 91;
if (low < 0) { low = n; continue; }
bits |= pair << held; held += (pair & 8191) > 88 ? 13 : 14; low = -1;
for (; held > 7; held -= 8, bits >>= 8) out.push(bits & 255);
}
if (low >= 0) out.push((bits | low << held) & 255);
return Uint8Array.from(out);
}`;
const read = new Function(`${READ}; return read;`)();

/** A bundle that would pass the limit travels deflated, so that notebooks stay small; a few lines unpack it. @param {string} text @param {boolean} part of a
 *  widget, which exports what it is, not how it is drawn */
function packed(text, part) {
  const data = lettered(deflateRawSync(Buffer.from(text), { level: 9, memLevel: 9 }));
  return `// deflated by .ci/js/build.mjs, since every widget stores its copy in the notebook; the sources lie beside it
const data = "${data}";
${READ}
const made = globalThis[Symbol.for("aofa_widgets")] ??= new Map(); // a page never lets go of a module: one is enough
async function unpack() {
  const text = await new Response(new Blob([read(data)]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return (await import(/* webpackIgnore: true */ /* @vite-ignore */ url)).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}
${part ? `if (!made.has(data)) made.set(data, unpack());
export default await made.get(data);` : `export default { render: async (given) => {
  if (!made.has(data)) made.set(data, unpack());
  return (await made.get(data)).render(given);
} };`}
`;
}

/** What a bundle says, unpacked: zlib versions deflate differently, the text is the same. @param {string} file */
function said(file) {
  const text = readFileSync(file, "utf8");
  const data = /^const data = "([^"]+)";$/m.exec(text);
  try {
    return data ? inflateRawSync(read(data[1])).toString("utf8") : text;
  } catch {
    return text; // damaged, hence not what the sources give
  }
}

/** What stands round the packed text of a bundle. @param {string} text */
const frame = (text) => (text.startsWith("// deflated by") ? text.replace(/^const data = .*$/m, "") : "");

const HOLDERS = ["home", "lesson"]; // widgets that others open in: their styles weigh less than those of what is inside, home's least
const ROOTS = /(^|[{},;])(\.aw(?:-maker|-past)?)(?![-\w])/g; // classes that a root itself may have, where a selector begins

/** A page keeps the styles of every widget it has shown, so each bundle speaks of its own root alone; selectors keep their weight among themselves.
 * @param {string} text a style sheet, minified @param {string} name */
function scoped(text, name) {
  const frames = text.match(/@keyframes [^{]+\{(?:[^{}]*\{[^{}]*\})*\}/g) ?? [];
  const rules = frames.reduce((rest, one) => rest.replace(one, ""), text.trim());
  const weight = HOLDERS.includes(name) ? HOLDERS.indexOf(name) + 1 : HOLDERS.length + 1;
  return `${[...new Set(frames)].join("")}${`.aw--${name}`.repeat(weight)}{${rules.replace(ROOTS, "$1&$2")}}\n`;
}

let wrong = 0;
mkdirSync(STATIC, { recursive: true });
for (const name of names) {
  // a drawer is sent to the page when somebody opens it, the hand that plays when a board is seen, the seats round it where a game has secrets; no notebook keeps them
  for (const [file, as] of [["widget.js", `${name}.js`], ["widget.css", `${name}.css`], ["drawer.js", `${name}_drawer.js`], ["drawer.css", `${name}_drawer.css`], ["hand.js", `${name}_hand.js`], ["hand.css", `${name}_hand.css`], ["seats.js", `${name}_seats.js`], ["seats.css", `${name}_seats.css`]]) {
    const kind = file.split(".")[1];
    const source = join(WIDGETS, name, file);
    if (!existsSync(source)) continue;
    const made = await build({
      entryPoints: [source],
      bundle: true,
      minify: true,
      write: false,
      format: "esm",
      target: kind === "js" ? "es2022" : undefined,
      charset: "utf8",
      legalComments: "none",
      logLevel: "error",
    });
    const plain = kind === "css" ? scoped(made.outputFiles[0].text, name) : made.outputFiles[0].text;
    const text = kind === "js" && Buffer.byteLength(plain) > LIMIT ? packed(plain, file !== "widget.js") : plain;
    const size = Buffer.byteLength(text);
    const target = join(STATIC, as);
    const same = existsSync(target) && said(target) === plain && frame(readFileSync(target, "utf8")) === frame(text);
    const shown = relative(ROOT, target);
    if (size > LIMIT) {
      console.error(`${shown}: ${size} bytes; at most ${LIMIT} are allowed; take something out of ${name}`);
      wrong += 1;
    }
    if (check && !same) {
      console.error(`${shown}: not what the sources give; run \`npm run build\` in .ci/js and commit the result`);
      wrong += 1;
    }
    if (!check && !same) writeFileSync(target, text);
    console.log(`${shown} ${(size / 1024).toFixed(1)} KB${same ? "" : check ? " differs" : " written"}`);
  }
}

// what makes a page of the site live, with the worker's own text in it, and what shows a widget in a page of its own
if (!only.length && !process.argv.some((word) => word.startsWith("--out="))) {
  const LIVE = join(ROOT, "aofa_widgets", "site", "live");
  const one = { bundle: true, minify: true, write: false, target: "es2022", charset: "utf8", legalComments: "none", logLevel: "error" };
  const alone = await build({ ...one, entryPoints: [join(WIDGETS, "shared", "alone.js")], format: "iife" });
  const worker = await build({ ...one, entryPoints: [join(LIVE, "js", "worker.js")], format: "iife" });
  const page = await build({ ...one, entryPoints: [join(LIVE, "js", "page.js")], format: "iife", define: { "globalThis.__WORKER__": JSON.stringify(worker.outputFiles[0].text) } });
  for (const [made, target] of /** @type {const} */ ([[page, join(LIVE, "live.js")], [alone, join(WIDGETS, "alone.js")]])) {
    const text = made.outputFiles[0].text;
    const same = existsSync(target) && readFileSync(target, "utf8") === text;
    if (check && !same) {
      console.error(`${relative(ROOT, target)}: not what the sources give; run \`npm run build\` in .ci/js and commit the result`);
      wrong += 1;
    }
    if (!check && !same) writeFileSync(target, text);
    console.log(`${relative(ROOT, target)} ${(text.length / 1024).toFixed(1)} KB${same ? "" : check ? " differs" : " written"}`);
  }
}
process.exitCode = wrong ? 1 : 0;
