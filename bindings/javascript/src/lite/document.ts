// A document as a plugin meets it: the texts of a block are read as one, with the edges of its inline elements in it. What a
// reader sees beside an edge is decided in the module, as in the adapter kit of the library.

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

  /** Adds what is read, which may link if it has a number. */
  #add(text: string, at?: number, whole?: number): void {
    if (text === '') return;
    const start = this.#text.length + this.#block.length;
    if (at !== undefined) this.#pieces.push({ at, start, end: start + text.length, whole });
    this.#block += text;
    this.#last = text[text.length - 1]!;
  }

  /** Ends the text that no link goes on behind. */
  #finish(): void {
    if (mayLink(this.#block)) this.#text += `${this.#block}\n`;
    else this.#pieces.length = this.#first;
    this.#first = this.#pieces.length;
    this.#block = this.#last = '';
  }

  /** The edits, by the numbers of their texts. */
  edits({ attributes, filter }: LiteOptions): Edit[] {
    this.#finish();
    const pieces = this.#pieces;
    const edits: Edit[] = [];
    // The piece in which the last link ends, and where.
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
      // All of its text may link, and can be split at its ends.
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
