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

/** A bundle that would pass the limit travels deflated, so that notebooks stay small; four lines unpack it. @param {string} text */
function packed(text) {
  const data = deflateRawSync(Buffer.from(text), { level: 9, memLevel: 9 }).toString("base64");
  const keys = [...new Set(text.match(/["'`](?:common|board|book|tray|calculator|exercise|rulebook|editor)\.[a-z0-9_.]*/g))].map((key) => `"${key.slice(1)}"`).sort(); // Python sends only the words that a bundle names
  return `// deflated by .ci/js/build.mjs, since every widget stores its copy in the notebook; the sources lie beside it
// words: ${keys.join(" ")}
const data = "${data}";
async function unpack() {
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
  const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  try {
    return (await import(/* webpackIgnore: true */ /* @vite-ignore */ url)).default;
  } finally {
    URL.revokeObjectURL(url);
  }
}
export default { render: async (given) => (await unpack()).render(given) };
`;
}

/** What a bundle says, unpacked: zlib versions deflate differently, the text is the same. @param {string} file */
function said(file) {
  const text = readFileSync(file, "utf8");
  const data = /^const data = "([^"]+)";$/m.exec(text);
  return data ? inflateRawSync(Buffer.from(data[1], "base64")).toString("utf8") : text;
}

let wrong = 0;
mkdirSync(STATIC, { recursive: true });
for (const name of names) {
  for (const kind of ["js", "css"]) {
    const source = join(WIDGETS, name, `widget.${kind}`);
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
    const plain = made.outputFiles[0].text;
    const text = kind === "js" && Buffer.byteLength(plain) > LIMIT ? packed(plain) : plain;
    const size = Buffer.byteLength(text);
    const target = join(STATIC, `${name}.${kind}`);
    const same = existsSync(target) && said(target) === plain;
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
process.exitCode = wrong ? 1 : 0;
