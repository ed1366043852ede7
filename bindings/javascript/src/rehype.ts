/**
 * A plugin of rehype: links in the text of HTML trees.
 *
 * @module
 */

import type { Element, Root } from 'hast';

import { Linker } from './index.js';
import { forTrees, type Options, wellFormed } from './options.js';
import { isBare, linkTree, type Made, type Node, properties, refineTree } from './tree.js';

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
        switch (node.type) {
          case 'element': {
            const { tagName, properties } = node as Node & Element;
            run.start(tagName, attributes(properties));
            return tagName;
          }
          case 'raw':
            run.html(node.value ?? '');
            return undefined;
          case 'comment':
            run.html(`<!--${node.value?.replaceAll('>', '') ?? ''}-->`);
            return undefined;
          default:
            return undefined;
        }
      },
      link,
    }, String(file ?? ''));
  };
}

function link({ href, display, attributes }: Made): Node {
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
  const url = String(properties['href']);
  if (text === undefined || !node.position || !isBare(node.position, text)) return undefined;
  return ['', 'http://', 'mailto:'].some((start) => [start + text, encodeURI(wellFormed(start + text))].includes(url)) ? { text, url } : undefined;
}

/** The attributes of an element by their names in HTML, where that is only in lower case. */
function attributes(properties: Element['properties'] = {}): Record<string, string> {
  const set = Object.entries(properties).filter(([, value]) => value !== null && value !== undefined && value !== false);
  return Object.fromEntries(set.map(([name, value]) => [name.toLowerCase(), value === true ? '' : String(value)]));
}
