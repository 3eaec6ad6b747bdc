// Makes the places of a page live: wakes Python when the first is wanted, has each widget made there and draws it here.
import { makeModels } from "../../../widgets/shared/models.js";
import { thrown } from "../../../widgets/shared/thrower.js";
import { letters, unpacked } from "./packs.js";
import { saves } from "./saves.js";
import { foretell } from "./tables.js";

/** @typedef {Record<string, string>} Words */
const given = /** @type {{words: Record<string, Words>, machine: object, packs: Record<string, number>, first: string[], seeded: string[], tables: string[]}} */ (/** @type {any} */ (globalThis).aofaLive);
const WORKER = /** @type {{__WORKER__?: string}} */ (globalThis).__WORKER__ ?? ""; // the text of worker.js, put here by the build: a worker on a disk is made of letters too
const KEPT = "aofa-widgets:progress"; // where this browser keeps what was learnt
const own = /** @type {HTMLScriptElement} */ (document.currentScript);
const base = new URL("live/", own.src).href;
const lang = document.documentElement.lang || "en";

/** @param {string} key @param {Record<string, string | number>} [values] */
const say = (key, values = {}) => (given.words[key]?.[lang] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));

/** @type {Worker | null} */
let python = null;
let number = 0;
/** @type {Map<number, HTMLElement>} */
const wanted = new Map();
const post = (/** @type {string} */ type, /** @type {object} */ what) => python?.postMessage({ type, ...what });
const models = makeModels(post);

/** Where a place says how it comes along: there before its widget is and kept afterwards, so that nothing moves under a finger. @param {Element} place */
function line(place) {
  const had = place.querySelector(":scope > .aw-waking");
  if (had) return had;
  const made = Object.assign(document.createElement("p"), { className: "aw-waking" });
  made.setAttribute("role", "status");
  place.prepend(made);
  return made;
}

/** @param {string} text @param {boolean} [wrong] */
function tell(text, wrong = false) {
  for (const place of document.querySelectorAll(".aw-live[data-waking]")) {
    line(place).textContent = text;
    line(place).classList.toggle("aw-wrong", wrong);
    if (wrong) uncover(/** @type {HTMLElement} */ (place));
  }
  stopped ||= wrong;
}
let stopped = false; // Python will not come

/** A game is coming from a link or a file: until it is here its place says so, and shows no other game. @param {HTMLElement} place @param {string} key */
function cover(place, key) {
  if (stopped || place.querySelector(":scope > .aw-coming")) return;
  for (const node of place.children) if (!node.matches(".aw-waking")) node.toggleAttribute("hidden", true);
  const line = Object.assign(document.createElement("p"), { className: "aw-coming", textContent: say(key) });
  line.setAttribute("role", "status");
  place.prepend(line);
}

/** @param {HTMLElement | undefined} place */
function uncover(place) {
  const line = place?.querySelector(":scope > .aw-coming");
  if (!place || !line) return;
  line.remove();
  for (const node of place.children) node.removeAttribute("hidden");
}

function remembered() {
  try {
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return ""; // a browser that keeps nothing: one begins anew
  }
}

/** @param {any} told */
function heard(told) {
  if (told.type === "waking") tell(say("live.opening"));
  else if (told.type === "failed") tell(say("live.failed", { reason: told.reason }), true);
  else if (told.type === "made") show(told);
  else if (told.type === "refused") refused(told);
  else if (told.type === "follow") follow(told.key);
  else if (told.type === "echoed" && opening.has(told.id)) uncover(opening.get(told.id));
  else if (told.type === "kept") {
    try {
      localStorage.setItem(KEPT, told.text);
    } catch {
      // full or forbidden: the lesson goes on, it is only not remembered
    }
  } else models.take(told, foreseen.get(making + 1));
}

async function wake() {
  const parts = Object.entries(given.packs);
  const whole = parts.reduce((sum, [, size]) => sum + size, 0);
  let come = 0;
  const worker = new Worker(URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" })));
  worker.addEventListener("message", ({ data }) => heard(data));
  worker.addEventListener("error", (event) => tell(say("live.failed", { reason: event.message ?? "" }), true));
  await Promise.all(parts.map(async ([name, size]) => {
    worker.postMessage({ type: "pack", name, text: await letters(base, name) }); // it unpacks them: the page goes on being heard
    come += size;
    tell(say("live.reading", { percent: Math.round((100 * come) / whole) }));
  }));
  tell(say("live.starting"));
  python = worker;
  python.postMessage({ type: "wake", info: given.machine, kept: remembered(), lang });
  for (const place of document.querySelectorAll(".aw-live[data-waking]")) make(/** @type {HTMLElement} */ (place));
}

/** What a place asks for, with a seed of its own where dice are thrown. @type {WeakMap<HTMLElement, Record<string, any>>} */
const asked = new WeakMap();

/** @param {HTMLElement} place */
function ask(place) {
  const had = asked.get(place);
  if (had) return had;
  const { widget = "", arguments: values = "{}", game = "", rules = "" } = place.dataset;
  const own = { widget, arguments: JSON.parse(values), game, rules, lang: place.dataset.lang ?? lang };
  if (given.seeded.includes(widget) && own.arguments.seed === undefined) own.arguments.seed = crypto.getRandomValues(new Uint32Array(1))[0] >>> 1;
  asked.set(place, own);
  return own;
}

/** @type {Map<number, string[]>} */
const foreseen = new Map(); // what was shown before Python was awake, by the number of the place
let making = 0;

/** @param {HTMLElement} place */
function make(place) {
  number += 1;
  wanted.set(number, place);
  foreseen.set(number, JSON.parse(place.dataset.foreseen ?? "[]"));
  post("make", { number, ...ask(place), link: linked(place) });
}

/** The game that the page's own address holds for a place, "" where there is none. @param {HTMLElement} place */
const linked = (place) => (place === document.querySelector(".aw-live[data-widget=MiniBoard]") && location.hash.startsWith("#g=") ? location.hash : "");

/** The place, as this page and the maker of the site call it alike: FNV-1a, 32 bits. @param {string} text */
function hash(text) {
  let made = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) made = Math.imul(made ^ byte, 0x01000193) >>> 0;
  return made.toString(16).padStart(8, "0");
}

/** Draws what the page knows of a place before Python is awake: its view, which may be read, and dice that may be thrown. @param {HTMLElement} place */
async function foresee(place) {
  const { widget = "", arguments: values = "{}", game = "", rules = "" } = place.dataset;
  const key = hash([widget, values, game, rules, place.dataset.lang ?? lang].join("|"));
  if (!given.first.includes(key)) return;
  const states = JSON.parse(await letters(base, `first-${key}`));
  await Promise.all(states.flatMap((/** @type {{state: Record<string, any>}} */ { state }) => ["_esm", "_css"].map(async (name) => (state[name] = await bundle(state[name])))));
  sequence += 1;
  const renamed = JSON.parse(JSON.stringify(states).replaceAll('"first-', `"p${sequence}-`).replaceAll("anywidget:first-", `anywidget:p${sequence}-`));
  if (place.dataset.awake !== undefined) return; // Python was quicker
  place.dataset.foreseen = JSON.stringify(renamed.map((/** @type {{id: string}} */ one) => one.id));
  models.foresee(renamed, (model) => quick(model, model.id === renamed[0].id ? ask(place).arguments.seed : undefined));
  await draw(place, renamed[0].id);
  const table = hash([widget, values, game, rules, ""].join("|"));
  if (!given.tables.includes(table)) return;
  const told = JSON.parse(new TextDecoder().decode(await unpacked(await letters(base, `table-${table}`))));
  const model = models.named(renamed[0].id);
  if (model?.asleep) foretell(model, told, given.words["live.follows"]);
}
let sequence = 0;

/** @type {Map<string, Promise<string>>} */
const bundles = new Map();
/** @param {string} key */
function bundle(key) {
  if (!bundles.has(key)) bundles.set(key, letters(base, `bundle-${key}`));
  return bundles.get(key);
}

/** Dice of a tray are thrown at once, the same as Python will throw; what they mean it says when it is awake. @param {any} model @param {number | undefined} seed */
function quick(model, seed) {
  const roll = model.get("roll");
  if (typeof BigInt === "undefined" || !thrown(roll, {})) return; // then dice wait for Python
  model.state.roll = { ...roll, seed: seed ?? roll.seed };
  const say = model.say.bind(model);
  model.say = (/** @type {string} */ type, /** @type {any} */ what) => {
    const still = model.asleep && model.kept.every((/** @type {[string, any]} */ [, kept]) => kept.content?.ask === "roll");
    say(type, what);
    if (still && what.content?.ask === "roll") model.receive({ roll: thrown(model.get("roll"), given.words["live.later"]) });
  };
}

/** @param {HTMLElement} place @param {string} id */
async function draw(place, id) {
  if (place.dataset.drawn) return;
  place.dataset.drawn = id;
  const stage = document.createElement("div");
  stage.className = "aw-stage";
  const still = [...place.childNodes].filter((node) => !(node instanceof Element && node.matches(".aw-waking, .aw-coming")));
  stage.toggleAttribute("hidden", Boolean(place.querySelector(":scope > .aw-coming")));
  place.append(stage);
  await models.draw(id, stage, new AbortController().signal);
  for (const node of still) node.remove();
}

/** @param {{number: number, id: string, sentence: string}} told */
async function show(told) {
  const place = wanted.get(told.number);
  if (!place) return;
  wanted.delete(told.number);
  making += 1;
  line(place).textContent = "";
  delete place.dataset.waking;
  place.dataset.awake = "";
  const model = models.named(told.id);
  if (place.dataset.drawn && model !== models.named(place.dataset.drawn)) { // what is now is not what was foreseen
    place.querySelector(":scope > .aw-stage")?.remove();
    delete place.dataset.drawn;
  }
  models.whole();
  await draw(place, told.id);
  const texts = brought.get(place)?.splice(0) ?? [];
  for (const text of texts) post("custom", { id: told.id, content: { ask: "load", text } });
  ids.set(place, told.id);
  if (!texts.length) return uncover(place);
  const load = `load ${told.number}`; // once it is answered, the game of the file stands there, or the reason why not
  opening.set(load, place);
  post("echo", { id: load });
}

/** @type {Map<string, HTMLElement>} */
const opening = new Map(); // places whose file Python is reading

/** @type {WeakMap<HTMLElement, string>} */
const ids = new WeakMap(); // the widgets that Python has made
/** @type {WeakMap<HTMLElement, string[]>} */
const brought = new WeakMap(); // saved games that wait for their board

/** @param {HTMLElement} place @param {string} text */
function bring(place, text) {
  const id = ids.get(place);
  if (id) post("custom", { id, content: { ask: "load", text } });
  else {
    brought.set(place, [text]);
    /** @type {HTMLElement | null} */ (place.querySelector(":scope > .aw-wake"))?.click();
    want(place);
    cover(place, "live.save_coming");
  }
}

/** @param {{number: number, words: Words}} told */
function refused(told) {
  const place = wanted.get(told.number);
  making += 1;
  place?.setAttribute("data-waking", "");
  if (place) tell(told.words[lang] ?? told.words.en ?? "", true);
}

/** @param {string} key of the lesson that comes next: a page of its own */
function follow(key) {
  location.href = `${encodeURIComponent(key)}.html`;
}

addEventListener("hashchange", () => location.hash.startsWith("#g=") && location.reload()); // another game was opened

const board = /** @type {HTMLElement | null} */ (document.querySelector(".aw-live[data-widget=MiniBoard]"));
if (board) saves(board, say, (text) => bring(board, text));

/** What this browser has not and Python needs: the key of a sentence, "" where it has all. */
function lacking() {
  if (typeof Worker === "undefined") return "live.no_worker";
  if (typeof WebAssembly === "undefined") return "live.no_wasm";
  return typeof DecompressionStream === "undefined" ? "live.no_unpack" : "";
}

/** The page has drawn what it has and listens: reading Python's many bytes holds it up. */
const idle = () => new Promise((done) => ("requestIdleCallback" in globalThis ? requestIdleCallback(done, { timeout: 500 }) : setTimeout(done, 50)));

let begun = false;
/** @param {HTMLElement} place */
async function want(place) {
  if ("waking" in place.dataset || "awake" in place.dataset) return;
  place.dataset.waking = "";
  line(place);
  if (linked(place)) cover(place, "live.link_coming");
  if (python) make(place);
  const first = foresee(place).catch(() => {}); // without it the reader waits a little longer; beneath a cover it is there to hear why a link is none
  if (begun && lacking()) await first.then(() => tell(say(lacking()), true));
  if (begun) return;
  begun = true;
  await first;
  const lack = lacking();
  if (lack) return tell(say(lack), true);
  await idle();
  wake().catch((error) => tell(say("live.failed", { reason: String(error?.message ?? error) }), true));
}

for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".aw-live"))) {
  if (place.dataset.start === "press") {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "aw-wake";
    button.textContent = place.dataset.label ?? say("live.press");
    button.addEventListener("click", () => { button.remove(); want(place); }, { once: true });
    place.prepend(button);
  } else want(place);
}
