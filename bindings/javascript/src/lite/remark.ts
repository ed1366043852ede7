/**
 * A plugin of remark: the small module in the place of the literal autolinks of remark-gfm.
 *
 * @module
 */

// The module comes first in a bundle, so that the code behind it is compressed as one.
import { engine, type LiteOptions } from './engine.js';
import type { Root } from 'mdast';

import { replacing } from '../mdast.js';

/** `unified().use(remarkParse).use(remarkGfm).use(remarkLinkwright, options)` links the URLs and email addresses of a tree. */
export default function remarkLinkwright(this: unknown, options?: LiteOptions): (tree: Root, file?: unknown) => void {
  return replacing(this, engine(options));
}
