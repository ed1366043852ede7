/**
 * An extension of marked: links in the tokens of a document.
 *
 * @module
 */

import type { MarkedExtension } from 'marked';

import { Linker } from './index.js';
import { extension } from './marked/extension.js';
import { asHost, forTrees, type Options } from './options.js';

/** `marked.use(linkwright(options))` links by these options instead of by the rules of marked. */
export default function linkwright(options?: Options): MarkedExtension {
  return extension(new Linker(asHost(forTrees(options))));
}
