// The options of the small module, and its interface for the shared parts of the plugins.

// The module comes first in a bundle. The code after it then compresses as one unit.
import { found } from './core.js';
import type { Found as Link } from '../anchor.js';
import { checkAttributes, checkFunction, checkObject } from '../options.js';
import type { Engine } from '../tokens.js';
import { Document } from './document.js';

/** A pattern that matches in every source with a link. Characters may be escaped or written as references. */
const TRIGGER = /:\/\/|@|www|&[#a-z]|\\/i;

export function engine(options: LiteOptions = {}): Engine {
  checkOptions(options);
  return {
    triggers: { source: TRIGGER },
    find: (source) => found(source, true),
    document: () => new Document(),
    edits: (document) => (document as Document).edits(options),
  };
}

/** Options for filtering and writing links. */
export interface LiteOptions {
  /** The attributes of each anchor except `href`, such as `{ rel: 'nofollow', target: '_blank' }`. */
  attributes?: Readonly<Record<string, string>> | undefined;
  /** A function that is called for each link. If it returns `false`, the link stays text. */
  filter?: ((link: Link) => boolean) | undefined;
}

/** Returns the options after checking their names and values. The allowed attributes are the same as in the whole package. */
export function checkOptions(options: LiteOptions): LiteOptions {
  for (const name in checkObject('the options are', options)) {
    if (!['attributes', 'filter'].includes(name)) throw new TypeError(`unknown option ${JSON.stringify(name)}; linkwright/lite has attributes and filter`);
  }
  checkFunction('filter', options.filter);
  for (const [name] of checkAttributes(options.attributes)) {
    if (!/^(?!(?:on.*|href|style)$)[a-z][\w:-]*$/i.test(name)) throw new TypeError(`attributes: the attribute ${JSON.stringify(name)} is not allowed`);
  }
  return options;
}
