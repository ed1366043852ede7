/**
 * Markdown that arrives in pieces, as in a chat window.
 *
 * @module
 */

import { type Link, Linker } from './index.js';
import { describe, type Options } from './options.js';

/** How often the end is looked for before the whole block is held back. */
const TRIES = 8;

/**
 * Says how much of a Markdown text may be rendered while it arrives, so that no link changes, appears or goes afterwards.
 * The rest is the last word, and behind a bracket, a backtick or a tag that is still open also what would link until it is
 * closed. Give the options of the plugin that renders.
 *
 * ```js
 * const stream = new MarkdownStream();
 * for await (const piece of answer) show(stream.push(piece));
 * show(stream.end());
 * ```
 */
export class MarkdownStream {
  readonly #linker: Linker;
  #source = '';
  #settled = 0;
  /** Where the last block starts, and the line that is not complete. */
  #block = 0;
  #line = 0;
  /** What closes the code block that is open. */
  #fence: string | undefined;

  constructor(options?: Options) {
    this.#linker = new Linker(options);
  }

  /** All that has arrived. */
  get source(): string {
    return this.#source;
  }

  /** Adds what has arrived. Returns the Markdown to render now: the start of all that has arrived. */
  push(piece: string): string {
    if (typeof piece !== 'string') throw new TypeError(`push: give a text, not ${describe(piece)}`);
    this.#source += piece;
    this.#readLines();
    this.#settled = Math.max(this.#settled, this.#settledEnd());
    return this.#source.slice(0, this.#settled);
  }

  /** Nothing more arrives. Returns all of the Markdown. */
  end(): string {
    this.#settled = this.#source.length;
    return this.#source;
  }

  /** Reads the lines that are complete, to know where blocks start. */
  #readLines(): void {
    for (let end = this.#source.indexOf('\n', this.#line); end >= 0; end = this.#source.indexOf('\n', this.#line)) {
      const line = this.#source.slice(this.#line, end);
      this.#line = end + 1;
      const mark = /^[\s>*+\d.)-]*(`{3,}|~{3,})/.exec(line)?.[1];
      if (this.#fence !== undefined) {
        if (mark?.startsWith(this.#fence) && line.trim().endsWith(mark)) this.#fence = undefined;
        else continue;
      } else if (mark) {
        this.#fence = mark;
      } else if (/\S/.test(line)) {
        continue;
      }
      this.#block = this.#line;
    }
  }

  #settledEnd(): number {
    // A definition may become something else until its line is complete.
    if (this.#fence !== undefined || /^[\s>]*\[[^\]]*\]:/.test(this.#source.slice(this.#line))) return this.#line;
    const block = this.#source.slice(this.#block);
    const links = this.#linker.find(block);
    let end = this.#linker.settled(block);
    // What is left out may end another construct or another word.
    for (let tries = 0; tries < TRIES; tries++) {
      const shown = block.slice(0, end);
      const open = firstOpen(shown);
      // What touches an open construct may be one word with it.
      const safe = open < end ? this.#linker.settled(block.slice(0, open)) : end;
      const held = links.find((link) => link.end > safe && link.start < end) ?? this.#touching(shown);
      if (!held) return this.#block + end;
      end = this.#linker.settled(block.slice(0, held.start));
    }
    return this.#block;
  }

  /** The link at the end of a text, which may go on in a way that makes it none. */
  #touching(shown: string): Link | undefined {
    const last = this.#linker.find(shown).at(-1);
    return last?.end === shown.length ? last : undefined;
  }
}

/** Where the first construct starts that is not closed and in which nothing links once it is. */
function firstOpen(text: string): number {
  const brackets: number[] = [];
  // The end of a construct that starts before `at`, or `undefined`.
  const behind = (close: string, at: number) => {
    const found = text.indexOf(close, at);
    return found < 0 ? undefined : found + close.length;
  };
  for (const tokens = /\\[^]|`+|<!--|<(?=[a-z/!?])|\[|\]\(?/gi; ; ) {
    const token = tokens.exec(text);
    if (!token) return brackets[0] ?? text.length;
    const { index: start, 0: mark } = token;
    let end: number | undefined = tokens.lastIndex;
    if (mark.startsWith('`')) end = codeEnd(text, mark, end);
    else if (mark === '<!--') end = behind('-->', end);
    else if (mark === '<') end = behind('>', end);
    else if (mark === '[') brackets.push(start);
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
