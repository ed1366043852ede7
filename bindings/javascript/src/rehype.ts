/**
 * A plugin of rehype: links in the text of HTML trees.
 *
 * @module
 */

import type { Element, Root } from 'hast';

import type { Written } from './anchor.js';
import { Linker } from './index.js';
import { attributesOf, forTrees, type Options } from './options.js';
import { bare, linkTree, type Node, properties, refineTree } from './tree.js';

/**
 * `unified().use(rehypeLinkwright, options)` puts the URLs and email addresses of a tree into anchors. Text in anchors,
 * code, scripts, form controls and the like stays.
 */
export default function rehypeLinkwright(options?: Options): (tree: Root, file?: unknown) => void {
  const linker = new Linker(forTrees(options));
  return (tree, file) => {
    refineTree(tree as Node, linker, literal, { link, mark });
    linkTree(tree as Node, linker, {
      // Of HTML itself, no text has a character less than its source.
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
  };
}

function link({ href, display, attributes }: Written): Node {
  return { type: 'element', tagName: 'a', properties: { href, ...properties(attributes) }, children: [{ type: 'text', value: display }] } as Node;
}

function mark(tagName: string, children: Node[]): Node {
  return { type: 'element', tagName, properties: {}, children } as Node;
}

/** The text and URL of an anchor that remark-gfm made of a bare URL or address. */
function literal(node: Node): { text: string; url: string } | undefined {
  const { tagName, properties, children } = node as Node & Element;
  if (tagName !== 'a' || children.length !== 1 || Object.keys(properties).join() !== 'href') return undefined;
  const text = (children[0] as Node).value;
  return text === undefined || !node.position ? undefined : bare(node.position, text, String(properties['href']));
}
