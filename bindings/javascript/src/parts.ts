// The text nodes of a page that have links in them. No text is kept: a node has the start of its text, and the parts that were
// split off follow it.

/** How whoever holds a text node changes it, and means all of its text. */
const SETTERS = ['data', 'nodeValue', 'textContent'];
const METHODS = ['appendData', 'insertData', 'deleteData', 'replaceData', 'splitText', 'before', 'after', 'remove', 'replaceWith'];

export class Parts {
  /** The anchors of linkers, and what each was made of. */
  readonly #anchors = new WeakMap<Node, string>();
  /** The text node that a part was split off. */
  readonly #holders = new WeakMap<Node, Text>();
  /** The text nodes that go on behind themselves. */
  readonly #held = new WeakSet<Node>();
  /** What was written where something else is shown. */
  readonly #written = new WeakMap<Node, { shown: string; text: string }>();
  /** The prototypes of nodes with parts, by those that they had before. */
  readonly #guarded = new WeakMap<object, object>();

  /** `unseen` changes the page before whoever holds a text changes it. */
  constructor(private readonly unseen: (run: () => void) => void) {}

  /** What an anchor was made of, if a linker has made it. */
  key(node: Node | null): string | undefined {
    return node ? this.#anchors.get(node) : undefined;
  }

  /** The parts of texts in a node, which is one or an anchor. */
  #inside(node: Node): Node[] {
    return this.#anchors.has(node) ? [...node.childNodes] : [node];
  }

  /** Whether a node is a part of a text, or an anchor with one. */
  holds(text: Node, node: Node): boolean {
    return this.#inside(node).some((part) => this.#holders.get(part) === text);
  }

  isHeld(node: Node): boolean {
    return this.#held.has(node);
  }

  /** The text of a node, as it was written. */
  read(text: Text): string {
    const written = this.#written.get(text);
    return written?.shown === text.data ? written.text : text.data;
  }

  /** A text node, and its parts. */
  around(text: Text): Text[] {
    return [text, ...this.behind(text)];
  }

  /** The parts of a text, where they are in it, and the anchors that they are in. */
  spans(text: Text) {
    let end = 0;
    return this.around(text).map((part) => {
      const [start, data] = [end, this.read(part)];
      end += data.length;
      return { part, start, end, key: this.key(part.parentNode), shown: part.data === data ? undefined : part.data };
    });
  }

  /** The parts of a text among what is behind it. */
  *behind(text: Text, behind: Iterable<Node> = siblings(text.nextSibling)): Generator<Text> {
    for (const node of this.#held.has(text) ? behind : []) {
      for (const part of this.#inside(node)) {
        if (this.#holders.get(part) === text) yield part as Text;
        else if (part.nodeType !== 8 && part.nodeValue !== '') return;
      }
    }
  }

  /** What the page has moved is its own. */
  forget(node: Node): void {
    for (const part of this.#inside(node)) this.#holders.delete(part);
  }

  /** Gives a text node all of its text: that of its parts, as the page has it now. */
  join(text: Text, parts: Iterable<Text> = this.behind(text)): void {
    const others = [...parts];
    if (!this.#held.delete(text)) return;
    const prototype = Object.getPrototypeOf(Object.getPrototypeOf(text));
    if (this.#guarded.get(prototype) === Object.getPrototypeOf(text)) Object.setPrototypeOf(text, prototype);
    Text.prototype.appendData.call(text, others.map((part) => this.read(part)).join(''));
    for (const part of others) {
      const anchor = part.parentNode;
      part.remove();
      this.#holders.delete(part);
      if (anchor && this.#anchors.has(anchor)) this.unwrap(anchor as Element);
    }
  }

  /** Takes an anchor away, and leaves what is in it. */
  unwrap(anchor: Element): void {
    this.#anchors.delete(anchor);
    anchor.replaceWith(...anchor.childNodes);
  }

  /** Puts ranges of a text into anchors, which `make` makes of their keys. */
  wrap(text: Text, ranges: Range[], make: (key: string) => Element): void {
    const split = (node: Text, at: number) => {
      const part = Text.prototype.splitText.call(node, at);
      this.#holders.set(part, text);
      return part;
    };
    // Each cut copies what it cuts, so that a long text is halved first.
    const open = [{ node: text, base: 0, own: ranges }];
    for (let top = open.pop(); top; top = open.pop()) {
      const { node, base, own } = top;
      const half = own.length >> 1;
      if (own.length === 0) continue;
      const { start, end, key, shown } = own[half]!;
      if (half > 0) {
        open.push({ node, base, own: own.slice(0, half) }, { node: split(node, start - base), base: start, own: own.slice(half) });
        continue;
      }
      if (end - base < node.length) split(node, end - base);
      const part = node !== text && start === base ? node : split(node, start - base);
      const anchor = make(key);
      part.parentNode!.insertBefore(anchor, part);
      anchor.append(part);
      this.#held.add(text);
      this.#anchors.set(anchor, key);
      if (shown === undefined || part.data === shown) continue;
      this.#written.set(part, { shown, text: part.data });
      part.data = shown;
    }
    this.#guard(text);
  }

  /** Once a text node has its parts: whoever changes it changes all of its text. */
  #guard(text: Text): void {
    if (!this.#held.has(text)) return;
    if (text.data === '') {
      // It goes with the node where that goes because it is empty, as by `normalize`.
      const empty = text.ownerDocument.createTextNode('');
      this.#holders.set(empty, text);
      text.parentNode!.insertBefore(empty, text.nextSibling);
    }
    const prototype = Object.getPrototypeOf(text);
    let guarded = this.#guarded.get(prototype);
    if (!guarded) {
      const whole = (text: Text) => this.unseen(() => this.keepSelection(text, () => this.join(text)));
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
    const from = anchor(selection.anchorNode, selection.anchorOffset);
    const to = focus(selection.focusNode, selection.focusOffset);
    if (from.isMoved || to.isMoved) selection.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
  }

  /** A place in the page as one in a whole text: tells where it is later, and whether that is elsewhere than where the browser has it then. */
  #place(node: Node, offset: number): (now: Node, at: number) => { node: Node; offset: number; isMoved: boolean } {
    const asIs = (node: Node, offset: number) => ({ node, offset, isMoved: false });
    const [before, behind] = [node.childNodes[offset - 1], node.childNodes[offset]];
    const inside = (child: Node | undefined, side: 'firstChild' | 'lastChild') => (child && this.#anchors.has(child) ? child[side] : child);
    const text = [node, inside(before, 'lastChild'), inside(behind, 'firstChild')].find((node) => node?.nodeType === 3) as Text | undefined;
    const holder = text && (this.#holders.get(text) ?? text);
    const parts = holder ? this.around(holder) : [];
    const index = parts.indexOf(text!);
    if (!holder || index < 0) return asIs;
    const start = text === node ? offset : before?.contains(text!) ? text!.length : 0;
    const place = parts.slice(0, index).reduce((sum, part) => sum + this.read(part).length, start);
    return (now, offset) => {
      if (node.nodeType !== 3 && now === node && now.childNodes[offset - 1] === before && now.childNodes[offset] === behind) return asIs(now, offset);
      let at = place;
      for (const part of this.around(holder)) {
        const { length } = this.read(part);
        if (at <= length) return { node: part, offset: Math.min(at, part.length), isMoved: part !== now || offset !== at };
        at -= length;
      }
      return asIs(now, offset);
    };
  }
}

/** A link in a text, or a part of one: links may go over several texts. */
export interface Range {
  start: number;
  end: number;
  /** What the anchor was made of. */
  key: string;
  /** What it shows in place of the text. */
  shown: string | undefined;
}

/** The documents and shadow roots in which nothing is selected. */
const unselected = new WeakSet<Node>();

/** A node, and those behind it. */
export function* siblings(node: Node | null): Generator<Node> {
  for (; node; node = node.nextSibling) yield node;
}
