// Rules on records by the kit inside Pyodide, as a page runs it: answers.mjs FOLDER IN OUT (FOLDER holds the files of the runtime and kit.zip).
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, given, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder });
python.unpackArchive(new Uint8Array(readFileSync(join(folder, "kit.zip"))), "zip", { extractDir: "/kit" });
python.globals.set("given", readFileSync(given, "utf8"));
python.runPython(`
import sys, json
sys.path.insert(0, "/kit")
from aofa_widgets.cli.referee import answers
told = "".join(json.dumps(one, ensure_ascii=False, sort_keys=True) + "\\n" for one in answers(given.splitlines()))
`);
writeFileSync(out, python.globals.get("told"));
