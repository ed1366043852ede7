/**
 * Links in a page: the text of its elements is linked in place, and can be as it was again.
 *
 * @module
 */

import { Linker } from './index.js';
import { attributesOf, forTrees, type Options } from './options.js';
import { page } from './page.js';
import type { Range } from './parts.js';
import type { Run } from './run.js';

/** What a linker sees of a text: a part of it, between the links of others. */
interface Piece {
  text: Text;
  start: number;
  data: string;
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
  /** With which the keys of its anchors start. Of two linkers, the first links what both would. */
  readonly #rank = ++page.linkers;

  constructor(options?: Options) {
    // What a page says is not for us to change.
    this.#linker = new Linker({ text: 'verbatim', ...forTrees(options, 'only', 'onlyImages') });
  }

  /** Links the texts in a node. A link that is there stays, or is made anew if its text has changed. */
  link(root: Node): void {
    page.unseen(() => this.#link(root), this);
  }

  /** Takes back the links in a node: what they show is text of the page again. */
  unlink(root: Node): void {
    const nodes = Array.from(walk(root), ({ node }) => node);
    page.unseen(() => parts.keepSelection(root, () => {
      this.#change(root, new Map(nodes.filter((node) => parts.isHeld(node)).map((text) => [text as Text, []])));
      for (const node of nodes) if (rank(parts.key(node)) === this.#rank) parts.unwrap(node as Element);
    }), this);
  }

  /**
   * Links the texts in a node, and those that are added to it or change. Returns a function that stops this. The links stay
   * until {@link unlink}.
   */
  watch(root: Node): () => void {
    this.link(root);
    return page.watch(root, this, (block) => this.#link(block));
  }

  #link(root: Node): void {
    if (root.ownerDocument?.designMode === 'on') return;
    const nodes = [...walk(root)];
    /** What belongs to what is before it. */
    const passed = new Set<Node>();
    for (const { node } of nodes) {
      if (parts.key(node) === undefined) continue;
      // What others have put into an anchor is not kept in it.
      const isOpen = !node.firstChild || [...node.childNodes].some(({ nodeType }) => nodeType !== 3);
      if (isOpen || rank(parts.key(node)) >= this.#rank) passed.add(node);
      if (isOpen) parts.unwrap(node as Element);
    }

    const run = this.#linker.run();
    const pieces: Piece[] = [];
    const starts = new Map<Node, Piece>();
    const around: Element[] = [];
    for (let up = root.parentElement; up; up = up.parentElement) around.unshift(up);
    for (const element of around) start(element, run);
    for (const { node, isEnd } of nodes) {
      if (passed.has(node)) continue;
      if (node.nodeType === 3) {
        if (!starts.has(node)) {
          parts.forget(node);
          let piece: Piece | undefined;
          let before: string | undefined;
          for (const { part, start, key } of parts.spans(node as Text)) {
            const other = rank(key) < this.#rank ? key : undefined;
            if (piece && other === before) passed.add(part);
            else starts.set(part, (piece = { text: node as Text, start, data: '' }));
            piece.data += parts.read(part);
            before = other;
          }
        }
        const piece = starts.get(node)!;
        const at = pieces.push(piece) - 1;
        if (piece.data !== '') run.text(piece.data, at);
      } else if (node.nodeType === 8) run.html('<!---->');
      else if (node.nodeType !== 1) continue;
      else if (isEnd) run.end((node as Element).localName);
      else start(node as Element, run);
    }
    for (const element of around.reverse()) run.end(element.localName);

    const wanted = new Map<Text, Range[]>(pieces.map(({ text }) => [text, []]));
    for (const edit of [...run.finish().values()].flat()) {
      if (edit.edit !== 'link') continue;
      const { at, last, href, attributes } = edit;
      // In several texts, each shows what it has.
      const shown = at === last ? edit.display : undefined;
      for (let i = at; i <= last; i++) {
        const { text, start, data } = pieces[i]!;
        const range = { start: start + (i === at ? edit.start : 0), end: start + (i === last ? edit.end : data.length) };
        if (range.start < range.end) wanted.get(text)!.push({ ...range, shown, key: JSON.stringify([this.#rank, { href, ...attributes }, shown]) });
      }
    }
    this.#change(root, wanted);
  }

  /** Makes the links of this linker that there should be in texts, and takes back the others. */
  #change(root: Node, wanted: Map<Text, Range[]>): void {
    for (const [text, own] of wanted) {
      const has = parts.spans(text).filter(({ key }) => key !== undefined) as Range[];
      let i = 0;
      const others = has.filter(({ start, end, key }) => {
        while (i < own.length && own[i]!.end <= start) i += 1;
        return rank(key) !== this.#rank && !(i < own.length && own[i]!.start < end);
      });
      const ranges = [...own, ...others].sort((a, b) => a.start - b.start);
      const keys = (ranges: Range[]) => String(ranges.map(({ start, end, key }) => [start, end, key]));
      if (keys(has) === keys(ranges) && (has.length > 0 || !parts.isHeld(text))) wanted.delete(text);
      else wanted.set(text, ranges);
    }
    if (wanted.size === 0) return;
    parts.keepSelection(root, () => {
      for (const [text, ranges] of wanted) {
        parts.join(text);
        if (!text.parentNode) continue;
        if (parts.key(text.parentNode) !== undefined) parts.unwrap(text.parentNode as Element);
        parts.wrap(text, ranges, (key) => {
          const [, attributes] = JSON.parse(key) as [number, Record<string, string>];
          const anchor = text.ownerDocument.createElement('a');
          for (const name in attributes) anchor.setAttribute(name, attributes[name]!);
          return anchor;
        });
      }
    });
  }
}

/** Which linker has made an anchor. */
function rank(key: string | undefined): number {
  return Number(/\d+/.exec(key ?? '')?.[0]);
}

/** The nodes in a node, each element at its start and at its end. Without recursion, because pages may be deep. */
function* walk(root: Node): Generator<{ node: Node; isEnd: boolean }> {
  let node: Node | null = root;
  let isEnd = false;
  while (node) {
    yield { node, isEnd };
    if (!isEnd && node.firstChild) node = node.firstChild;
    else if (!isEnd && node.nodeType === 1) isEnd = true;
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
