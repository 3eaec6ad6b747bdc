// Every icon of the kit, drawn on a 24 px grid with a 2 px line; `solid` parts are filled. Always beside a word.
import { svg } from "./dom.js";

/** Path data of each icon; a second string holds what is filled instead of drawn. @type {Record<string, string | [string, string]>} */
export const ICONS = {
  initiative: "M4 20.5C4.2 12 9.5 4.5 20 3.5 20.5 10 16.5 16 8.5 16.5M4 20.5 13.5 10M10.5 17.2 9 14.8M16 12.5 13 10.6",
  act: "M12 3v4M12 17v4M3 12h4M17 12h4M5.6 5.6l2.9 2.9M15.5 15.5l2.9 2.9M5.6 18.4l2.9-2.9M15.5 8.5l2.9-2.9",
  move: "M3 12h13M12 7.5l4.5 4.5-4.5 4.5M20.5 5v14",
  duel: "M4 4l13 13M20 4 7 17M14.5 19.5l5-5M9.5 19.5l-5-5M17 17l3.5 3.5M7 17l-3.5 3.5",
  disengage: "M9.5 12H3M6.5 8.5 3 12l3.5 3.5M14.5 12H21M17.5 8.5 21 12l-3.5 3.5",
  push: "M4 6v12M7 12h8.5M12 8.5l3.5 3.5-3.5 3.5M20 4v16",
  contact: "M8 8.5a3.5 3.5 0 1 0 .01 7 3.5 3.5 0 0 0-.01-7ZM15.5 8.5a3.5 3.5 0 1 0 .01 7 3.5 3.5 0 0 0-.01-7ZM11.75 3.5v3M11.75 17.5v3",
  sight: ["M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z", "M12 8.7a3.3 3.3 0 1 0 .01 6.6 3.3 3.3 0 0 0-.01-6.6Z"],
  height: "M3 20h5.5v-5H14v-5h7M4.5 10V4M2 6.5 4.5 4 7 6.5",
  stunned: "M12 12.5c1-1.4 3-.3 2.6 1.5-.5 2.2-3.6 2.7-5.2.9-2-2.3-.8-6 2.4-6.9 4.2-1.1 7.6 2.4 7.1 6.5-.6 4.3-4.7 6.5-8.4 5.8",
  weaponless: "M4 4l6 6M14 14l2.5 2.5M20.5 20.5 17 17M13.5 19.5l6-6M10 10l-.5 2.5M14 14l.5-2.5",
  wound: "M12 3.5c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11Z",
  fallen: "M5 12a7 7 0 0 1 2.05-4.95M9.9 5.3a7 7 0 0 1 4.2 0M16.95 7.05A7 7 0 0 1 19 12M18.7 14.1a7 7 0 0 1-2 2.9M14.1 18.7a7 7 0 0 1-4.2 0M7.05 16.95a7 7 0 0 1-1.7-2.8M9 9l6 6M15 9l-6 6",
  active: "M12 6.5a5.5 5.5 0 1 0 .01 11 5.5 5.5 0 0 0-.01-11ZM12 2v4M12 18v4M2 12h4M18 12h4",
  ghost: ["M4 12a8 8 0 0 1 2.35-5.65M9.3 4.5a8 8 0 0 1 5.4 0M17.65 6.35A8 8 0 0 1 20 12M19.5 14.7a8 8 0 0 1-2.3 3.3M14.7 19.5a8 8 0 0 1-5.4 0M6.35 17.65A8 8 0 0 1 4.5 14.7", "M12 9.5a2.5 2.5 0 1 0 .01 5 2.5 2.5 0 0 0-.01-5Z"],
  refused: "M8.3 3.5h7.4l4.8 4.8v7.4l-4.8 4.8H8.3l-4.8-4.8V8.3ZM8 12h8",
  copy: "M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5",
  link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17",
  highest: "M4 17.5 3 7.5l5 4 4-6 4 6 5-4-1 10ZM4 20.5h16",
  die: ["M6.5 3.5h11a3 3 0 0 1 3 3v11a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-11a3 3 0 0 1 3-3Z", "M8.5 6.8a1.7 1.7 0 1 0 .01 3.4 1.7 1.7 0 0 0-.01-3.4ZM12 10.3a1.7 1.7 0 1 0 .01 3.4 1.7 1.7 0 0 0-.01-3.4ZM15.5 13.8a1.7 1.7 0 1 0 .01 3.4 1.7 1.7 0 0 0-.01-3.4Z"],
  enter: "M4 20l1-4.5L16.5 4 20 7.5 8.5 19ZM14 6.5l3.5 3.5",
  held: "M5 10.5h14V21H5ZM8 10.5V7a4 4 0 0 1 8 0v3.5",
  bag: "M8 7c-3 3-4.5 6-4.5 9 0 3.5 3 4.5 8.5 4.5s8.5-1 8.5-4.5c0-3-1.5-6-4.5-9M8 7h8M8 7 6.5 3l3 1.5L12 3l2.5 1.5 3-1.5L16 7",
  seal: "M12 3l2 1.8 2.7-.4 1 2.5 2.5 1-.4 2.7L21.5 12l-1.7 1.9.4 2.7-2.5 1-1 2.5-2.7-.4L12 21.5l-2-1.8-2.7.4-1-2.5-2.5-1 .4-2.7L2.5 12l1.7-1.9-.4-2.7 2.5-1 1-2.5 2.7.4ZM8.5 15V9l3.5 4 3.5-4v6",
  search: "M10.5 4a6.5 6.5 0 1 0 .01 13 6.5 6.5 0 0 0-.01-13ZM15.5 15.5l5 5",
  rule: "M5 3.5h14v17H5ZM8.5 3.5v17M12 8h4M12 12h4",
  house: "M5 21V3.5M5 4.5h14l-3.5 4.5L19 13.5H5",
  stale: "M6 3.5h12M6 20.5h12M7.5 3.5c0 4.5 4.5 5 4.5 8.5 0-3.5 4.5-4 4.5-8.5M7.5 20.5c0-4.5 4.5-5 4.5-8.5 0 3.5 4.5 4 4.5 8.5",
  hint: ["M8 8h8v10H8ZM9.5 8l.5-3h4l.5 3M12 5V2.5M7 20.5h10M8 18l-1 2.5M16 18l1 2.5", "M12 10.5c1.5 1.7 1.8 2.6 1.8 3.5a1.8 1.8 0 0 1-3.6 0c0-.9.3-1.8 1.8-3.5Z"],
  right: "M4.5 13l5 5L20 6.5",
  partly: ["M12 4a8 8 0 1 0 .01 16A8 8 0 0 0 12 4Z", "M12 4a8 8 0 0 1 0 16Z"],
  wrong: "M6 6l12 12M18 6 6 18",
  warning: ["M12 4 2.5 20.5h19ZM12 10v5", "M12 16.7a1.2 1.2 0 1 0 .01 2.4 1.2 1.2 0 0 0-.01-2.4Z"],
  undo: "M8.5 5 4 9.5 8.5 14M4.5 9.5h9.5a5 5 0 0 1 0 10H10",
  redo: "M15.5 5 20 9.5 15.5 14M19.5 9.5H10a5 5 0 0 0 0 10h4",
  play: "M7 4.5 19 12 7 19.5Z",
  print: "M7 8.5v-5h10v5M7 16.5H3.5v-8h17v8H17M7 13.5h10v7H7Z",
  lost: "M5 20.5C5 13 9.5 6 18.5 4.5 19.5 10.5 15.5 16 9 16.5M5 20.5 12 12.5M4 4 20.5 20.5",
  minus: "M5 12h14",
  plus: "M5 12h14M12 5v14",
  close: "M6 6l12 12M18 6 6 18",
};

/** An icon as an SVG element, hidden from readers since a word stands beside it. @param {string} name @param {string} [extra] */
export function icon(name, extra = "") {
  const data = ICONS[name];
  const [line, solid] = Array.isArray(data) ? data : [data, ""];
  return svg("svg", { class: `aw-icon ${extra}`.trim(), viewBox: "0 0 24 24", "aria-hidden": "true", "data-icon": name },
    line ? svg("path", { d: line }) : null, solid ? svg("path", { class: "aw-solid", d: solid }) : null);
}

/** The sign of a side: filled star, open lozenge, filled square, open ring. @param {number | null} side */
export function sign(side) {
  if (side === 0) {
    return svg("svg", { class: "aw-sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
      svg("path", { fill: "var(--aw-star)", d: "M12 1.5l3.1 7 7.6.7-5.8 5 1.8 7.5L12 17.7l-6.7 4 1.8-7.5-5.8-5 7.6-.7Z" }));
  }
  if (side === 1) {
    return svg("svg", { class: "aw-sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
      svg("path", { fill: "none", stroke: "var(--aw-loz)", "stroke-width": "3", "stroke-linejoin": "round", d: "M12 2 19.5 12 12 22 4.5 12Z" }));
  }
  if (side === 2 || side === 3) {
    return svg("svg", { class: "aw-sign", viewBox: "0 0 24 24", "aria-hidden": "true" },
      svg("path", side === 2 ? { fill: "var(--aw-ink)", d: "M4 4H20V20H4Z" } : { fill: "none", stroke: "var(--aw-ink)", "stroke-width": "3", d: "M12 4a8 8 0 1 0 .01 0Z" }));
  }
  return null;
}
