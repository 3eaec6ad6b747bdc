// Signs of dice and their keys: what is typed means the same face whatever the order of the faces.
import assert from "node:assert/strict";
import { test } from "node:test";
import { faceByKey, keysOf } from "../../../aofa_widgets/widgets/shared/symbols.js";

const ROW = ["cross", "blank", "blank", "sword", "sword", "double"];

test("each sign has one key, in the order of the faces", () => {
  assert.deepEqual(keysOf(ROW), [["x", "cross"], ["0", "blank"], ["1", "sword"], ["2", "double"]]);
  assert.deepEqual(keysOf(["samurai", "samurai", "fate"]), [["a", "samurai"], ["b", "fate"]]);
});

test("a key gives the first face of its sign, other keys none", () => {
  assert.deepEqual(["x", "X", "×", "0", "-", "1", "2"].map((key) => faceByKey(key, ROW)), [1, 1, 1, 2, 2, 4, 6]);
  for (const key of ["", " ", "q", "3", "xx", "a"]) assert.equal(faceByKey(key, ROW), 0, key);
  assert.equal(faceByKey("b", ["samurai", "samurai", "fate"]), 3);
});

test("a die without a sign has no key for it", () => {
  assert.equal(faceByKey("x", ["blank", "sword"]), 0);
});
