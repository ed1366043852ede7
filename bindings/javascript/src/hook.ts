// Between the library and the function `anchor` of the caller.

import type { Anchor } from './anchor.js';

export type Hook = (link: Anchor) => unknown;

/** A function, and the options that it is of. */
export interface Named {
  name: string;
  hook: Hook;
}

interface Call extends Named {
  /** How many calls of the library are around it. */
  depth: number;
  /** What the function threw: nothing is thrown through the library. */
  failure?: { error: unknown };
}

let current: Call | undefined;

/** Each call takes some of the library's stack, which would overflow. */
const MAX_DEPTH = 32;

/** Runs what calls the hook. */
export function withHook<T>(named: Named, run: () => T): T {
  const outer = current;
  const own: Call = { ...named, depth: (outer?.depth ?? 0) + 1 };
  if (own.depth > MAX_DEPTH) throw new RangeError(`${own.name}: the function calls itself too deeply`);
  current = own;
  try {
    const result = run();
    if (own.failure) throw own.failure.error;
    return result;
  } finally {
    current = outer;
  }
}

/** What the library calls for a link. */
export function call(json: string): string | undefined {
  if (!current || current.failure) return undefined;
  try {
    const link: Anchor = JSON.parse(json);
    const result = current.hook(link);
    if (typeof (result as PromiseLike<unknown> | null | undefined)?.then === 'function') {
      throw new TypeError('anchor: the function returns a promise, and no link waits for it');
    }
    return result === false ? undefined : JSON.stringify(link);
  } catch (error) {
    current.failure = { error };
    return undefined;
  }
}

/** What the library calls if the hook wrote what is not allowed. */
export function fail(message: string): void {
  if (current) current.failure ??= { error: new TypeError(`${current.name}: ${message}`) };
}
