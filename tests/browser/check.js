// Shared by all pages: the checks of anchors and their targets, and the report.
"use strict";
const report = { checked: 0, anchors: 0, wrong: [] };

function wrong(of, what, want, have) {
  report.wrong.push({ case: of.name, adapter: of.adapter, what, want: String(want), have: String(have) });
}

function check(of, what, want, have) {
  if (want !== have) wrong(of, what, want, have);
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// Returns the URL that a browser opens for a text that a person types or pastes.
function place(text) {
  const isAddress = /^mailto:/i.test(text) || (/@[^/?#@]+$/.test(text) && !/^(https?:|[^/@]+\.[^/@]+\/)/i.test(text));
  try {
    if (!isAddress) return new URL(/^https?:\/\//i.test(text) ? text : "https://" + text).href;
    // The path of mailto: is opaque: browsers do not map its host, and treat the % of a bare
    // address as an escape. So this compares the local part as text, and the host as the host of a
    // URL.
    const bare = text.replace(/^mailto:/i, "");
    const isBare = bare === text;
    const [address] = isBare ? [text] : bare.split("?", 1);
    const at = address.lastIndexOf("@");
    const local = isBare ? address.slice(0, at) : decoded(address.slice(0, at));
    const query = isBare ? "" : new URL(text).search;
    return `mailto: ${local} at ${new URL("https://" + address.slice(at + 1)).host}${query}`;
  } catch (error) {
    return `nowhere: ${error.message}`;
  }
}

// Returns the URL that an anchor opens, in the same form.
function target(anchor) {
  if (anchor.protocol !== "mailto:") return anchor.href;
  const at = anchor.pathname.lastIndexOf("@");
  const [local, host] = [anchor.pathname.slice(0, at), anchor.pathname.slice(at + 1)];
  return `mailto: ${decoded(local)} at ${host}${anchor.search}${anchor.hash}`;
}

const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFE\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

// Characters that open an embedding, an override or an isolate.
const TURN = /[\u202A\u202B\u202D\u202E\u2066-\u2068]/;

// Returns whether the text before an anchor may change its direction.
function isBehindTurn(root, anchor) {
  if (!root || !TURN.test(root.textContent)) return false;
  const before = new Range();
  before.setStart(root, 0);
  before.setEndBefore(anchor);
  const text = before.cloneContents();
  // An anchor with `dir` isolates its text, which has no effect outside.
  text.querySelectorAll("a[dir]").forEach((own) => own.remove());
  return TURN.test(text.textContent);
}

const isOurs = (attributes) => (node) =>
  node.localName === "a" && node.getAttribute("class") === attributes.class;

function attributesOf(element) {
  const all = [...element.attributes].map(({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return all.sort().join(" ");
}

// Checks that an anchor has the requested attributes, and opens the URL that its text names.
function checkAnchor(of, anchor, attributes) {
  report.anchors++;
  const text = anchor.textContent;
  const want = { ...attributes, href: anchor.getAttribute("href") };
  if (RIGHT_TO_LEFT.test(text) || TURN.test(text)) want.dir = "ltr";
  const block = anchor.closest("p, li, td, th, dd, dt, h1, h2, h3, h4, h5, h6, div") ?? of.root;
  const isTold = anchor.getAttribute("dir") === "ltr";
  // Some adapters look for such characters only in the block of the link.
  if (isBehindTurn(block, anchor) || (isTold && isBehindTurn(of.root, anchor))) want.dir = "ltr";
  const all = Object.entries(want).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  check(of, "attributes of " + text, all.sort().join(" "), attributesOf(anchor));
  const inside = [...anchor.childNodes].every((node) => node.nodeType === Node.TEXT_NODE);
  if (!inside || text === "") wrong(of, "inside an anchor", "text alone", anchor.innerHTML);
  const outer = anchor.parentElement?.closest("a");
  if (outer) wrong(of, "an anchor in an anchor", "none", outer.outerHTML);
  check(of, "where the text " + text + " leads", place(text), target(anchor));
}

const EVENTS = [
  "animationstart", "blur", "click", "error", "focus", "focusin", "input", "keydown", "load",
  "mouseenter", "mouseover", "pointerover", "pointerdown", "toggle", "transitionend", "wheel",
];

// Triggers the handlers that an attribute could have added. The events do not bubble, so each
// handler runs once per event, however many anchors its element contains.
function provoke(root) {
  for (const element of root.querySelectorAll("*")) {
    for (const name of EVENTS) {
      element.dispatchEvent(new Event(name, { bubbles: false, cancelable: true }));
    }
  }
}

// Writes the report in ASCII without markup, so the dump of the page contains it unchanged.
function finish() {
  const json = JSON.stringify(report).replace(
    /[^ -~]|[<>&]/g,
    (unit) => "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"),
  );
  const pre = document.createElement("pre");
  pre.id = "report";
  pre.textContent = json;
  document.body.replaceChildren(pre);
}
