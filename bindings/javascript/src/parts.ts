// The text nodes of a page that have links in them. No text is kept: a node has the start of its own, and what was split off
// follows it.

/** Where the text of a node is besides the node itself. */
interface Held {
  /** The start of it, which is in a link that starts in a text before. */
  front?: Text;
  /** Whether it goes on behind the node. */
  goesOn: boolean;
}

/** How whoever holds a text node changes it, and means all of its text. */
const SETTERS = ['data', 'nodeValue', 'textContent'];
const METHODS = ['appendData', 'insertData', 'deleteData', 'replaceData', 'splitText', 'before', 'after', 'remove', 'replaceWith'];

export class Parts {
  /** Our anchors, and what each was made of. */
  readonly #anchors = new WeakMap<Node, string>();
  readonly #held = new WeakMap<Node, Held>();
  /** The text node that a part was split off. */
  readonly #holders = new WeakMap<Node, Text>();
  /** What was written where something else is shown. */
  readonly #written = new WeakMap<Node, { shown: string; text: string }>();
  /** The prototypes of nodes with parts, by those that they had before. */
  readonly #guarded = new WeakMap<object, object>();

  /** What an anchor was made of, if it is ours. */
  key(node: Node): string | undefined {
    return this.#anchors.get(node);
  }

  isAnchor(node: Node): boolean {
    return this.#anchors.has(node);
  }

  /** The element that a text is in, apart from anchors of ours. */
  home({ parentNode }: Node): Node | null {
    return parentNode && this.#anchors.has(parentNode) ? parentNode.parentNode : parentNode;
  }

  /** Whether a node is a part of a text, or an anchor with one. */
  holds(text: Node, node: Node): boolean {
    return [node, node.firstChild, node.lastChild].some((part) => part && this.#holders.get(part) === text);
  }

  isHeld(node: Node): boolean {
    return this.#held.has(node);
  }

  /** The text of a node, as it was written. */
  read(text: Text): string {
    const written = this.#written.get(text);
    return written?.shown === text.data ? written.text : text.data;
  }

  /**
   * A text node and its parts in the order of their text. Where it was moved, it counts as if it were still in `parent`
   * before `next`, and before what is `behind` it.
   */
  around(text: Text, parent: Node | null = text.parentNode, next: Node | null = text, behind: Iterable<Node> = siblings(text.nextSibling)): Text[] {
    const parts = [text];
    const { front, goesOn } = this.#held.get(text) ?? {};
    if (front && this.#isBefore(front, text, parent, next)) parts.unshift(front);
    for (const node of goesOn ? behind : []) {
      for (const part of this.#anchors.has(node) ? [...node.childNodes] : [node]) {
        if (this.#holders.get(part) === text) parts.push(part as Text);
        else if (!isEmpty(part)) return parts;
      }
    }
    return parts;
  }

  /** Whether nothing is between a text and its part in front, but what other texts have there in the same way. */
  #isBefore(front: Node, text: Text, parent: Node | null, next: Node | null): boolean {
    if (this.#holders.get(front) !== text) return false;
    const home = this.home(front);
    // Both were removed.
    if (!home && next !== text) return true;
    if (!parent || home !== parent) return false;
    let isFirst = true;
    for (const node of front.parentNode === parent ? siblings(front.nextSibling) : chain(siblings(front.nextSibling), siblings(front.parentNode!.nextSibling))) {
      if (node === next) return true;
      if (isEmpty(node)) continue;
      const other = this.#holders.get(node);
      if (!other || (isFirst && !this.#isBefore(node, other, parent, other))) return false;
      if (next && next !== other && !(next.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)) return false;
      isFirst = false;
    }
    return next === null;
  }

  /** What the page has moved is its own. */
  forget(node: Node): void {
    this.#holders.delete(node);
    if (this.#anchors.has(node)) node.childNodes.forEach((part) => this.#holders.delete(part));
  }

  /** Gives a text node all of its text: that of its parts, as the page has it now. So too the texts that share an anchor with it. */
  join(first: Text, parts = this.around(first)): void {
    const left = [first];
    for (let text = left.pop(); text; text = left.pop()) {
      if (text !== first) parts = this.around(text);
      if (!this.#held.delete(text)) continue;
      const prototype = Object.getPrototypeOf(text);
      if (this.#guarded.get(Object.getPrototypeOf(prototype)) === prototype) Object.setPrototypeOf(text, Object.getPrototypeOf(prototype));
      const at = parts.indexOf(text);
      const whole = parts.map((part) => this.read(part));
      text.insertData(0, whole.slice(0, at).join(''));
      text.appendData(whole.slice(at + 1).join(''));
      for (const part of parts) {
        if (part === text) continue;
        const anchor = part.parentNode as Element | null;
        part.remove();
        this.#holders.delete(part);
        if (!anchor?.parentNode || !this.#anchors.has(anchor)) continue;
        for (const node of anchor.childNodes) if (this.#holders.has(node)) left.push(this.#holders.get(node)!);
        this.unwrap(anchor);
      }
    }
  }

  /** Takes an anchor away, and leaves what is in it. */
  unwrap(anchor: Element): void {
    this.#anchors.delete(anchor);
    anchor.replaceWith(...anchor.childNodes);
  }

  /**
   * Puts a link into an anchor: from `start` in the first of some texts, which are whole or linked from there on, to `end` in
   * the last.
   */
  wrap(anchor: Element, key: string, texts: readonly Text[], start: number, end: number, display: string | undefined): void {
    const [first, ...others] = texts as [Text, ...Text[]];
    if (others.length === 0 && end < first.length) this.#split(first, end);
    const part = this.#split(first, start);
    first.after(anchor);
    anchor.append(part);
    for (const text of others) {
      const front = text.ownerDocument.createTextNode(text.data.slice(0, text === others.at(-1) ? end : undefined));
      text.deleteData(0, front.length);
      this.#holders.set(front, text);
      this.#hold(text).front = front;
      anchor.append(front);
    }
    this.#anchors.set(anchor, key);
    if (display === undefined) return;
    this.#written.set(part, { shown: display, text: part.data });
    part.data = display;
  }

  #split(text: Text, at: number): Text {
    const part = text.splitText(at);
    this.#holders.set(part, text);
    this.#hold(text).goesOn = true;
    return part;
  }

  #hold(text: Text): Held {
    const held = this.#held.get(text) ?? { goesOn: false };
    this.#held.set(text, held);
    return held;
  }

  /** Once a text node has its parts: whoever changes it changes all of its text. */
  guard(text: Text): void {
    const held = this.#held.get(text);
    if (!held) return;
    if (held.goesOn && text.data === '') {
      // It goes with the node where that goes because it is empty, as by `normalize`.
      const empty = text.ownerDocument.createTextNode('');
      this.#holders.set(empty, text);
      text.after(empty);
    }
    const prototype = Object.getPrototypeOf(text);
    let guarded = this.#guarded.get(prototype);
    if (!guarded) {
      const whole = (text: Text) => this.keepSelection(text, () => this.join(text));
      // Once it is whole, a node has the members that it had.
      const setters = SETTERS.map((name) => [name, { get(this: Text) { return Reflect.get(prototype, name, this); }, set(this: any, value: unknown) { whole(this); this[name] = value; } }]);
      const methods = METHODS.map((name) => [name, { value(this: any, ...values: unknown[]) { whole(this); return this[name](...values); } }]);
      guarded = Object.create(prototype, Object.fromEntries([...setters, ...methods])) as object;
      this.#guarded.set(prototype, guarded);
    }
    Object.setPrototypeOf(text, guarded);
  }

  /** Runs what moves text, and leaves the selection where it is in the text. */
  keepSelection(node: Node, run: () => void): void {
    const root = node.getRootNode() as Document;
    // Where nothing is selected, Chromium lays out the page to say so.
    if (unselected.has(root)) return run();
    const document = node.ownerDocument ?? root;
    const selection = root.getSelection?.() ?? document.getSelection();
    if (!selection?.anchorNode || !selection.focusNode) {
      unselected.add(root);
      document.addEventListener('selectionchange', () => unselected.delete(root), { once: true });
      return run();
    }
    const [anchor, focus] = [this.#place(selection.anchorNode, selection.anchorOffset), this.#place(selection.focusNode, selection.focusOffset)];
    run();
    const from = this.#spot(anchor, selection.anchorNode, selection.anchorOffset);
    const to = this.#spot(focus, selection.focusNode, selection.focusOffset);
    if (from.isMoved || to.isMoved) selection.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
  }

  /** A place in the page as one in a whole text. */
  #place(node: Node, offset: number): Place | undefined {
    const [before, behind] = [node.childNodes[offset - 1], node.childNodes[offset]];
    const inside = (child: Node | undefined, side: 'firstChild' | 'lastChild') => (child && this.#anchors.has(child) ? child[side] : child);
    const text = [node, inside(before, 'lastChild'), inside(behind, 'firstChild')].find((node) => node?.nodeType === 3);
    if (!text) return undefined;
    const holder = this.#holders.get(text) ?? (text as Text);
    const parts = this.around(holder);
    const index = parts.indexOf(text as Text);
    if (index < 0) return undefined;
    const at = text === node ? offset : before?.contains(text) ? (text as Text).length : 0;
    return { node, before, behind, holder, at: parts.slice(0, index).reduce((sum, part) => sum + this.read(part).length, at) };
  }

  /** Where a place is now, and whether that is elsewhere than where the browser has it. */
  #spot(place: Place | undefined, node: Node | null, offset: number): { node: Node; offset: number; isMoved: boolean } {
    const asIs = { node: node!, offset, isMoved: false };
    if (!place || (place.node.nodeType !== 3 && node === place.node && node.childNodes[offset - 1] === place.before && node.childNodes[offset] === place.behind)) return asIs;
    let { at } = place;
    for (const part of this.around(place.holder)) {
      const { length } = this.read(part);
      if (at <= length) return { node: part, offset: Math.min(at, part.length), isMoved: part !== node || offset !== at };
      at -= length;
    }
    return asIs;
  }
}

/** The documents and shadow roots in which nothing is selected. */
const unselected = new WeakSet<Node>();

/** A place in a text, and in the page before that changed. */
interface Place {
  node: Node;
  before: Node | undefined;
  behind: Node | undefined;
  holder: Text;
  at: number;
}

function isEmpty(node: Node): boolean {
  return node.nodeType === 8 || node.nodeValue === '';
}

function* chain(...all: Iterable<Node>[]): Generator<Node> {
  for (const nodes of all) yield* nodes;
}

/** A node, and those behind it. */
export function* siblings(node: Node | null): Generator<Node> {
  for (; node; node = node.nextSibling) yield node;
}
