/**
 * Links in the source of Markdown documents.
 *
 * @module
 */

import bytes from './bytes/markdown.js';
import * as glue from './generated/markdown_bg.js';
import { Binding, type Source } from './module.js';
import { Configured, type Options } from './options.js';

const markdown = new Binding('./markdown_bg.js', glue, bytes);

/**
 * Returns the source of a Markdown document with its URLs and email addresses written as links, so that every renderer
 * makes the same links of it. Only the ranges that become links change. `rel`, `target`, `class` and `dir` cannot be
 * written in Markdown and are left out.
 *
 * ```js
 * linkifyMarkdown('See **example.com** or `example.net`.');
 * // 'See **[example.com](<https://example.com>)** or `example.net`.'
 * ```
 */
export function linkifyMarkdown(source: string, options?: Options): string {
  const linker = new Configured(markdown.get().Linker, options);
  return linker.write('linkifyMarkdown', source, (linker, source) => linker.linkify_markdown(source));
}

/** Compiles the module without blocking, as `init` of `linkwright` does. */
export function init(source?: Source | Promise<Source>): Promise<void> {
  return markdown.init(source);
}
