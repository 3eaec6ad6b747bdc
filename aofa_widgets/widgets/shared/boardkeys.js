// Keys on the board: arrows turn and stretch the planned move, Enter does it, Escape drops it, ? asks the board to speak.

/** @typedef {{turn: number, length: number}} Aim degrees clockwise from straight up; table units */
const INCH = 254;

/** The point an aim ends at. @param {{x: number, y: number}} from @param {Aim} aim @returns {[number, number]} */
export function target(from, aim) {
  const a = (aim.turn * Math.PI) / 180;
  return [Math.round(from.x + Math.sin(a) * aim.length), Math.round(from.y - Math.cos(a) * aim.length)];
}

/** The aim that ends at a point. @param {{x: number, y: number}} from @param {[number, number]} to @returns {Aim} */
export function aimAt(from, to) {
  const [dx, dy] = [to[0] - from.x, to[1] - from.y];
  return { turn: around((Math.atan2(dx, -dy) * 180) / Math.PI), length: Math.hypot(dx, dy) };
}

/** @param {number} degrees */
export const around = (degrees) => ((Math.round(degrees * 10) / 10) % 360 + 360) % 360;

/**
 * The aim after a key; null where the key says nothing about an aim.
 * Left and right turn by 15 degrees (Shift: 1), up and down stretch by an inch (Shift: a tenth), End goes as far as the way
 * is free, Home comes back, Page Down and Page Up look at the next and the last thing around; N goes to the next contact on the line.
 * @param {string} key @param {boolean} fine @param {Aim} aim
 * @param {{free: (turn: number) => number, around: () => number[], step?: number}} view how far the way is free; the directions of what stands around
 * @returns {Aim | null}
 */
export function steer(key, fine, aim, view) {
  const step = (view.step ?? INCH) / (fine ? 10 : 1);
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const by = fine ? 1 : 15;
    const next = fine ? aim.turn : Math.round(aim.turn / by) * by;
    const turn = around((Math.abs(next - aim.turn) > 0.05 && (key === "ArrowLeft") === next < aim.turn ? next : next + (key === "ArrowLeft" ? -by : by)));
    return { turn, length: aim.length };
  }
  if (key === "ArrowUp") return { turn: aim.turn, length: Math.min(Math.min(aim.length, view.free(aim.turn)) + step, view.free(aim.turn)) };
  if (key === "ArrowDown") return { turn: aim.turn, length: Math.max(0, Math.min(aim.length, view.free(aim.turn)) - step) };
  if (key === "End" || key.toLowerCase() === "n") return { turn: aim.turn, length: Infinity };
  if (key === "Home") return { turn: aim.turn, length: 0 };
  if (key === "PageDown" || key === "PageUp") {
    const sorted = view.around().sort((a, b) => a - b);
    if (!sorted.length) return null;
    const turn = key === "PageDown"
      ? sorted.find((a) => a > aim.turn + 0.06) ?? sorted[0]
      : sorted.reverse().find((a) => a < aim.turn - 0.06) ?? sorted[0];
    return { turn, length: Infinity };
  }
  return null;
}
