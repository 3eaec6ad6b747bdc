// The drawer of the strip of time: lines, bookmarks, a comment, files and links. Python sends it when it is opened; no notebook keeps it.

/** @typedef {import("./time.js").Hands} Hands */
/** @typedef {import("./time.js").Fork} Fork */

const MOST = 4_000_000; // bytes of a saved game

/** @param {Hands} hands @returns {import("./time.js").Drawer} */
export default function drawer({ ctx, h, icon, t, ask, time, failed, page }) {
  /** What is typed, by the name of its field. @type {Record<string, string>} */
  const typed = {};
  /** @type {number | null} */
  let naming = null;
  /** @type {string[]} */
  let files = [];
  let [there, saved, link, copied, large] = ["", "", "", "", false];
  let auto = false;

  /** @param {string} what @param {string} word @param {Record<string, any>} [more] @param {string} [look] @param {string} [sign] */
  const button = (what, word, more = {}, look = "", sign = "") =>
    h("button", { type: "button", class: `aw-btn ${look}`.trim(), "data-do": `time-${what}`, "data-key": `d-${what}-${more["data-at"] ?? ""}`, ...more }, sign ? icon(sign) : null, word);
  /** @param {string} name @param {string} label @param {Record<string, any>} [more] */
  const field = (name, label, more = {}) => h("label", { "data-key": `f-${name}` }, label,
    h("input", { type: "text", autocomplete: "off", spellcheck: "false", "data-typed": name, "data-key": name, value: typed[name] ?? "", ...more }));
  const named = (/** @type {Fork} */ fork) => fork.name || (fork.n ? t("timeline.line_n", { n: fork.n + 1 }) : t("timeline.main_line"));
  /** @param {string} title @param {(Node | null)[]} inside */
  const part = (title, ...inside) => h("section", { "aria-label": title, "data-key": title }, h("h3", null, title), ...inside);
  /** Sends a request; what the last one left behind is gone. @param {string} what @param {object} [content] */
  const send = (what, content) => {
    [there, large, copied] = ["", false, ""];
    ask(what, content);
    ctx.redraw();
  };

  function lines() {
    const { lines: rows, more, gone, last } = time();
    return part(t("timeline.lines"),
      h("ul", { role: "list" }, rows.map((fork) => {
        const name = named(fork);
        const told = t(fork.n ? (fork.length === 1 ? "timeline.line_from_1" : "timeline.line_from") : fork.length === 1 ? "timeline.line_main_1" : "timeline.line_main", { from: fork.from, n: fork.length });
        return h("li", { "data-key": `line-${fork.node}`, "aria-current": fork.here ? "true" : null },
          h("b", null, name), h("small", null, told, fork.here && rows.length > 1 ? `, ${t("timeline.line_here")}` : "", fork.text ? `. ${ctx.say(fork.text)}` : ""),
          naming === fork.node ? h("div", { class: "aw-row" }, field("name", t("timeline.new_name"), { maxlength: 80, "data-enter": "time-named" }), button("named", t("timeline.rename"), { "data-at": fork.node }))
            : h("div", { class: "aw-row" },
              fork.here || rows.length < 2 ? null : button("switch", t("timeline.go_line"), { "data-at": fork.node, "aria-label": t("timeline.go_line_to", { name }) }),
              last || fork.name ? button("rename", t("timeline.rename"), { "data-at": fork.node, "aria-label": t("timeline.rename_of", { name }) }, "aw-quiet") : null,
              fork.n ? button("cut", t("timeline.cut"), { "data-at": fork.node, "aria-label": t("timeline.cut_of", { name }) }, "aw-quiet") : null));
      })),
      more ? h("p", { class: "aw-dim" }, t("timeline.more_lines", { n: more })) : null,
      gone ? h("p", { class: "aw-row", "data-key": "gone" }, t("timeline.gone"), button("restore", t("timeline.restore"), {}, "", "undo")) : null,
      rows.filter((fork) => fork.n && !fork.name).length > 1 ? button("tidy", t("timeline.tidy"), {}, "aw-quiet") : null);
  }

  function marks() {
    const { marks: rows, at, bookmark, comment } = time();
    return part(t("timeline.marks"),
      rows.length ? h("ul", { role: "list" }, rows.map(([node, depth, name]) => h("li", { "data-key": `mark-${node}` },
        h("div", { class: "aw-row" }, button("to", t("timeline.mark_go", { name, n: depth }), { "data-at": node }, "", "mark"),
          button("unmark", t("timeline.unmark"), { "data-at": node, "aria-label": t("timeline.unmark_of", { name }) }, "aw-quiet")))))
        : h("p", { class: "aw-dim" }, t("timeline.marks_none")),
      h("div", { class: "aw-row" }, field("mark", t("timeline.mark_name", { n: at }), { maxlength: 80, placeholder: bookmark || null, "data-enter": "time-mark" }), button("mark", t("timeline.mark"))),
      h("label", { "data-key": `comment-${at}-${comment.length}` }, t("timeline.comment", { n: at }), h("textarea", { maxlength: 2000, rows: 3, tabindex: 0, "data-comment": "", "data-key": "comment" }, comment)),
      h("div", { class: "aw-row" }, button("write", t("timeline.write"), {}, "", "note")));
  }

  function keep() {
    const { auto: own } = time();
    const name = typed.file?.trim() || t("timeline.file_name");
    return part(t("timeline.files"),
      page ? null : h("div", { class: "aw-row" }, field("file", t("timeline.file"), { maxlength: 80, placeholder: t("timeline.file_name"), "data-enter": "time-save" }), button("save", t("timeline.save"))),
      there ? h("div", { class: "aw-row", "data-key": "there" }, button("over", t("timeline.replace", { file: there }))) : null,
      page ? null : h("button", { type: "button", class: "aw-toggle", role: "switch", "aria-checked": String(Boolean(own)), "data-do": "time-auto", "data-key": "d-auto" }, h("span", { class: "aw-knob", "aria-hidden": "true" }), t("timeline.auto"), own ? h("span", null, ` (${own})`) : null),
      h("div", { class: "aw-row" }, button("download", t("timeline.download"), { "data-name": name }), button("share", t("timeline.share"), {}, "", "link")),
      link ? h("div", { class: "aw-row", "data-key": "link" }, field("out", t("timeline.link"), { value: link, readonly: true }), button("copy", t("timeline.copy"), {}, "", "copy")) : null,
      link && !page ? h("p", { class: "aw-dim", "data-key": "link-use" }, t("timeline.link_use", { field: t("timeline.paste") })) : null,
      copied ? h("p", { class: "aw-dim" }, copied) : null);
  }

  function open() {
    const { aside } = time();
    return part(t("timeline.open"),
      h("div", { class: "aw-row" }, button("pick", t("timeline.pick"), {}, "", "folder"), h("span", { class: "aw-dim" }, t("timeline.drop_here"))),
      files.length ? h("div", { class: "aw-row", "data-key": "files" }, files.map((file) => button("load", t("timeline.open_file", { file }), { "data-at": file }))) : null,
      h("div", { class: "aw-row" }, field("link", t("timeline.paste"), { maxlength: 4000, placeholder: "#g=1…", "data-enter": "time-follow" }), button("follow", t("timeline.open_link"))),
      aside ? h("div", { class: "aw-row" }, button("return", t("timeline.aside"), {}, "", "undo")) : null);
  }

  /** @param {File | null | undefined} file */
  async function read(file) {
    if (!file) return;
    if (file.size > MOST) {
      large = true;
      ctx.speak(t("timeline.too_large", { most: MOST }));
      return ctx.redraw();
    }
    send("load", { text: await file.text() });
  }
  function pick() {
    const input = /** @type {HTMLInputElement} */ (h("input", { type: "file", accept: ".json,application/json" }));
    input.addEventListener("change", () => read(input.files?.[0]));
    input.click();
  }
  async function copy() {
    const place = /** @type {HTMLInputElement | null} */ (ctx.root.querySelector('[data-typed="out"]'));
    place?.select();
    try {
      await navigator.clipboard.writeText(link);
      copied = t("timeline.copied");
    } catch {
      copied = t("timeline.copy_by_hand");
    }
    ctx.speak(copied);
    ctx.redraw();
  }
  /** @param {string} name @param {string} text */
  function download(name, text) {
    const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    const anchor = h("a", { href: address, download: name, hidden: true });
    ctx.root.append(anchor);
    /** @type {HTMLElement} */ (anchor).click();
    anchor.remove();
    setTimeout(() => URL.revokeObjectURL(address), 30_000);
  }

  ctx.root.addEventListener("input", (event) => {
    const target = /** @type {HTMLInputElement} */ (event.target);
    if (target.dataset.typed) typed[target.dataset.typed] = target.value;
  }, { signal: ctx.signal });
  ctx.root.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!target.dataset.enter || event.key !== "Enter") return;
    event.preventDefault();
    act(target.dataset.enter.slice(5), {});
  }, { signal: ctx.signal });
  for (const name of ["dragover", "drop"]) {
    ctx.root.addEventListener(name, (event) => {
      const given = /** @type {DragEvent} */ (event).dataTransfer;
      if (!given?.types.includes("Files")) return;
      event.preventDefault();
      event.stopPropagation();
      if (name === "drop") read(given.files[0]);
    }, { signal: ctx.signal });
  }

  /** @param {string} what @param {DOMStringMap} data */
  function act(what, data) {
    const at = Number(data.at);
    const name = typed.file?.trim() || t("timeline.file_name");
    if (what === "switch") send("switch", { line: at });
    else if (what === "rename") {
      naming = at;
      typed.name = time().lines.find((fork) => fork.node === at)?.name ?? "";
      ctx.redraw();
      setTimeout(() => /** @type {HTMLElement | null} */ (ctx.root.querySelector('[data-typed="name"]'))?.focus());
    } else if (what === "named") {
      send("name", { line: naming, name: typed.name ?? "" });
      naming = null;
    } else if (what === "cut") send("cut", { line: at });
    else if (what === "restore" || what === "tidy" || what === "return" || what === "share") send(what);
    else if (what === "to") send("goto", { node: at });
    else if (what === "mark") {
      send("bookmark", { name: typed.mark ?? "" });
      typed.mark = "";
    } else if (what === "unmark") send("unmark", { node: at });
    else if (what === "write") send("comment", { text: /** @type {HTMLTextAreaElement | null} */ (ctx.root.querySelector("[data-comment]"))?.value ?? "" });
    else if (what === "save" || what === "over") send("save", { name: (what === "over" && there) || name, over: what === "over", auto: what === "over" ? auto : (auto = false) });
    else if (what === "auto") {
      auto = !time().auto;
      if (auto) send("save", { name, over: saved !== "" && [name, `${name}.json`].includes(saved), auto });
      else send("unauto");
    } else if (what === "download") send("download", { name });
    else if (what === "copy") copy();
    else if (what === "pick") pick();
    else if (what === "load") send("load", { name: data.at });
    else if (what === "follow") send("link", { link: typed.link ?? "" });
  }

  return {
    parts: () => h("div", { class: "aw-drawer", "data-key": "drawer" },
      failed() || large ? h("div", { class: "aw-note", "data-key": "failed" }, icon("wrong"), h("p", null, large ? t("timeline.too_large", { most: MOST }) : failed())) : null,
      lines(), marks(), keep(), open()),
    act,
    open: () => void (page || ask("files")),
    take(content) {
      if (content.files) files = content.files;
      if (content.there) there = content.there;
      if (content.saved) [saved, there] = [content.saved, ""];
      if (content.text) download(content.file, content.text);
      if (content.link) {
        link = page ? location.href.replace(/#.*/s, "") + content.link : content.link;
        ctx.redraw();
        setTimeout(copy, 50);
      }
      ctx.redraw();
    },
  };
}
