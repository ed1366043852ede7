/**
 * A plugin of remark: the small module in the place of the literal autolinks of remark-gfm.
 *
 * @module
 */

// The module comes first in a bundle, so that the code behind it is compressed as one.
import { engine } from './engine.js';
import type { Root } from 'mdast';

import { replacing } from '../mdast.js';
import type { Node } from '../tree.js';
import { checkOptions } from './check.js';
import type { LiteOptions } from './index.js';

/** `unified().use(remarkParse).use(remarkGfm).use(remarkLinkwright, options)` links the URLs and email addresses of a tree. */
export default function remarkLinkwright(this: unknown, options: LiteOptions = {}): (tree: Root, file?: unknown) => void {
  const { attributes } = checkOptions(options);
  const run = replacing(this, engine(options), ({ href, display }) => {
    const data = attributes && { data: { hProperties: { ...attributes } } };
    return { type: 'link', url: href, title: null, children: [{ type: 'text', value: display }], ...data } as Node;
  });
  return (tree, file) => run(tree as Node, String(file ?? ''));
}
