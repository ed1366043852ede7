/**
 * Links in the source of Markdown documents.
 *
 * @module
 */

import { core } from './core.js';
import { Configured, type Options } from './options.js';

export { init } from './index.js';

/**
 * Returns the source of a Markdown document with its URLs and email addresses written as links. Every renderer then makes the
 * same links. Only the ranges that become links change. Markdown has no syntax for `rel`, `target`, `class` and `dir`, so they are
 * left out.
 *
 * ```js
 * linkifyMarkdown('See **example.com** or `example.net`.');
 * // 'See **[example.com](<https://example.com>)** or `example.net`.'
 * ```
 */
export function linkifyMarkdown(source: string, options?: Options): string {
  const linker = new Configured(core.get().Linker, options).withoutRules('linkifyMarkdown');
  return linker.write('linkifyMarkdown', source, (linker, source) => linker.linkify_markdown(source));
}
