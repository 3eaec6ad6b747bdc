// Wishes of sliders on their way to Python: one at a time, the latest wins, and the control shows what was wished until the answer is here.

/** @typedef {import("../shared/kit.js").Ctx} Ctx */
/** @typedef {{key: string, value: any, held: boolean}} Wish `held`: the slider is still being dragged */
/** @typedef {{want: (wish: Wish) => void, wished: (key: string) => any, quiet: () => boolean, gone: () => boolean}} Asking */

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

  function send() {
    if (!waiting) return;
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
      ctx.redraw();
    }
  }

  const heard = () => {
    gone = false;
    if (ctx.model.get("heard") === busy) answered();
    else ctx.redraw();
  };
  ctx.model.on("change:heard", heard);
  ctx.signal.addEventListener("abort", () => {
    clearTimeout(timer);
    ctx.model.off("change:heard", heard);
  });

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
