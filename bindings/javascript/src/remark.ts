/**
 * A plugin of remark: links in the text of Markdown trees.
 *
 * @module
 */

import type { Root } from 'mdast';

import { Linker } from './index.js';
import { link, literal, literalThere, onParse, replacing } from './mdast.js';
import { forTrees, type Options } from './options.js';
import { type Node, refineTree } from './tree.js';

/** Options of the plugin, besides those of the library. */
export interface RemarkOptions extends Options {
  /**
   * What becomes of the links that remark-gfm made of bare URLs. `replace`, the default: they are text again, and all
   * text is linked by the options. `refine`: they stay, but end where a reader ends them, and only what that gives back
   * is linked.
   */
  gfm?: 'replace' | 'refine' | undefined;
}

/** `unified().use(remarkParse).use(remarkGfm).use(remarkLinkwright, options)` links the URLs and email addresses of a tree. */
export default function remarkLinkwright(this: unknown, options: RemarkOptions = {}): (tree: Root, file?: unknown) => void {
  const { gfm = 'replace', ...settings } = forTrees(options);
  if (gfm !== 'replace' && gfm !== 'refine') {
    throw new TypeError(`gfm: ${JSON.stringify(gfm)} is not one of replace, refine`);
  }
  // remark-gfm links every host behind a scheme.
  const linker = new Linker({ localHosts: true, ...settings });
  return gfm === 'replace' ? replacing(this, linker) : refining(this, linker);
}

/** Corrects the links that remark-gfm makes when a processor has parsed. Returns what corrects them in trees that another parsed. */
function refining(processor: unknown, linker: Linker): (tree: Root) => void {
  const parsed = new WeakSet<object>();
  onParse(processor, (tree) => {
    refineTree(tree, linker, literal, { link, mark });
    parsed.add(tree);
  });
  return (tree) => {
    if (!parsed.has(tree)) refineTree(tree as Node, linker, literalThere, { link, mark });
  };
}

function mark(element: 'strong' | 'em' | 'del', children: Node[]): Node {
  return { type: { strong: 'strong', em: 'emphasis', del: 'delete' }[element], children };
}
