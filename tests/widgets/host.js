// The page's side of the bridge: a model that speaks ipywidgets' own messages with the widget in the test's process.
window.bench = (() => {
  let held = null; // what has the focus
  addEventListener("focusin", (event) => (held = event.composedPath()[0]));
  // A button that its own press disables takes the focus with it: whoever goes by keys then stands nowhere.
  new MutationObserver((changes) => {
    const lost = changes.map((change) => change.target).find((node) => node === held && node.disabled);
    if (lost) requestAnimationFrame(() => requestAnimationFrame(() => {
      if (lost.isConnected && lost.disabled && [null, document.body].includes(document.activeElement))
        console.error(`the focus is lost: "${lost.textContent}" has it and is disabled; aria-disabled keeps it`);
    }));
  }).observe(document, { subtree: true, attributeFilter: ["disabled"] });

  const models = new Map();
  const children = new Map(); // widgets that a widget holds, by their ids
  const named = (/** @type {string} */ ref) => ref.replace(/^anywidget:/, "");

  function post(id, data) {
    return window.pyPost(id, data).then((answers) => deliver(id, answers));
  }

  function deliver(id, messages) {
    for (const message of messages) {
      if (message.method === "adopt") adopt(message.given);
      const model = models.get(message.to ?? id);
      if (!model) continue;
      if (message.method === "update") model.receive(message.state);
      if (message.method === "custom") model.emit("msg:custom", message.content, []);
    }
  }

  class Model {
    constructor(id, state) {
      this.id = id;
      this.state = state;
      this.dirty = {};
      this.listeners = [];
      this.sent = [];
    }
    get(key) {
      return this.state[key];
    }
    set(key, value) {
      const fresh = typeof key === "object" ? key : { [key]: value };
      for (const [name, given] of Object.entries(fresh)) {
        if (this.state[name] === given) continue;
        this.state[name] = given;
        this.dirty[name] = given;
        this.emit(`change:${name}`, given);
      }
      this.emit("change");
    }
    receive(state) {
      const changed = Object.entries(state).filter(([k, v]) => JSON.stringify(this.state[k]) !== JSON.stringify(v));
      Object.assign(this.state, Object.fromEntries(changed));
      for (const [name, given] of changed) this.emit(`change:${name}`, given);
      if (changed.length) this.emit("change");
    }
    save_changes() {
      const state = this.dirty;
      this.dirty = {};
      if (Object.keys(state).length) post(this.id, { method: "update", state });
    }
    send(content) {
      this.sent.push(content);
      post(this.id, { method: "custom", content });
    }
    on(names, callback) {
      for (const name of names.split(/\s+/)) this.listeners.push({ name, callback });
    }
    off(names, callback) {
      const wanted = names ? names.split(/\s+/) : null;
      this.listeners = this.listeners.filter(
        (row) => !((!wanted || wanted.includes(row.name)) && (!callback || row.callback === callback)),
      );
    }
    emit(name, ...values) {
      for (const row of [...this.listeners]) {
        if (row.name === name) row.callback(...(name.startsWith("change") ? [this, ...values] : values));
      }
    }
  }

  /** A widget inside another, as anywidget's host gives it: a model of its own, drawn where its holder says. */
  function adopt({ id, esm, css, state }) {
    if (models.has(id)) return;
    const model = new Model(id, state);
    models.set(id, model);
    const loaded = import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })));
    children.set(id, { exports: {}, async render({ el, signal }) {
      const style = document.createElement("style");
      style.textContent = css;
      el.before(style);
      const gone = await (await loaded).default.render({ model, el, signal, host, experimental: {} });
      signal?.addEventListener("abort", () => { gone?.(); style.remove(); });
    } });
  }

  const host = {
    getModel: async (/** @type {string} */ other) => models.get(named(other)),
    getWidget: async (/** @type {string} */ other) => children.get(named(other)),
  };

  async function mount({ id, esm, css, state, shadow, width, views }) {
    const module = (await import(URL.createObjectURL(new Blob([esm], { type: "text/javascript" })))).default;
    const definition = typeof module === "function" ? await module() : module;
    const model = new Model(id, state);
    models.set(id, model);
    const controller = new AbortController();
    await definition.initialize?.({ model, signal: controller.signal, host, experimental: {} });
    const stage = document.getElementById("stage");
    for (let view = 0; view < views; view += 1) {
      const frame = document.createElement("div");
      frame.className = "frame";
      frame.dataset.widget = id;
      if (width) frame.style.width = `${width}px`;
      const root = shadow ? frame.attachShadow({ mode: "open" }) : frame;
      const style = document.createElement("style");
      style.textContent = css;
      const el = document.createElement("div");
      root.append(style, el);
      stage.append(frame);
      const gone = await definition.render({ model, el, signal: controller.signal, host, experimental: {} });
      if (typeof gone === "function") controller.signal.addEventListener("abort", gone);
    }
    model.controller = controller;
  }

  function unmount(id) {
    models.get(id)?.controller.abort();
    document.querySelectorAll(`[data-widget="${id}"]`).forEach((node) => node.remove());
    const left = models.get(id)?.listeners.length ?? 0;
    models.delete(id);
    return left;
  }

  return { mount, unmount, deliver, sent: (id) => models.get(id).sent, model: (id) => models.get(id) };
})();
