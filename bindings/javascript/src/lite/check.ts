import type { LiteOptions } from './index.js';

export function checkText(name: string, text: string): string {
  if (typeof text !== 'string') throw new TypeError(`${name}: give a text, not ${text === null ? 'null' : `a value of type ${typeof text}`}`);
  return text;
}

/** Options with the names and values that they may have. Attributes are those that the whole package takes. */
export function checkOptions(options: LiteOptions): LiteOptions {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) throw new TypeError('the options are an object');
  for (const name in options) {
    if (!['attributes', 'filter'].includes(name)) throw new TypeError(`unknown option ${JSON.stringify(name)}; linkwright/lite has attributes and filter`);
  }
  const { attributes = {}, filter } = options;
  if (filter !== undefined && typeof filter !== 'function') throw new TypeError('filter: give a function');
  if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes)) throw new TypeError('attributes: give an object');
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value !== 'string') throw new TypeError(`attributes: ${name}: give a text`);
    if (!/^[a-z][\w:-]*$/i.test(name) || /^(?:on.*|href|style)$/i.test(name)) throw new TypeError(`attributes: the attribute ${JSON.stringify(name)} is not allowed`);
  }
  return options;
}
