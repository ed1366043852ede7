/**
 * A plugin of remark: links in the text of Markdown trees.
 *
 * @module
 */

import type { Link, Root } from 'mdast';
import type { Extension } from 'micromark-util-types';
import type { Processor } from 'unified';

import type { Document } from './document.js';
import { Linker } from './index.js';
import { ELEMENTS } from './mdast.js';
import { forTrees, type Options } from './options.js';
import { properties } from './rehype.js';
import { eachParent, isBare, linkTree, type Made, type Node, refineTree } from './tree.js';
import { wholeUrls } from './micromark.js';

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
  const parser = this as Partial<Processor> | undefined;
  if (gfm === 'replace' && typeof parser?.data === 'function') {
    const data = parser.data() as { micromarkExtensions?: Extension[]; fromMarkdownExtensions?: unknown[] };
    (data.micromarkExtensions ??= []).push(wholeUrls(linker));
    data.fromMarkdownExtensions = withoutLiterals(data.fromMarkdownExtensions ?? []);
  }
  return (tree, file) => {
    if (gfm === 'refine') return refineTree(tree as Node, linker, literal, link);
    eachParent(tree as Node, (children) => (children.some(literal) ? children.flatMap((node) => (literal(node) ? node.children! : node)) : children));
    linkTree(tree as Node, linker, { isMarkdown: true, enter, link }, String(file ?? ''));
  };
}

/** Extensions without what makes links of texts after all, whose nodes have no positions. */
function withoutLiterals(extensions: unknown[]): unknown[] {
  return extensions.map((extension) => {
    if (Array.isArray(extension)) return withoutLiterals(extension);
    const { enter } = extension as { enter?: { literalAutolink?: unknown } };
    return enter?.literalAutolink ? { ...(extension as object), transforms: [] } : extension;
  });
}

function link({ href, display, attributes }: Made): Node {
  const node: Link = { type: 'link', url: href, title: null, children: [{ type: 'text', value: display }] };
  // For remark-rehype.
  if (Object.keys(attributes).length > 0) node.data = { hProperties: properties(attributes) } as Link['data'] & object;
  return node as Node;
}

function enter(node: Node, run: Document): string | undefined {
  switch (node.type) {
    case 'inlineCode':
    case 'inlineMath':
      run.code(node.value ?? '');
      return undefined;
    case 'html':
      run.html(node.value ?? '');
      return undefined;
    case 'break':
    case 'footnoteReference':
    case 'mdxTextExpression':
      run.object();
      return undefined;
  }
  // An element of MDX has a name of its own. What is not known may stand in a word.
  const { depth, name } = node as { depth?: number; name?: string | null };
  const isMdx = node.type.startsWith('mdxJsx') && /^[a-z][a-z0-9-]*$/.test(name ?? '');
  const isBlock = !node.children && node.value !== undefined;
  const element =
    node.type === 'heading' ? `h${depth}` : isMdx ? name! : (ELEMENTS[node.type] ?? (isBlock ? 'pre' : 'span'));
  run.start(element);
  return element;
}

/** The text and URL of a link that remark-gfm made of a bare URL or address. */
function literal(node: Node): { text: string; url: string } | undefined {
  if (node.type !== 'link') return undefined;
  const { url, title, children, position } = node as unknown as Link;
  const [text, ...more] = children;
  if (title || more.length > 0 || text?.type !== 'text') return undefined;
  if (!['', 'http://', 'mailto:'].some((start) => start + text.value === url)) return undefined;
  return isBare(position, text.value) ? { text: text.value, url } : undefined;
}
