// Shows the blocks that the library returns. Everything in them is set as text or as an attribute.

/** The elements of the input that the page shows, and the element that it makes for each. */
const TAGS = new Map(
  ('a abbr b bdi bdo blockquote br caption cite code dd del dfn div dl dt em figcaption figure hr i ins kbd li mark ' +
    'ol p pre q s samp small strong sub sup table tbody td tfoot th thead tr u ul var')
    .split(' ')
    .map((tag) => [tag, tag]),
);
TAGS.set('block', 'div');
// Nothing is loaded: an image becomes its text.
TAGS.set('img', 'span');
// The headings of the input are below the headings of the page.
for (const level of [1, 2, 3, 4, 5, 6]) TAGS.set(`h${level}`, `h${Math.min(level + 2, 6)}`);

const ATTRIBUTES = new Set(['class', 'colspan', 'dir', 'lang', 'rel', 'rowspan', 'start', 'title']);

/** Elements that have their own direction. */
const DIRECTED = new Set(['block', 'blockquote', 'dd', 'dt', 'figcaption', 'li', 'p', 'pre', 'td', 'th']);

/** The URLs that an existing link may open. A relative URL would open a page of the playground. */
const ALLOWED = /^(?:https?:\/\/|mailto:)/i;

/** The maximum number of places in the list. */
const MOST = 200;

/** The number of blocks to make at once. The others follow later, so a long page does not wait for them. */
const AT_ONCE = 1000;

const wrap = ({ nodes }) => ({ tag: 'block', children: nodes });

export class Preview {
  #blocks = [];
  #links = 0;
  #refused = 0;
  #listed = '';
  /** Blocks that are not on the page yet, and the index of the first. */
  #rest = [];
  #at = 0;

  constructor(page, list) {
    this.page = page;
    this.list = list;
  }

  /** Applies the changed blocks. Returns the number of links and of refused places. */
  update({ front, back, blocks }) {
    this.#show(Infinity);
    const old = this.#blocks.slice(front, this.#blocks.length - back);
    this.#blocks = [...this.#blocks.slice(0, front), ...blocks, ...this.#blocks.slice(this.#blocks.length - back)];
    patch(this.page, front, old.map(wrap), blocks.slice(0, AT_ONCE).map(wrap));
    this.#rest = blocks.slice(AT_ONCE);
    this.#at = front + AT_ONCE;
    this.#follow();
    for (const [changed, sign] of [[old, -1], [blocks, 1]]) {
      for (const { links, refused } of changed) {
        this.#links += sign * links;
        this.#refused += sign * refused.length;
      }
    }
    this.#list();
    return { links: this.#links, refused: this.#refused };
  }

  /** Adds blocks that are not on the page yet. */
  #show(count) {
    const blocks = this.#rest.splice(0, count);
    patch(this.page, this.#at, [], blocks.map(wrap));
    this.#at += blocks.length;
  }

  /** Adds the remaining blocks between frames. */
  #follow() {
    if (this.#rest.length === 0) return;
    setTimeout(() => {
      this.#show(AT_ONCE);
      this.#follow();
    });
  }

  /** Lists the first places that did not link, unless the list is already up to date. */
  #list() {
    const places = [];
    for (const { refused } of this.#blocks) {
      places.push(...refused.slice(0, MOST - places.length));
      if (places.length === MOST) break;
    }
    const more = this.#refused - places.length;
    const listed = JSON.stringify([places, more]);
    if (listed === this.#listed) return;
    this.#listed = listed;
    const rows = places.map(({ text, why }) => row([word(text), reason(why)]));
    if (more > 0) rows.push(row([`${more} more`, '']));
    if (rows.length === 0) rows.push(row(['None', '']));
    this.list.replaceChildren(...rows);
  }
}

function row(cells) {
  const row = document.createElement('tr');
  for (const cell of cells) row.insertCell().append(cell);
  return row;
}

/** Returns a word with a mark at the character in question. */
function word([before, at, after]) {
  const word = element('bdi', before);
  if (at !== '') word.append(element('mark', at), after);
  return word;
}

/** Returns a reason in which the names of rules are buttons. */
function reason(why) {
  const words = document.createDocumentFragment();
  for (const part of why.split(/\b(D\d+)\b/)) {
    const isRule = /^D\d+$/.test(part);
    const button = element(isRule ? 'button' : 'span', part);
    if (isRule) Object.assign(button, { type: 'button', className: 'rule' });
    words.append(button);
  }
  return words;
}

export function element(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

/**
 * Changes the children of `parent` from the index `at` on, which show the nodes `old`, to show `fresh`. Equal nodes at the start and
 * at the end stay. If only one element between them differs, and only in its children, its children are patched.
 */
function patch(parent, at, old, fresh) {
  const before = old.map((node) => JSON.stringify(node));
  const after = fresh.map((node) => JSON.stringify(node));
  const most = Math.min(old.length, fresh.length);
  let front = 0;
  while (front < most && before[front] === after[front]) front++;
  let back = 0;
  while (back < most - front && before.at(-1 - back) === after.at(-1 - back)) back++;
  const [gone, made] = [old.slice(front, old.length - back), fresh.slice(front, fresh.length - back)];
  at += front;
  // An element with automatic direction reads all of its text for each node that is added or removed.
  const isAuto = parent.dir === 'auto';
  if (isAuto) parent.dir = 'ltr';
  if (gone.length === 1 && made.length === 1 && isSame(gone[0], made[0])) {
    patch(parent.childNodes[at], 0, gone[0].children, made[0].children);
  } else {
    const next = parent.childNodes[at + gone.length] ?? null;
    for (let count = gone.length; count > 0; count--) parent.childNodes[at].remove();
    const fragment = document.createDocumentFragment();
    for (const child of made) fragment.append(node(child));
    parent.insertBefore(fragment, next);
  }
  if (isAuto) parent.dir = 'auto';
}

/** Returns whether two elements differ only in their children. */
function isSame(old, fresh) {
  const attributes = ({ attributes }) => JSON.stringify(attributes);
  return old.tag !== undefined && old.tag === fresh.tag && attributes(old) === attributes(fresh);
}

/** Makes the node of a text, of an element, or of a link that the library found. */
function node(given) {
  if (typeof given === 'string') return document.createTextNode(given);
  return 'tag' in given ? other(given) : link(given);
}

function other({ tag, attributes = [], children }) {
  const element = document.createElement(TAGS.get(tag) ?? 'span');
  if (tag === 'block' || tag === 'img') element.className = tag;
  for (const [name, value] of attributes) {
    if (ATTRIBUTES.has(name)) element.setAttribute(name, value);
    if (tag === 'a' && name === 'href' && ALLOWED.test(value)) lead(element, value);
  }
  for (const child of children) element.append(node(child));
  // After its children are added: see `patch`.
  if (DIRECTED.has(tag)) element.dir ||= 'auto';
  return element;
}

/** The details of each link, for the tip. */
export const details = new WeakMap();

function link(given) {
  const anchor = element('a', given.text);
  for (const [name, value] of given.attributes ?? []) if (ATTRIBUTES.has(name)) anchor.setAttribute(name, value);
  lead(anchor, given.href);
  anchor.className = given.warnings ? 'link deceptive' : 'link';
  details.set(anchor, given);
  return anchor;
}

/** Sets the URL of an anchor. It opens in a new tab, so the page stays open. */
function lead(anchor, href) {
  anchor.setAttribute('href', href);
  anchor.target = '_blank';
  anchor.rel = `${anchor.rel} noopener`.trim();
}
