// The state that all linkers of a page share: the texts that they have split, and the nodes that they watch.

import { BLOCKS } from './generated/elements.js';
import { Parts } from './parts.js';

/** A node that a linker watches, and the blocks in it that have changed. */
interface Watcher {
  root: Node;
  by: object;
  link: (block: Node) => void;
  waiting: Set<Node>;
}

class Page {
  readonly parts = new Parts();
  /** The number of linkers. */
  linkers = 0;
  readonly #watchers = new Set<Watcher>();
  /** One observer for all linkers. It reports each change by other code once. */
  #observer: MutationObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** True while a linker changes the page. */
  #isBusy = false;

  /** Calls `link` with each block in a node that changes. Returns a function that stops this. */
  watch(root: Node, by: object, link: (block: Node) => void): () => void {
    const watcher = { root, by, link, waiting: new Set<Node>() };
    this.#observer ??= new MutationObserver((changes) => this.#linkNoted(this.#note(changes)));
    this.#watchers.add(watcher);
    this.#observe(watcher);
    return () => {
      this.#catchUp();
      this.#watchers.delete(watcher);
      this.#observer!.disconnect();
      for (const watcher of this.#watchers) this.#observe(watcher);
    };
  }

  /** Runs a change of the page by a linker. It does not count as a change by other code, but other linkers link the changed blocks. */
  unseen(run: () => void, by: object): void {
    if (this.#isBusy) return run();
    this.#catchUp();
    this.#isBusy = true;
    try {
      run();
    } finally {
      // The function `anchor` may throw.
      this.#isBusy = false;
      const changes = this.#observer?.takeRecords() ?? [];
      for (const watcher of this.#watchers) if (watcher.by !== by) addBlocks(watcher.waiting, changes);
      if (changes.length > 0) queueMicrotask(() => this.#linkNoted(false));
    }
  }

  #observe({ root }: Watcher): void {
    this.#observer!.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ['contenteditable'] });
  }

  /** Notes changes by other code before the observer reports them. */
  #catchUp(): void {
    const changes = this.#observer?.takeRecords() ?? [];
    if (changes.length === 0) return;
    this.#note(changes);
    queueMicrotask(() => this.#linkNoted(false));
  }

  /** Notes changes. Returns whether they only added nodes. */
  #note(changes: MutationRecord[]): boolean {
    // First, because a part that is removed is not in a block afterwards.
    for (const { waiting } of this.#watchers) addBlocks(waiting, changes);
    this.#settle(changes);
    this.#observer!.takeRecords();
    return changes.every(({ type, removedNodes }) => type === 'childList' && removedNodes.length === 0);
  }

  #linkNoted(isNew: boolean): void {
    if ([...this.#watchers].every(({ waiting }) => waiting.size === 0)) return;
    if (isNew || this.#timer === undefined) this.#flush();
    // With a timer, code that removes links as soon as they are made does not block the page.
    if (!isNew) this.#timer ??= setTimeout(() => ((this.#timer = undefined), this.#flush()));
  }

  #flush(): void {
    for (const { root, by, link, waiting } of this.#watchers) {
      const blocks = [...waiting].filter((block) => root.contains(block));
      waiting.clear();
      try {
        this.unseen(() => outermost(blocks).forEach(link), by);
      } catch (error) {
        // The other watchers continue.
        queueMicrotask(() => { throw error; });
      }
    }
  }

  /** Joins split texts that other code has set, moved or changed. */
  #settle(changes: MutationRecord[]): void {
    const [touched, set, moved] = [new Set<Node | null>(), new Set<Node>(), new Set<Node>()];
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of changes) {
      if (type === 'characterData') set.add(target);
      for (const node of [...addedNodes, previousSibling, nextSibling]) touched.add(node);
      for (const node of removedNodes) touched.add(node), moved.add(node);
      for (let up: Node | null = target; up; up = up.parentNode) touched.add(up);
    }
    this.parts.settle(touched, set, moved);
  }
}

/** The key of the shared page. Its number changes with the shape of a page, so a copy of another release does not use it. */
const SHARED = Symbol.for('linkwright.dom.2');
/** The page that all copies of this module share. */
export const page = ((globalThis as { [SHARED]?: Page })[SHARED] ??= new Page());

/** Adds the blocks whose text has changed. */
function addBlocks(blocks: Set<Node>, changes: MutationRecord[]): void {
  for (const { type, target, addedNodes, removedNodes } of changes) {
    // A new block does not share text with its neighbours.
    if (type === 'childList' && removedNodes.length === 0 && [...addedNodes].every(isBlock)) addedNodes.forEach((node) => blocks.add(node));
    else blocks.add(blockAround(target));
  }
}

/** Returns the blocks that are not inside other blocks of the list. */
function outermost(blocks: Node[]): Node[] {
  const all = new Set(blocks);
  return blocks.filter((block) => {
    for (let up = block.parentNode; up; up = up.parentNode) if (all.has(up)) return false;
    return true;
  });
}

function isBlock(node: Node): boolean {
  return node.nodeType === 1 && BLOCKS.has((node as Element).localName);
}

/** Returns the block that contains a node. */
function blockAround(node: Node): Node {
  let around = node;
  while (around.parentNode && !isBlock(around)) around = around.parentNode;
  return around;
}
