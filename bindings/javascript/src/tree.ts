// Links in trees of the unified collective.

import type { Point, Position } from 'unist';

import type { Written } from './anchor.js';
import type { Linker } from './index.js';
import { wellFormed } from './options.js';
import { Made, walk } from './made.js';
import { closingMarker, isInScheme } from './markup.js';
import { aligned, type Part, Places } from './source.js';
import type { Engine, Reader } from './tokens.js';

/** The properties of all nodes. */
export interface Node {
  type: string;
  value?: string;
  children?: Node[];
  /** The content of a template. */
  content?: Node;
  position?: Position | undefined;
}

export interface Format {
  /** True if a backslash escapes in the source. */
  isMarkdown: boolean;
  /** Adds a node that is not text to a document. Returns the name of the element that starts, if any. */
  enter(node: Node, document: Reader): string | undefined;
  /** Returns the node of a new link. Its text gets the position of the link. */
  link(written: Written): Node;
}

/** Throws an error if the result of a plugin is passed instead of the plugin. It is then called without a tree. */
export function checkTree(tree: { type?: string } | undefined): void {
  if (typeof tree?.type !== 'string') throw new TypeError('unified: give the plugin itself, with its options: use(linkwright, options)');
}

/** A part of a text. It may link if it has a number. */
interface Piece extends Part {
  node: Node;
  at?: number;
}

/** Links the texts of a tree whose nodes have positions in the source. */
export function linkTree(tree: Node, engine: Engine, format: Format, source: string): void {
  const document = engine.document(true);
  const places = new Places(source);
  /** The parts that may link, by their numbers, and the parts of each text. */
  const parts: Piece[] = [];
  const texts: { node: Node; list: Node[]; parts: Piece[] }[] = [];
  walk(tree.children ?? [], document, (node, list) => {
    if (node.type !== 'text') return { element: format.enter(node, document), inside: node.children };
    const value = node.value ?? '';
    const own: Piece[] = aligned(value, places.slice(node.position), format.isMarkdown).map((part) => ({ ...part, node }));
    for (const part of own) {
      const text = value.slice(part.start, part.end);
      // An author writes `https\://example.com` to prevent a link.
      if (part.isEscape && isInScheme(value.slice(0, part.start), text, value.slice(part.end))) document.code(text);
      else parts[(part.at = part.isSame ? document.text(text) : document.rewritten(part.typed ?? text))] = part;
    }
    texts.push({ node, list, parts: own });
    return;
  });

  const edits = engine.edits(document);
  if (edits.length === 0) return;
  /** Convert a position in the source of a text, and a position in a part, to a point in the whole source. */
  const spot = ({ position }: Node, at: number) => (position?.start.offset === undefined ? undefined : places.at(position.start.offset + at));
  const point = (at: number, offset: number) => {
    const { node, from, to, isSame } = parts[at]!;
    return spot(node, isSame ? from + offset : offset > 0 ? to : from);
  };
  const position = (start: Point | undefined, end: Point | undefined, node: Node) => (start && end ? { start, end } : node.position);

  const made = new Made<Node>();
  let next = 0;
  for (const { node, list, parts: own } of texts) {
    if (!own.some(({ at }) => at !== undefined && at === edits[next]?.at)) continue;
    const out = made.of(node, list);
    const add = (value: string, from: number, to: number) => {
      if (value === '') return;
      const before = out.at(-1);
      const end = spot(node, to);
      if (before?.type === 'text') {
        before.value += value;
        if (before.position && end) before.position = { start: before.position.start, end };
      } else out.push(placed({ type: 'text', value }, position(spot(node, from), end, node)));
    };
    for (const { start, end, from, to, isSame, at } of own) {
      const value = node.value!.slice(start, end);
      if (at === undefined || edits[next]?.at !== at) {
        add(value, from, to);
        continue;
      }
      for (; edits[next]?.at === at; next++) {
        const edit = edits[next]!;
        if (edit.edit === 'keep') add(value.slice(edit.start, edit.end), isSame ? from + edit.start : from, isSame ? from + edit.end : to);
        else if (edit.edit === 'link') out.push(placed(format.link(edit), position(point(at, edit.start), point(edit.last, edit.end), node)));
      }
    }
  }
  made.replace();
}

/** Sets the position of a node and of its children, unless they have one. */
function placed(node: Node, position: Position | undefined): Node {
  if (position) for (const own of [node, ...(node.children ?? [])]) own.position ??= position;
  return node;
}

/** The functions that make the nodes of links and marks. */
export interface Makes {
  link: Format['link'];
  mark(element: 'strong' | 'em' | 'del', children: Node[]): Node;
}

/** Corrects the ends of the links of bare URLs among the children of each node. `literal` returns the text and URL of such a link. */
export function refineTree(tree: Node, linker: Linker, literal: (node: Node) => { text: string; url: string } | undefined, makes: Makes): void {
  const text = (node: Node | undefined) => (node?.type === 'text' ? node.value! : '');
  eachParent(tree, (children) => {
    if (!children.some(literal)) return children;
    const out: Node[] = [];
    for (const [i, node] of children.entries()) {
      const own = literal(node);
      const markers = ['**', '__', '~~'].filter((mark) => own?.text.includes(mark) && opening(out, mark));
      const end = own ? closingMarker(own.text, endOf(own.text, text(children[i - 1]), text(children[i + 1]), linker), markers.map((marker) => ({ marker, open: true, close: false }))) : 0;
      if (!own || end <= 0 || end >= own.text.length) {
        out.push(node);
        continue;
      }
      const cut = own.text.slice(end);
      const url = own.url.endsWith(cut) ? own.url.slice(0, -cut.length) : own.url.slice(0, -encodeURI(wellFormed(cut)).length);
      const at = (from: number, to: number) => within(node.position, own.text.length, from, to);
      out.push(placed(makes.link({ href: url, display: own.text.slice(0, end), attributes: {} }), at(0, end)));
      const mark = /^([*_~])\1?(?!\1)/.exec(cut)?.[0] ?? '';
      const from = mark !== '' && marked(out, mark, makes, at(end, end + mark.length)?.end) ? mark.length : 0;
      out.push(...rest(cut.slice(from), linker, makes.link, at(end + from, own.text.length)));
    }
    return out;
  });
}

/** Returns the correct end of a link that remark-gfm made. */
function endOf(text: string, before: string, after: string, linker: Linker): number {
  // remark-gfm ends a link only before named references, such as `&lt;`. Other text after an `&`, such as `&#35`, is part of a URL.
  const whole = (before + text + after).replace(/&(?!\w+;)/g, '=');
  const start = before.length;
  const end = linker.refine(whole, start, start + text.length) - start;
  // `refine` does not read the host again, so the host may end with words of a sentence.
  if (!/[^\x00-\x7f]/.test(text.slice(0, end))) return end;
  const found = linker.find(whole).find((link) => link.start === start);
  return Math.min(end, found ? found.end - start : end);
}

/** The maximum number of nodes before a link that are searched for the start of a mark. */
const BEFORE = 32;

/** Returns the place of the last mark among nodes, such as `**`, that could open markup. */
function opening(nodes: Node[], mark: string): { i: number; index: number } | undefined {
  const opens = new RegExp(`(?<![${mark[0]}])[${mark[0]}]{${mark.length}}(?![${mark[0]}\\s])`, 'g');
  for (let i = nodes.length - 1; i >= Math.max(0, nodes.length - BEFORE); i--) {
    const { type, value = '' } = nodes[i]!;
    const index = type === 'text' ? [...value.matchAll(opens)].at(-1)?.index : undefined;
    if (index !== undefined) return { i, index };
  }
  return undefined;
}

/** Puts the nodes after an opening mark into its element, if there is such a mark. The closing mark was in a link. */
function marked(nodes: Node[], mark: string, makes: Makes, end: Point | undefined): boolean {
  const { i, index } = opening(nodes, mark) ?? { i: -1, index: 0 };
  if (i < 0) return false;
  const { value = '', position } = nodes[i]!;
  const inside = [...cut(value, index + mark.length, value.length, position), ...nodes.slice(i + 1)];
  const start = within(position, value.length, index, index)?.start;
  const element = placed(makes.mark(mark[0] === '~' ? 'del' : mark.length === 2 ? 'strong' : 'em', inside), start && end && { start, end });
  nodes.splice(i, nodes.length, ...cut(value, 0, index, position), element);
  return true;
}

/** Returns the nodes for text after the corrected end of a link, with the links that remark-gfm would make there. */
function rest(text: string, linker: Linker, link: Format['link'], position: Position | undefined): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  for (const found of linker.find(text)) {
    // Matches of rules are linked afterwards, with all texts.
    if (found.kind === 'rule') continue;
    if (found.kind === 'domain' && !/^www\./i.test(found.text)) continue;
    nodes.push(...cut(text, at, found.start, position), placed(link({ ...found, attributes: {} }), within(position, text.length, found.start, found.end)));
    at = found.end;
  }
  return [...nodes, ...cut(text, at, text.length, position)];
}

/** Returns a part of a text, or nothing if it is empty. */
function cut(value: string, from: number, to: number, position: Position | undefined): Node[] {
  return from < to ? [placed({ type: 'text', value: value.slice(from, to) }, within(position, value.length, from, to))] : [];
}

/** Returns a part of a position on one line, if its text and its source have the same length. */
function within(position: Position | undefined, length: number, from: number, to: number): Position | undefined {
  const { start, end } = position ?? {};
  if (start?.offset === undefined || end?.offset === undefined || end.offset - start.offset !== length) return position;
  const point = (by: number) => ({ line: start.line, column: start.column + by, offset: start.offset! + by });
  return { start: point(from), end: point(to) };
}

export function eachParent(tree: Node, change: (children: Node[]) => Node[]): void {
  const open = [tree];
  for (let node = open.pop(); node; node = open.pop()) {
    if (!node.children) continue;
    node.children = change(node.children);
    for (const child of node.children) if (child.children) open.push(child);
  }
}

/** Changes each node of a tree, after the nodes in it. */
export function eachNode(tree: Node, change: (node: Node) => Node[]): void {
  const parents = [tree];
  for (const { children = [], content = tree } of parents) {
    for (const inside of [...children, content]) if (inside.children && inside !== tree) parents.push(inside);
  }
  for (const parent of parents.reverse()) parent.children = parent.children!.flatMap(change);
}

/** Returns whether the guards leave an attribute of an element unchanged. */
export function keeps(linker: Linker, element: string, name: string, value: unknown): boolean {
  const tag = `<${element} ${name}="${String(value).replace(/[&"<]/g, (c) => `&#${c.charCodeAt(0)};`)}">`;
  return linker.guardHtml(tag) === tag;
}

/** Returns the text and URL of a link that shows its URL as in the source. This excludes autolinks in angle brackets, which are longer than their text. */
export function bare(position: Position | undefined, text: string, url: string): { text: string; url: string } | undefined {
  const { start, end } = position ?? {};
  if (start?.offset !== undefined && end?.offset !== undefined && end.offset - start.offset !== text.length) return undefined;
  return ['', 'http://', 'mailto:'].some((before) => [before + text, encodeURI(wellFormed(before + text))].includes(url)) ? { text, url } : undefined;
}

/** Converts attributes to properties. Lists of words become arrays. */
export function properties(attributes: Record<string, string>): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) =>
    [name === 'class' ? 'className' : name, /^(?:class|rel)$/.test(name) ? value.split(/\s+/) : value]));
}
