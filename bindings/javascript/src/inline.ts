// The inline rule `linkify` of markdown-it.

import type { Found } from './anchor.js';
import { closingMarker, hasMarkup, plainLength } from './markup.js';

/** The `info` of a text token that a rule of the caller found. Its `meta` is the match. */
export const RULED = 'linkwright';

/** The properties of markdown-it's state that the rule reads. */
export interface StateInline {
  md: { options: { linkify?: boolean | undefined } };
  src: string;
  pos: number;
  posMax: number;
  pending: string;
  tokens: { content: string }[];
  linkLevel?: number;
  /** The markers that may open or close markup. `length` is the number of markers in a row, or 0 if any number works. */
  delimiters: { marker: number; length: number; token: number; open: boolean; close: boolean }[];
  push(type: string, tag: string, nesting: number): object;
}

/** The functions that keep a URL whole. */
export interface Keeping {
  /** Returns the engine that finds the links of a source. */
  engine(): { find(source: string): Found[] };
  /** Keeps the match of a rule of the caller at a `://`. These rules read the source. */
  keep?(state: StateInline, silent: boolean): boolean;
}

/** The ends of the URLs of a source, found once for all of its colons. */
const known = new WeakMap<object, { src: string; ends: Map<number, number> }>();

/** Prevents markdown-it from parsing markup in a URL: all of `https://example.com/_a_` is text. */
export function keepWhole(state: StateInline, silent: boolean, linking: Keeping): boolean {
  const { src, pos, posMax, linkLevel = 0 } = state;
  if (linkLevel > 0 || !src.startsWith('://', pos)) return false;
  if (linking.keep?.(state, silent)) return true;
  WORD.lastIndex = pos;
  const word = WORD.exec(src)![0].slice(0, posMax - pos);
  let { length } = word;
  if (hasMarkup(word)) {
    let own = known.get(state.tokens);
    if (own?.src !== src) {
      const urls = linking.engine().find(src).filter(({ kind }) => kind === 'url');
      own = { src, ends: new Map(urls.map(({ start, end, text }) => [start + text.indexOf('://'), end])) };
      known.set(state.tokens, own);
    }
    const end = closing(state, Math.min(own.ends.get(pos) ?? pos, posMax));
    length = plainLength(src.slice(pos, end + LONGEST), end - pos);
  }
  if (length === 0) return false;
  if (!silent) state.pending += src.slice(pos, pos + length);
  state.pos += length;
  return true;
}

/** The maximum length of a character reference. */
const LONGEST = 33;

/** The maximum number of markers before a URL to consider. */
const BEFORE = 32;

/** The text up to the next whitespace, or a part of it. */
const WORD = /\S{0,2048}/y;

/**
 * Returns the end of a link that was found up to `end`. It ends earlier if a marker in it closes markup that opened before it.
 * `start` is the start of a match of a rule.
 */
export function closing({ src, pos, tokens, delimiters }: StateInline, end: number, start = -1): number {
  const markers = delimiters.slice(-BEFORE).map(({ length, token, open, close }) => {
    const { content } = tokens[token]!;
    // Each marker of emphasis has its own entry. A single marker within a URL is often meant literally, unless the same marker
    // is right before a match of a rule.
    return { marker: length > 1 ? content + content : content, open, close, atEnd: length === 1 && src[start - 1] !== content };
  });
  return pos + closingMarker(src.slice(pos, end + LONGEST), end - pos, markers);
}
