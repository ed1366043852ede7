// Compares documents as trees: without our anchors, a linked document is unchanged.
"use strict";
const cases = JSON.parse(document.getElementById("cases").textContent);
const NAMESPACES = { "http://www.w3.org/1999/xhtml": "", "http://www.w3.org/2000/svg": "svg:" };

// All documents share a frame, because a frame costs more than a document.
const frame = document.createElement("iframe");
document.body.append(frame);

// Returns the tree in lines, with adjacent texts joined. `ours` returns the text that replaces one
// of our anchors, and null for other nodes.
function shape(root, ours) {
  const lines = [];
  let text = null;
  const endText = () => {
    if (text !== null) lines.push(JSON.stringify(text));
    text = null;
  };
  const walk = (node, depth) => {
    const stand = ours(node);
    if (stand !== null || node.nodeType === Node.TEXT_NODE) {
      text = (text ?? "") + (stand ?? node.data);
      return;
    }
    endText();
    const indent = "  ".repeat(depth);
    if (node.nodeType === Node.ELEMENT_NODE) {
      const name = (NAMESPACES[node.namespaceURI] ?? node.namespaceURI + ":") + node.localName;
      lines.push(`${indent}<${[name, attributesOf(node)].join(" ").trim()}>`);
    } else if (node.nodeType === Node.DOCUMENT_TYPE_NODE) {
      lines.push(`${indent}<!doctype ${node.name} ${node.publicId} ${node.systemId}>`);
    } else if (node.nodeType === Node.COMMENT_NODE) {
      lines.push(`${indent}<!--${node.data}-->`);
    }
    // The content of a template. The `content` of a <meta> is a string.
    if (node.content?.childNodes) {
      node.content.childNodes.forEach((child) => walk(child, depth + 2));
      endText();
    }
    node.childNodes.forEach((child) => walk(child, depth + 1));
    endText();
    if (node.childNodes.length > 0) lines.push(`${indent}</>`);
  };
  walk(root, 0);
  return lines.join("\n");
}

// Writes a document into a frame, where it runs its scripts, has its own quirks mode, and has a
// window to watch. (With `srcdoc`, it would never be in quirks mode; with `DOMParser`, scripts
// would not run.)
function look(of, html) {
  const win = frame.contentWindow;
  win.document.open();
  trap(win);
  win.document.write(html);
  win.document.close();
  const mine = isOurs(of.attributes);
  const anchors = [...win.document.querySelectorAll("*")].filter(mine);
  of.root = win.document.documentElement;
  anchors.forEach((anchor) => checkAnchor(of, anchor, of.attributes));
  const seen = {
    quirks: win.document.compatMode,
    unwrapped: shape(win.document, (node) => (mine(node) ? node.textContent : null)),
    marked: shape(win.document, (node) => (mine(node) ? "[a link]" : null)),
    anchors: anchors.length,
  };
  provoke(win.document);
  return { ...seen, ran: win.ran };
}

function checkTree(of) {
  report.checked++;
  const original = look(of, of.original);
  const verbatim = look(of, of.verbatim);
  const display = look(of, of.display);
  check(of, "quirks", original.quirks, verbatim.quirks);
  check(of, "the tree", original.unwrapped, verbatim.unwrapped);
  check(of, "the tree as shown", verbatim.marked, display.marked);
  check(of, "anchors before", 0, original.anchors);
  for (const page of [verbatim, display]) {
    if (of.count !== null) check(of, "how many anchors", of.count, page.anchors);
    // The document's own scripts may run.
    check(of, "scripts that ran", of.tame ? 0 : original.ran, page.ran);
  }
}

for (const of of cases) {
  try {
    checkTree(of);
  } catch (error) {
    wrong(of, "the check", "to end", error.stack);
  }
}
finish();
