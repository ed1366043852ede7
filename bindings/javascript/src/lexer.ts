// The lexer of marked: its queue, and what it reads as text.

import type { Token } from 'marked';

/** What is read of a lexer. */
interface Lexer {
  options: { gfm?: boolean; breaks?: boolean; extensions?: { startInline?: unknown } | null };
  tokenizer: { rules: { inline: { text: RegExp } } };
}

/** No longer word is searched for a URL in which markup is not to be read. */
export const LONGEST = 1024;

const text = (lineBreak: string) =>
  new RegExp(String.raw`^(?:\`+|~+|[^])[^]*?(?=[\\<!\[\`*~_]|${lineBreak}|(?:https?|ftp):\/\/\S{0,${LONGEST}}[\\<!\[\`*~_]|(?<![^\s*_~(])www\.|$)`, 'i');
const TEXT = text(' {2,}\\n');
const TEXT_OF_BREAKS = text(' *\\n');

/**
 * Lets a lexer read text up to what may be markup, or a URL in which there may be some. Its own rule also ends it wherever
 * marked could link, and looks for an `@` from each word, which takes a quarter of the time of marked.
 */
export function readText({ options: { gfm, breaks, extensions }, tokenizer: { rules } }: Lexer): void {
  // An extension is called only where a text ends.
  if (gfm && !extensions?.startInline) rules.inline = { ...rules.inline, text: breaks ? TEXT_OF_BREAKS : TEXT };
}

/** Calls a function behind all else in the queue of a lexer. */
export function whenDone({ inlineQueue }: { inlineQueue: { src: string; tokens: Token[] }[] }, run: () => void): void {
  const own = {
    tokens: [],
    get src() {
      if (inlineQueue.at(-1) === own) run();
      else inlineQueue.push(own);
      return '';
    },
  };
  inlineQueue.push(own);
}
