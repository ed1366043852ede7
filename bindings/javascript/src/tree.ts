// Links in trees of the unified collective.

import type { Point, Position } from 'unist';

import type { Written } from './anchor.js';
import type { Linker } from './index.js';
import { wellFormed } from './options.js';
import { Made, walk } from './made.js';
import { closingMarker, isInScheme } from './markup.js';
import { aligned, type Part, Places } from './source.js';
import type { Engine, Reader } from './tokens.js';

/** What all nodes have. */
export interface Node {
  type: string;
  value?: string;
  children?: Node[];
  /** What is in a template. */
  content?: Node;
  position?: Position | undefined;
}

export interface Format {
  /** Whether a backslash escapes in the source. */
  isMarkdown: boolean;
  /** Tells of a node that is no text. Returns the name of the element that starts, if one does. */
  enter(node: Node, document: Reader): string | undefined;
  /** The node of a new link. Its text gets the position of the link. */
  link(written: Written): Node;
}

/** Says so if what a plugin returns is given instead of the plugin, which is then called without a tree. */
export function checkTree(tree: { type?: string } | undefined): void {
  if (typeof tree?.type !== 'string') throw new TypeError('unified: give the plugin itself, with its options: use(linkwright, options)');
}

/** A part of a text, which may link unless it has no number. */
interface Piece extends Part {
  node: Node;
  at?: number;
}

/** Links the texts of a tree, whose nodes have their positions in the source. */
export function linkTree(tree: Node, engine: Engine, format: Format, source: string): void {
  const document = engine.document(true);
  const places = new Places(source);
  /** The parts that may link, by their numbers, and those of each text. */
  const parts: Piece[] = [];
  const texts: { node: Node; list: Node[]; parts: Piece[] }[] = [];
  walk(tree.children ?? [], document, (node, list) => {
    if (node.type !== 'text') return { element: format.enter(node, document), inside: node.children };
    const value = node.value ?? '';
    const own: Piece[] = aligned(value, places.slice(node.position), format.isMarkdown).map((part) => ({ ...part, node }));
    for (const part of own) {
      const text = value.slice(part.start, part.end);
      // An author writes `https\://example.com` so that it is no link.
      if (part.isEscape && isInScheme(value.slice(0, part.start), text, value.slice(part.end))) document.code(text);
      else parts[(part.at = part.isSame ? document.text(text) : document.rewritten(part.typed ?? text))] = part;
    }
    texts.push({ node, list, parts: own });
    return;
  });

  const edits = engine.edits(document);
  if (edits.length === 0) return;
  /** A position in the source of a text, and one in a part, as those in the source of all. */
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

/** A node with its position, which a text in it has too if it has none. */
function placed(node: Node, position: Position | undefined): Node {
  if (position) for (const own of [node, ...(node.children ?? [])]) own.position ??= position;
  return node;
}

/** What links and marks are made of. */
export interface Makes {
  link: Format['link'];
  mark(element: 'strong' | 'em' | 'del', children: Node[]): Node;
}

/** Corrects the ends of the links of bare URLs among the children of each node: `literal` returns the text of one. */
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

/** Where a link that remark-gfm made ends. */
function endOf(text: string, before: string, behind: string, linker: Linker): number {
  // remark-gfm ends a link only before names, such as `&lt;`. What else starts with an `&`, such as `&#35`, is a part of a URL.
  const whole = (before + text + behind).replace(/&(?!\w+;)/g, '=');
  const start = before.length;
  const end = linker.refine(whole, start, start + text.length) - start;
  // A host is not read again, so that it may have the words of a sentence at its end.
  if (!/[^\x00-\x7f]/.test(text.slice(0, end))) return end;
  const found = linker.find(whole).find((link) => link.start === start);
  return Math.min(end, found ? found.end - start : end);
}

/** How many nodes before a link are looked at for the start of a mark. */
const BEFORE = 32;

/** Where the last mark such as `**` stands that could open, among nodes. */
function opening(nodes: Node[], mark: string): { i: number; index: number } | undefined {
  const opens = new RegExp(`(?<![${mark[0]}])[${mark[0]}]{${mark.length}}(?![${mark[0]}\\s])`, 'g');
  for (let i = nodes.length - 1; i >= Math.max(0, nodes.length - BEFORE); i--) {
    const { type, value = '' } = nodes[i]!;
    const index = type === 'text' ? [...value.matchAll(opens)].at(-1)?.index : undefined;
    if (index !== undefined) return { i, index };
  }
  return undefined;
}

/** Puts what stands behind a mark into its element, if there is one: its end was in a link. */
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

/** What a link of remark-gfm had behind its end, with the links that remark-gfm would make there. */
function rest(text: string, linker: Linker, link: Format['link'], position: Position | undefined): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  for (const found of linker.find(text)) {
    // What rules find links afterwards, with all texts.
    if (found.kind === 'rule') continue;
    if (found.kind === 'domain' && !/^www\./i.test(found.text)) continue;
    nodes.push(...cut(text, at, found.start, position), placed(link({ ...found, attributes: {} }), within(position, text.length, found.start, found.end)));
    at = found.end;
  }
  return [...nodes, ...cut(text, at, text.length, position)];
}

/** A part of a text, if there is something in it. */
function cut(value: string, from: number, to: number, position: Position | undefined): Node[] {
  return from < to ? [placed({ type: 'text', value: value.slice(from, to) }, within(position, value.length, from, to))] : [];
}

/** A part of a position of as many characters, on one line. */
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

/** Changes each node of a tree, after those in it. */
export function eachNode(tree: Node, change: (node: Node) => Node[]): void {
  const parents = [tree];
  for (const { children = [], content = tree } of parents) {
    for (const inside of [...children, content]) if (inside.children && inside !== tree) parents.push(inside);
  }
  for (const parent of parents.reverse()) parent.children = parent.children!.flatMap(change);
}

/** Whether the guards leave an attribute of an element as it is. */
export function keeps(linker: Linker, element: string, name: string, value: unknown): boolean {
  const tag = `<${element} ${name}="${String(value).replace(/[&"<]/g, (c) => `&#${c.charCodeAt(0)};`)}">`;
  return linker.guardHtml(tag) === tag;
}

/** The text and URL of a link that shows its URL as it is in the source, where an autolink in angle brackets is longer than its text. */
export function bare(position: Position | undefined, text: string, url: string): { text: string; url: string } | undefined {
  const { start, end } = position ?? {};
  if (start?.offset !== undefined && end?.offset !== undefined && end.offset - start.offset !== text.length) return undefined;
  return ['', 'http://', 'mailto:'].some((before) => [before + text, encodeURI(wellFormed(before + text))].includes(url)) ? { text, url } : undefined;
}

/** Attributes as properties: lists of words are arrays. */
export function properties(attributes: Record<string, string>): Record<string, string | string[]> {
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) =>
    [name === 'class' ? 'className' : name, /^(?:class|rel)$/.test(name) ? value.split(/\s+/) : value]));
}
