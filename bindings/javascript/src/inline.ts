// The rule of markdown-it for what is within a line.

import type { Found } from './anchor.js';
import { closingMarker, hasMarkup, plainLength } from './markup.js';

/** What says of a token that it is text which a rule of the caller found, and which is its `meta`. */
export const RULED = 'linkwright';

/** What is read of the state of markdown-it. */
export interface StateInline {
  md: { options: { linkify?: boolean | undefined } };
  src: string;
  pos: number;
  posMax: number;
  pending: string;
  tokens: { content: string }[];
  linkLevel?: number;
  /** The markers that may open or close, each of this many, or 0 where any number does. */
  delimiters: { marker: number; length: number; token: number; open: boolean; close: boolean }[];
  push(type: string, tag: string, nesting: number): object;
}

/** What keeps a URL whole. */
export interface Keeping {
  /** What finds the links of a source. */
  engine(): { find(source: string): Found[] };
  /** Keeps what the rules of the caller find at a `://`, which see the source of it. */
  keep?(state: StateInline, silent: boolean): boolean;
}

/** The links of a source, found once for all of its colons. */
const known = new WeakMap<object, { src: string; ends: Map<number, number> }>();

/** Keeps the markup in a URL from being read, as in `https://example.com/_a_`: the whole of it is text. */
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

/** No character reference is longer. */
const LONGEST = 33;

/** How many markers before a URL are seen. */
const BEFORE = 32;

/** What stands up to the next whitespace, or a part of that. */
const WORD = /\S{0,2048}/y;

/** Where what was found to end at `end` ends, because a marker that opened before it closes in it. A rule finds something from `start`. */
export function closing({ src, pos, tokens, delimiters }: StateInline, end: number, start = -1): number {
  const markers = delimiters.slice(-BEFORE).map(({ length, token, open, close }) => {
    const { content } = tokens[token]!;
    // Those of emphasis stand one by one. A single one within a URL is often meant, but for right before what a rule finds.
    return { marker: length > 1 ? content + content : content, open, close, atEnd: length === 1 && src[start - 1] !== content };
  });
  return pos + closingMarker(src.slice(pos, end + LONGEST), end - pos, markers);
}
