// The queue of the lexer of marked.

import type { Token } from 'marked';

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
