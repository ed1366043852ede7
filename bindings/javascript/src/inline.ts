// The rule of markdown-it for what is within a line.

import { hasMarkup, plainLength } from './markup.js';

/** What is read of the state of markdown-it. */
export interface StateInline {
  md: { options: { linkify?: boolean | undefined } };
  src: string;
  pos: number;
  posMax: number;
  pending: string;
  tokens: object[];
  linkLevel?: number;
}

/** The links of a source, found once for all of its colons. */
const known = new WeakMap<object, { src: string; ends: Map<number, number> }>();

/** Keeps the markup in a URL from being read, as in `https://example.com/_a_`: the whole of it is text. `find` finds the URLs with a scheme. */
export function keepWhole(state: StateInline, silent: boolean, find: (src: string) => { text: string; start: number; end: number }[]): boolean {
  const { src, pos, posMax, linkLevel = 0 } = state;
  if (linkLevel > 0 || !src.startsWith('://', pos)) return false;
  WORD.lastIndex = pos;
  const word = WORD.exec(src)![0].slice(0, posMax - pos);
  let { length } = word;
  if (hasMarkup(word)) {
    let own = known.get(state.tokens);
    if (own?.src !== src) {
      own = { src, ends: new Map(find(src).map(({ start, end, text }) => [start + text.indexOf('://'), end])) };
      known.set(state.tokens, own);
    }
    const end = Math.min(own.ends.get(pos) ?? pos, posMax);
    // No character reference is longer than 33 characters.
    length = plainLength(src.slice(pos, end + 33), end - pos);
  }
  if (length === 0) return false;
  if (!silent) state.pending += src.slice(pos, pos + length);
  state.pos += length;
  return true;
}

/** What stands up to the next white space, or a part of that. */
const WORD = /\S{0,2048}/y;
