// A widget in a page of its own, without Python: it is shown as it was kept; its view goes on, and says what it cannot do.
import { makeModels } from "./models.js";
import { thrown } from "./thrower.js";

/** @param {string} id */
const read = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");
const given = /** @type {{first: {id: string, state: Record<string, any>}[], alone: Record<string, string>, dice: Record<string, string>, data: string}} */ (read("aw-kept"));

async function show() {
  const letters = atob(given.data);
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
  const kept = JSON.parse(text);
  const models = makeModels(() => {});
  models.foresee(kept, (model) => {
    const first = model.get("roll");
    model.say = (_type, /** @type {any} */ what) => { // nobody is there to answer: the view tells it
      if (what.content?.ask === "hand") return; // a board asks by itself for what plays; without, it shows
      const roll = what.content?.ask === "roll" ? thrown(model.get("roll"), given.dice) : null;
      if (roll) {
        model.receive({ roll });
        return;
      }
      if (what.content?.ask === "clear" && thrown(first, {})) {
        model.receive({ roll: { ...first, id: model.get("roll").id + 1, count: model.get("roll").count } });
        return;
      }
      const seq = (model.get("said")?.seq ?? 0) + 1;
      model.receive({ said: { seq, kind: "refused", text: given.alone, rule: null, request: null } });
    };
  });
  const place = /** @type {HTMLElement} */ (document.getElementById("aw-alone"));
  place.replaceChildren();
  await models.draw(kept[0].id, place, new AbortController().signal);
  document.documentElement.dataset.shown = "";
}

show().catch(() => {}); // an old browser keeps the picture and the words that stand there
