/**
 * Finds links with a scheme or `www.` and email addresses in text, in a fifteenth of the size: without public suffixes,
 * so that `example.com` alone stays text, without options, without the formats of mails, logs and data, and without judging
 * which hosts could deceive.
 *
 * Positions are in UTF-16 code units, as everywhere in JavaScript.
 *
 * @module
 */

// The module comes first in a bundle, so that the code behind it is compressed as one.
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
 * Compiles the module without blocking. Nothing needs it but pages on which WebAssembly may not compile at once: those
 * of browsers before 2023, and those whose Content-Security-Policy has no `'wasm-unsafe-eval'`, which give a module
 * that was compiled elsewhere.
 */
export function init(source?: Source | Promise<Source>): Promise<void> {
  return load(lite, source);
}
