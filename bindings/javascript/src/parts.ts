// The texts of a page that are split. The page's own node keeps the start of its text, and our nodes with the rest follow it.

/** A link in a text, or the part of a link that is in the text: a link may span several texts. */
export interface Range {
  start: number;
  end: number;
  /** The rank of the linker that made it. */
  rank: number;
  link: { href: string; text: string; attributes: Record<string, string> };
  /** The rank, the range and the link as one string. */
  key: string;
  node?: Element;
  /** True if a `render` function made the element. The page may change it. */
  isTheirs: boolean;
}

/** A node of ours, the original text, and the content of the node. */
interface Part {
  node: Text | Element;
  text: string;
  content: string;
  range?: Range | undefined;
}

/** The text that the page's node keeps, and the parts after it. The first part is empty: only functions such as `normalize` remove just that part. */
interface Split {
  parent: Node;
  start: string;
  parts: Part[];
}

export class Parts {
  readonly #splits = new WeakMap<Node, Split>();
  readonly #owners = new WeakMap<Node, Text>();

  isPart(node: Node): boolean {
    return this.#owners.has(node);
  }

  read(text: Text): string {
    return this.#row(text).map(({ text }) => text).join('');
  }

  ranges(text: Text): Range[] {
    return this.#splits.get(text)?.parts.flatMap(({ range }) => range ?? []) ?? [];
  }

  #row(text: Text): { node: Node; text: string }[] {
    return [{ node: text, text: text.data }, ...(this.#splits.get(text)?.parts ?? []).map((part) => ({ node: part.node, text: textOf(part) }))];
  }

  /** Joins the texts of these nodes if the page has set or moved them, or has changed something in their parts. */
  settle(nodes: Iterable<Node | null>, set?: Set<Node>, moved?: Set<Node>): void {
    const texts = new Set(Array.from(nodes, (node) => node && (this.#splits.has(node) ? (node as Text) : this.#owners.get(node))));
    const changed = [...texts].filter((text): text is Text => !!text && (set?.has(text) || moved?.has(text) || !isIntact(text, this.#splits.get(text)!)));
    if (changed.length > 0) this.keepSelection(changed[0]!, () => changed.forEach((text) => this.#join(text, set?.has(text), moved?.has(text))));
  }

  /** Gives a text node all of its text again. Nodes that the page has taken over stay in place. */
  #join(text: Text, isSet = false, isMoved = false): void {
    const split = this.#splits.get(text)!;
    const { parent, start, parts } = split;
    this.#forget(text);
    const isHere = ({ node }: Part) => node.parentNode === parent;
    const left = parts.find(isHere);
    // A framework does not know our empty node. `normalize` and other code that reads the page remove it.
    const isSeen = !!left && !isHere(parts[0]!);
    if (isSeen && text.data === '' && !text.parentNode) parent.insertBefore(text, left.node);
    isMoved ||= text.parentNode !== parent;
    isSet ||= text.data !== start;
    const isWhole = isMoved ? !isSeen : isRow(split) && !(isSet && isCut(text, split));
    let next = text.nextSibling;
    let rest = '';
    for (const part of parts) {
      const { node, range } = part;
      if ((isWhole && (isHere(part) || !node.parentNode)) || (node === next && (isUnchanged(part) || !(node as Element).firstElementChild))) {
        if (!isWhole || !isSet) rest += textOf(part);
        if (node === next) next = node.nextSibling;
        node.remove();
      } else if (range && node.parentNode && !(isSeen && !range.isTheirs && (node as Element).getAttribute('href') !== range.link.href)) {
        node.replaceWith(...(range.isTheirs || (isUnchanged(part) && node.textContent !== part.text) ? [part.text] : node.childNodes));
      }
    }
    if (rest) text.appendData(rest);
  }

  #forget(text: Text): void {
    for (const { node } of this.#splits.get(text)?.parts ?? []) this.#owners.delete(node);
    this.#splits.delete(text);
  }

  /** Splits a text, and inserts the nodes of its links. Without links, the text is whole again. */
  split(text: Text, ranges: Range[]): void {
    const [parent, document, whole] = [text.parentNode!, text.ownerDocument, this.read(text)];
    for (const { node } of this.#row(text).slice(1)) (node as Element).remove();
    this.#forget(text);
    const start = whole.slice(0, ranges[0]?.start);
    if (start.length < text.length) text.deleteData(start.length, text.length);
    else text.appendData(whole.slice(text.length, start.length));
    if (ranges.length === 0) return;
    const parts: Part[] = [];
    const add = (text: string, node: Text | Element = document.createTextNode(text), range?: Range) => parts.push({ node, text, content: contentOf(node), range });
    add('');
    ranges.forEach((range, i) => {
      const between = whole.slice(range.end, ranges[i + 1]?.start);
      add(whole.slice(range.start, range.end), range.node, range);
      if (between) add(between);
    });
    const after = text.nextSibling;
    for (const { node } of parts) {
      this.#owners.set(node, text);
      parent.insertBefore(node, after);
    }
    this.#splits.set(text, { parent, start, parts });
  }

  /** Runs a function that changes texts, and keeps the selection at its place in them. */
  keepSelection(node: Node, run: () => void): void {
    const selection = (node.getRootNode() as Document).getSelection?.() ?? (node.ownerDocument ?? (node as Document)).getSelection();
    // Without a selection, Chromium would lay out the page for the next calls.
    if (!selection?.rangeCount) return run();
    const ends = (): [Node, number][] => [[selection.anchorNode!, selection.anchorOffset], [selection.focusNode!, selection.focusOffset]];
    const before = ends().map(([node, offset]) => ({ node, offset, place: this.#place(node, offset) }));
    run();
    const now = ends();
    const [from, to] = now.map((end, i): [Node, number] => {
      const { node, offset, place: was } = before[i]!;
      const is = this.#place(...end);
      if (!was || (was.text === is?.text && was.at === is.at)) return end;
      // A text node that is still there keeps its end of the selection. For a removed node, a place in the whole text replaces it.
      return (node.nodeType === 3 && node !== was.text && node.isConnected ? [node, offset] : this.#spot(was.text, was.at)) ?? end;
    });
    if (from !== now[0] || to !== now[1]) selection.setBaseAndExtent(...from!, ...to!);
  }

  /** Returns a place in the page as a text node of the page and an offset in its text. */
  #place(node: Node, offset: number): { text: Text; at: number } | undefined {
    const [before, after] = [node.childNodes[offset - 1], node.childNodes[offset]];
    const around = [before, after];
    for (let up: Node | null = node; up; up = up.parentNode) around.unshift(up as ChildNode);
    const own = around.find((node) => node && this.isPart(node)) ?? around.find((node) => node?.nodeType === 3);
    if (!own) return undefined;
    const text = this.#owners.get(own) ?? (own as Text);
    const row = this.#row(text);
    const index = row.findIndex(({ node }) => node === own);
    const [start, length] = [row.slice(0, index).reduce((sum, { text }) => sum + text.length, 0), row[index]!.text.length];
    if (!own.contains(node)) return { text, at: own === before ? start + length : start };
    const range = document.createRange();
    range.setStart(own, 0);
    range.setEnd(node, offset);
    return { text, at: start + Math.min(String(range).length, length) };
  }

  /** Returns a place in a text as a place in the page. */
  #spot(text: Text, at: number): [Node, number] | undefined {
    for (const { node, text: { length } } of this.#row(text)) {
      if (at <= length) {
        let inside: Node = node;
        while (inside.firstChild) inside = inside.firstChild;
        return [inside, Math.min(at, (inside as Text).length ?? 0)];
      }
      at -= length;
    }
    return undefined;
  }
}

function contentOf(node: Text | Element): string {
  return node.nodeType === 3 ? (node as Text).data : (node as Element).innerHTML;
}

function isUnchanged({ node, content, range }: Part): boolean {
  return range?.isTheirs || contentOf(node) === content;
}

/** Returns the original text of a part, or the text to which the page has changed it. */
function textOf(part: Part): string {
  return isUnchanged(part) ? part.text : part.node.textContent!;
}

/** Returns whether the parts are unchanged and in their places. */
function isRow({ parent, parts }: Split): boolean {
  return parts.every((part, i) => part.node.parentNode === parent && isUnchanged(part) && (i === 0 || part.node.previousSibling === parts[i - 1]!.node));
}

function isIntact(text: Text, split: Split): boolean {
  return text.data === split.start && text.nextSibling === split.parts[0]!.node && isRow(split);
}

/** Returns whether the end of a text node's text has moved to a new node after it, for example by `splitText`. */
function isCut(text: Text, { start, parts: [first] }: Split): boolean {
  if (!start.startsWith(text.data) || first!.node.previousSibling === text || first!.node.previousSibling?.nodeType !== 3) return false;
  let between = '';
  for (let node = text.nextSibling; node && node !== first!.node; node = node.nextSibling) between += node.textContent;
  return between.endsWith(start.slice(text.length));
}
