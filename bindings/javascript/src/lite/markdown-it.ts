/**
 * A plugin for markdown-it that replaces linkify-it with the small module.
 *
 * @module
 */

// The module comes first in a bundle. The code after it then compresses as one unit.
import { engine, type LiteOptions } from './engine.js';
import { checkHost, fresh, type Host, use } from '../tokens.js';

export type { Host } from '../tokens.js';

/**
 * Links URLs and email addresses: `md.use(linkwright, options)`. This works in each preset of markdown-it, and turns on its option
 * `linkify`, which `md.set` can turn off again.
 */
export default function linkwright(md: Host, options?: LiteOptions): void {
  checkHost(md);
  const own = engine(options);
  // These functions would have no effect, so calling them is an error.
  for (const name of ['add', 'set', 'tlds']) {
    const value = () => { throw new TypeError(`linkify.${name}: linkwright/lite has no rules to change; linkwright/markdown-it has`); };
    Object.defineProperty(md.linkify, name, { value, configurable: true, writable: true });
  }
  use(md, fresh(md), {
    engine: () => own,
    parts: (edit, raw) => [{ ...edit, raw }],
  });
}
