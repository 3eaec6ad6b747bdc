// What the audit asks of a page, in the page: `access.NAME(inside)`, `inside` being a CSS selector or null.
globalThis.access ??= (() => {
  // `checkVisibility` takes an SVG element that is not drawn for one that is.
  const drawn = (one) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).display !== "none";

  // What a CSS selector finds, in shadow roots too: marimo keeps widgets there.
  const within = (css, root = document) => [...root.querySelectorAll(css), ...[...root.querySelectorAll("*")]
    .flatMap((one) => (one.shadowRoot ? within(css, one.shadowRoot) : []))];

  // Texts that read as one language and are told as the other.
  const languages = ([inside, small]) => {
    const known = Object.fromEntries(Object.entries(small).map(([lang, words]) => [lang, new Set(words.split(" "))]));
    const found = [];
    for (const root of inside ? within(inside) : [document.body]) {
      for (const node of root.querySelectorAll("p, li, td, th, h1, h2, h3, h4, button, summary, label, legend, dd, dt, figcaption, [aria-label]")) {
        if (!node.checkVisibility() || node.querySelector("p, li, td, [lang]")) continue;
        const label = node.getAttribute("aria-label"); // of a group, only its name: what is in it is looked at by itself
        const said = (label ?? node.innerText ?? "").toLowerCase().replaceAll("’", " ");
        const words = said.match(/[a-zà-ÿœ]+/g) ?? [];
        if (words.length < 5) continue;
        const score = Object.entries(known).map(([lang, set]) => [lang, words.filter((word) => set.has(word)).length]);
        score.sort((a, b) => b[1] - a[1]);
        const told = node.closest("[lang]")?.getAttribute("lang")?.slice(0, 2);
        if (score[0][1] >= 2 && score[0][1] >= 3 * score[1][1] && told !== score[0][0]) {
          found.push({ rule: "language-of-parts", html: node.outerHTML.slice(0, 200), why: `reads as ${score[0][0]}, told as ${told}` });
        }
      }
    }
    return found;
  };

  // What is wider than the screen, and text that is cut off.
  const narrow = (inside) => {
    const found = [];
    if (document.documentElement.scrollWidth > innerWidth + 1) {
      found.push({ rule: "reflow", html: "<html>", why: `${document.documentElement.scrollWidth} px wide in ${innerWidth}` });
    }
    for (const root of inside ? within(inside) : [document.body]) {
      for (const node of root.querySelectorAll("*")) {
        if (!node.checkVisibility() || node.closest("svg, [aria-hidden=true], .vh, .aw-spoken") || !node.innerText?.trim()) continue;
        const style = getComputedStyle(node);
        if (node.clientWidth <= 2 || ["INPUT", "TEXTAREA", "SELECT"].includes(node.tagName)) continue;
        const cut = (axis) => ["hidden", "clip"].includes(axis);
        if ((cut(style.overflowX) && node.scrollWidth > node.clientWidth + 2)
          || (cut(style.overflowY) && node.scrollHeight > node.clientHeight + 2)) {
          found.push({ rule: "text-cut", html: node.outerHTML.slice(0, 200), why: `${node.scrollWidth} × ${node.scrollHeight} in ${node.clientWidth} × ${node.clientHeight}` });
        }
      }
    }
    return found;
  };

  // What has been given time to move.
  const still = (inside) => {
    const long = (text) => text.split(",").some((one) => (one.includes("ms") ? parseFloat(one) / 1000 : parseFloat(one)) > 0.02);
    const found = [];
    for (const root of inside ? within(inside) : [document.documentElement]) {
      for (const node of [root, ...root.querySelectorAll("*")]) {
        const style = getComputedStyle(node);
        const moves = (style.animationName !== "none" && long(style.animationDuration))
          || (style.transitionProperty !== "none" && long(style.transitionDuration));
        if (moves) found.push({ rule: "reduced-motion", html: node.outerHTML.slice(0, 200), why: `animation ${style.animationDuration}, transition ${style.transitionDuration}` });
      }
      if (getComputedStyle(root).scrollBehavior === "smooth") found.push({ rule: "reduced-motion", html: root.tagName, why: "scrolls smoothly" });
      for (const one of root.getAnimations({ subtree: true })) { // what a host moves around a widget is the host's
        if (one.playState === "running") found.push({ rule: "reduced-motion", html: one.effect?.target?.outerHTML?.slice(0, 200) ?? "", why: "an animation runs" });
      }
    }
    return found;
  };

  // A title, one main part, headings in order.
  const headed = () => {
    const found = [];
    if (!document.title.trim()) found.push({ rule: "page-titled", html: "<title>", why: "none" });
    const levels = [...document.querySelectorAll("h1,h2,h3,h4,h5,h6")].filter((one) => one.checkVisibility()).map((one) => Number(one.tagName[1]));
    if (levels.filter((one) => one === 1).length !== 1) found.push({ rule: "one-h1", html: "", why: `${levels.filter((one) => one === 1).length} of them` });
    levels.forEach((level, n) => {
      if (n && level > levels[n - 1] + 1) found.push({ rule: "headings-in-order", html: `h${level}`, why: `after h${levels[n - 1]}` });
    });
    if (document.querySelectorAll("main").length !== 1) found.push({ rule: "one-main", html: "", why: String(document.querySelectorAll("main").length) });
    return found;
  };

  // Every stop of Tab, and what only a mouse can press.
  const begin = (inside) => {
    const roots = inside ? [...document.querySelectorAll(inside)] : [document.body];
    const native = "a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex]";
    const stops = roots.flatMap((root) => [...root.querySelectorAll(native)]).filter((one, n, all) => all.indexOf(one) === n
      && one.tabIndex >= 0 && !one.disabled && !one.closest("[inert], fieldset[disabled]")
      && drawn(one));
    const radios = new Map(); // of a group of native radios, Tab stops at one
    const kept = stops.filter((one) => {
      if (one.type !== "radio" || !one.name) return true;
      const group = [...document.querySelectorAll(`input[type=radio][name="${CSS.escape(one.name)}"]`)].filter((r) => r.form === one.form);
      if (group.some((r) => r.checked)) return one.checked;
      if (radios.has(one.name)) return false;
      radios.set(one.name, one);
      return true;
    });
    globalThis.walked = { stops: kept, all: new Set(kept) };
    const points = (one) => getComputedStyle(one).cursor === "pointer";
    const mouse = roots.flatMap((root) => [...root.querySelectorAll("*")]).filter((one) => points(one) && !points(one.parentElement)
      && one.checkVisibility() && !one.closest("a[href], button, input, select, textarea, summary, label, [tabindex], option, [role=option]")
      && !one.querySelector("a[href], button, input, select, textarea, [tabindex]"));
    return { n: kept.length, mouse: mouse.slice(0, 3).map((one) => one.outerHTML.slice(0, 160)),
      tabindex: kept.filter((one) => one.tabIndex > 0).slice(0, 3).map((one) => one.outerHTML.slice(0, 160)) };
  };

  // Where the focus is, and whether one sees it.
  const here = (inside) => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    if (!at || at === document.body || at === document.documentElement) return null;
    const style = getComputedStyle(at);
    const box = at.getBoundingClientRect();
    const spots = [[.5, .5], [.1, .5], [.9, .5], [.5, .15], [.5, .85]].map(([x, y]) => [box.left + box.width * x, box.top + box.height * y]);
    const seen = spots.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top && (at.contains(top) || top.contains(at) || top.closest("label")?.control === at);
    });
    const native = at.matches("a[href], button, input, select, textarea, summary, iframe");
    const scrolls = at.scrollWidth > at.clientWidth + 1 || at.scrollHeight > at.clientHeight + 1;
    return {
      at: globalThis.walked.stops.indexOf(at), inside: !inside || Boolean(at.closest(inside)), html: at.outerHTML.slice(0, 200),
      outline: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1.5, seen, native, group: at.type === "radio",
      scrolls, role: at.getAttribute("role") ?? "", box: { x: box.left, y: box.top, width: box.width, height: box.height },
    };
  };

  // Counts what changes from now on.
  const listen = () => {
    globalThis.stirred = 0;
    globalThis.stirring = new MutationObserver((rows) => { globalThis.stirred += rows.length; });
    globalThis.stirring.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  };

  // Lays a style sheet over the page; none: takes it away again.
  let laid = null;
  const space = (css) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== laid);
    laid = css ? new CSSStyleSheet() : null;
    laid?.replaceSync(css);
    if (laid) document.adoptedStyleSheets = [...document.adoptedStyleSheets, laid];
  };

  // Whether a stop of the beginning is still one.
  const remains = (n) => {
    const one = walked.stops[n];
    return one.isConnected && one.type !== "radio" && one.tabIndex >= 0 && !one.disabled && drawn(one);
  };

  // Where Tab begins: before everything, also on a page that puts the focus into a field.
  const top = () => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
  };

  // Goes to a stop; whether it is still there.
  const go = (n) => {
    walked.stops[n].focus();
    return walked.stops[n].isConnected;
  };

  // Whether the next stop from here lies in or behind the element of this id.
  const past = (id) => {
    const [to, at] = [document.getElementById(id), document.activeElement];
    return Boolean(to) && (at === document.body || to.contains(at) || Boolean(to.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING));
  };

  return { languages, narrow, still, headed, space, begin, here, listen, remains, top, go, past };
})();
