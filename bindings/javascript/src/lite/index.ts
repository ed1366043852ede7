/**
 * Finds links with a scheme or `www.` and email addresses in text, in a fifteenth of the size. It has no public suffixes, so a bare
 * `example.com` stays text. It has only the options `attributes` and `filter`, does not recognize the formats of mails, logs and
 * data, and does not check hosts for look-alikes.
 *
 * Positions are in UTF-16 code units, as everywhere in JavaScript.
 *
 * @module
 */

// The module comes first in a bundle. The code after it then compresses as one unit.
import { found, lite } from './core.js';
import type { Found as Link } from '../anchor.js';
import { load, type Source } from '../module.js';
import { html } from '../markup.js';
import { checkText } from '../options.js';
import { checkOptions, type LiteOptions } from './engine.js';

export type { Source } from '../module.js';
export type { Found as Link } from '../anchor.js';
export type { LiteOptions } from './engine.js';

/**
 * Returns the links of a text, in order.
 *
 * ```js
 * find('请访问https://example.com/文档。谢谢');
 * // [{ start: 3, end: 25, text: 'https://example.com/文档', kind: 'url', href: 'https://example.com/%E6%96%87%E6%A1%A3' }]
 * ```
 */
export function find(text: string): Link[] {
  return found(checkText('find', text));
}

/** Returns plain text as HTML: escaped, with its links in anchors. Whitespace is kept. */
export function linkifyText(text: string, options: LiteOptions = {}): string {
  const { attributes, filter } = checkOptions(options);
  const links = found(checkText('linkifyText', text)).filter((link) => !filter || filter(link));
  return html(text, links.map((link) => ({ ...link, display: link.text, attributes })));
}

/**
 * Compiles the module without blocking. This is only necessary on pages that cannot compile WebAssembly synchronously: in browsers
 * from before 2023, and if the Content-Security-Policy has no `'wasm-unsafe-eval'`. In the second case, pass a module that was
 * compiled elsewhere.
 */
export function init(source?: Source | Promise<Source>): Promise<void> {
  return load(lite, source);
}
