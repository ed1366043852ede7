// A document as a plugin meets it: the texts of a block are read as one, with the edges of its inline elements in it.
// As the adapter kit of the library, see DESIGN.md.

import { BLOCKS, HIDDEN as UNSEEN, NOTES, OBJECTS, SKIPPED } from '../generated/elements.js';
import { found, type Found, type Link, mayLink } from './core.js';
import type { LiteOptions } from './index.js';

/** A change of one text: what of it stays, or a link, which may go on in texts behind it. A text with none of them goes. */
export type Edit = { keep: string } | { link: Link };

/** A part of the text of a block, up to the next one. */
interface Piece {
  start: number;
  /** The number of its text, or -1 for an edge and for text that may not link. */
  at: number;
  /** Whether it is only replaced as a whole. */
  isWhole: boolean;
}

// Noncharacters, which end every link, stand for edges.
const HIDDEN = '\ufdd0';
const OPENS = '\ufdd1';
const APART = '\ufdd2';
const NOTE = '\ufdd3';
const CLOSES = '\ufdd4';
const EDGES = /[\ufdd0-\ufdd4]/g;
const ENDS_WITH_EDGE = /[\ufdd0-\ufdd4]$/;
const ENDS_IN_WORD = /[^\s\ufdd0-\ufdd4]$/;

/** How much of the text beside a link is looked at. */
const NEAR = 64;

/** Tells of a document in its order. Texts have the numbers 0, 1, 2 and so on. */
export class Document {
  #text = '';
  #pieces: Piece[] = [];
  #count = 0;
  /** How many elements are open from the outermost in which nothing links. */
  #skipped = 0;
  /** The elements of raw HTML that are open and in which nothing links. */
  readonly #raw: string[] = [];
  readonly #edits = new Map<number, Edit[]>();

  constructor(private readonly options: LiteOptions) {}

  /** Text that may link, unless an element around it says otherwise. Returns its number. */
  text(text: string, isWhole = false): number {
    const at = this.#count++;
    if (this.#skipped > 0 || this.#raw.length > 0) this.#closed(text);
    else this.#add(text, at, isWhole);
    return at;
  }

  /** Text that never links. */
  code(text: string): void {
    this.#edge(APART);
    this.#closed(text);
  }

  #closed(text: string): void {
    if (text === '') return;
    this.#edge(OPENS);
    this.#add(text, -1);
    this.#edge(CLOSES);
  }

  html(raw: string): void {
    for (const [, close, name] of raw.matchAll(/<(?:!--[^]*?(?:-->|$)|(\/?)([a-z][^\s/>]*)[^>]*>?)/gi)) {
      const element = name?.toLowerCase();
      if (element === undefined) this.#edge(HIDDEN);
      else if (close) {
        const open = this.#raw.lastIndexOf(element);
        if (open >= 0) this.#raw.length = open;
        this.#meet(element, CLOSES);
      } else {
        if (SKIPPED.has(element)) this.#raw.push(element);
        this.#meet(element, OPENS);
      }
    }
  }

  start(element: string): void {
    if (this.#skipped > 0 || SKIPPED.has(element)) this.#skipped += 1;
    this.#meet(element, OPENS);
  }

  end(element: string): void {
    if (this.#skipped > 0) this.#skipped -= 1;
    this.#meet(element, CLOSES);
  }

  /** Something that a reader sees and that is no text. */
  object(): void {
    this.#finish();
  }

  /** The edits of each text that has any. */
  edits(): Map<number, Edit[]> {
    this.#finish();
    return this.#edits;
  }

  #meet(element: string, edge: string): void {
    if (BLOCKS.has(element) || OBJECTS.has(element)) this.#finish();
    else if (UNSEEN.has(element)) this.#edge(HIDDEN);
    else if (edge === CLOSES) this.#edge(CLOSES);
    else this.#edge(NOTES.has(element) ? NOTE : SKIPPED.has(element) ? APART : OPENS);
  }

  #edge(edge: string): void {
    const isSeen =
      ENDS_IN_WORD.test(this.#text) ||
      (edge !== HIDDEN && this.#text.endsWith(HIDDEN)) ||
      (edge === OPENS && this.#text.endsWith(APART)) ||
      (edge === CLOSES && (this.#text.endsWith(APART) || this.#text.endsWith(NOTE)));
    if (isSeen) this.#add(edge, -1);
  }

  #add(text: string, at: number, isWhole = false): void {
    this.#pieces.push({ start: this.#text.length, at, isWhole });
    this.#text += text;
  }

  /** Finds the links of the text up to here, which no link goes on behind. */
  #finish(): void {
    const text = this.#text;
    const pieces = this.#pieces;
    this.#text = '';
    this.#pieces = [];
    if (!mayLink(text)) return;
    const endOf = (piece: number) => pieces[piece + 1]?.start ?? text.length;
    let first = 0;
    const links = found(text).filter((link) => {
      while (endOf(first) <= link.start) first += 1;
      let last = first;
      while (endOf(last) < link.end) last += 1;
      const own = pieces.slice(first, last + 1);
      const isSplit = (own[0]!.isWhole && own[0]!.start < link.start) || (own.at(-1)!.isWhole && endOf(last) > link.end);
      return !isSplit && own.every(({ at }) => at >= 0) && isReadAlone(text, link) && this.options.filter?.(link) !== false;
    });
    let next = 0;
    for (const [i, { start, at }] of pieces.entries()) {
      const end = endOf(i);
      if (next === links.length || links[next]!.start >= end || at < 0) continue;
      const edits: Edit[] = [];
      let from = start;
      for (let link = links[next]; link && link.start < end; link = links[next]) {
        if (from < link.start) edits.push({ keep: text.slice(from, link.start) });
        if (link.start >= start) edits.push({ link });
        from = Math.min(link.end, end);
        if (link.end > end) break;
        next += 1;
      }
      if (from < end) edits.push({ keep: text.slice(from, end) });
      this.#edits.set(at, edits);
    }
  }
}

/**
 * Whether a reader, who does not see the edges beside a link, sees the same link and no part of a word. Without the edges, it
 * must start at the same place, and may only go on with what is not ASCII.
 */
function isReadAlone(text: string, link: Found): boolean {
  const { start, end, kind } = link;
  const isBehind = kind !== 'url' && ENDS_WITH_EDGE.test(text.slice(0, start));
  // What stands between the link and the edge may be of the word, too.
  const near = text.slice(end, end + NEAR);
  const gap = /^[!-/:-@[-`{-~]*/.exec(near)![0].length;
  if (!isBehind && !/^[\ufdd0-\ufdd4]/.test(near.slice(gap))) return true;
  let after = /^\S*/.exec(near)![0];
  const edge = firstEdge(near.slice(gap));
  const isSure = kind === 'url' || /^www\./i.test(link.text);
  if (edge !== undefined && hasEnded(link, isSure, edge, after)) after = '';
  else if (edge === NOTE && (isSure || gap > 0)) after = after.slice(gap).replace(/^[\ufdd0-\ufdd4\d]+/, '');
  const before = isBehind ? /\S*$/.exec(text.slice(Math.max(0, start - NEAR), start))![0].replace(EDGES, '') : '';
  const word = before + link.text;
  const whole = word + after.replace(EDGES, '');
  const read = found(whole).find((read) => read.end > before.length);
  const goesOn = read !== undefined && read.end !== word.length && /^[\x00-\x7f]/.test(whole.slice(word.length));
  return read?.start === before.length && read.end >= word.length && !goesOn;
}

/** The first edge at the start of a text that is not hidden. */
function firstEdge(text: string): string | undefined {
  const edges = text.replace(/^\ufdd0+/, '');
  const [first, second] = edges;
  // They may be empty.
  if (first === APART) return /^.\ufdd0*\ufdd1/.test(edges) ? APART : OPENS;
  if (first === NOTE) return second === CLOSES ? OPENS : NOTE;
  return first === OPENS || first === CLOSES ? first : undefined;
}

/** Whether a link has ended at an edge, whatever comes behind it. A host alone never has. */
function hasEnded(link: Found, isSure: boolean, edge: string, after: string): boolean {
  if (link.tail === link.end) return false;
  if (edge !== OPENS && isSure) return true;
  const next = after.replace(EDGES, '');
  return !(edge === CLOSES ? /^[\p{L}\p{N}.\-_:@%/?#]/u : /^[\p{L}\p{N}/?#&=%+\-_.:@~]/u).test(next);
}
