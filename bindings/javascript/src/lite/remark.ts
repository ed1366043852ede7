/**
 * A plugin of remark: the small module in the place of the literal autolinks of remark-gfm.
 *
 * @module
 */

import type { Root } from 'mdast';
import type { Extension } from 'micromark-util-types';
import type { Processor } from 'unified';

import { ELEMENTS } from '../mdast.js';
import { wholeUrls } from '../micromark.js';
import { checkOptions } from './check.js';
import { found } from './core.js';
import { Document } from './document.js';
import type { LiteOptions } from './index.js';

/** What all nodes have. */
interface Node {
  type: string;
  value?: string;
  children?: Node[];
  position?: Place;
}

/** `unified().use(remarkParse).use(remarkGfm).use(remarkLinkwright, options)` links the URLs and email addresses of a tree. */
export default function remarkLinkwright(this: unknown, options: LiteOptions = {}): (tree: Root, file?: unknown) => void {
  checkOptions(options);
  const parser = this as Partial<Processor> | undefined;
  if (typeof parser?.data === 'function') {
    const data = parser.data() as { micromarkExtensions?: Extension[] };
    (data.micromarkExtensions ??= []).push(wholeUrls({ find: found }));
  }
  return (tree, file) => linkTree(tree as Node, String(file ?? ''), options);
}

function linkTree(tree: Node, source: string, options: LiteOptions): void {
  const document = new Document(options);
  const numbers = new Map<Node, number>();
  const parents: Node[] = [];
  // Without recursion, because trees may be deep.
  const open: { node: Node; next: number; element: string | undefined }[] = [];
  const enter = (node: Node) => {
    // What remark-gfm made of bare URLs is text again.
    if (node.children?.some(isLiteral)) {
      node.children = joined(node.children.flatMap((child) => (isLiteral(child) ? child.children! : child)));
      locate(node, source);
    }
    open.push({ node, next: 0, element: tell(node, document) });
  };
  enter(tree);
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const child = top.node.children?.[top.next++];
    if (child?.type === 'text') numbers.set(child, document.text(child.value ?? ''));
    else if (child) enter(child);
    else {
      if (top.element !== undefined) document.end(top.element);
      if (top.node.children) parents.push(top.node);
      open.pop();
    }
  }
  const edits = document.edits();
  if (edits.size === 0) return;
  for (const parent of parents) {
    parent.children = parent.children!.flatMap((child): Node | Node[] => {
      const own = edits.get(numbers.get(child) ?? -1);
      if (!own) return child;
      let at = 0;
      return own.map((edit): Node => {
        const shown = 'keep' in edit ? edit.keep : edit.link.text;
        const value = { type: 'text', value: shown, ...place(child, at, (at += shown.length)) };
        if ('keep' in edit) return value;
        const data = options.attributes && { data: { hProperties: { ...options.attributes } } };
        return { type: 'link', url: edit.link.href, title: null, children: [value], ...place(child, at - shown.length, at), ...data } as Node;
      });
    });
  }
}

interface Point {
  line: number;
  column: number;
  offset?: number;
}

interface Place {
  start: Point;
  end: Point;
}

/** The position of a part of a text, if its source is the same. */
function place({ value = '', position }: Node, start: number, end: number): { position?: Place } {
  if (position?.start.offset === undefined || position.end.offset! - position.start.offset !== value.length) return {};
  return { position: { start: behind(position.start, value.slice(0, start)), end: behind(position.start, value.slice(0, end)) } };
}

/** The place behind a text. */
function behind({ line, column, offset = 0 }: Point, text: string): Point {
  const lines = text.split('\n');
  const last = lines.at(-1)!.length;
  return { line: line + lines.length - 1, column: lines.length > 1 ? last + 1 : column + last, offset: offset + text.length };
}

/** Texts that stand side by side as one. */
function joined(nodes: Node[]): Node[] {
  const out: Node[] = [];
  for (const node of nodes) {
    const before = out.at(-1);
    if (node.type !== 'text' || before?.type !== 'text') {
      out.push(node.type === 'text' ? { ...node } : node);
      continue;
    }
    before.value = (before.value ?? '') + (node.value ?? '');
    if (before.position && node.position) before.position = { start: before.position.start, end: node.position.end };
    else delete before.position;
  }
  return out;
}

/** Gives a position to texts that remark-gfm left without one, where the source has them as they are. */
function locate({ children = [], position }: Node, source: string): void {
  let from = position?.start;
  for (const [i, node] of children.entries()) {
    const { value } = node;
    const to = (children[i + 1]?.position?.start ?? position?.end)?.offset;
    if (node.type === 'text' && !node.position && value && from?.offset !== undefined && to !== undefined) {
      const between = source.slice(from.offset, to);
      const at = between.indexOf(value);
      if (at >= 0) node.position = { start: behind(from, between.slice(0, at)), end: behind(from, between.slice(0, at + value.length)) };
    }
    from = node.position?.end;
  }
}

/** Tells of a node that is no text. Returns the name of the element that starts, if one does. */
function tell(node: Node, document: Document): string | undefined {
  const { type, value = '' } = node;
  if (type === 'inlineCode' || type === 'inlineMath') document.code(value);
  else if (type === 'html') document.html(value);
  else if (type === 'break' || type === 'footnoteReference' || type === 'mdxTextExpression') document.object();
  else {
    // An element of MDX has a name of its own. What is not known may stand in a word.
    const { name } = node as { name?: string | null };
    const isMdx = type.startsWith('mdxJsx') && /^[a-z][a-z0-9-]*$/.test(name ?? '');
    const element = isMdx ? name! : (ELEMENTS[type] ?? (!node.children && node.value !== undefined ? 'pre' : 'span'));
    document.start(element);
    return element;
  }
  return undefined;
}

/** Whether remark-gfm made the link of a bare URL or address. */
function isLiteral(node: Node): boolean {
  if (node.type !== 'link') return false;
  const { url, title, children = [], position } = node as Node & { url: string; title?: string | null };
  const { type, value = '' } = children[0] ?? {};
  if (title || children.length > 1 || type !== 'text' || !['', 'http://', 'mailto:'].some((start) => start + value === url)) return false;
  // An autolink in angle brackets is longer than its text.
  const length = position && position.end.offset! - position.start.offset!;
  return length === undefined || Number.isNaN(length) || length === value.length;
}
