// A document as a plugin meets it: the texts of a block are read as one, with the edges of its inline elements in it. What a
// reader sees beside an edge is decided in the module, as in the adapter kit of the library.

import type { Edit } from '../document.js';
import { APART, CLOSES, EDGES, HIDDEN, NOTE, OPENS, SKIPPED } from '../generated/elements.js';
import { type Found, found, mayLink } from './core.js';
import type { LiteOptions } from './index.js';

/** A part of the text. */
interface Piece {
  start: number;
  /** The number of its text, or -1 for an edge and for text that may not link. */
  at: number;
  /** The length of what it is only replaced with as a whole. */
  whole: number | undefined;
}

/** Tells of a document in its order. Texts have the numbers 0, 1, 2 and so on. */
export class Document {
  /** The text of the blocks that may have links, with a line end behind each. */
  #text = '';
  #pieces: Piece[] = [];
  /** The block that is read, of which the pieces from this one on are. */
  #block = '';
  #first = 0;
  /** Its last character. */
  #last = '';
  #count = 0;
  /** How many elements are open from the outermost in which nothing links. */
  #skipped = 0;
  /** The elements of raw HTML that are open and in which nothing links. */
  readonly #raw: string[] = [];

  /** Text that may link, unless an element around it says otherwise. Returns its number. */
  text(text: string): number {
    return this.#open(text);
  }

  /** Text that the document has in another form, so that it is only replaced as a whole. */
  rewritten(text: string): number {
    return this.#open(text, text.length);
  }

  /** A character reference. What ends no link is read as a character that does. */
  reference(reference: string): number {
    return this.#open(reference === '&amp;' ? '&' : CLOSES, reference.length);
  }

  /** Text that never links. */
  code(text: string): void {
    this.#edge(APART);
    this.#closed(text);
  }

  html(raw: string): void {
    for (const [, close, name] of raw.matchAll(/<(?:!--[^]*?(?:-->|$)|(\/?)([a-z][^\s/>]*)[^>]*>?)/gi)) {
      const element = name?.toLowerCase();
      if (element === undefined) this.#edge(HIDDEN);
      else if (close) {
        const open = this.#raw.lastIndexOf(element);
        if (open >= 0) this.#raw.length = open;
        this.#meet(element, true);
      } else {
        if (SKIPPED.has(element)) this.#raw.push(element);
        this.#meet(element, false);
      }
    }
  }

  start(element: string): void {
    if (this.#skipped > 0 || SKIPPED.has(element)) this.#skipped += 1;
    this.#meet(element, false);
  }

  end(element: string): void {
    if (this.#skipped > 0) this.#skipped -= 1;
    this.#meet(element, true);
  }

  startBlock(element: string): void {
    this.start(element);
  }

  endBlock(element: string): void {
    this.end(element);
  }

  /** Something that a reader sees and that is no text. */
  object(): void {
    this.#finish();
  }

  #open(text: string, whole?: number): number {
    const at = this.#count++;
    if (this.#skipped > 0 || this.#raw.length > 0) this.#closed(text);
    else this.#add(text, at, whole);
    return at;
  }

  #closed(text: string): void {
    if (text === '') return;
    this.#edge(OPENS);
    this.#add(text, -1);
    this.#edge(CLOSES);
  }

  #meet(element: string, isEnd: boolean): void {
    const edge = EDGES.get(element) ?? OPENS;
    if (edge === '') this.#finish();
    else this.#edge(isEnd && edge !== HIDDEN ? CLOSES : edge);
  }

  #edge(edge: string): void {
    const last = this.#last;
    const isInWord = last !== '' && !/[\s\ufdd0-\ufdd4]/.test(last);
    const isSeen =
      isInWord ||
      (edge !== HIDDEN && last === HIDDEN) ||
      (edge === OPENS && last === APART) ||
      (edge === CLOSES && (last === APART || last === NOTE));
    if (isSeen) this.#add(edge, -1);
  }

  #add(text: string, at: number, whole?: number): void {
    if (text === '') return;
    this.#pieces.push({ start: this.#text.length + this.#block.length, at, whole });
    this.#block += text;
    this.#last = text[text.length - 1]!;
  }

  /** Ends the text that no link goes on behind. */
  #finish(): void {
    if (this.#block === '') return;
    if (mayLink(this.#block)) {
      this.#pieces.push({ start: this.#text.length + this.#block.length, at: -1, whole: undefined });
      this.#text += `${this.#block}\n`;
      this.#first = this.#pieces.length;
    } else this.#pieces.length = this.#first;
    this.#block = this.#last = '';
  }

  /** The edits, by the numbers of their texts. */
  edits({ attributes, filter }: LiteOptions): Edit[] {
    this.#finish();
    const pieces = this.#pieces;
    const edits: Edit[] = [];
    const startOf = (piece: number) => pieces[piece]!.start;
    const endOf = (piece: number) => pieces[piece + 1]?.start ?? this.#text.length;
    // The piece in which the last link ends, and where.
    let open = -1;
    let from = 0;
    const keep = (piece: number, to: number) => {
      const start = startOf(piece);
      if (from < to) edits.push({ edit: 'keep', at: pieces[piece]!.at, start: from - start, end: to - start });
    };
    const close = () => {
      if (open < 0) return;
      keep(open, endOf(open));
      edits.push({ edit: 'remove', at: pieces[open]!.at });
    };
    let first = 0;
    for (const link of found(this.#text, true)) {
      while (endOf(first) <= link.start) first += 1;
      let last = first;
      while (endOf(last) < link.end) last += 1;
      if (!this.#isOpen(link, first, last) || filter?.(link) === false) continue;
      if (open !== first) {
        close();
        from = startOf(first);
      }
      keep(first, link.start);
      const { whole } = pieces[last]!;
      const { start, end, href, text: display } = link;
      edits.push({
        edit: 'link', at: pieces[first]!.at, start: start - startOf(first), last: pieces[last]!.at, end: whole ?? end - startOf(last),
        href, display, attributes: { ...attributes },
      });
      for (let piece = first; piece < last; piece++) edits.push({ edit: 'remove', at: pieces[piece]!.at });
      open = last;
      from = link.end;
    }
    close();
    return edits;
  }

  /** Whether all text of a link may link and can be split at its ends. */
  #isOpen({ start, end }: Found, first: number, last: number): boolean {
    const pieces = this.#pieces;
    if (pieces[first]!.whole !== undefined && pieces[first]!.start < start) return false;
    if (pieces[last]!.whole !== undefined && (pieces[last + 1]?.start ?? this.#text.length) > end) return false;
    for (let piece = first; piece <= last; piece++) if (pieces[piece]!.at < 0) return false;
    return true;
  }
}
