// Hands what lies deep to every door by the kit inside Pyodide, a line of JSON for each: in_a_page.mjs FOLDER DOOR... (FOLDER holds the files of the runtime, kit.zip and tests.zip).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...doors] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder });
for (const name of ["kit.zip", "tests.zip"])
  python.unpackArchive(new Uint8Array(readFileSync(join(folder, name))), "zip", { extractDir: "/kit" });
python.globals.set("say", (line) => console.log(line));
python.globals.set("doors", python.toPy(doors));
python.runPython(`
import os, sys
sys.path[:0] = ["/kit", "/kit/tests"]
os.symlink("/kit/aofa_widgets/_rulebook", "/kit/rulebook")
from fuzz.deeply import rows
for row in rows(doors):
    say(row)
`);
