// Answers to choose from, by keys: arrows walk the rows and choose, as radio buttons do; Enter on the row that is chosen checks it.

/** @typedef {import("./kit.js").Ctx} Ctx */

/**
 * @param {Ctx} ctx @param {(row: number) => void} check what Enter does on the chosen row; on any other it chooses, as a press does
 * @returns {() => number | null} the row that is chosen, also where Python has not said so yet
 */
export function wireRows(ctx, check) {
  const { root, model, signal } = ctx;
  /** @type {number | null} */
  let picked = null; // asked for, and not yet answered by Python
  const rows = () => /** @type {HTMLElement[]} */ ([...root.querySelectorAll('[role="radio"]')]);
  const settle = () => {
    if ([null, picked].includes(model.get("chosen"))) picked = null;
  };
  model.on("change:chosen", settle);
  signal.addEventListener("abort", () => model.off("change:chosen", settle));
  root.addEventListener("click", (event) => {
    const row = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('[role="radio"]:not([aria-disabled="true"])'));
    if (row) picked = rows().indexOf(row);
  }, { signal });
  root.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.getAttribute("role") !== "radio" || target.getAttribute("aria-disabled") === "true") return;
    const all = rows();
    const here = all.indexOf(target);
    if (event.key === "Enter") {
      if (event.repeat) event.preventDefault(); // one press is one
      else if (here === (picked ?? model.get("chosen"))) {
        event.preventDefault();
        check(here);
      }
      return;
    }
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step ? (here + step + all.length) % all.length : -1;
    if (to < 0) return;
    event.preventDefault();
    all[to].focus();
    picked = to;
    ctx.ask("choose", { value: to });
  }, { signal });
  return () => picked ?? model.get("chosen");
}
