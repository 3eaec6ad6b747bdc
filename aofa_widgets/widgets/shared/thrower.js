// The thrower of dice again, for the moments before Python is awake: the same die for the same seed and place (aofa_widgets/dice/roller.py).

const MASK = (1n << 64n) - 1n;

/** @param {bigint} number */
function mix(number) {
  number = ((number ^ (number >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  number = ((number ^ (number >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return number ^ (number >> 31n);
}

/** Die number `place` of a seed, from 0: a face from 1 to `sides`. @param {number | bigint} seed @param {number} place @param {number} [sides] @returns {number} */
export function face(seed, place, sides = 6) {
  const bits = mix((mix(BigInt(seed)) + BigInt(place + 1) * 0x9e3779b97f4a7c15n) & MASK);
  return Number((bits * BigInt(sides)) >> 64n) + 1;
}

/** A tray's roll, thrown: the dice that Python would throw; what they mean is not known here, and `verdict` says so.
 * @param {any} roll what the tray shows @param {import("./i18n.js").Texts} verdict @returns {any} null where its dice are not numbered from 1 to 6 */
export function thrown(roll, verdict) {
  if (!roll?.lanes || typeof roll.seed !== "number" || roll.signs?.length) return null;
  const groups = roll.lanes.flatMap((/** @type {any} */ lane) => lane.groups);
  let place = roll.count * groups.reduce((/** @type {number} */ sum, /** @type {any} */ group) => sum + group.dice.length, 0);
  const fallen = (/** @type {any} */ die) => ({ ...die, face: face(roll.seed, place++), marks: [], word: null, plus: null });
  const lanes = roll.lanes.map((/** @type {any} */ lane) => ({ ...lane, groups: lane.groups.map((/** @type {any} */ group) => ({ ...group, dice: group.dice.map(fallen) })) }));
  return { ...roll, id: roll.id + 1, phase: "settled", lanes, count: roll.count + 1, verdict };
}
