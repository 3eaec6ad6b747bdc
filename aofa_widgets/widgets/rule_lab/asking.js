// Wishes of sliders on their way to Python: one at a time, the latest wins, and the control shows what was wished until the answer is here.
// Once they rest, lessons and questions are asked for, a moment's work at a time: the next move never waits behind all of it.

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {{key: string, value: any, held: boolean}} Wish `held`: the slider is still being dragged */
/** @typedef {{want: (wish: Wish) => void, wished: (key: string) => any, quiet: () => boolean, gone: () => boolean}} Asking */

const REST = 400; // milliseconds without a move, after which lessons and questions are looked at
const PATIENCE = 4000; // milliseconds after which an answer is no longer waited for: a kernel that was restarted never gives one

/** @param {Ctx} ctx @param {() => void} settled called when nothing is asked any more @returns {Asking} */
export function asking(ctx, settled) {
  const name = Math.random().toString(36).slice(2, 10);
  let count = 0;
  /** @type {string | null} */
  let busy = null;
  let timer = 0;
  let gone = false; // no answer came: the kernel is busy, or another one
  /** @type {Wish | null} */
  let waiting = null;
  /** @type {Wish | null} */
  let asked = null;

  let resting = 0;
  let looking = ""; // the mark of the last request for lessons

  /** @param {number} after */
  function rest(after) {
    clearTimeout(resting);
    if (busy === null && !gone && ctx.model.get("book").waits) resting = window.setTimeout(look, after);
  }

  function look() {
    looking = `${name}:${(count += 1)}`;
    timer = window.setTimeout(() => {
      gone = true;
      ctx.redraw();
    }, PATIENCE);
    try {
      ctx.ask("lessons", { mark: looking });
    } catch {
      gone = true;
    }
  }

  function send() {
    if (!waiting) return;
    clearTimeout(resting);
    clearTimeout(timer);
    asked = waiting;
    waiting = null;
    busy = `${name}:${(count += 1)}`;
    timer = window.setTimeout(() => {
      gone = true;
      answered();
    }, PATIENCE);
    try {
      ctx.ask("set", { ...asked, mark: busy });
    } catch {
      gone = true;
    }
  }

  function answered() {
    clearTimeout(timer);
    busy = null;
    if (waiting) send();
    else {
      if (!asked?.held) asked = null;
      settled();
      rest(REST);
      ctx.redraw();
    }
  }

  const heard = () => {
    gone = false;
    const mark = ctx.model.get("heard");
    if (mark === busy) return answered();
    if (mark === looking && busy === null) {
      clearTimeout(timer);
      rest(0);
    }
    ctx.redraw();
  };
  const shown = () => rest(REST);
  ctx.model.on("change:heard", heard);
  ctx.model.on("change:book", shown);
  ctx.signal.addEventListener("abort", () => {
    clearTimeout(timer);
    clearTimeout(resting);
    ctx.model.off("change:heard", heard);
    ctx.model.off("change:book", shown);
  });
  shown();

  return {
    want(wish) {
      if (waiting && waiting.key !== wish.key) send(); // another rule: the one before is not lost
      waiting = wish;
      if (busy === null) send();
    },
    wished: (key) => (waiting?.key === key ? waiting.value : asked?.key === key ? asked.value : undefined),
    gone: () => gone,
    quiet: () => busy === null && !waiting,
  };
}
