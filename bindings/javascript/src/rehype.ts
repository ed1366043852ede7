/**
 * A plugin for rehype that links in the text of HTML trees.
 *
 * @module
 */

import type { Element, Root } from 'hast';

import type { Written } from './anchor.js';
import { Linker } from './index.js';
import { attributesOf, forTrees, isGuarded, type Options } from './options.js';
import { bare, checkTree, eachNode, keeps, linkTree, type Node, properties, refineTree } from './tree.js';

/**
 * Puts the URLs and email addresses of a tree into anchors: `unified().use(rehypeLinkwright, options)`. Text in anchors,
 * code, scripts, form controls and similar elements stays unchanged.
 */
export default function rehypeLinkwright(options?: Options): (tree: Root, file?: unknown) => void {
  const linker = new Linker(forTrees(options));
  return (tree, file) => {
    checkTree(tree);
    refineTree(tree as Node, linker, literal, { link, mark });
    linkTree(tree as Node, linker, {
      // This is correct for HTML sources as well: their texts keep every backslash, so none counts as an escape.
      isMarkdown: true,
      enter(node, run) {
        const { type, value = '' } = node;
        if (type === 'raw') run.html(value);
        else if (type === 'comment') run.html(`<!--${value.replaceAll('>', '')}-->`);
        if (type !== 'element') return undefined;
        const { tagName, properties } = node as Node & Element;
        run.start(tagName, attributesOf(properties ?? {}));
        return tagName;
      },
      link,
    }, String(file ?? ''));
    if (isGuarded(options ?? {})) guard(tree as Node, linker);
  };
}

/** Applies the guards: a link loses its `href`, and an image becomes its alternative text. */
function guard(tree: Node, linker: Linker): void {
  eachNode(tree, (node) => {
    if (node.type === 'raw') return [{ ...node, value: linker.guardHtml(node.value!) }];
    const { tagName, properties } = node as Node & Element;
    for (const [property, value] of Object.entries(properties ?? {})) {
      const name = NAMES[property] ?? property.replace(/^(aria|data)(?=[A-Z])/, '$1-').toLowerCase();
      if (keeps(linker, tagName, name, value)) continue;
      if (tagName === 'img' && name.startsWith('src')) return [{ type: 'text', value: String(properties['alt'] ?? ''), position: node.position }];
      delete properties[property];
    }
    return [node];
  });
}

/** The attributes whose properties have other names. */
const NAMES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for', xLinkHref: 'xlink:href' };

function link({ href, display, attributes }: Written): Node {
  return { type: 'element', tagName: 'a', properties: { href, ...properties(attributes) }, children: [{ type: 'text', value: display }] } as Node;
}

function mark(tagName: string, children: Node[]): Node {
  return { type: 'element', tagName, properties: {}, children } as Node;
}

/** Returns the text and URL of an anchor, if it could be one that remark-gfm made of a bare URL or email address. */
function literal(node: Node): { text: string; url: string } | undefined {
  const { tagName, properties, children } = node as Node & Element;
  if (tagName !== 'a' || children.length !== 1 || Object.keys(properties).join() !== 'href') return undefined;
  const text = (children[0] as Node).value;
  return text === undefined || !node.position ? undefined : bare(node.position, text, String(properties['href']));
}
