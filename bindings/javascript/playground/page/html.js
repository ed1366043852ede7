// Splits HTML into tags and texts, in the form that `wasm/src/html.rs` reads.

/** Elements that are not shown, or whose content is not HTML. Only their tags are kept. */
const EMPTY = new Set([
  'audio', 'base', 'canvas', 'embed', 'frameset', 'head', 'iframe', 'link', 'math', 'meta', 'noembed', 'noframes',
  'noscript', 'object', 'script', 'style', 'svg', 'template', 'title', 'video',
]);

/** Attributes that the page shows. */
const KEPT = ['href', 'dir', 'lang', 'title', 'alt', 'start', 'colspan', 'rowspan'];

/** Elements without an end tag. */
const VOID = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'source', 'track', 'wbr']);

const clean = (text) => text.replaceAll(/[\0\x01]/g, '\uFFFD');

/** Returns the items of a page, separated by NUL: `t` and a text, `s` and a start tag, `e` and an end tag. */
export function tokens(source) {
  // A document of this kind loads nothing and runs no scripts.
  const page = new DOMParser().parseFromString(source, 'text/html');
  const items = [];
  let node = page.body;
  while (node !== null) {
    const isElement = node.nodeType === Node.ELEMENT_NODE;
    if (isElement) {
      items.push(start(node));
    } else if (node.nodeType === Node.TEXT_NODE) {
      items.push(`t${clean(node.data)}`);
    } else {
      items.push('s<!---->');
    }
    if (isElement && node.firstChild !== null && !EMPTY.has(node.localName)) {
      node = node.firstChild;
      continue;
    }
    if (isElement) end(node, items);
    while (node !== page.body && node.nextSibling === null) {
      node = node.parentNode;
      end(node, items);
    }
    node = node === page.body ? null : node.nextSibling;
  }
  return items.join('\0');
}

function start(element) {
  const isEditable = (element.getAttribute('contenteditable') ?? 'false') !== 'false';
  let item = `s<${name(element)}${isEditable ? ' contenteditable' : ''}>`;
  for (const attribute of KEPT) {
    if (element.hasAttribute(attribute)) item += `\x01${attribute}\x01${clean(element.getAttribute(attribute))}`;
  }
  return item;
}

function end(element, items) {
  if (!VOID.has(element.localName)) items.push(`e</${name(element)}>`);
}

/** Returns the name of an element, or `span` if the name is not valid in a tag. */
const name = ({ localName }) => (/^[a-z][a-z0-9-]*$/.test(localName) ? localName : 'span');
