/**
 * An extension for marked that replaces its rule for URLs with the small module.
 *
 * @module
 */

// The module comes first in a bundle. The code after it then compresses as one unit.
import { engine, type LiteOptions } from './engine.js';
import type { MarkedExtension } from 'marked';

import { extension, mustBeCalled } from '../marked/extension.js';

/** Returns an extension that links instead of the rules of marked: `marked.use(linkwright(options))`. The tokens of `lexer` also have the links. */
export default function linkwright(options?: LiteOptions): MarkedExtension {
  return extension(engine(options));
}

mustBeCalled(linkwright);
