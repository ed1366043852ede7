/**
 * A component of React: links in what is in it. It has no hooks and no effects, so that it renders on servers, too.
 *
 * @module
 */

import { cloneElement, createElement, type ElementType, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

import { Linker } from './index.js';
import { attributesOf, forTrees, type Options } from './options.js';
import type { Edit } from './run.js';

export interface LinkifyProps {
  /** Texts, and elements with texts in them. The output of components, which is not known, stays as it is. */
  children?: ReactNode;
  /** What links, and how links are written. */
  options?: Options | undefined;
  /** What takes the place of `a`. It gets `href`, the attributes and the text. */
  as?: ElementType | undefined;
}

/** How deep elements are looked into. */
const MAX_DEPTH = 200;

/** `<Linkify options={{ rel: 'nofollow' }}>See example.com.</Linkify>` */
export function Linkify({ children, options, as = 'a' }: LinkifyProps): ReactElement {
  const run = linkerOf(options).run();
  let next = 0;
  /** Tells of the texts in a node, in order. */
  const tell = (node: ReactNode, depth: number): void => {
    if (isText(node)) return run.text(String(node), next++);
    if (Array.isArray(node)) return node.forEach((child: ReactNode) => tell(child, depth));
    if (!isEntered(node, depth)) return isValidElement(node) ? run.object() : undefined;
    const { type, props } = node;
    if (type === Fragment) return tell(props.children, depth + 1);
    const { contentEditable, src, type: kind, controls } = props;
    run.start(type as string, attributesOf({ contentEditable, src, type: kind, controls }));
    tell(props.children, depth + 1);
    run.end(type as string);
  };
  tell(children, 0);
  const edits = run.finish();
  if (edits.size === 0) return fragment(children);
  const linked = (node: ReactNode, depth: number): ReactNode => {
    if (isText(node)) return parts(String(node), edits.get(next++), as);
    if (Array.isArray(node)) return node.map((child: ReactNode, i) => keyed(linked(child, depth), child, i));
    if (!isEntered(node, depth)) return node;
    const first = next;
    const changed = linked(node.props.children, depth + 1);
    let isChanged = false;
    for (let i = first; i < next; i++) isChanged ||= edits.has(i);
    return isChanged ? cloneElement(node, undefined, ...[changed].flat()) : node;
  };
  next = 0;
  return fragment(linked(children, 0));
}

/** Nodes as children, so that only lists within them need keys. */
function fragment(nodes: ReactNode): ReactElement {
  return createElement(Fragment, null, ...[nodes].flat());
}

type Element = ReactElement<{ children?: ReactNode } & Record<string, unknown>>;

function isText(node: ReactNode): node is string | number | bigint {
  return ['string', 'number', 'bigint'].includes(typeof node);
}

/** Whether the texts in a node are known: it is a fragment, or an element with a name. */
function isEntered(node: ReactNode, depth: number): node is Element {
  if (!isValidElement(node) || depth >= MAX_DEPTH) return false;
  return (typeof node.type === 'string' || node.type === Fragment) && !('dangerouslySetInnerHTML' in (node.props as object));
}

/** A text with its links. */
function parts(text: string, edits: Edit[] | undefined, as: ElementType): ReactNode {
  if (!edits) return text;
  const out: ReactNode[] = [];
  for (const edit of edits) {
    if (edit.edit === 'keep') out.push(text.slice(edit.start, edit.end));
    else if (edit.edit === 'link') {
      const { class: className, ...attributes } = edit.attributes;
      out.push(createElement(as, { href: edit.href, ...(className === undefined ? {} : { className }), ...attributes }, edit.display));
    }
  }
  return fragment(out);
}

/** What takes the place of a child in a list, with a key if it has become an element. */
function keyed(node: ReactNode, child: ReactNode, at: number): ReactNode {
  return isText(child) && isValidElement(node) ? cloneElement(node, { key: `linkwright-${at}` }) : node;
}

const linkers = new WeakMap<Options, Linker>();
let plain: Linker | undefined;
let last: { options: Options; linker: Linker } | undefined;

/** The linker with these options. Components mostly give a new object with the same ones. */
function linkerOf(options: Options | undefined): Linker {
  if (options === undefined) return (plain ??= new Linker());
  let linker = linkers.get(options);
  if (!linker) {
    linker = last && isSame(last.options, options) ? last.linker : new Linker(forTrees(options));
    linkers.set(options, linker);
    last = { options: { ...options }, linker };
  }
  return linker;
}

function isSame(a: Options, b: Options): boolean {
  const names = Object.keys(a) as (keyof Options)[];
  return names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]));
}
