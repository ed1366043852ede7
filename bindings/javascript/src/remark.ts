/**
 * A plugin for remark that links in the text of Markdown trees.
 *
 * @module
 */

import type { Definition, Root } from 'mdast';

import { Linker } from './index.js';
import { link, literal, literalThere, onParse, replacing } from './mdast.js';
import { forTrees, isGuarded, type Options } from './options.js';
import { checkTree, eachNode, keeps, type Node, refineTree } from './tree.js';

/** The options of the library and of the plugin. */
export interface RemarkOptions extends Options {
  /**
   * The policy for links that remark-gfm made of bare URLs. With `replace`, the default, they become text again, and all text
   * links by the options. With `refine`, they stay but end where a reader would end them, and only the text after that end can
   * also link.
   */
  gfm?: 'replace' | 'refine' | undefined;
}

/** Links the URLs and email addresses of a tree: `unified().use(remarkParse).use(remarkGfm).use(remarkLinkwright, options)`. */
export default function remarkLinkwright(this: unknown, options: RemarkOptions = {}): (tree: Root, file?: unknown) => void {
  const { gfm = 'replace', ...settings } = forTrees(options);
  if (gfm !== 'replace' && gfm !== 'refine') {
    throw new TypeError(`gfm: ${JSON.stringify(gfm)} is not one of replace, refine`);
  }
  // `refine` only keeps links of remark-gfm.
  if (gfm === 'refine' && settings.rules?.length) throw new TypeError('rules: with `gfm: "refine"` only the links of remark-gfm are changed; leave one of the two out');
  // remark-gfm links every host after a scheme.
  const linker = new Linker({ localHosts: true, ...settings });
  const change = gfm === 'replace' ? replacing(this, linker) : refining(this, linker);
  if (!isGuarded(settings)) return change;
  return (tree, file) => {
    change(tree, file);
    guard(tree as Node, linker);
  };
}

/** Applies the guards: a link becomes its text, and an image becomes its alternative text. */
function guard(tree: Node, linker: Linker): void {
  const urls = new Map<unknown, string[]>();
  eachNode(tree, (node) => {
    const { type, identifier, url } = node as unknown as Definition;
    if (type === 'definition') urls.set(identifier, [url, ...(urls.get(identifier) ?? [])]);
    return [node];
  });
  eachNode(tree, (node) => {
    const { identifier, url, alt } = node as unknown as Definition & { alt?: string | null };
    if (node.type === 'html') return [{ ...node, value: linker.guardHtml(node.value!) }];
    const kind = /^(link|image)(?:Reference)?$/.exec(node.type)?.[1];
    const [element, name] = kind === 'image' ? ['img', 'src'] : ['a', 'href'];
    if (!kind || [url ?? urls.get(identifier) ?? ''].flat().every((own) => keeps(linker, element!, name!, own))) return [node];
    return kind === 'link' ? node.children! : [{ type: 'text', value: alt ?? '', position: node.position }];
  });
}

/** Corrects the links of remark-gfm after a processor has parsed. Returns a function that corrects them in trees from other parsers. */
function refining(processor: unknown, linker: Linker): (tree: Root) => void {
  const parsed = new WeakSet<object>();
  onParse(processor, (tree) => {
    refineTree(tree, linker, literal, { link, mark });
    parsed.add(tree);
  });
  return (tree) => {
    checkTree(tree);
    if (!parsed.has(tree)) refineTree(tree as Node, linker, literalThere, { link, mark });
  };
}

function mark(element: 'strong' | 'em' | 'del', children: Node[]): Node {
  return { type: { strong: 'strong', em: 'emphasis', del: 'delete' }[element], children };
}
