// The texts of a page that are split: the page's own node keeps the start of its text, and our nodes with the rest follow it.

/** A link in a text, or the part of one that is in it: a link may go over several texts. */
export interface Range {
  start: number;
  end: number;
  /** Which linker has made it. */
  rank: number;
  link: { href: string; text: string; attributes: Record<string, string> };
  /** All of this as one text. */
  key: string;
  node?: Element;
  /** Whether others have made the element, so that what is in it is theirs. */
  isTheirs: boolean;
}

/** A node of ours, the text that was there, and what the node has in it. */
interface Part {
  node: Text | Element;
  text: string;
  content: string;
  range?: Range | undefined;
  href?: string | null | undefined;
}

/** Where a text was split, and what its own node has kept. The first part is empty: only who looks for empty texts takes it alone. */
interface Split {
  parent: Node;
  start: string;
  parts: [Part, ...Part[]];
}

/** What the page has done to a text node itself. */
export interface Change {
  isSet: boolean;
  isMoved: boolean;
}

export class Parts {
  readonly #splits = new WeakMap<Node, Split>();
  readonly #owners = new WeakMap<Node, Text>();

  isPart(node: Node): boolean {
    return this.#owners.has(node);
  }

  /** The split text that a node is, or is a part of. */
  owner(node: Node | null): Text | undefined {
    return node ? (this.#splits.has(node) ? (node as Text) : this.#owners.get(node)) : undefined;
  }

  read(text: Text): string {
    return text.data + this.#parts(text).map(({ text }) => text).join('');
  }

  ranges(text: Text): Range[] {
    return this.#parts(text).flatMap(({ range }) => range ?? []);
  }

  #parts(text: Text): Part[] {
    return this.#splits.get(text)?.parts ?? [];
  }

  /** Makes a text whole if the page has changed it or its parts. */
  settle(text: Text, { isSet, isMoved }: Change = { isSet: false, isMoved: false }): void {
    if (isSet || isMoved || !this.#isIntact(text)) this.keepSelection(text, () => this.#join(text, isSet, isMoved));
  }

  #isIntact(text: Text): boolean {
    const split = this.#splits.get(text);
    return !split || (text.parentNode === split.parent && text.data === split.start && text.nextSibling === split.parts[0].node && isRow(split));
  }

  /** Gives a text node all of its text. What the page has made its own stays where it is. */
  #join(text: Text, isSet: boolean, isMoved: boolean): void {
    const split = this.#splits.get(text);
    if (!split) return;
    const { parent, start, parts } = split;
    this.#splits.delete(text);
    for (const { node } of parts) this.#owners.delete(node);
    const isHere = ({ node }: Part) => node.parentNode === parent;
    // Who holds text nodes does not know of our empty one; who goes by what is there, as `normalize` does, removes it.
    const isSeen = !isHere(parts[0]) && parts.some(isHere);
    if (isSeen && text.data === '' && !text.parentNode) parent.insertBefore(text, parts.find(isHere)!.node);
    isMoved ||= text.parentNode !== parent;
    isSet ||= text.data !== start;
    const isWhole = isMoved ? !isSeen : isRow(split) && !(isSet && isCut(text, split));
    let next = text.nextSibling;
    let rest = '';
    for (const part of parts) {
      const { node } = part;
      if (isWhole && (isHere(part) || !node.parentNode) || (node === next && (isUnchanged(part) || !(node as Element).firstElementChild))) {
        if (!isWhole || !isSet) rest += isUnchanged(part) ? part.text : node.textContent;
        if (node === next) next = node.nextSibling;
        node.remove();
      } else if (part.range && node.parentNode && !(isSeen && (node as Element).getAttribute('href') !== part.href)) {
        node.replaceWith(...(isUnchanged(part) ? [part.text] : node.childNodes));
      }
    }
    if (rest) text.appendData(rest);
  }

  /** Splits a text, with the nodes of links in their places. Without links, it becomes whole. */
  split(text: Text, ranges: Range[]): void {
    const parent = text.parentNode!;
    const whole = this.read(text);
    for (const { node } of this.#parts(text)) this.#owners.delete(node), node.remove();
    this.#splits.delete(text);
    const start = whole.slice(0, ranges[0]?.start);
    if (text.length > start.length) text.deleteData(start.length, text.length);
    else text.appendData(whole.slice(text.length, start.length));
    if (ranges.length === 0) return;
    const parts: Split['parts'] = [{ node: text.ownerDocument.createTextNode(''), text: '', content: '' }];
    let end = start.length;
    const add = (node: Text | Element, to: number, range?: Range) => {
      parts.push({ node, text: whole.slice(end, to), content: contentOf(node), range, href: range && (node as Element).getAttribute('href') });
      end = to;
    };
    for (const range of ranges) {
      if (end < range.start) add(text.ownerDocument.createTextNode(whole.slice(end, range.start)), range.start);
      add(range.node!, range.end, range);
    }
    if (end < whole.length) add(text.ownerDocument.createTextNode(whole.slice(end)), whole.length);
    const after = text.nextSibling;
    for (const { node } of parts) {
      this.#owners.set(node, text);
      parent.insertBefore(node, after);
    }
    this.#splits.set(text, { parent, start, parts });
  }

  /** Runs what changes texts, and leaves the selection where it is in them. */
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
    const ends = (): [Node, number][] => [[selection.anchorNode!, selection.anchorOffset], [selection.focusNode!, selection.focusOffset]];
    const before = ends().map((end) => this.#place(...end));
    run();
    let isMoved = false;
    const [from, to] = ends().map((end, i): [Node, number] => {
      const [was, is] = [before[i], this.#place(...end)];
      if (!was || (was.text === is?.text && was.at === is.at)) return end;
      isMoved = true;
      return this.#spot(was.text, was.at);
    });
    if (isMoved) selection.setBaseAndExtent(...from!, ...to!);
  }

  /** A place in the page, as a text node of the page and an offset in its text. */
  #place(node: Node, offset: number): { text: Text; at: number } | undefined {
    let own: Node | null | undefined = node;
    while (own && !this.isPart(own)) own = own.parentNode;
    let at = offset;
    if (own && node !== own) {
      const range = document.createRange();
      range.setStart(own, 0);
      range.setEnd(node, offset);
      at = String(range).length;
    } else if (node.nodeType !== 3) {
      const before = node.childNodes[offset - 1];
      own = [before, node.childNodes[offset]].find((child) => child && (child.nodeType === 3 || this.isPart(child)));
      at = own && own === before ? own.textContent!.length : 0;
    } else own = node;
    if (!own) return undefined;
    const text = this.owner(own) ?? (own as Text);
    if (text === own) return { text, at };
    at += text.length;
    for (const part of this.#parts(text)) {
      if (part.node === own) break;
      at += part.text.length;
    }
    return { text, at };
  }

  /** A place in a text, as one in the page. */
  #spot(text: Text, at: number): [Node, number] {
    for (const { node, text: { length } } of [{ node: text, text: text.data }, ...this.#parts(text)]) {
      if (at <= length) {
        let inside: Node = node;
        while (inside.firstChild) inside = inside.firstChild;
        return [inside, Math.min(at, (inside as Text).length ?? 0)];
      }
      at -= length;
    }
    return [text, text.length];
  }
}

/** The documents and shadow roots in which nothing is selected. */
const unselected = new WeakSet<Node>();

function contentOf(node: Text | Element): string {
  return node.nodeType === 3 ? (node as Text).data : (node as Element).innerHTML;
}

function isUnchanged({ node, content, range }: Part): boolean {
  return range?.isTheirs || contentOf(node) === content;
}

/** Whether the parts are as they were put. */
function isRow({ parent, parts }: Split): boolean {
  return parts.every((part, i) => part.node.parentNode === parent && isUnchanged(part) && (i === 0 || part.node.previousSibling === parts[i - 1]!.node));
}

/** Whether the end of what a text node had is in what was put after it, as by `splitText`. */
function isCut(text: Text, { start, parts: [{ node: first }] }: Split): boolean {
  if (text.nextSibling === first || !start.startsWith(text.data)) return false;
  let between = '';
  for (let node = text.nextSibling; node && node !== first; node = node.nextSibling) between += node.textContent;
  return between.endsWith(start.slice(text.length));
}
