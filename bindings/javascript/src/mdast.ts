// Links in the trees of remark, for the plugins of the whole package and of the small one.

import type { Link, Root } from 'mdast';
import type { Extension } from 'micromark-util-types';
import type { Processor } from 'unified';

import type { Written } from './anchor.js';
import { ELEMENTS } from './markup.js';
import { wholeUrls } from './micromark.js';
import type { Engine, Reader } from './tokens.js';
import { bare, checkTree, eachParent, linkTree, type Node, properties } from './tree.js';

interface Data {
  micromarkExtensions?: Extension[];
  fromMarkdownExtensions?: unknown[];
}

/**
 * Makes a processor read URLs as text, and links its trees right after they are parsed, like remark-gfm: later plugins may change
 * texts, for example `--` to a dash. Returns a function that links the texts of these plugins, and trees from other parsers.
 */
export function replacing(processor: unknown, engine: Engine): (tree: Root, file?: unknown) => void {
  const parsed = new WeakMap<object, string>();
  const whole = wholeUrls(engine);
  const run = (tree: Node, source: string) => {
    linkTree(tree, engine, { isMarkdown: true, enter, link }, source);
    parsed.set(tree, textsOf(tree));
  };
  const data = onParse(processor, run, (data) => {
    data.fromMarkdownExtensions = withoutLiterals(data.fromMarkdownExtensions ?? []);
    // The last extension is tried first.
    data.micromarkExtensions = [...(data.micromarkExtensions ?? []).filter((other) => other !== whole), whole];
  });
  if (data) (data.micromarkExtensions ??= []).push(whole);
  return (root, file) => {
    const tree = root as Node;
    checkTree(tree);
    const texts = parsed.get(tree);
    if (texts === textsOf(tree)) return;
    if (texts === undefined) eachParent(tree, (children) => children.flatMap((node) => (literalThere(node) ? node.children! : node)));
    run(tree, String(file ?? ''));
  };
}

/** Returns the texts of a tree, to detect changes. */
function textsOf(tree: Node): string {
  const texts: unknown[] = [];
  eachParent(tree, (children) => {
    for (const { type, value } of children) if (type === 'text') texts.push(value);
    return children;
  });
  return texts.join('\n');
}

/** Calls functions before and after the parser of a processor. Other plugins may change the processor until it parses. Returns its data. */
export function onParse(processor: unknown, after: (tree: Node, source: string) => void, before?: (data: Data) => void): Data | undefined {
  const own = processor as Partial<Processor> | undefined;
  if (typeof own?.data !== 'function') return undefined;
  const data = own.data() as Data;
  const { parser } = own;
  if (parser) {
    own.parser = (document, file) => {
      before?.(data);
      const tree = (parser as (document: string, file: unknown) => Root)(document, file);
      after(tree as Node, document);
      return tree;
    };
  }
  return data;
}

/** Returns the node of a link, with attributes for remark-rehype. */
export function link({ href, display, attributes }: Written): Node {
  // remark-rehype would escape characters that browsers keep, and the brackets of an IPv6 address, which would make the host invalid.
  const isPlain = !/[^!#$%&-;=?-Z_a-z~]|%(?![\da-z]{2})/i.test(href);
  const hProperties = { ...(isPlain ? {} : { href }), ...properties(attributes) };
  const node: Link = { type: 'link', url: href, title: null, children: [{ type: 'text', value: display }] };
  if (Object.keys(hProperties).length > 0) node.data = { hProperties } as Link['data'] & object;
  return node as Node;
}

/** Returns extensions without the transforms that link texts later. The nodes of these links have no positions. */
function withoutLiterals(extensions: unknown[]): unknown[] {
  return extensions.map((extension) => {
    if (Array.isArray(extension)) return withoutLiterals(extension);
    const { enter } = extension as { enter?: { literalAutolink?: unknown } };
    return enter?.literalAutolink ? { ...(extension as object), transforms: [] } : extension;
  });
}

/** Returns the text and URL of a link, if it could be one that remark-gfm made of a bare URL or email address. */
export function literal(node: Node): { text: string; url: string } | undefined {
  if (node.type !== 'link') return undefined;
  const { url, title, children, position, data } = node as unknown as Link;
  const [text, ...more] = children;
  if (title || data || more.length > 0 || text?.type !== 'text') return undefined;
  return bare(position, text.value, url);
}

/** Does the same as `literal`, but only for a node with a position in the source. */
export function literalThere(node: Node) {
  return node.position && literal(node);
}

/** Adds a node that is not text to a document. Returns the name of the element that starts, if any. */
function enter(node: Node, document: Reader): string | undefined {
  const { type, value = '' } = node;
  switch (type) {
    case 'inlineCode':
    case 'inlineMath':
      return void document.code(value);
    case 'html':
      return void document.html(value);
    case 'break':
    case 'footnoteReference':
    case 'mdxTextExpression':
      return void document.object();
  }
  // An element of MDX has its own name. An unknown node may be within a word.
  const { depth, name } = node as { depth?: number; name?: string | null };
  const isMdx = type.startsWith('mdxJsx') && /^[a-z][a-z0-9-]*$/.test(name ?? '');
  const isBlock = !node.children && node.value !== undefined;
  const element = type === 'heading' ? `h${depth}` : isMdx ? name! : (ELEMENTS[type] ?? (isBlock ? 'pre' : 'span'));
  document.start(element);
  return element;
}
