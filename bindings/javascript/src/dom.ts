/**
 * Links in a page: the text of its elements is linked in place, and can be as it was again.
 *
 * @module
 */

import { BLOCKS } from './generated/elements.js';
import { Linker } from './index.js';
import { forTrees, type Options } from './options.js';
import { Parts, shared, siblings } from './parts.js';
import type { Edit, Run } from './run.js';

/** A link in a text, or a part of one: links may go over several texts. */
interface Range {
  start: number;
  end: number;
  key: string;
}

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
  readonly #parts = new Parts((run) => this.#unseen(run));
  readonly #observers = new Set<MutationObserver>();
  /** Whether it changes the page. */
  #isBusy = false;

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
    const note = (changes: MutationRecord[]) => {
      this.#busy(() => this.#unseen(() => this.#settle(changes, timer === undefined)));
      addBlocks(waiting, changes);
    };
    const flush = () => this.#unseen(() => {
      const blocks = [...waiting].filter((block) => root.contains(block));
      waiting.clear();
      for (const block of outermost(blocks)) this.#link(block);
    });
    const linkNoted = (isNew: boolean) => {
      if (waiting.size === 0) return;
      if (isNew || timer === undefined) flush();
      // Whoever takes links away as soon as they are made does not keep the page from going on.
      if (!isNew) timer ??= setTimeout(() => ((timer = undefined), flush()));
    };
    const observer = new MutationObserver((changes) => {
      note(changes);
      linkNoted(changes.every(({ type, removedNodes }) => type === 'childList' && removedNodes.length === 0));
    });
    this.link(root);
    shared.watchers.set(observer, () => {
      const changes = this.#isBusy ? [] : observer.takeRecords();
      if (changes.length === 0) return;
      note(changes);
      queueMicrotask(() => linkNoted(false));
    });
    this.#observers.add(observer);
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ['contenteditable'] });
    return () => {
      catchUp();
      observer.disconnect();
      clearTimeout(timer);
      waiting.clear();
      shared.watchers.delete(observer);
      this.#observers.delete(observer);
    };
  }

  /** Changes the page so that this linker sees no change by others, and others see it apart from what was before. */
  #unseen(run: () => void): void {
    catchUp();
    this.#busy(run);
    for (const observer of this.#observers) observer.takeRecords();
    catchUp();
  }

  #busy(run: () => void): void {
    const outer = this.#isBusy;
    this.#isBusy = true;
    try {
      run();
    } finally {
      // The function `anchor` may throw.
      this.#isBusy = outer;
    }
  }

  /** Gives texts that others have moved, or put something behind, their parts. */
  #settle(changes: MutationRecord[], mayPutBack: boolean): void {
    const parts = this.#parts;
    const removed = new Map<Node, [MutationRecord, number]>();
    const edited = new Set<Node>();
    const added = new Set<Node>();
    for (const change of changes) {
      for (const node of change.addedNodes) added.add(node), parts.forget(node);
      // Where it was before all of this.
      change.removedNodes.forEach((node, i) => removed.has(node) || removed.set(node, [change, i]));
      if (change.type === 'characterData') edited.add(change.target);
    }
    // What is behind comes first: where another linker stands between, a part may have parts of its own.
    for (const [node, [{ target, previousSibling: before }]] of [...removed].reverse()) {
      if (!parts.isHeld(node)) continue;
      const text = node as Text;
      if (text.data === '' && !text.parentNode) {
        const gone: Node[] = [];
        let next: Node | undefined;
        for (next of behind(text, removed, added, edited)) {
          if (next.nodeValue !== '' || next.parentNode) break;
          if (parts.holds(text, next)) gone.push(next);
        }
        // It was removed because it is empty, and it is that because of us.
        if (next?.parentNode === target && next.nodeValue !== '' && parts.holds(text, next)) {
          if (mayPutBack) for (const empty of [text, ...gone]) target.insertBefore(empty, next);
          continue;
        }
      }
      // `normalize` has put its text into the node before.
      const { data } = text;
      if (data !== '' && !text.parentNode && before && edited.has(before) && before.nodeValue!.endsWith(data)) continue;
      // Whoever cuts a text somewhere, and takes this node for all that is before that, leaves the rest.
      const own = [...parts.take(text, behind(text, removed, added, edited))];
      const cut = own.findIndex((part) => edited.has(part));
      if (cut >= 0) for (const part of own.splice(cut)) parts.forget(part);
      parts.keepSelection(target, () => parts.join(text, own));
    }
    // Without us, what is put behind a text is behind all of it. Whoever splits it for that also edits it.
    for (const { target, addedNodes, removedNodes, previousSibling: text, nextSibling: next } of changes) {
      if (addedNodes.length === 0 || removedNodes.length > 0 || !text || next?.parentNode !== target || edited.has(text)) continue;
      if (parts.holds(text, next)) parts.join(text as Text, parts.take(text as Text, siblings(next)));
    }
  }

  #link(root: Node): void {
    const parts = this.#parts;
    if (root.ownerDocument?.designMode === 'on') return;
    const nodes = [...walk(root)];
    const ours = new Set<Node>();
    const past = new Set<Node>();
    for (const { node } of nodes) {
      if (parts.isHeld(node)) {
        for (const part of parts.around(node as Text)) if (part !== node) ours.add(part);
        for (const part of parts.past(node as Text)) past.add(part);
      }
      if (!parts.isAnchor(node)) continue;
      ours.add(node);
      // What others have put into an anchor is not kept in it.
      if (!node.firstChild || [...node.childNodes].some(({ nodeType }) => nodeType !== 3)) parts.unwrap(node as Element);
    }

    const run = this.#linker.run();
    const texts: Text[] = [];
    const around: Element[] = [];
    for (let up = root.parentElement; up; up = up.parentElement) around.unshift(up);
    for (const element of around) start(element, run);
    for (const { node, isEnd } of nodes) {
      if (ours.has(node)) continue;
      if (node.nodeType === 3) {
        if (!past.has(node)) parts.forget(node);
        const data = parts.around(node as Text).map((part) => parts.read(part)).join('');
        const at = texts.push(node as Text) - 1;
        if (data !== '') run.text(data, at);
      } else if (node.nodeType === 8) run.html('<!---->');
      else if (node.nodeType !== 1) continue;
      else if (isEnd) run.end((node as Element).localName);
      else start(node as Element, run);
    }
    for (const element of around.reverse()) run.end(element.localName);
    this.#change(root, texts, [...run.finish().values()].flat());
  }

  /** Makes the links that there should be, and takes back the others. */
  #change(root: Node, texts: Text[], edits: Edit[]): void {
    const parts = this.#parts;
    const has = texts.map((text) => {
      const ranges: Range[] = [];
      let end = 0;
      for (const part of parts.around(text)) {
        const start = end;
        end += parts.read(part).length;
        const key = parts.key(part.parentNode);
        if (key !== undefined) ranges.push({ start, end, key });
      }
      return { ranges, length: end };
    });
    const wanted: Range[][] = texts.map(() => []);
    for (const edit of edits) {
      if (edit.edit !== 'link') continue;
      const { at, last, href, attributes } = edit;
      // In several texts, each shows what it has.
      const display = at === last ? edit.display : undefined;
      for (let i = at; i <= last; i++) {
        const [start, end] = [i === at ? edit.start : 0, i === last ? edit.end : has[i]!.length];
        if (start < end) wanted[i]!.push({ start, end, key: JSON.stringify([{ href, ...attributes }, display]) });
      }
    }
    const others = texts.map((_, i) => i).filter((i) => String(has[i]!.ranges.map(Object.values)) !== String(wanted[i]!.map(Object.values)));
    if (others.length === 0) return;
    parts.keepSelection(root, () => {
      for (const i of others) {
        const text = texts[i]!;
        parts.join(text);
        // Another linker has let go of it, as of a part of another text.
        if (!text.parentNode) continue;
        if (parts.key(text.parentNode) !== undefined) parts.unwrap(text.parentNode as Element);
        for (const { start, end, key } of wanted[i]!.reverse()) {
          const [attributes, display] = JSON.parse(key) as [Record<string, string>, string | null];
          const anchor = text.ownerDocument.createElement('a');
          for (const name in attributes) anchor.setAttribute(name, attributes[name]!);
          parts.wrap(anchor, key, text, start, end, display ?? undefined);
        }
        parts.guard(text);
      }
    });
  }
}

function catchUp(): void {
  for (const note of shared.watchers.values()) note();
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

/** What was behind a node when it was removed, without what was added, up to what was edited too. */
function* behind(node: Node, removed: ReadonlyMap<Node, [MutationRecord, number]>, added: ReadonlySet<Node>, edited: ReadonlySet<Node>): Generator<Node> {
  const seen = new Set<Node>();
  for (let next: Node | null = node; next && !seen.has(next); ) {
    seen.add(next);
    const gone: [MutationRecord, number] | undefined = removed.get(next);
    if (next !== node && edited.has(next)) return;
    if (next !== node && !added.has(next)) yield next;
    next = gone && (next === node || !next.parentNode) ? (gone[0].removedNodes[gone[1] + 1] ?? gone[0].nextSibling) : next.nextSibling;
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

/** Adds the blocks whose text has changed. */
function addBlocks(blocks: Set<Node>, changes: MutationRecord[]): void {
  // A new block has no text of its neighbours.
  const isApart = (node: Node) => node.nodeType === 1 && BLOCKS.has((node as Element).localName);
  for (const { type, target, addedNodes, removedNodes } of changes) {
    if (type === 'childList' && removedNodes.length === 0 && [...addedNodes].every(isApart)) addedNodes.forEach((node) => blocks.add(node));
    else blocks.add(blockAround(target));
  }
}

/** Blocks without those that are in others. */
function outermost(blocks: Node[]): Node[] {
  const all = new Set(blocks);
  return blocks.filter((block) => {
    for (let up = block.parentNode; up; up = up.parentNode) if (all.has(up)) return false;
    return true;
  });
}

/** The block that a node is in. */
function blockAround(node: Node): Node {
  let around = node;
  while (around.parentNode && !(around.nodeType === 1 && BLOCKS.has((around as Element).localName))) around = around.parentNode;
  return around;
}
