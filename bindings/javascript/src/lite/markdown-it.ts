/**
 * A plugin of markdown-it: the small module in the place of linkify-it.
 *
 * @module
 */

// The module comes first in a bundle, so that the code behind it is compressed as one.
import { engine, type LiteOptions } from './engine.js';
import { checkHost, fresh, type Host, use } from '../tokens.js';

export type { Host } from '../tokens.js';

/**
 * `md.use(linkwright, options)` links, without the option `linkify` of markdown-it, which `md.set` may still turn off, and in each
 * of its presets.
 */
export default function linkwright(md: Host, options?: LiteOptions): void {
  checkHost(md);
  const own = engine(options);
  // Whoever calls these hears that nothing would come of it.
  for (const name of ['add', 'set', 'tlds']) {
    const value = () => { throw new TypeError(`linkify.${name}: linkwright/lite has no rules to change; linkwright/markdown-it has`); };
    Object.defineProperty(md.linkify, name, { value, configurable: true, writable: true });
  }
  use(md, fresh(md), {
    engine: () => own,
    parts: (edit, raw) => [{ ...edit, raw }],
  });
}
