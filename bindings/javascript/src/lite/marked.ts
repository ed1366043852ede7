/**
 * An extension of marked: the small module in the place of its own rule for URLs.
 *
 * @module
 */

// The module comes first in a bundle, so that the code behind it is compressed as one.
import { engine, type LiteOptions } from './engine.js';
import type { MarkedExtension } from 'marked';

import { extension, mustBeCalled } from '../marked/extension.js';

/** `marked.use(linkwright(options))` links instead of the rules of marked, in the tokens of `lexer` too. */
export default function linkwright(options?: LiteOptions): MarkedExtension {
  return extension(engine(options));
}

mustBeCalled(linkwright);
