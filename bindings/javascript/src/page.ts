// What the linkers of a page have in common: the texts that they have split, and what they watch.

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
  /** How many linkers there are. */
  linkers = 0;
  readonly #watchers = new Set<Watcher>();
  /** One for all, so that it is seen once what others do. */
  #observer: MutationObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether a linker changes the page. */
  #isBusy = false;

  /** Has `link` called with each block in a node in which something changes. */
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

  /** Changes the page so that nobody sees a change by others. Other linkers than the one that does it link what has changed. */
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

  /** Takes note of what others have done, before it is seen. */
  #catchUp(): void {
    const changes = this.#observer?.takeRecords() ?? [];
    if (changes.length === 0) return;
    this.#note(changes);
    queueMicrotask(() => this.#linkNoted(false));
  }

  /** Returns whether there is only more than there was. */
  #note(changes: MutationRecord[]): boolean {
    // First, because a part that is taken back is in no block.
    for (const { waiting } of this.#watchers) addBlocks(waiting, changes);
    this.#settle(changes);
    this.#observer!.takeRecords();
    return changes.every(({ type, removedNodes }) => type === 'childList' && removedNodes.length === 0);
  }

  #linkNoted(isNew: boolean): void {
    if ([...this.#watchers].every(({ waiting }) => waiting.size === 0)) return;
    if (isNew || this.#timer === undefined) this.#flush();
    // Whoever takes links away as soon as they are made does not keep the page from going on.
    if (!isNew) this.#timer ??= setTimeout(() => ((this.#timer = undefined), this.#flush()));
  }

  #flush(): void {
    for (const { root, by, link, waiting } of this.#watchers) {
      const blocks = [...waiting].filter((block) => root.contains(block));
      waiting.clear();
      try {
        this.unseen(() => outermost(blocks).forEach(link), by);
      } catch (error) {
        // The others go on.
        queueMicrotask(() => { throw error; });
      }
    }
  }

  /** Makes texts whole that others have set, moved or looked into. */
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

/** The number changes with the shape of a page, so that no copy of another release takes it. */
const SHARED = Symbol.for('linkwright.dom.2');
/** Whatever copy of this module a linker is of. */
export const page = ((globalThis as { [SHARED]?: Page })[SHARED] ??= new Page());

/** Adds the blocks whose text has changed. */
function addBlocks(blocks: Set<Node>, changes: MutationRecord[]): void {
  for (const { type, target, addedNodes, removedNodes } of changes) {
    // A new block has no text of its neighbours.
    if (type === 'childList' && removedNodes.length === 0 && [...addedNodes].every(isBlock)) addedNodes.forEach((node) => blocks.add(node));
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

function isBlock(node: Node): boolean {
  return node.nodeType === 1 && BLOCKS.has((node as Element).localName);
}

/** The block that a node is in. */
function blockAround(node: Node): Node {
  let around = node;
  while (around.parentNode && !isBlock(around)) around = around.parentNode;
  return around;
}
