// Shows the blocks that the library returns. Everything in them is set as text or as an attribute.

/** The elements that are made, and what each is made as. */
const TAGS = new Map(
  ('a abbr b bdi bdo blockquote br caption cite code dd del dfn div dl dt em figcaption figure hr i ins kbd li mark ' +
    'ol p pre q s samp small strong sub sup table tbody td tfoot th thead tr u ul var')
    .split(' ')
    .map((tag) => [tag, tag]),
);
TAGS.set('block', 'div');
// Nothing is loaded: an image is its text.
TAGS.set('img', 'span');
// The headings of the input are below those of the page.
for (const level of [1, 2, 3, 4, 5, 6]) TAGS.set(`h${level}`, `h${Math.min(level + 2, 6)}`);

const ATTRIBUTES = new Set(['class', 'colspan', 'dir', 'lang', 'rel', 'rowspan', 'start', 'title']);

/** Elements that have a direction of their own. */
const DIRECTED = new Set(['block', 'blockquote', 'dd', 'dt', 'figcaption', 'li', 'p', 'pre', 'td', 'th']);

/** What an author's link may lead to. A relative address would lead into the playground. */
const ALLOWED = /^(?:https?:\/\/|mailto:)/i;

/** How many places are listed. */
const MOST = 200;

/** How many blocks are made at once. The others follow, so that a long page does not wait for them. */
const AT_ONCE = 1000;

const wrap = ({ nodes }) => ({ tag: 'block', children: nodes });

export class Preview {
  #blocks = [];
  #links = 0;
  #refused = 0;
  #listed = '';
  /** Blocks that the page does not have yet, and the index of the first. */
  #rest = [];
  #at = 0;

  constructor(page, list) {
    this.page = page;
    this.list = list;
  }

  /** Takes over the blocks that changed. Returns how many links and refused places there are. */
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

  /** Adds blocks that the page does not have yet. */
  #show(count) {
    const blocks = this.#rest.splice(0, count);
    patch(this.page, this.#at, [], blocks.map(wrap));
    this.#at += blocks.length;
  }

  /** Adds them between frames. */
  #follow() {
    if (this.#rest.length === 0) return;
    setTimeout(() => {
      this.#show(AT_ONCE);
      this.#follow();
    });
  }

  /** Lists the first places that did not link, unless the list has them already. */
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

/** A word with a mark at the character in question. */
function word([before, at, behind]) {
  const word = element('bdi', before);
  if (at !== '') word.append(element('mark', at), behind);
  return word;
}

/** A reason, in which the names of rules are buttons. */
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
 * Makes the children of `parent` from the index `at` on, which show the nodes `old`, show `fresh`. What is equal at the
 * start and at the end stays, and an element that stays alone between them is looked into.
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
  // An element that takes its direction from its text reads all of it for each node that comes or goes.
  const isAuto = parent.dir === 'auto';
  if (isAuto) parent.dir = 'ltr';
  if (gone.length === 1 && made.length === 1 && isSame(gone[0], made[0])) {
    patch(parent.childNodes[at], 0, gone[0].children, made[0].children);
  } else {
    const behind = parent.childNodes[at + gone.length] ?? null;
    for (let count = gone.length; count > 0; count--) parent.childNodes[at].remove();
    const fragment = document.createDocumentFragment();
    for (const child of made) fragment.append(node(child));
    parent.insertBefore(fragment, behind);
  }
  if (isAuto) parent.dir = 'auto';
}

/** Whether two elements differ in nothing but their children. */
function isSame(old, fresh) {
  const attributes = ({ attributes }) => JSON.stringify(attributes);
  return old.tag !== undefined && old.tag === fresh.tag && attributes(old) === attributes(fresh);
}

/** A text, an element, or a link that the library found. */
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
  // Once its children are there: see `patch`.
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

/** Links leave the page open. */
function lead(anchor, href) {
  anchor.setAttribute('href', href);
  anchor.target = '_blank';
  anchor.rel = `${anchor.rel} noopener`.trim();
}
