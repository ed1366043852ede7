// The options of the small module, and that as the shared parts of the plugins ask for it.

// The module comes first in a bundle, so that the code behind it is compressed as one.
import { found } from './core.js';
import type { Found as Link } from '../anchor.js';
import { checkAttributes, checkFunction, checkObject } from '../options.js';
import type { Engine } from '../tokens.js';
import { Document } from './document.js';

/** What a source with a link has, where a character may be escaped or written as a reference. */
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

/** How links are written, and which. */
export interface LiteOptions {
  /** The attributes of each anchor other than `href`, such as `{ rel: 'nofollow', target: '_blank' }`. */
  attributes?: Readonly<Record<string, string>> | undefined;
  /** Sees each link. If it returns `false`, the link stays text. */
  filter?: ((link: Link) => boolean) | undefined;
}

/** Options with the names and values that they may have. Attributes are those that the whole package takes. */
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
