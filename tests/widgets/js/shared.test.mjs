// Pure parts of the shared JavaScript, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inLanguage, word } from "../../../aofa_widgets/widgets/shared/i18n.js";
import { ICONS } from "../../../aofa_widgets/widgets/shared/icons.js";
import { sides } from "../../../aofa_widgets/widgets/shared/tray.js";
import { lightness } from "../../../aofa_widgets/widgets/shared/theme.js";

test("opposite faces of every drawn die add to seven", () => {
  for (let front = 1; front <= 6; front += 1) {
    for (let turn = 0; turn < 4; turn += 1) {
      for (const left of [-1, 1]) {
        const at = Object.fromEntries(sides(front, turn, left));
        assert.deepEqual(Object.values(at).sort(), [1, 2, 3, 4, 5, 6]);
        assert.equal(at.front, front);
        assert.equal(at.front + at.back, 7);
        assert.equal(at.top + at.bottom, 7);
        assert.equal(at.left + at.right, 7);
      }
    }
  }
});

test("all dice are of one hand: a turn round the front face keeps the order of its neighbours", () => {
  for (let front = 1; front <= 6; front += 1) {
    const rings = [0, 1, 2, 3].map((turn) => {
      const at = Object.fromEntries(sides(front, turn, 1));
      const ring = [at.top, at.right, at.bottom, at.left];
      const low = ring.indexOf(Math.min(...ring));
      return [...ring.slice(low), ...ring.slice(0, low)].join("");
    });
    assert.equal(new Set(rings).size, 1, `front ${front}: ${rings}`);
  }
  const one = Object.fromEntries(sides(3, 1, 1)); // 3 in front and 2 above: 1 is on the right of a right-handed die
  assert.deepEqual([one.front, one.top, one.right], [3, 2, 1]);
});

test("a face beyond six stands in front as a numeral", () => {
  assert.deepEqual(sides(12, 0, 1).at(-1), ["front", 12]);
});

test("words fall back to English, holes are filled, unknown keys show themselves", () => {
  assert.equal(inLanguage({ en: "Roll", fr: "Lancer" }, "de"), "Roll");
  assert.equal(inLanguage(null, "en"), "");
  assert.equal(word({ a: { en: "die {n} of {m}", fr: "" } }, "a", "en", { n: 2 }), "die 2 of {m}");
  assert.equal(word({}, "no.such", "en"), "no.such");
});

test("every icon of the look is drawn, on its grid", () => {
  const wanted = ["initiative", "act", "move", "duel", "disengage", "push", "contact", "sight", "height", "stunned", "weaponless", "wound", "fallen", "active", "ghost", "refused",
    "copy", "link", "highest", "die", "enter", "held", "bag", "seal", "search", "rule", "house", "stale", "hint", "right", "partly", "wrong", "warning", "undo", "redo", "play", "print"];
  for (const name of wanted) assert.ok(ICONS[name], name);
  for (const [name, data] of Object.entries(ICONS)) {
    for (const path of [data].flat()) {
      assert.match(path, /^M[-\d.MmLlHhVvCcSsAaZz\s]+$/, name);
      const start = path.slice(1).match(/-?[\d.]+/g).slice(0, 2).map(Number);
      assert.ok(start.every((n) => n >= 0 && n <= 24), name);
    }
  }
});

test("a colour is light or dark however a host writes it", () => {
  const white = ["rgb(255, 255, 255)", "color(srgb 1 1 1)", "color(display-p3 1 1 1 / 0.95)", "oklch(1 0 0)", "oklab(0.98 -0.01 0.002)", "lab(100 0 0)", "lch(98 2 none)"];
  const black = ["rgb(0, 0, 0)", "rgba(17, 17, 17, 0.95)", "color(srgb 0.0941 0.1098 0.1019)", "oklch(0.2 0.05 250)", "lab(10 0 -2e-5)", "color(srgb 1e-5 0 0)"];
  for (const one of white) assert.ok((lightness(one) ?? 0) > 0.43, one);
  for (const one of black) assert.ok((lightness(one) ?? 1) < 0.43, one);
  for (const one of ["rgba(0, 0, 0, 0)", "color(srgb 0 0 0 / 0.5)", "oklch(1 0 0 / 0)", "transparent", ""]) assert.equal(lightness(one), null, one);
});
