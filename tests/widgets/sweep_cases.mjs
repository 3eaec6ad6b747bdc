// Reads sweep cases as JSON from standard input and writes where the view's geometry stops.
import { readFileSync } from "node:fs";
import { sweep } from "../../aofa_widgets/widgets/shared/geometry.js";

const cases = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(cases.map(({ start, r, ...way }) => sweep(start, r, way))));
