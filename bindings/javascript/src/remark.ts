/**
 * A plugin of remark: links in the text of Markdown trees.
 *
 * @module
 */

import type { Definition, Root } from 'mdast';

import { Linker } from './index.js';
import { link, literal, literalThere, onParse, replacing } from './mdast.js';
import { forTrees, isGuarded, type Options } from './options.js';
import { checkTree, eachNode, keeps, type Node, refineTree } from './tree.js';

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
  // Who refines has the links of remark-gfm alone.
  if (gfm === 'refine' && settings.rules?.length) throw new TypeError('rules: with `gfm: "refine"` only the links of remark-gfm are changed; leave one of the two out');
  // remark-gfm links every host behind a scheme.
  const linker = new Linker({ localHosts: true, ...settings });
  const change = gfm === 'replace' ? replacing(this, linker) : refining(this, linker);
  if (!isGuarded(settings)) return change;
  return (tree, file) => {
    change(tree, file);
    guard(tree as Node, linker);
  };
}

/** Applies the guards: of a link its text is left, and of an image its alternative text. */
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

/** Corrects the links that remark-gfm makes when a processor has parsed. Returns what corrects them in trees that another parsed. */
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
