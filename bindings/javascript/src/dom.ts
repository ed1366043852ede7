/**
 * Links the text of a page in place. The page can also be restored.
 *
 * @module
 */

import { Linker } from './index.js';
import { attributesOf, checkFunction, checkObject, describe, forTrees, type Options } from './options.js';
import { page } from './page.js';
import type { Range } from './parts.js';
import type { Run } from './run.js';

/** A link to insert into a page. */
export interface DomLink {
  href: string;
  /** The text of the link. */
  text: string;
  /** The attributes except `href`, in order: `rel`, `target`, `class`, `title`, `dir`, and then your own. */
  attributes: Record<string, string>;
}

export interface DomOptions extends Options {
  /** A function that creates the element of a link, instead of an `a`. The linker does not read or change this element later. */
  render?: ((link: DomLink) => Element) | undefined;
}

const { parts } = page;

/** Attributes that show whether an element hides its text or is being edited. */
const ATTRIBUTES = ['contenteditable', 'src', 'type', 'controls'];

/**
 * Links text nodes in place. Text in links, code, form controls, scripts and elements that are being edited stays unchanged.
 *
 * ```js
 * const linker = new DomLinker({ rel: 'nofollow' });
 * linker.link(document.body);
 * linker.unlink(document.body);
 * const stop = linker.watch(document.body); // links the page now, and each change
 * ```
 */
export class DomLinker {
  readonly #linker: Linker;
  readonly #render: DomOptions['render'];
  /** The position of this linker in the order of creation. If two linkers would link the same text, the first one does. */
  readonly #rank = ++page.linkers;

  constructor(options: DomOptions = {}) {
    const { render, ...own } = checkObject('the options are', options);
    checkFunction('render', render);
    this.#render = render;
    // The text of a page must not change.
    this.#linker = new Linker({ text: 'verbatim', ...forTrees(own, 'only', 'onlyImages') });
  }

  /** Links the texts in a node. A link that this linker has already made stays, or is made again if its text has changed. */
  link(root: Node): void {
    page.unseen(() => this.#link(root), this);
  }

  /** Removes the links of this linker from a node, and restores the text of the page. */
  unlink(root: Node): void {
    page.unseen(() => this.#change(root, new Map(textsIn(root).map((text) => [text, []]))), this);
  }

  /**
   * Links the texts in a node, and later all texts in it that are added or change. Returns a function that stops this. The links
   * stay until {@link unlink}.
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
    /** The pieces of text for the linker: whole texts, or the pieces in and between the links of earlier linkers. */
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
        // If a link spans several texts, each one shows its own part.
        const link = { href, text: at === last ? display : parts.read(piece.text).slice(start, end), attributes };
        if (start < end) wanted.get(piece.text)!.push({ start, end, rank: this.#rank, key: JSON.stringify([this.#rank, start, end, link]), link, isTheirs: !!this.#render });
      }
    }
    this.#change(root, wanted);
  }

  /** Makes the wanted links of this linker in texts, and removes its other links. */
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

/** Returns the page's own text nodes in a node, without the parts that linkers have split off. */
function textsIn(root: Node): Text[] {
  const nodes = () => Array.from(walk(root), ({ node }) => node);
  parts.settle(nodes());
  return nodes().filter((node): node is Text => node.nodeType === 3 && !!node.parentNode && !parts.isPart(node));
}

/** Yields the nodes in a node: each element at its start and at its end, and parts without their content. Not recursive, because pages may be deep. */
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
