/**
 * Links in a page: the text of its elements is linked in place, and can be as it was again.
 *
 * @module
 */

import { Linker } from './index.js';
import { forTrees, type Options } from './options.js';
import type { Edit, Run } from './run.js';

/** What was done to a text node: the start of its text stays in it, and the rest follows it. */
interface Made {
  /** The whole text. */
  source: string;
  /** What of it is left in the node. */
  head: string;
  /** The links, and the texts between and behind them. */
  nodes: ChildNode[];
  /** The edits, to tell whether other ones take their place. */
  key: string;
}

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
  readonly #made = new WeakMap<Text, Made>();
  /** The nodes that were added. */
  readonly #own = new WeakSet<Node>();

  constructor(options?: Options) {
    this.#linker = new Linker(forTrees(options));
  }

  /** Links the texts in a node. What it has linked before stays, or is changed if the text has changed. */
  link(root: Node): void {
    const run = this.#linker.run();
    const texts: Text[] = [];
    const around: Element[] = [];
    for (let up = root.parentElement; up; up = up.parentElement) around.unshift(up);
    if (root.ownerDocument?.designMode === 'on') return;
    for (const element of around) start(element, run);
    for (const { node, isEnd } of walk(root, this.#own)) {
      if (node.nodeType === 3) run.text(this.#source(node as Text), texts.push(node as Text) - 1);
      else if (node.nodeType === 8) run.html('<!---->');
      else if (node.nodeType !== 1) continue;
      else if (isEnd) run.end((node as Element).localName);
      else start(node as Element, run);
    }
    for (const element of around.reverse()) run.end(element.localName);
    const edits = run.finish();
    for (const [at, text] of texts.entries()) this.#change(text, edits.get(at));
  }

  /** Takes back the links in a node, whose text nodes are then as they were. */
  unlink(root: Node): void {
    for (const { node } of walk(root, this.#own)) if (node.nodeType === 3) this.#undo(node as Text);
  }

  /**
   * Links the texts in a node, and those that are added to it or change. Returns a function that stops this. The links stay
   * until {@link unlink}.
   */
  watch(root: Node): () => void {
    const observer = new MutationObserver((changes) => {
      for (const block of this.#changed(changes)) if (root.contains(block)) this.link(block);
      // What was just done is no change.
      observer.takeRecords();
    });
    this.link(root);
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributeFilter: ['contenteditable'] });
    return () => observer.disconnect();
  }

  /** The blocks whose text has changed. */
  #changed(changes: MutationRecord[]): Set<Node> {
    const blocks = new Set<Node>();
    for (const { type, target, addedNodes, removedNodes } of changes) {
      if (this.#own.has(target) || this.#own.has(target.parentNode!)) continue;
      for (const node of removedNodes) if (node.nodeType === 3 && !node.isConnected) this.#undo(node as Text);
      // A new block has no text of its neighbours.
      const isApart = (node: Node) => node.nodeType === 1 && BLOCKS.has((node as Element).localName);
      if (type === 'childList' && removedNodes.length === 0 && [...addedNodes].every(isApart)) addedNodes.forEach((node) => blocks.add(node));
      else blocks.add(blockAround(target));
    }
    for (const block of blocks) {
      for (let up = block.parentNode; up; up = up.parentNode) if (blocks.has(up)) blocks.delete(block);
    }
    return blocks;
  }

  /** The whole text of a text node, of which links may have taken a part. */
  #source(text: Text): string {
    const made = this.#made.get(text);
    if (!made) return text.data;
    let last: ChildNode = text;
    const isAsMade = text.data === made.head && made.nodes.every((node) => last.nextSibling === node && ((last = node), true));
    if (isAsMade) return made.source;
    // The page has changed it.
    this.#undo(text);
    return text.data;
  }

  #change(text: Text, edits: Edit[] | undefined): void {
    const made = this.#made.get(text);
    const key = edits ? JSON.stringify(edits) : '';
    if (made?.key === key || (!made && !edits)) return;
    this.#undo(text);
    if (!edits) return;
    const source = text.data;
    let head = '';
    const nodes: ChildNode[] = [];
    for (const edit of edits) {
      if (edit.edit === 'link') {
        const anchor = text.ownerDocument.createElement('a');
        anchor.setAttribute('href', edit.href);
        for (const [name, value] of Object.entries(edit.attributes)) anchor.setAttribute(name, value);
        anchor.textContent = edit.display;
        nodes.push(anchor);
      } else if (edit.edit === 'keep') {
        const kept = source.slice(edit.start, edit.end);
        if (nodes.length === 0) head += kept;
        else nodes.push(text.ownerDocument.createTextNode(kept));
      }
    }
    for (const node of nodes) this.#own.add(node);
    text.data = head;
    text.after(...nodes);
    this.#made.set(text, { source, head, nodes, key });
  }

  #undo(text: Text): void {
    const made = this.#made.get(text);
    if (!made) return;
    this.#made.delete(text);
    for (const node of made.nodes) node.remove();
    // Whatever the page has written since then stays.
    if (text.data === made.head) text.data = made.source;
  }
}

/** The nodes in a node, each element at its start and at its end. Without recursion, because pages may be deep. */
function* walk(root: Node, skipped: WeakSet<Node>): Generator<{ node: Node; isEnd: boolean }> {
  let node: Node | null = root;
  let isEnd = false;
  while (node) {
    // Whoever reads a node may change what follows it.
    const next: Node | null = isEnd ? null : node.firstChild;
    if (!skipped.has(node)) yield { node, isEnd };
    if (!isEnd && !skipped.has(node) && next) {
      node = next;
      continue;
    }
    if (!isEnd && node.nodeType === 1 && !skipped.has(node)) {
      isEnd = true;
      continue;
    }
    if (node === root) return;
    isEnd = node.nextSibling === null;
    node = node.nextSibling ?? node.parentNode;
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

/** The block that a node is in. */
function blockAround(node: Node): Node {
  let around = node;
  while (around.parentNode && !(around.nodeType === 1 && BLOCKS.has((around as Element).localName))) around = around.parentNode;
  return around;
}
