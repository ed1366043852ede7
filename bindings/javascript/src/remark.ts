/**
 * A plugin of remark: links in the text of Markdown trees.
 *
 * @module
 */

import type { Link, Root } from 'mdast';
import type { Extension } from 'micromark-util-types';
import type { Processor } from 'unified';

import { Linker } from './index.js';
import { forTrees, type Options } from './options.js';
import { properties } from './rehype.js';
import type { Run } from './run.js';
import { linkTree, type Node } from './tree.js';
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
export default function remarkLinkwright(this: unknown, options: RemarkOptions = {}): (tree: Root) => void {
  const { gfm = 'replace', ...settings } = forTrees(options);
  if (gfm !== 'replace' && gfm !== 'refine') {
    throw new TypeError(`gfm: ${JSON.stringify(gfm)} is not one of replace, refine`);
  }
  const linker = new Linker(settings);
  const parser = this as Partial<Processor> | undefined;
  if (gfm === 'replace' && typeof parser?.data === 'function') {
    const data = parser.data() as { micromarkExtensions?: Extension[] };
    (data.micromarkExtensions ??= []).push(wholeUrls(linker));
  }
  return (tree) => {
    if (gfm === 'refine') return eachParent(tree as Node, (children) => refined(children, linker));
    eachParent(tree as Node, (children) => children.flatMap((node) => (isLiteral(node) ? node.children! : node)));
    linkTree(tree as Node, linker, { enter, link });
  };
}

function link({ href, display, attributes }: { href: string; display: string; attributes: Record<string, string> }): Node {
  const node: Link = { type: 'link', url: href, title: null, children: [{ type: 'text', value: display }] };
  // For remark-rehype.
  if (Object.keys(attributes).length > 0) node.data = { hProperties: properties(attributes) } as Link['data'] & object;
  return node as Node;
}

/** Elements as HTML names them. */
const ELEMENTS: Record<string, string> = {
  blockquote: 'blockquote',
  containerDirective: 'div',
  delete: 'del',
  emphasis: 'em',
  footnoteDefinition: 'div',
  image: 'img',
  imageReference: 'img',
  leafDirective: 'div',
  link: 'a',
  linkReference: 'a',
  list: 'ul',
  listItem: 'li',
  paragraph: 'p',
  strong: 'strong',
  table: 'table',
  tableCell: 'td',
  tableRow: 'tr',
  thematicBreak: 'hr',
};

function enter(node: Node, run: Run): string | undefined {
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

/** Whether remark-gfm made the link of a bare URL or address. */
function isLiteral(node: Node): boolean {
  if (node.type !== 'link') return false;
  const { url, title, children, position } = node as unknown as Link;
  const [text, ...more] = children;
  if (title || more.length > 0 || text?.type !== 'text') return false;
  if (!['', 'http://', 'mailto:'].some((start) => start + text.value === url)) return false;
  // An autolink in angle brackets is longer than its text.
  const { start, end } = position ?? {};
  return start?.offset === undefined || end?.offset === undefined || end.offset - start.offset === text.value.length;
}

/** Corrects the ends of literal links among children. */
function refined(children: Node[], linker: Linker): Node[] {
  const text = (node: Node | undefined) => (node?.type === 'text' ? node.value! : '');
  return children.flatMap((node, i) => {
    if (!isLiteral(node)) return node;
    const own = text(node.children![0]);
    const before = text(children[i - 1]);
    const whole = before + own + text(children[i + 1]);
    const start = before.length;
    let end = linker.refine(whole, start, start + own.length) - start;
    // A host is not read again, so that it may have the words of a sentence at its end.
    if (/[^\x00-\x7f]/.test(own.slice(0, end))) {
      const found = linker.find(whole).find((link) => link.start === start);
      end = Math.min(end, found ? found.end - start : end);
    }
    if (end <= 0 || end >= own.length) return node;
    const { url } = node as Node & Link;
    const short = link({ href: url.slice(0, end - own.length), display: own.slice(0, end), attributes: {} });
    return [short, ...rest(own.slice(end), linker)];
  });
}

/** What a link of remark-gfm had behind its end, with the links that remark-gfm would make there. */
function rest(text: string, linker: Linker): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  const add = (end: number) => void (end > at && nodes.push({ type: 'text', value: text.slice(at, end) }));
  for (const found of linker.find(text)) {
    if (found.kind === 'domain' && !/^www\./i.test(found.text)) continue;
    add(found.start);
    nodes.push(link(found));
    at = found.end;
  }
  add(text.length);
  return nodes;
}

function eachParent(tree: Node, change: (children: Node[]) => Node[]): void {
  const open = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!node.children) continue;
    node.children = change(node.children);
    open.push(...node.children.filter((child) => child.children));
  }
}
