import type { Found as Link } from '../anchor.js';
import { checkObject, describe } from '../options.js';

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
  const { attributes = {}, filter } = options;
  if (filter !== undefined && typeof filter !== 'function') throw new TypeError(`filter: give a function, not ${describe(filter)}`);
  for (const [name, value] of Object.entries(checkObject('attributes: give', attributes))) {
    if (typeof value !== 'string') throw new TypeError(`attributes: ${name}: give a text`);
    if (!/^(?!(?:on.*|href|style)$)[a-z][\w:-]*$/i.test(name)) throw new TypeError(`attributes: the attribute ${JSON.stringify(name)} is not allowed`);
  }
  return options;
}
