// Links in the tokens of markdown-it, for the plugin of the whole package and that of the small one.

import type { Document, Edit } from './document.js';
import { keepWhole, type StateInline } from './inline.js';
import { isInScheme } from './markup.js';

// What the plugins use of markdown-it, whose types are others in each of its versions.

export interface Token {
  type: string;
  tag: string;
  attrs: [string, string | number][] | null;
  nesting: number;
  level: number;
  children: Token[] | null;
  content: string;
  info: string;
  meta: unknown;
  block: boolean;
}

export interface Links {
  validateLink(url: string): boolean;
  normalizeLink(url: string): string;
  normalizeLinkText(url: string): string;
}

export interface StateCore {
  md: Links & { options: { linkify?: boolean | undefined; html?: boolean | undefined } };
  tokens: Token[];
  Token: new (type: string, tag: string, nesting: any) => object;
}

/** markdown-it 14 or 15. */
export interface Host extends Links {
  linkify: object;
  set(options: any): unknown;
  enable(rule: string): unknown;
  core: { ruler: { at(name: string, rule: (state: any) => any): unknown } };
  inline: { ruler: { at(name: string, rule: (state: any, silent: boolean) => any): unknown } };
}

/** What says of a token that it is text which a rule of the caller found, and which is its `meta`. */
export const RULED = 'linkwright';

/** What is told of a document. */
export type Reader = Pick<Document, 'text' | 'rewritten' | 'reference' | 'code' | 'html' | 'start' | 'end' | 'startBlock' | 'endBlock' | 'object'>;

/** What finds links: a `Linker`, or what the small module has in its place. */
export interface Engine {
  /** What a source with a link has. */
  readonly triggers: { source: RegExp };
  /** The links of a source. */
  find(source: string): { start: number; end: number; text: string; kind: string }[];
  document(isDetailed: boolean): Reader;
  edits(document: Reader): Edit[];
  /** What a character reference stands for. */
  unescape(reference: string): string;
}

type LinkEdit = Extract<Edit, { edit: 'link' }>;

/** A link, or text that is none after all. */
export type Part = string | { url: string; shown: string; attributes: Record<string, string>; raw: string; schema?: string };

/** What the two plugins do each in its way. */
export interface Linking {
  engine(): Engine;
  /** What becomes of a link, which is this text. */
  parts(edit: LinkEdit, raw: string): Part[];
  /** What a rule of the caller finds at a position of a source. */
  ruledAt?(source: string, at: number): { lastIndex: number; raw: string } | undefined;
  /** Links what the rules of the caller find in the texts that are left. */
  link?(state: StateCore, own: Links): void;
}

/** Lets a parser link. `own` is one of its kind as it is made. */
export function use(md: Host, own: Links, linking: Linking): void {
  md.set({ linkify: true });
  // The presets `commonmark` and `zero` have it turned off.
  md.enable('linkify');
  md.core.ruler.at('linkify', (state: StateCore) => {
    if (!state.md.options.linkify) return;
    linkTokens(state, linking, own);
    linking.link?.(state, own);
  });
  md.inline.ruler.at('linkify', (state: StateInline, silent) => !!state.md.options.linkify && keepWhole(state, silent, linking));
}

/** A parser as the class of this one makes it. The constructor of a subclass may be the one that is running. */
export function fresh(md: object): Host {
  let host: object = Object.getPrototypeOf(md);
  for (let up = host; Object.getPrototypeOf(up); up = Object.getPrototypeOf(up)) host = up;
  return new (host.constructor as new () => Host)();
}

/** Links the texts of a document. */
function linkTokens(state: StateCore, linking: Linking, own: Links): void {
  const { texts, edits } = editsOf(state, linking.engine());
  const made = new Map<Text, Token[]>();
  for (const edit of edits) {
    const { at } = edit;
    const first = texts[at]!;
    const out = made.get(first) ?? [];
    if (out.length === 0) made.set(first, out);
    const { token } = first;
    if (edit.edit === 'keep') out.push(text(state, token, token.content.slice(edit.start, edit.end), token.level));
    if (edit.edit !== 'link') continue;
    const { start, last, end } = edit;
    const raw = texts.slice(at, last + 1).map(({ token: { content } }, i) => content.slice(i === 0 ? start : 0, at + i === last ? end : undefined)).join('');
    for (const part of linking.parts(edit, raw)) out.push(...linked(state, token, part, own));
  }
  replace(made);
}

/** Puts tokens in the place of texts. */
export function replace(made: Map<Text, Token[]>): void {
  const tokens = new Map([...made].map(([{ token }, own]) => [token, own]));
  for (const parent of new Set([...made.keys()].map(({ parent }) => parent))) parent.children = parent.children!.flatMap((child) => tokens.get(child) ?? child);
}

/** The tokens of a link, or of the text that it stays if markdown-it says so. */
export function linked(state: StateCore, like: Token, part: Part, own: Links, isRule = false): Token[] {
  if (typeof part === 'string') return part === '' ? [] : [text(state, like, part, like.level)];
  const { md } = state;
  // The functions of markdown-it itself would show a host that looks like another one in its letters.
  const href = !isRule && md.normalizeLink === own.normalizeLink ? part.url : md.normalizeLink(part.url);
  if (!md.validateLink(href)) return [text(state, like, part.raw, like.level)];
  let { shown } = part;
  if (md.normalizeLinkText !== own.normalizeLinkText) {
    const { schema = schemaOf(part.raw, part.url) } = part;
    const before = schema === '' ? 'http://' : schema === 'mailto:' && !/^mailto:/i.test(shown) ? 'mailto:' : '';
    shown = md.normalizeLinkText(before + shown);
    if (shown.startsWith(before)) shown = shown.slice(before.length);
  }
  const open = new state.Token('link_open', 'a', 1) as Token;
  open.attrs = Object.entries({ href, ...part.attributes });
  const close = new state.Token('link_close', 'a', -1) as Token;
  open.level = close.level = like.level;
  for (const end of [open, close]) Object.assign(end, { markup: 'linkify', info: 'auto' });
  return [open, text(state, like, shown, like.level + 1), close];
}

/** What linkify-it calls the schema of a link: nothing if it was written without one. */
export function schemaOf(text: string, url: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0].toLowerCase() ?? (url.startsWith('mailto:') ? 'mailto:' : '');
}

export function text(state: StateCore, { meta }: Token, content: string, level: number): Token {
  return Object.assign(new state.Token('text', '', 0) as Token, { content, level, meta });
}

/** A text, and the block that it is in. */
export interface Text {
  parent: Token;
  token: Token;
}

/** What becomes of the texts of a document, or of another text in the place of each. */
export function editsOf(state: StateCore, engine: Engine, other?: string): { texts: Text[]; edits: Edit[] } {
  const isHtml = !!state.md.options.html;
  const document = engine.document(isHtml || state.tokens.some(({ nesting, attrs }) => nesting === 1 && attrs));
  const texts: Text[] = [];
  for (const parent of state.tokens) {
    if (parent.type !== 'inline') {
      tell(parent, document);
      continue;
    }
    // Most blocks have no link and no tags.
    const mayMatter = other !== undefined || engine.triggers.source.test(parent.content) || (isHtml && parent.content.includes('<'));
    const children = mayMatter ? (parent.children ?? []) : [];
    for (let i = 0; i < children.length; i++) {
      const token = children[i]!;
      const { type, content, info } = token;
      // As in markdown-it, `https\://example.com` is no link. What a rule found is no text for the library.
      const isClosed = info === RULED ? other === undefined : info === 'escape' && isInScheme(children[i - 1]?.content, content, children[i + 1]?.content);
      if (isClosed) document.code(content);
      else if (type === 'text' || info === RULED) document.text(other ?? content);
      else if (type === 'text_special') document.rewritten(content);
      else if (type === 'softbreak') document.text('\n');
      else {
        tell(token, document);
        continue;
      }
      if (!isClosed) texts.push({ parent, token });
    }
  }
  return { texts, edits: engine.edits(document) };
}

/** Tells of a token that is no text. */
function tell(token: Token, document: Reader): void {
  switch (token.type) {
    case 'code_inline':
      return document.code(token.content);
    case 'html_inline':
    case 'html_block':
      return document.html(token.content);
    case 'image':
      document.start('img');
      return document.end('img');
  }
  const { tag, nesting, attrs } = token;
  const isBlock = BLOCKS.has(tag) && !attrs;
  if (nesting === 1) {
    if (isBlock) document.startBlock(tag);
    else document.start(tag || 'span', attrs ? Object.fromEntries(attrs.map(([name, value]) => [name, String(value)])) : undefined);
  } else if (nesting === -1) {
    if (BLOCKS.has(tag)) document.endBlock(tag);
    else document.end(tag || 'span');
  } else if (token.block) {
    document.startBlock('pre');
    document.endBlock('pre');
  } else document.object();
}

const BLOCKS = new Set(['p', 'ul', 'ol', 'li', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td']);
