/**
 * A plugin for remark that replaces the literal autolinks of remark-gfm with the small module.
 *
 * @module
 */

// The module comes first in a bundle. The code after it then compresses as one unit.
import { engine, type LiteOptions } from './engine.js';
import type { Root } from 'mdast';

import { replacing } from '../mdast.js';

/** Links the URLs and email addresses of a tree: `unified().use(remarkParse).use(remarkGfm).use(remarkLinkwright, options)`. */
export default function remarkLinkwright(this: unknown, options?: LiteOptions): (tree: Root, file?: unknown) => void {
  return replacing(this, engine(options));
}
