// The queue of the lexer of marked.

import type { Token } from 'marked';

export type Queue = { src: string; tokens: Token[] }[];

/** Calls a function behind all else in a queue. */
export function whenDone(queue: Queue, run: () => void): void {
  queue.push(new Last(queue, run));
}

class Last {
  readonly tokens: Token[] = [];
  /** Another plugin, or this one in its other format, may have such an entry too. */
  readonly isLast = true;

  constructor(
    private readonly queue: Queue,
    private readonly run: () => void,
  ) {}

  get src(): string {
    let end = this.queue.length - 1;
    while (this.queue[end] !== this && 'isLast' in this.queue[end]!) end -= 1;
    if (this.queue[end] === this) this.run();
    else this.queue.push(this);
    return '';
  }
}
