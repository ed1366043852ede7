// Documents as trees: without our anchors a linked one is what it was.
"use strict";
const cases = JSON.parse(document.getElementById("cases").textContent);
const NAMESPACES = { "http://www.w3.org/1999/xhtml": "", "http://www.w3.org/2000/svg": "svg:" };

// One for all: a frame costs more than a document.
const frame = document.createElement("iframe");
document.body.append(frame);

// The tree in lines, texts that meet as one; `ours` says what stands for one of our anchors.
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
    // The content of a template; a <meta> has some that is a string.
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

// Written into a frame, a document has its scripts, its own quirks, and a window to watch.
// (By `srcdoc` it would never have quirks, by `DOMParser` no scripts.)
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
    // What an author's own scripts do is theirs.
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
