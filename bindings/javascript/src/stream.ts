/**
 * Markdown that arrives in pieces, as in a chat window.
 *
 * @module
 */

import { type Link, Linker } from './index.js';
import { checkText, type Options } from './options.js';

/** How often the end is looked for before nothing more is shown. */
const TRIES = 8;

/** The start of an item of a list or of a heading, which ends the paragraph before it. */
const STARTS_BLOCK = /^ {0,3}(?:[-+*]|1[.)]|#{1,6})\s+\S/;

/** What starts a block or a definition is no longer than this. */
const HEAD = 2048;

/** What is open is read again with every piece up to this length, and then whenever it has grown by an eighth. */
const READ_AT_ONCE = 1024;

/** No longer text of a link is shown before its URL is there. */
const LABEL = 512;

/** In text without white space, this much before its end is kept, which is more than a link without a trigger has. */
const KEPT = 128;

/**
 * Says how much of a Markdown text may be rendered while it arrives, so that no link changes, appears or goes afterwards.
 * The rest is the last word, and behind a backtick or a tag that is still open also what would link until it is closed. Of a
 * link in brackets whose URL is not there yet, its text is shown, without the bracket. A link that touches a `*`, `_` or `~` may still change if that becomes emphasis only behind it, in another word.
 * Give the options of the plugin that renders.
 *
 * ```js
 * const stream = new MarkdownStream();
 * for await (const piece of answer) show(stream.push(piece));
 * show(stream.end());
 * ```
 */
export class MarkdownStream {
  readonly #linker: Linker;
  /** What is settled, and on which nothing behind it depends. */
  #done = '';
  /** The rest of what has arrived: a part of the last block. */
  #rest = '';
  /** What of the rest is settled, and how long the rest was when this was found out. */
  #settled = '';
  #read = 0;
  /** What is shown of what is settled. */
  #shown = '';
  /** The line that is not complete, and its start: to read all of it with every piece takes quadratic time. */
  #line = '';
  #head = '';
  /** What closes the code block that is open. */
  #fence: string | undefined;

  constructor(options?: Options) {
    this.#linker = new Linker(options);
  }

  /** All that has arrived. */
  get source(): string {
    return this.#done + this.#rest;
  }

  /** Adds what has arrived. Returns the Markdown to render now: the start of all that has arrived. */
  push(piece: string): string {
    checkText('push', piece);
    let start = 0;
    for (let end = piece.indexOf('\n') + 1; end > 0; end = piece.indexOf('\n', start) + 1) {
      this.#add(piece.slice(start, end));
      this.#startBlock();
      if (this.#endsBlock(this.#line)) this.#leave(this.#rest.length);
      this.#line = this.#head = '';
      start = end;
    }
    this.#add(piece.slice(start));
    if (this.#rest.length <= READ_AT_ONCE || this.#rest.length >= this.#read + this.#read / 8) {
      this.#startBlock();
      this.#read = this.#rest.length;
      this.#settle();
    }
    return this.#done + this.#shown;
  }

  /** Nothing more arrives. Returns all of the Markdown. */
  end(): string {
    this.#leave(this.#rest.length);
    return this.#done;
  }

  #add(text: string): void {
    this.#rest += text;
    this.#line += text;
    if (this.#head.length < HEAD) this.#head = this.#line.slice(0, HEAD);
  }

  /** Forgets the start of the rest. */
  #leave(length: number): void {
    this.#done += this.#rest.slice(0, length);
    this.#rest = this.#rest.slice(length);
    this.#settled = this.#settled.slice(length);
    this.#shown = this.#withoutBracket(this.#settled, this.#rest);
    this.#read = this.#rest.length;
  }

  /** Leaves what stands before the line if that starts a block. */
  #startBlock(): void {
    const before = this.#rest.length - this.#line.length;
    if (before > 0 && this.#fence === undefined && STARTS_BLOCK.test(this.#head)) this.#leave(before);
  }

  /** Whether nothing before the end of a line goes on behind it. */
  #endsBlock(line: string): boolean {
    const [before, mark] = /^[\s>*+\d.)-]*(`{3,}|~{3,})/.exec(line) ?? [];
    if (this.#fence !== undefined) {
      if (mark?.startsWith(this.#fence) && line.trim().endsWith(mark)) this.#fence = undefined;
      return true;
    }
    // With another backtick behind them, backticks are a code span.
    if (mark?.startsWith('~') || (mark && line.indexOf('`', before!.length) < 0)) this.#fence = mark;
    return this.#fence !== undefined || !/\S/.test(line);
  }

  #settle(): void {
    if (this.#fence !== undefined) return;
    // A definition may become something else until its line is complete.
    const isDefinition = /^[\s>]*\[[^\]]{0,999}\]:/.test(this.#head);
    const text = isDefinition ? this.#rest.slice(0, -this.#line.length) : this.#rest;
    const links = this.#linker.find(text);
    let end = this.#linker.settled(text);
    // What is left out may end another construct or another word.
    for (let tries = 0; tries < TRIES; tries++) {
      const shown = text.slice(0, end);
      const open = firstOpen(shown);
      // What touches an open construct may be one word with it.
      const safe = open < end ? this.#linker.settled(text.slice(0, open)) : end;
      const held = links.find((link) => link.end > safe && link.start < end) ?? this.#touching(shown);
      if (!held) {
        if (end > this.#settled.length) this.#settled = text.slice(0, end);
        this.#shown = this.#withoutBracket(this.#settled, text);
        // Behind white space, what is open is read as it would be behind all that stands before it.
        if (/\s/.test(text.charAt(open - 1))) this.#leave(open);
        else if (open > READ_AT_ONCE / 2) this.#leave(open - behindMark(text.slice(open - 2 * KEPT, open)));
        return;
      }
      end = this.#linker.settled(text.slice(0, held.start));
    }
  }

  /** What is settled, without the bracket of a link whose URL is not there yet, and without that. An image is not shown at all. */
  #withoutBracket(text: string, all: string): string {
    const open = text.includes('[') ? firstOpen(text) : text.length;
    if (all.charAt(open) !== '[' && !text.startsWith('![', open)) return text;
    if (text.startsWith('![', open)) return text.slice(0, open);
    const [, whole] = /^\[([^\n^\]][^\n\]]*)\]\([^)\n]*$/.exec(all.slice(open, open + LABEL)) ?? [];
    const [, part] = /^\[([^\n^][^\n]*?)?(?:\]\(.*)?$/.exec(text.slice(open, open + LABEL)) ?? [];
    if ((whole ?? part) === undefined || text.length > open + LABEL) return text;
    const before = text.slice(0, open);
    // It stands beside what is before the bracket, and is no link before it is one.
    const near = before.slice(-KEPT);
    const mayShow = (label: string | undefined) => label !== undefined && this.#linker.find(near + label).every(({ end }) => end <= near.length);
    return before + ([whole, part].find(mayShow) ?? '');
  }

  /** The link at the end of a text, which may go on in a way that makes it none. */
  #touching(shown: string): Link | undefined {
    const last = this.#linker.find(shown).at(-1);
    return last?.end === shown.length ? last : undefined;
  }
}

/** How much of the end of a text without white space is kept: from a mark of punctuation on, or where no link may have started. */
function behindMark(text: string): number {
  const mark = Math.max(...[...'。，、；：！？'].map((mark) => text.lastIndexOf(mark)));
  if (mark >= 0) return text.length - mark - 1;
  return /[.:@/[\]`<!*_~]/.test(text) ? text.length : KEPT;
}

/** Where the first construct starts that is not closed and in which nothing links once it is. */
function firstOpen(text: string): number {
  const brackets: number[] = [];
  // The end of a construct that starts before `at`, or `undefined`.
  const behind = (close: string, at: number) => {
    const found = text.indexOf(close, at);
    return found < 0 ? undefined : found + close.length;
  };
  for (const tokens = /\\[^]|`+|<!--|<(?=[a-z/!?])|!?\[|\]\(?/gi; ; ) {
    const token = tokens.exec(text);
    if (!token) return brackets[0] ?? text.length;
    const { index: start, 0: mark } = token;
    let end: number | undefined = tokens.lastIndex;
    if (mark.startsWith('`')) end = codeEnd(text, mark, end);
    else if (mark === '<!--') end = behind('-->', end);
    else if (mark === '<') end = behind('>', end);
    else if (mark.endsWith('[')) brackets.push(start);
    else if (mark.startsWith(']')) {
      const open = brackets.pop();
      if (open !== undefined && mark === '](') end = behind(')', end);
      if (end === undefined) return brackets[0] ?? open!;
    }
    if (end === undefined) return brackets[0] ?? start;
    tokens.lastIndex = end;
  }
}

/** The end of a code span: a run of as many backticks. */
function codeEnd(text: string, mark: string, at: number): number | undefined {
  for (const runs = /`+/g; ; ) {
    runs.lastIndex = at;
    const run = runs.exec(text);
    if (!run) return undefined;
    if (run[0] === mark) return runs.lastIndex;
    at = runs.lastIndex;
  }
}
