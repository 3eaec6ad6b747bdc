// What a calculator answers before Python is awake: states that Python made when the site was made, and the requests that lead to them.

/** @typedef {{rows: any[], states: number[], requests: string[], edges: number[][], moving: string[]}} Table */

/** A request as the maker of the table names it, whatever its number. @param {Record<string, any>} what */
const named = (what) => Object.keys(what).filter((name) => name !== "seq").sort().map((name) => `${name}=${JSON.stringify(what[name])}`).join("&");

/** A value of the table: a list or an object names what it holds by number. @param {any[]} rows @param {number} number @returns {any} */
export function value(rows, number) {
  const row = rows[number];
  if (Array.isArray(row)) return row.map((one) => value(rows, one));
  return row && typeof row === "object" ? Object.fromEntries(Object.entries(row).map(([name, one]) => [name, value(rows, one)])) : row;
}

/** The state that a request leads to, -1 where the table does not say. @param {Table} table @param {number} at @param {string} request */
export function leads(table, at, request) {
  const [edges, number] = [table.edges[at] ?? [], table.requests.indexOf(request)];
  for (let n = 0; n < edges.length; n += 2) if (edges[n] === number) return edges[n + 1];
  return -1;
}

/** Lets a widget answer by a table while Python sleeps; all that is asked is kept for Python too.
 * @param {any} model @param {Table} table @param {import("../../../widgets/shared/i18n.js").Texts} later what is said where the table ends */
export function foretell(model, table, later) {
  let at = 0; // where the widget stands, -1 once it was led out of the table
  const said = (/** @type {object} */ more) => ({ seq: (model.get("said")?.seq ?? 0) + 1, rule: null, ...more });
  /** @param {string} type @param {any} what */
  function answer(type, what) {
    const asked = type === "custom" ? what.content : what.state;
    const moving = type === "custom" ? table.moving.includes(asked.ask) : table.requests.includes(named(asked));
    const to = moving ? leads(table, at, named(asked)) : -1;
    const request = asked.seq ?? null;
    if (to < 0) {
      if (moving) at = -1;
      if (type === "custom") model.receive({ said: said({ kind: "info", text: later, request }) });
      return;
    }
    at = to;
    const { said: text, code, ...state } = value(table.rows, table.states[to]);
    model.receive({ ...state, code: code[model.get("lang")], ...(text && type === "custom" ? { said: said({ kind: "ok", text, request }) } : {}) });
  }
  const say = model.say.bind(model);
  model.say = (/** @type {string} */ type, /** @type {any} */ what) => {
    const asleep = model.asleep;
    say(type, what);
    if (asleep) answer(type, what);
  };
  for (const [type, what] of model.kept) answer(type, what); // asked while the table came
}
