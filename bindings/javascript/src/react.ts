/**
 * A React component that links its content. It has no hooks and no effects, so it also renders on servers.
 *
 * @module
 */

import { cloneElement, createElement, type ElementType, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

import { Linker } from './index.js';
import { attributesOf, forTrees, type Options } from './options.js';
import type { Edit } from './run.js';

export interface LinkifyProps {
  /** Texts, and elements with texts in them. The output of components is not known and stays unchanged. */
  children?: ReactNode;
  /** Options for finding and writing links. */
  options?: Options | undefined;
  /** The element type to use instead of `a`. It gets `href`, the attributes in order, with `className` for `class`, and the text. */
  as?: ElementType | undefined;
}

/** The maximum depth at which elements are searched. */
const MAX_DEPTH = 200;

/** Links the texts in its children: `<Linkify options={{ rel: 'nofollow' }}>See example.com.</Linkify>` */
export function Linkify({ children, options = NONE, as = 'a' }: LinkifyProps): ReactElement {
  const run = linkerOf(options).run();
  let count = 0;
  let edits: Map<number, Edit[]>;
  /** Adds the texts in a node to the run, in order. Returns a function that makes the node with their links. */
  const tell = (node: ReactNode, depth: number): (() => ReactNode) => {
    const first = count;
    if (isText(node)) {
      run.text(String(node), count++);
      return () => parts(String(node), edits.get(first), as);
    }
    if (Array.isArray(node)) {
      const all = node.map((child: ReactNode) => tell(child, depth));
      return () => all.map((make, i) => keyed(make(), node[i], i));
    }
    if (!isEntered(node, depth)) {
      if (isValidElement(node)) run.object();
      return () => node;
    }
    const { type, props } = node;
    const { contentEditable, src, type: kind, controls } = props;
    if (type !== Fragment) run.start(type as string, attributesOf({ contentEditable, src, type: kind, controls }));
    const inside = tell(props.children, depth + 1);
    if (type !== Fragment) run.end(type as string);
    const last = count;
    return () => {
      for (let i = first; i < last; i++) if (edits.has(i)) return cloneElement(node, undefined, ...[inside()].flat());
      return node;
    };
  };
  const linked = tell(children, 0);
  edits = run.finish();
  return fragment(edits.size === 0 ? children : linked());
}

/** Returns a fragment with these nodes as its children. Only lists within them then need keys. */
function fragment(nodes: ReactNode): ReactElement {
  return createElement(Fragment, null, ...[nodes].flat());
}

function isText(node: ReactNode): node is string | number | bigint {
  return ['string', 'number', 'bigint'].includes(typeof node);
}

/** Returns whether the texts in a node are known: it is a fragment, or an element with a name. */
function isEntered(node: ReactNode, depth: number): node is ReactElement<{ children?: ReactNode } & Record<string, unknown>> {
  if (!isValidElement(node) || depth >= MAX_DEPTH) return false;
  return (typeof node.type === 'string' || node.type === Fragment) && !('dangerouslySetInnerHTML' in (node.props as object));
}

/** Returns a text with its links. */
function parts(text: string, edits: Edit[] | undefined, as: ElementType): ReactNode {
  if (!edits) return text;
  const out: ReactNode[] = [];
  for (const edit of edits) {
    if (edit.edit === 'keep') out.push(text.slice(edit.start, edit.end));
    else if (edit.edit === 'link') {
      const attributes = Object.entries(edit.attributes).map(([name, value]) => [name === 'class' ? 'className' : name, value]);
      out.push(createElement(as, { href: edit.href, ...Object.fromEntries(attributes) }, edit.display));
    }
  }
  return fragment(out);
}

/** Returns the replacement of a child in a list, with a key if it has become an element. */
function keyed(node: ReactNode, child: ReactNode, at: number): ReactNode {
  return isText(child) && isValidElement(node) ? cloneElement(node, { key: `linkwright-${at}` }) : node;
}

const NONE: Options = {};
const linkers = new WeakMap<Options, Linker>();
let last: { options: Options; linker: Linker } | undefined;

/** Returns the linker with these options. Components usually pass a new object with the same options. */
function linkerOf(options: Options): Linker {
  let linker = linkers.get(options);
  if (!linker) {
    linker = last && isSame(last.options, options) ? last.linker : new Linker(forTrees(options, 'only', 'onlyImages'));
    linkers.set(options, linker);
    last = { options: { ...options }, linker };
  }
  return linker;
}

function isSame(a: Options, b: Options): boolean {
  const names = Object.keys(a) as (keyof Options)[];
  return names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]));
}
