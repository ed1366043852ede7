// The source of Markdown and HTML.

import type { Point, Position } from 'unist';

/** A part of a text, from `start` to `end`. In the source of the text, it is from `from` to `to`. */
export interface Part {
  start: number;
  end: number;
  from: number;
  to: number;
  /** True if the source has the same characters, not a character reference or an escape. */
  isSame: boolean;
  isEscape: boolean;
  /** The punctuation in the source, if a program such as smartypants replaced it. */
  typed?: string | undefined;
}

/** Returns the parts of a text. Without a source, or if the source does not match, the whole text is one part. */
export function aligned(text: string, source: string | undefined, isMarkdown: boolean): Part[] {
  const whole = [{ start: 0, end: text.length, from: 0, to: source?.length ?? text.length, isSame: true, isEscape: false }];
  if (source === undefined || source === text) return whole;
  const parts: Part[] = [];
  let same: Part | undefined;
  const add = (start: number, end: number, from: number, to: number, isEscape: boolean, typed?: string) => {
    same = undefined;
    parts.push({ start, end, from, to, isSame: false, isEscape, typed });
  };
  let i = 0;
  let j = 0;
  while (i < text.length) {
    const c = source[j];
    if (c === undefined) return whole;
    if (isMarkdown && c === '\\' && ESCAPED.test(source[j + 1] ?? '') && text[i] === source[j + 1]) {
      add(i, i + 1, j, j + 2, true);
      i += 1;
      j += 2;
      continue;
    }
    if (c === '&') {
      REFERENCE.lastIndex = j;
      const reference = REFERENCE.exec(source)?.[0] ?? '';
      // Nearly all references stand for one character. An invalid reference is in the text unchanged.
      if (reference !== '' && (!text.startsWith(reference, i) || AMPERSAND.test(reference))) {
        const { length } = String.fromCodePoint(text.codePointAt(i)!);
        add(i, i + length, j, j + reference.length, false);
        i += length;
        j += reference.length;
        continue;
      }
    }
    if (c === text[i]) {
      if (same && same.to === j) {
        same.end = ++i;
        same.to = ++j;
      } else parts.push((same = { start: i, end: ++i, from: j, to: ++j, isSame: true, isEscape: false }));
      continue;
    }
    const typed = TYPED.exec(text[i] + source.slice(j, j + 3))?.[0].slice(1);
    if (typed) {
      add(i, ++i, j, (j += typed.length), false, typed);
      continue;
    }
    // A line of a source has whitespace at its ends, and markers of lists and quotes, that are not in the text.
    if (!/[ \t\r\n>]/.test(c)) return whole;
    j += 1;
  }
  return parts;
}

/** The character that programs write for punctuation, followed by that punctuation. */
const TYPED = /^(?:[—–]-{2,3}|…\.{3}|[“”]"|[‘’]')/;

const ESCAPED = /[!-/:-@[-`{-~]/;
const AMPERSAND = /^&(?:amp|#0*38|#x0*26);$/i;
const REFERENCE = /&(?:#[xX][0-9a-fA-F]{1,6}|#[0-9]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});?/y;

/** The lines of a source. They are found when a position is first needed. */
export class Places {
  #starts: number[] | undefined;

  constructor(private readonly source: string) {}

  /** Returns the source at a position. */
  slice(position: Position | undefined): string | undefined {
    const { start, end } = position ?? {};
    return this.source === '' || start?.offset === undefined || end?.offset === undefined ? undefined : this.source.slice(start.offset, end.offset);
  }

  at(offset: number): Point | undefined {
    if (this.source === '') return undefined;
    if (!this.#starts) {
      this.#starts = [0];
      for (const { index, 0: end } of this.source.matchAll(/\r\n|\r|\n/g)) this.#starts.push(index + end.length);
    }
    let low = 0;
    for (let high = this.#starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - this.#starts[low]! + 1, offset };
  }
}
