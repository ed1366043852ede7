/**
 * An extension for marked that links in the tokens of a document.
 *
 * @module
 */

import type { MarkedExtension } from 'marked';

import { Linker } from './index.js';
import { extension, mustBeCalled } from './marked/extension.js';
import { asHost, forTrees, isGuarded, type Options } from './options.js';

/** Returns an extension that links by these options instead of by the rules of marked: `marked.use(linkwright(options))`. */
export default function linkwright(options?: Options): MarkedExtension {
  const linker = new Linker(asHost(forTrees(options)));
  const own = extension(linker);
  return isGuarded(options ?? {}) ? { ...own, hooks: { postprocess: (html) => linker.guardHtml(html) } } : own;
}

mustBeCalled(linkwright);
