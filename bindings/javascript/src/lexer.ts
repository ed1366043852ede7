// The queue of the lexer of marked.

import type { Token } from 'marked';

export type Queue = { src: string; tokens: Token[] }[];

/** Calls a function behind all else in the queue of a lexer. */
export function whenDone({ inlineQueue }: { inlineQueue: Queue }, run: () => void): void {
  inlineQueue.push(new Last(inlineQueue, run));
}

class Last {
  readonly tokens: Token[] = [];

  constructor(
    private readonly queue: Queue,
    private readonly run: () => void,
  ) {}

  get src(): string {
    if (this.queue.at(-1) === this) this.run();
    else this.queue.push(this);
    return '';
  }
}
