// The page's side of a widget: the model that anywidget's front end promises, and a host that draws one widget in another.
import { dress } from "./dom.js";

/** @typedef {{type: string, id: string, state?: Record<string, any>, content?: any}} Told what Python says of a widget */
/** @typedef {(to: string, given: object) => void} Post */

class Model {
  /** @param {string} id @param {Record<string, any>} state @param {Post} post */
  constructor(id, state, post) {
    this.id = id;
    this.state = state;
    this.post = post;
    this.asleep = false; // it was drawn from what the page knew, and Python has not yet made it
    /** @type {[string, object][]} */
    this.kept = []; // what its view said meanwhile
    /** @type {Record<string, any> | undefined} */
    this.coming = undefined;
    /** @type {Record<string, any>} */
    this.dirty = {};
    /** @type {{name: string, callback: (...given: any[]) => void, context: unknown}[]} */
    this.listeners = [];
  }

  /** @param {string} key */
  get(key) {
    return this.state[key];
  }

  /** @param {string | Record<string, any>} key @param {any} [value] */
  set(key, value) {
    const fresh = typeof key === "object" ? key : { [key]: value };
    for (const [name, given] of Object.entries(fresh)) {
      if (this.state[name] === given) continue;
      this.state[name] = this.dirty[name] = given;
      this.emit(`change:${name}`, this, given);
    }
    this.emit("change", this);
  }

  /** @param {Record<string, any>} state what Python says it is now */
  receive(state) {
    const changed = Object.entries(state).filter(([key, value]) => JSON.stringify(this.state[key]) !== JSON.stringify(value));
    Object.assign(this.state, Object.fromEntries(changed));
    for (const [name, given] of changed) this.emit(`change:${name}`, this, given);
    if (changed.length) this.emit("change", this);
  }

  save_changes() {
    const state = this.dirty;
    this.dirty = {};
    if (Object.keys(state).length) this.say("update", { state });
  }

  /** @param {any} content */
  send(content) {
    this.say("custom", { content });
  }

  /** @param {string} type @param {object} what */
  say(type, what) {
    if (this.asleep) this.kept.push([type, what]);
    else this.post(type, { id: this.id, ...what });
  }

  /** @param {string} names @param {(...given: any[]) => void} callback @param {unknown} [context] */
  on(names, callback, context) {
    for (const name of names.split(/\s+/)) this.listeners.push({ name, callback, context });
  }

  /** @param {string | null} [names] @param {((...given: any[]) => void) | null} [callback] @param {unknown} [context] */
  off(names, callback, context) {
    const wanted = names ? names.split(/\s+/) : null;
    this.listeners = this.listeners.filter((row) =>
      !((!wanted || wanted.includes(row.name)) && (!callback || row.callback === callback) && (!context || row.context === context)));
  }

  /** @param {string} name @param {...any} given */
  emit(name, ...given) {
    for (const row of [...this.listeners]) if (row.name === name) row.callback(...given);
  }

  /** Python is making it: what it says of it is shown once it is whole. @param {string} id @param {Record<string, any>} state */
  begin(id, state) {
    this.id = id;
    this.coming = state;
  }

  /** It is whole: what its view said meanwhile is said now, and it is shown once Python has answered all of that. */
  awake() {
    this.asleep = false;
    const kept = this.kept.splice(0);
    for (const [type, what] of kept) this.say(type, what);
    if (kept.length) this.say("echo", {});
    else this.caught();
  }

  /** Nothing that was said before is still to be answered. */
  caught() {
    const state = this.coming;
    this.coming = undefined;
    if (state) this.receive(state);
  }
}

/** @param {Post} post asks Python */
export function makeModels(post) {
  /** @type {Map<string, Model>} */
  const models = new Map();
  /** @type {Map<string, Promise<any>>} */
  const made = new Map(); // one module for all widgets of a kind
  const named = (/** @type {string} */ ref) => ref.replace(/^anywidget:/, "");

  /** @param {string} text */
  function module(text) {
    if (!made.has(text)) {
      const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
      made.set(text, import(address).then((all) => (typeof all.default === "function" ? all.default() : all.default)));
    }
    return /** @type {Promise<any>} */ (made.get(text));
  }

  /** @param {string} id @param {HTMLElement} el @param {AbortSignal} signal */
  async function draw(id, el, signal) {
    const model = models.get(id);
    if (!model) throw new Error(id);
    const definition = await module(model.get("_esm"));
    dress(el, model.get("_css"), signal);
    const host = {
      getModel: async (/** @type {string} */ ref) => models.get(named(ref)),
      getWidget: async (/** @type {string} */ ref) => ({
        exports: {},
        render: (/** @type {{el: HTMLElement, signal?: AbortSignal}} */ place) => draw(named(ref), place.el, place.signal ?? signal),
      }),
    };
    await definition.initialize?.({ model, signal, host, experimental: {} });
    const gone = await definition.render({ model, el, signal, host, experimental: {} });
    signal.addEventListener("abort", () => {
      if (typeof gone === "function") gone();
    });
  }

  /** Shows what the page knows of a widget before Python is awake.
   * @param {{id: string, state: Record<string, any>}[]} first the widget and those inside it, in the order they are made
   * @param {(model: Model) => void} [ready] */
  function foresee(first, ready) {
    for (const { id, state } of first) {
      const model = new Model(id, state, post);
      model.asleep = true;
      models.set(id, model);
      ready?.(model);
    }
  }

  /** @type {Map<string, string>} */
  const known = new Map(); // by the name that Python gave: the name under which the page had foreseen it
  const own = (/** @type {any} */ value) => (typeof value === "string" && known.has(named(value)) && value !== named(value) ? `anywidget:${known.get(named(value))}` : value);

  /** @param {Told} told @param {string[]} [foreseen] what the page showed of the place that is being made, and is not yet made */
  function take(told, foreseen = []) {
    const state = told.state && Object.fromEntries(Object.entries(told.state).map(([key, value]) => [key, own(value)]));
    if (told.type === "open") {
      const at = foreseen.findIndex((id) => models.get(id)?.get("_anywidget_id") === state?._anywidget_id);
      const model = models.get(foreseen[at] ?? "");
      if (state?._anywidget_id && model) {
        known.set(told.id, foreseen.splice(at, 1)[0]);
        models.set(told.id, model);
        model.begin(told.id, state);
      } else models.set(told.id, new Model(told.id, state ?? {}, post));
      return;
    }
    const model = models.get(told.id);
    if (!model) return;
    if (told.type === "update" && model.coming) Object.assign(model.coming, state);
    else if (told.type === "update") model.receive(state ?? {});
    if (told.type === "custom") model.emit("msg:custom", told.content, []);
    if (told.type === "echoed") model.caught();
    if (told.type === "close") models.delete(told.id);
  }

  /** All that was being made is whole. */
  function whole() {
    for (const model of new Set(models.values())) if (model.coming && model.asleep) model.awake();
  }

  return { take, draw, foresee, whole, named: (/** @type {string} */ id) => models.get(id) };
}
