// Reads geometry cases as JSON from standard input and writes what the view's geometry answers.
import { readFileSync } from "node:fs";
import { apart, inReach, sight, sweep, touches } from "../../aofa_widgets/widgets/shared/geometry.js";
import { backed, push } from "../../aofa_widgets/widgets/shared/pushing.js";

const ANSWERS = {
  move: ({ start, r, ...way }) => sweep(start, r, way),
  sight: ({ from, head, to, aim, blockers }) => sight(from, head, to, aim, blockers),
  push: ({ who, along, test, ...way }) => ({ backed: backed(who, along, { ...way, test }), ...push(who, along, way) }),
  contact: ({ at, r, level, others, up }) => ({
    touching: others.filter((body) => touches(at, r, level, body)).map((body) => body.id),
    reaching: others.filter((body) => inReach(at, r, level, body, up)).map((body) => body.id),
  }),
  targets: ({ bases, limit }) => [apart(bases, limit, false), apart(bases, limit, true)],
};
const cases = JSON.parse(readFileSync(0, "utf8"));
process.stdout.write(JSON.stringify(cases.map(({ kind, ...given }) => ANSWERS[kind](given))));
