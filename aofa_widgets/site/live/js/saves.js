// Saved games on a page: a file that is chosen, or dropped anywhere on the page, opens on its first board.

const MOST = 4_000_000; // bytes of a saved game, as Python takes them

/** @param {HTMLElement} place the first board @param {(key: string, values?: Record<string, string | number>) => string} say @param {(text: string) => void} open */
export function saves(place, say, open) {
  const row = document.createElement("p");
  const input = Object.assign(document.createElement("input"), { type: "file", accept: ".json,application/json", hidden: true });
  const button = Object.assign(document.createElement("button"), { type: "button", className: "aw-wake", textContent: say("live.save_open") });
  const hint = Object.assign(document.createElement("span"), { className: "quiet", textContent: ` ${say("live.save_drop")}` });
  const told = Object.assign(document.createElement("span"), { className: "aw-told aw-wrong" });
  told.setAttribute("role", "status");
  row.className = "aw-saves";
  row.append(button, input, hint, told);
  place.before(row);

  /** @param {File | null | undefined} file */
  async function read(file) {
    if (!file) return;
    told.textContent = "";
    if (file.size > MOST) {
      told.textContent = ` ${say("live.save_large", { most: MOST })}`;
      return;
    }
    open(await file.text());
    place.scrollIntoView({ block: "nearest" });
  }

  button.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    read(input.files?.[0]);
    input.value = ""; // the same file may be chosen again
  });
  for (const name of ["dragover", "drop"]) {
    addEventListener(name, (event) => {
      const given = /** @type {DragEvent} */ (event).dataTransfer;
      if (event.defaultPrevented || !given?.types.includes("Files")) return; // a board that has it already
      event.preventDefault();
      if (name === "drop") read(given.files[0]);
    });
  }
}
