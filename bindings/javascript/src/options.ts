// What callers give: options and texts.

import type { Anchor } from './anchor.js';
import type { Settings } from './generated/options.js';
import { type Hook, withHook } from './hook.js';

/** What links, and how links are written. A wrong name or value is a `TypeError`. */
export interface Options extends Settings {
  /** Sees each link, and may change it. If it returns `false`, the link stays text. */
  anchor?: ((link: Anchor) => false | void) | undefined;
}

export interface Native {
  free(): void;
}

/** A linker of one of the modules, with the options of the caller. */
export class Configured<L extends Native> {
  readonly #linker: L;
  readonly #hook: Hook | undefined;

  constructor(Linker: new (json: string, hasHook: boolean) => L, options: Options = {}) {
    const { hook, json } = read(options);
    this.#hook = hook;
    try {
      this.#linker = new Linker(json, hook !== undefined);
    } catch (error) {
      // The module throws texts.
      throw typeof error === 'string' ? new TypeError(error) : error;
    }
  }

  /** Calls the linker with a text. */
  call<T>(name: string, text: string, run: (linker: L, text: string) => T): T {
    if (typeof text !== 'string') throw new TypeError(`${name}: give a text, not ${describe(text)}`);
    return this.with((linker) => run(linker, text));
  }

  with<T>(run: (linker: L) => T): T {
    const linker = this.#linker;
    return this.#hook ? withHook(this.#hook, () => run(linker)) : run(linker);
  }
}

function read(options: Options): { hook: Hook | undefined; json: string } {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new TypeError(`the options are an object, not ${describe(options)}`);
  }
  const { anchor, ...settings } = options;
  if (anchor !== undefined && typeof anchor !== 'function') {
    throw new TypeError(`anchor: give a function, not ${describe(anchor)}`);
  }
  // What JSON leaves out or refuses is a wrong value too.
  const known = (_: string, value: unknown) =>
    ['function', 'symbol', 'bigint'].includes(typeof value) ? null : value;
  return { hook: anchor, json: JSON.stringify(settings, known) };
}

export function describe(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : value === undefined ? 'undefined' : `a value of type ${typeof value}`;
}

/** The options of a plugin: the anchors of the author are not its own. */
export function forTrees<O extends Options>(options: O = {} as O): O {
  if (options?.existingLinks === 'attributes') {
    throw new TypeError('existingLinks: "attributes" is for linkifyHtml; a plugin leaves the links of the author alone');
  }
  return options;
}
