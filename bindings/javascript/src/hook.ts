// Calls the function `anchor` of the caller from the library.

import type { Anchor } from './anchor.js';

export type Hook = (link: Anchor) => unknown;

/** A function, and the name of its option. */
export interface Named {
  name: string;
  hook: Hook;
}

interface Call extends Named {
  /** The nesting depth of this call of the library. */
  depth: number;
  /** The error that the function threw. It must not pass through the library. */
  failure?: { error: unknown };
}

let current: Call | undefined;

/** The maximum nesting depth. Each call takes some of the library's stack, which must not overflow. */
const MAX_DEPTH = 32;

/** Runs code of the library that calls the hook. */
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

/** Calls the hook for a link. Returns the changed link, or `undefined` if the link stays text. The library calls this function. */
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

/** Records an error. The library calls this function if the hook set a value that is not allowed. */
export function fail(message: string): void {
  if (current) current.failure ??= { error: new TypeError(`${current.name}: ${message}`) };
}
