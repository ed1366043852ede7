/**
 * Links in a page: the text of its elements is linked in place, and can be as it was again.
 *
 * @module
 */

import { Linker } from './index.js';
import { attributesOf, checkFunction, checkObject, describe, forTrees, type Options } from './options.js';
import { page } from './page.js';
import type { Range } from './parts.js';
import type { Run } from './run.js';

/** A link that is to be put into a page. */
export interface DomLink {
  href: string;
  /** What it shows. */
  text: string;
  /** The attributes other than `href`, in their order: `rel`, `target`, `class`, `title`, `dir`, and then yours. */
  attributes: Record<string, string>;
}

export interface DomOptions extends Options {
  /** Makes the element of a link, in the place of an `a`. The linker reads and changes nothing in it later. */
  render?: ((link: DomLink) => Element) | undefined;
}

const { parts } = page;

/** Attributes by which an element shows nothing, or is being edited. */
const ATTRIBUTES = ['contenteditable', 'src', 'type', 'controls'];

/**
 * Links text nodes in place. Text in links, code, form controls, scripts and elements that are edited stays as it is.
 *
 * ```js
 * const linker = new DomLinker({ rel: 'nofollow' });
 * linker.link(document.body);
 * linker.unlink(document.body);
 * const stop = linker.watch(document.body); // links what is there and what comes
 * ```
 */
export class DomLinker {
  readonly #linker: Linker;
  readonly #render: DomOptions['render'];
  /** Of two linkers, the first links what both would. */
  readonly #rank = ++page.linkers;

  constructor(options: DomOptions = {}) {
    const { render, ...own } = checkObject('the options are', options);
    checkFunction('render', render);
    this.#render = render;
    // What a page says is not for us to change.
    this.#linker = new Linker({ text: 'verbatim', ...forTrees(own, 'only', 'onlyImages') });
  }

  /** Links the texts in a node. A link that is there stays, or is made anew if its text has changed. */
  link(root: Node): void {
    page.unseen(() => this.#link(root), this);
  }

  /** Takes back the links in a node: what was written is text of the page again. */
  unlink(root: Node): void {
    page.unseen(() => this.#change(root, new Map(textsIn(root).map((text) => [text, []]))), this);
  }

  /**
   * Links the texts in a node, and what is added to it or changes. Returns a function that stops this. The links stay
   * until {@link unlink}.
   */
  watch(root: Node): () => void {
    this.link(root);
    return page.watch(root, this, (block) => this.#link(block));
  }

  #link(root: Node): void {
    const around: Element[] = [];
    for (let up: Node | null = root; up; up = up.parentNode) {
      if (parts.isPart(up)) return;
      if (up !== root && up.nodeType === 1) around.unshift(up as Element);
    }
    if (root.ownerDocument?.designMode === 'on') return;
    const wanted = new Map<Text, Range[]>(textsIn(root).map((text) => [text, []]));
    const run = this.#linker.run();
    /** What the linker sees of a text: it, or what is between the links of linkers before this one. */
    const pieces: { text: Text; start: number; end: number }[] = [];
    const tell = (text: Text, start: number, end: number, whole: string) => {
      if (start < end) run.text(whole.slice(start, end), pieces.push({ text, start, end }) - 1);
    };
    for (const element of around) start(element, run);
    for (const { node, isEnd } of walk(root)) {
      if (node.nodeType === 3 && wanted.has(node as Text)) {
        const [text, whole] = [node as Text, parts.read(node as Text)];
        let end = 0;
        for (const link of parts.ranges(text).filter(({ rank }) => rank < this.#rank)) {
          tell(text, end, link.start, whole);
          run.start('a');
          tell(text, link.start, (end = link.end), whole);
          run.end('a');
        }
        tell(text, end, whole.length, whole);
      } else if (node.nodeType === 8) run.html('<!---->');
      else if (node.nodeType !== 1 || parts.isPart(node)) continue;
      else if (isEnd) run.end((node as Element).localName);
      else start(node as Element, run);
    }
    for (const element of around.reverse()) run.end(element.localName);

    for (const edit of [...run.finish().values()].flat()) {
      if (edit.edit !== 'link') continue;
      const { at, last, href, attributes, display } = edit;
      for (let i = at; i <= last; i++) {
        const piece = pieces[i]!;
        const [start, end] = [piece.start + (i === at ? edit.start : 0), i === last ? piece.start + edit.end : piece.end];
        // In several texts, each shows what it has.
        const link = { href, text: at === last ? display : parts.read(piece.text).slice(start, end), attributes };
        if (start < end) wanted.get(piece.text)!.push({ start, end, rank: this.#rank, key: JSON.stringify([this.#rank, start, end, link]), link, isTheirs: !!this.#render });
      }
    }
    this.#change(root, wanted);
  }

  /** Makes the links of this linker that there should be in texts, and takes back the others. */
  #change(root: Node, wanted: Map<Text, Range[]>): void {
    for (const [text, own] of wanted) {
      const has = parts.ranges(text);
      const old = new Map(has.map((range) => [range.key, range]));
      let i = 0;
      const others = has.filter(({ start, end, rank }) => {
        while (i < own.length && own[i]!.end <= start) i += 1;
        return rank !== this.#rank && !(i < own.length && own[i]!.start < end);
      });
      const ranges = [...own.map((range) => old.get(range.key) ?? range), ...others].sort((a, b) => a.start - b.start);
      if (ranges.length === has.length && ranges.every((range, i) => range === has[i])) wanted.delete(text);
      else wanted.set(text, ranges);
      for (const range of ranges) range.node ??= this.#make(range, text.ownerDocument);
    }
    if (wanted.size > 0) parts.keepSelection(root, () => wanted.forEach((ranges, text) => parts.split(text, ranges)));
  }

  #make({ link }: Range, document: Document): Element {
    const made = this.#render?.(link);
    if (made?.nodeType === 1) return made;
    if (this.#render) throw new TypeError(`render: the function returns an element, not ${describe(made)}`);
    const anchor = document.createElement('a');
    anchor.setAttribute('href', link.href);
    for (const name in link.attributes) anchor.setAttribute(name, link.attributes[name]!);
    anchor.textContent = link.text;
    return anchor;
  }
}

/** The texts of the page in a node, each whole or as it was split. */
function textsIn(root: Node): Text[] {
  const nodes = () => Array.from(walk(root), ({ node }) => node);
  parts.settle(nodes());
  return nodes().filter((node): node is Text => node.nodeType === 3 && !!node.parentNode && !parts.isPart(node));
}

/** The nodes in a node, each element at its start and at its end; it does not go into parts. Without recursion, because pages may be deep. */
function* walk(root: Node): Generator<{ node: Node; isEnd: boolean }> {
  let node: Node | null = root;
  let isEnd = false;
  while (node) {
    yield { node, isEnd };
    const isPart = parts.isPart(node);
    if (!isEnd && !isPart && node.firstChild) node = node.firstChild;
    else if (!isEnd && !isPart && node.nodeType === 1) isEnd = true;
    else if (node === root) return;
    else {
      isEnd = node.nextSibling === null;
      node = node.nextSibling ?? node.parentNode;
    }
  }
}

function start(element: Element, run: Run): void {
  run.start(element.localName, attributesOf(Object.fromEntries(ATTRIBUTES.map((name) => [name, element.getAttribute(name)]))));
}
