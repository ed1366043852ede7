/**
 * A plugin of remark: links in the text of Markdown trees.
 *
 * @module
 */

import type { Link, Root } from 'mdast';

import { Linker } from './index.js';
import { literal, onParse, replacing } from './mdast.js';
import { forTrees, type Options } from './options.js';
import { properties } from './rehype.js';
import { eachParent, type Made, type Node, refineTree } from './tree.js';

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
  const run = gfm === 'replace' ? replacing(this, linker, link) : refining(this, linker);
  return (tree, file) => run(tree as Node, String(file ?? ''));
}

/** Returns what corrects the links that remark-gfm made while a processor parsed. */
function refining(processor: unknown, linker: Linker): (tree: Node) => void {
  const parsed = new WeakSet<Node>();
  const own = new WeakSet<Node>();
  onParse(processor, (tree) => {
    parsed.add(tree);
    eachParent(tree, (children) => (children.forEach((node) => literal(node) && own.add(node)), children));
  });
  return (tree) => refineTree(tree, linker, (node) => ((parsed.has(tree) ? own.has(node) : node.position) ? literal(node) : undefined), { link, mark });
}

function link({ href, display, attributes }: Made): Node {
  const node: Link = { type: 'link', url: href, title: null, children: [{ type: 'text', value: display }] };
  // For remark-rehype.
  if (Object.keys(attributes).length > 0) node.data = { hProperties: properties(attributes) } as Link['data'] & object;
  return node as Node;
}

function mark(element: 'strong' | 'em' | 'del', children: Node[]): Node {
  return { type: { strong: 'strong', em: 'emphasis', del: 'delete' }[element], children };
}
