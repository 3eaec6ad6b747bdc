// What is typed goes to Python when the hand rests, and never gets lost on the way: a field shows what was typed until Python shows something else.

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */
/** @typedef {{shown: (id: string, value: string) => string, flush: () => void, fit: () => void}} Typing */

const REST = 350; // milliseconds without a key before Python is asked

/** A field that asks Python carries data-ask, data-field (its own name in the form) and data-with (the rest of the request, as JSON); its value as Python
 *  knows it is data-value. @param {Ctx} ctx @returns {Typing} */
export function typing(ctx) {
  /** @type {Map<string, {timer: number, send: () => void}>} */
  const waiting = new Map();
  /** @type {Map<string, {text: string, from: string}>} */
  const sent = new Map();
  const { root, signal } = ctx;

  /** @param {string} id */
  const now = (id) => {
    const held = waiting.get(id);
    waiting.delete(id);
    if (held) {
      clearTimeout(held.timer);
      held.send();
    }
  };
  /** @param {EventTarget | null} target @returns {Field | null} */
  const field = (target) =>
    (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.dataset.ask ? target : null;

  root.addEventListener("input", (event) => {
    const here = field(event.target);
    if (!here) return;
    const { ask = "", field: id = "", with: more = "{}", value: from = "" } = here.dataset;
    const text = here.value;
    clearTimeout(waiting.get(id)?.timer);
    sent.set(id, { text, from: sent.get(id)?.from ?? from });
    const send = () => void ctx.ask(ask, { ...JSON.parse(more), [ask === "find" ? "words" : "text"]: text });
    waiting.set(id, { send, timer: window.setTimeout(() => now(id), REST) });
  }, { signal });
  root.addEventListener("focusout", (event) => {
    const here = field(event.target);
    if (here) now(String(here.dataset.field));
  }, { signal });
  // JupyterLab listens on the field itself for new lines and undo inside a notebook cell and prevents both: it must not hear of them.
  root.addEventListener("beforeinput", (event) => {
    const { inputType } = /** @type {InputEvent} */ (event);
    if (["insertLineBreak", "insertParagraph", "historyUndo", "historyRedo"].includes(inputType)) event.stopPropagation();
  }, { signal, capture: true });
  signal.addEventListener("abort", () => {
    for (const { timer } of waiting.values()) clearTimeout(timer);
  });

  return {
    shown(id, value) {
      const typed = sent.get(id);
      if (!typed) return value;
      if (waiting.has(id) || value === typed.from) return typed.text;
      sent.delete(id);
      return value;
    },
    flush() {
      for (const id of [...waiting.keys()]) now(id);
    },
    fit() {
      for (const area of root.querySelectorAll("textarea")) {
        const value = area.dataset.shown ?? "";
        if (area.value !== value && !area.matches(":focus")) area.value = value;
      }
    },
  };
}
