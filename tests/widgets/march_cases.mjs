// Reads fields, moves and ways as JSON from standard input and writes how far the view lets a unit in ranks go.
import { readFileSync } from "node:fs";
import { crossing } from "../../aofa_widgets/widgets/shared/geometry.js";
import { marched } from "../../aofa_widgets/widgets/board/marching.js";
import { field } from "../../aofa_widgets/widgets/board/marchplan.js";

const cases = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(cases.map(({ scene, reach, way }) => {
  const unit = scene.pieces.find((piece) => piece.id === reach.unit);
  const { legs, turns, length, by, why, block } = marched(unit, way, reach, field(scene, crossing, unit, reach));
  return { legs, turns, length, by, why, at: [block.x, block.y], facing: block.tray.facing };
})));
