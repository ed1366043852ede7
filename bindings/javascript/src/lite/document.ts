// A document for the small module: the texts of a block are read as one text, with characters at the edges of its inline elements.
// The module decides what a reader sees next to an edge, like the adapter kit of the library.

import type { Edit } from '../document.js';
import { APART, CLOSES, EDGES, HIDDEN, NOTE, OPENS, SKIPPED } from '../generated/elements.js';
import { found, mayLink } from './core.js';
import type { LiteOptions } from './engine.js';

/** A part of the text that may link. */
interface Piece {
  /** The number of its text. */
  at: number;
  start: number;
  end: number;
  /** The length in the document, if the piece can only be replaced as a whole. */
  whole: number | undefined;
}

/** The recorded parts of a document, in order. Texts have the numbers 0, 1, 2 and so on. */
export class Document {
  /** The text of the blocks that may have links, with a line end after each. */
  #text = '';
  #pieces: Piece[] = [];
  /** The text of the current block, and the index of its first piece. */
  #block = '';
  #first = 0;
  /** The last character of the block. */
  #last = '';
  #count = 0;
  /** The number of open elements, counted from the outermost element whose text does not link. */
  #skipped = 0;
  /** The open elements of raw HTML whose text does not link. */
  readonly #raw: string[] = [];

  /** Adds text that may link, unless an element around it prevents that. Returns its number. */
  text(text: string): number {
    return this.#open(text);
  }

  /** Adds text that the document has in another form. Edits only replace it as a whole. Returns its number. */
  rewritten(text: string): number {
    return this.#open(text, text.length);
  }

  /** Adds a character reference. Every reference except `&amp;` ends a link. Returns its number. */
  reference(reference: string): number {
    return this.#open(reference === '&amp;' ? '&' : CLOSES, reference.length);
  }

  /** Adds text that never links. */
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

  /** Adds visible content that is not text. */
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
    this.#add(text);
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
    if (isSeen) this.#add(edge);
  }

  /** Adds text to the block. It may link if it has a number. */
  #add(text: string, at?: number, whole?: number): void {
    if (text === '') return;
    const start = this.#text.length + this.#block.length;
    if (at !== undefined) this.#pieces.push({ at, start, end: start + text.length, whole });
    this.#block += text;
    this.#last = text[text.length - 1]!;
  }

  /** Ends the block. Links do not continue after it. */
  #finish(): void {
    if (mayLink(this.#block)) this.#text += `${this.#block}\n`;
    else this.#pieces.length = this.#first;
    this.#first = this.#pieces.length;
    this.#block = this.#last = '';
  }

  /** Returns the edits, which refer to texts by their numbers. */
  edits({ attributes, filter }: LiteOptions): Edit[] {
    this.#finish();
    const pieces = this.#pieces;
    const edits: Edit[] = [];
    // The piece in which the last link ends, and the position of that end.
    let open: Piece | undefined;
    let done = 0;
    const keep = ({ at, start }: Piece, to: number) => {
      if (done < to) edits.push({ edit: 'keep', at, start: done - start, end: to - start });
    };
    const close = () => {
      if (!open) return;
      keep(open, open.end);
      edits.push({ edit: 'remove', at: open.at });
    };
    let first = 0;
    for (const link of found(this.#text, true)) {
      const { start, end, href, text: display } = link;
      while (pieces[first] && pieces[first]!.end <= start) first += 1;
      let last = first;
      while (pieces[last] && pieces[last]!.end < end && pieces[last]!.end === pieces[last + 1]?.start) last += 1;
      const [from, to] = [pieces[first], pieces[last]];
      // All text of the link must be allowed to link, and it must be possible to split the text at its ends.
      if (!from || !to || from.start > start || to.end < end || (from.whole && from.start < start) || (to.whole && to.end > end)) continue;
      if (filter?.(link) === false) continue;
      if (open !== from) {
        close();
        done = from.start;
      }
      keep(from, start);
      edits.push({ edit: 'link', at: from.at, start: start - from.start, last: to.at, end: to.whole ?? end - to.start, href, display, attributes: { ...attributes } });
      for (const { at } of pieces.slice(first, last)) edits.push({ edit: 'remove', at });
      open = to;
      done = end;
    }
    close();
    return edits;
  }
}
