/**
 * Links in a page: the text of its elements is linked in place, and can be as it was again.
 *
 * @module
 */

import { Linker } from './index.js';
import { forTrees, type Options } from './options.js';
import { Parts, siblings } from './parts.js';
import type { Edit, Run } from './run.js';

/** What of a text is in a link. */
interface Range<L> {
  start: number;
  end: number;
  link: L;
}

/** A whole text, and the anchors that it is in. */
interface Whole {
  text: Text;
  data: string;
  has: Range<Node>[];
}

/** A link that there should be. */
type Wanted = Extract<Edit, { edit: 'link' }> & { key: string; written: string };

/** Elements that end a line of text, and in which all of it is read anew if some of it changes. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 ' +
    'h6 header hgroup hr html legend li main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

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
  readonly #parts = new Parts();
  /** Those who watch, and what they do with what has changed. */
  readonly #watchers = new Map<MutationObserver, (changes: MutationRecord[]) => void>();

  constructor(options?: Options) {
    // What a page says is not for us to change.
    this.#linker = new Linker({ text: 'verbatim', ...forTrees(options) });
  }

  /** Links the texts in a node. A link that is there stays, or is made anew if its text has changed. */
  link(root: Node): void {
    this.#unseen(() => this.#link(root));
  }

  /** Takes back the links in a node: what they show is text of the page again. */
  unlink(root: Node): void {
    const nodes = Array.from(walk(root), ({ node }) => node);
    this.#unseen(() => this.#parts.keepSelection(root, () => {
      for (const node of nodes) if (this.#parts.isHeld(node)) this.#parts.join(node as Text);
      for (const node of nodes) if (this.#parts.isAnchor(node)) this.#parts.unwrap(node as Element);
    }));
  }

  /**
   * Links the texts in a node, and those that are added to it or change. Returns a function that stops this. The links stay
   * until {@link unlink}.
   */
  watch(root: Node): () => void {
    const waiting = new Set<Node>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      const blocks = [...waiting];
      waiting.clear();
      for (const block of blocks) if (root.contains(block)) this.#link(block);
    };
    const see = (changes: MutationRecord[]) => {
      this.#settle(changes, timer === undefined);
      addBlocks(waiting, changes);
      const isNew = changes.every(({ type, removedNodes }) => type === 'childList' && removedNodes.length === 0);
      if (isNew || timer === undefined) flush();
      // Whoever takes links away as soon as they are made does not keep the page from going on.
      if (!isNew) timer ??= setTimeout(() => ((timer = undefined), this.#unseen(flush)));
      // What was just done is no change.
      observer.takeRecords();
    };
    const observer = new MutationObserver(see);
    this.link(root);
    this.#watchers.set(observer, see);
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ['contenteditable'] });
    return () => {
      this.#settle(observer.takeRecords(), false);
      observer.disconnect();
      clearTimeout(timer);
      this.#watchers.delete(observer);
    };
  }

  /** Changes the page so that those who watch see no change by others. */
  #unseen(run: () => void): void {
    for (const [observer, see] of this.#watchers) {
      const changes = observer.takeRecords();
      if (changes.length > 0) see(changes);
    }
    run();
    for (const observer of this.#watchers.keys()) observer.takeRecords();
  }

  /** Gives texts that others have moved, or put something behind, their parts. */
  #settle(changes: MutationRecord[], mayPutBack: boolean): void {
    const parts = this.#parts;
    const removed = new Map<Node, [MutationRecord, number]>();
    const edited = new Set<Node>();
    for (const change of changes) {
      for (const node of change.addedNodes) parts.forget(node);
      change.removedNodes.forEach((node, i) => {
        if (parts.isAnchor(change.target)) parts.forget(node);
        // As it was before all of this.
        if (!removed.has(node)) removed.set(node, [change, i]);
      });
      if (change.type === 'characterData') edited.add(change.target);
    }
    for (const [text, [{ target }]] of removed) {
      if (!parts.isHeld(text)) continue;
      const [empty, next] = behind(text, removed);
      const around = () => parts.around(text as Text, target, empty ?? null, behind(text, removed));
      if ((text as Text).data === '' && !text.parentNode && !empty?.parentNode && next?.parentNode === target && parts.holds(text, next)) {
        // It is removed because it is empty, and that it is because of us.
        if (mayPutBack) target.insertBefore(text, next), target.insertBefore(empty!, next);
        continue;
      }
      // Whoever cuts a text somewhere, and takes this node for all that is before or behind that, leaves the rest.
      for (const part of around()) if (edited.has(part)) parts.forget(part);
      parts.keepSelection(target, () => parts.join(text as Text, around()));
    }
    for (const node of removed.keys()) if (!node.parentNode) parts.forget(node);
    // Without us, what follows a text is behind all of it. Whoever splits a text to put something into it also edits it.
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      if (addedNodes.length === 0 || removedNodes.length > 0) continue;
      const [text, next] = [previousSibling as Text, nextSibling as Text];
      if (text && next?.parentNode === target && !edited.has(text) && parts.holds(text, next)) parts.join(text, parts.around(text, target, text, siblings(next)));
      if (next && text?.parentNode === target && !edited.has(next) && parts.holds(next, text)) parts.join(next, parts.around(next, target, addedNodes[0]));
    }
  }

  #link(root: Node): void {
    const parts = this.#parts;
    if (root.ownerDocument?.designMode === 'on') return;
    const nodes = [...walk(root)];
    const ours = new Set<Node>();
    for (const { node } of nodes) {
      if (parts.isHeld(node)) for (const part of parts.around(node as Text)) ours.add(part);
      if (!parts.isAnchor(node)) continue;
      ours.add(node);
      // What others have put into an anchor is not kept in it.
      if (!node.firstChild || [...node.childNodes].some(({ nodeType }) => nodeType !== 3)) parts.unwrap(node as Element);
    }

    const run = this.#linker.run();
    const texts: Whole[] = [];
    const around: Element[] = [];
    for (let up = root.parentElement; up; up = up.parentElement) around.unshift(up);
    for (const element of around) start(element, run);
    for (const { node, isEnd } of nodes) {
      if (ours.has(node) && !parts.isHeld(node)) continue;
      if (node.nodeType === 3) {
        parts.forget(node);
        const whole = this.#read(node as Text);
        run.text(whole.data, texts.push(whole) - 1);
      } else if (node.nodeType === 8) run.html('<!---->');
      else if (node.nodeType !== 1) continue;
      else if (isEnd) run.end((node as Element).localName);
      else start(node as Element, run);
    }
    for (const element of around.reverse()) run.end(element.localName);
    this.#change(root, texts, [...run.finish().values()].flat());
  }

  #read(text: Text): Whole {
    let data = '';
    const has: Range<Node>[] = [];
    for (const part of this.#parts.around(text)) {
      const start = data.length;
      data += this.#parts.read(part);
      const link = part.parentNode;
      if (!link || !this.#parts.isAnchor(link)) continue;
      if (has.at(-1)?.link === link) has.at(-1)!.end = data.length;
      else has.push({ start, end: data.length, link });
    }
    return { text, data, has };
  }

  /** Makes the links that there should be, and takes back the others. */
  #change(root: Node, texts: Whole[], edits: Edit[]): void {
    const parts = this.#parts;
    const links: Wanted[] = [];
    const wanted: Range<Wanted>[][] = texts.map(() => []);
    /** Whether a text shares a link with the one before it. */
    const isGlued = texts.map(() => false);
    for (const edit of edits) {
      if (edit.edit !== 'link') continue;
      const { at, last, start, end, href, display, attributes } = edit;
      const over = texts.slice(at, last + 1);
      const written = over.map(({ data }, i) => data.slice(i === 0 ? start : 0, i === last - at ? end : undefined)).join('');
      // What shows something else is in one node, and no link in more than anyone writes one with.
      if (at < last && (last - at > MOST || written !== display || over.some(({ text }) => parts.home(text) !== parts.home(over[0]!.text)))) continue;
      const link = { ...edit, key: JSON.stringify([href, display, attributes]), written };
      links.push(link);
      over.forEach(({ data }, i) => {
        const range = { start: i === 0 ? start : 0, end: at + i === last ? end : data.length, link };
        if (range.start < range.end) wanted[at + i]!.push(range);
        if (i > 0) isGlued[at + i] = true;
      });
    }

    const seen = new Map<Node, number>();
    const made = new Map<Wanted, Node>();
    const isOther = texts.map(({ has }, i) => {
      const isSame = has.length === wanted[i]!.length && has.every(({ start, end, link }, j) => {
        const other = wanted[i]![j]!;
        if (!made.has(other.link)) made.set(other.link, link);
        return start === other.start && end === other.end && made.get(other.link) === link && parts.key(link) === other.link.key;
      });
      for (const { link } of has) {
        for (let glued = seen.get(link) ?? i; glued < i; ) isGlued[++glued] = true;
        seen.set(link, i);
      }
      return !isSame;
    });
    for (let i = 1; i < texts.length; i++) if (isGlued[i] && isOther[i - 1]) isOther[i] = true;
    for (let i = texts.length - 1; i > 0; i--) if (isGlued[i] && isOther[i]) isOther[i - 1] = true;
    const others = texts.filter((_, i) => isOther[i]);
    if (others.length === 0) return;

    parts.keepSelection(root, () => {
      for (const { text, has } of others) {
        parts.join(text);
        for (const { link } of has) if (parts.isAnchor(link)) parts.unwrap(link as Element);
      }
      for (const { at, last, start, end, href, display, attributes, key, written } of links.reverse()) {
        if (!isOther[at]) continue;
        const own = texts.slice(at, last + 1).map(({ text }) => text);
        const anchor = own[0]!.ownerDocument.createElement('a');
        for (const [name, value] of Object.entries({ href, ...attributes })) anchor.setAttribute(name, value);
        parts.wrap(anchor, key, own, start, end, written === display ? undefined : display);
      }
      for (const { text } of others) parts.guard(text);
    });
  }
}

/** In how many more nodes a link may go on. */
const MOST = 32;

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

/** What was behind a node when it was removed. */
function* behind(node: Node, removed: ReadonlyMap<Node, [MutationRecord, number]>): Generator<Node> {
  const seen = new Set<Node>();
  for (let next: Node | null | undefined = node; next && !seen.has(next); ) {
    seen.add(next);
    const [change, i]: [MutationRecord, number] = removed.get(next)!;
    next = change.removedNodes[i + 1] ?? change.nextSibling;
    if (!next) return;
    if (next.parentNode === change.target) return yield* siblings(next);
    if (!removed.has(next)) return;
    yield next;
  }
}

function start(element: Element, run: Run): void {
  const attributes: Record<string, string> = {};
  for (const name of ATTRIBUTES) {
    const value = element.getAttribute(name);
    if (value !== null) attributes[name] = value;
  }
  run.start(element.localName, attributes);
}

/** Adds the blocks whose text has changed, without those in others. */
function addBlocks(blocks: Set<Node>, changes: MutationRecord[]): void {
  // A new block has no text of its neighbours.
  const isApart = (node: Node) => node.nodeType === 1 && BLOCKS.has((node as Element).localName);
  for (const { type, target, addedNodes, removedNodes } of changes) {
    if (type === 'childList' && removedNodes.length === 0 && [...addedNodes].every(isApart)) addedNodes.forEach((node) => blocks.add(node));
    else blocks.add(blockAround(target));
  }
  for (const block of blocks) {
    for (let up = block.parentNode; up; up = up.parentNode) if (blocks.has(up)) blocks.delete(block);
  }
}

/** The block that a node is in. */
function blockAround(node: Node): Node {
  let around = node;
  while (around.parentNode && !(around.nodeType === 1 && BLOCKS.has((around as Element).localName))) around = around.parentNode;
  return around;
}
