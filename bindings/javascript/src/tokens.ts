// Links in the tokens of markdown-it, for the plugins of the whole package and of the small one.

import type { Written } from './anchor.js';
import type { Document, Edit, LinkEdit } from './document.js';
import { type Keeping, keepWhole, RULED, type StateInline } from './inline.js';
import { Made } from './made.js';
import { isInScheme } from './markup.js';

// The parts of markdown-it that the plugins use. Its own types differ between its versions.

export interface Token {
  type: string;
  tag: string;
  attrs: [string, string | number][] | null;
  nesting: number;
  level: number;
  children: Token[] | null;
  content: string;
  markup: string;
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
  renderer: { render(...given: any): string };
  set(options: any): unknown;
  enable(rule: string): unknown;
  core: { ruler: { at(name: string, rule: (state: any) => any): unknown } };
  inline: { ruler: { at(name: string, rule: (state: any, silent: boolean) => any): unknown } };
}

/** The methods that record a document. */
export type Reader = Pick<Document, 'text' | 'rewritten' | 'reference' | 'code' | 'html' | 'start' | 'end' | 'object'>;

/** An engine that finds links: a `Linker`, or its counterpart in the small module. */
export interface Engine extends ReturnType<Keeping['engine']> {
  /** A pattern that matches in every source with a link. */
  readonly triggers: { source: RegExp };
  document(isDetailed: boolean): Reader;
  edits(document: Reader): Edit[];
}

/** A link, or text that does not link after all. */
export type Part = string | (Written & { raw: string; schema?: string });

/** The functions in which the two plugins differ. */
export interface Linking extends Keeping {
  engine(): Engine;
  /** Returns the links and texts that replace a link with this text. */
  parts(edit: LinkEdit, raw: string): Part[];
  /** Makes additional links in the remaining texts. */
  rest?(state: StateCore, own: Links): void;
}

/** Makes a parser link. `own` is a new parser of the same kind. */
export function use(md: Host, own: Links, linking: Linking): void {
  md.set({ linkify: true });
  // The presets `commonmark` and `zero` turn it off.
  md.enable('linkify');
  md.core.ruler.at('linkify', (state: StateCore) => {
    if (!state.md.options.linkify) return;
    linkTokens(state, linking, own);
    linking.rest?.(state, own);
  });
  md.inline.ruler.at('linkify', (state: StateInline, silent) => !!state.md.options.linkify && keepWhole(state, silent, linking));
}

/** Throws an error if the result of the plugin is passed instead of the plugin. */
export function checkHost(md: Partial<Host> | undefined): void {
  if (typeof md?.core?.ruler?.at !== 'function') throw new TypeError('markdown-it: give the plugin itself, with its options: md.use(linkwright, options)');
}

/** Returns a new parser of the base class, because the constructor of a subclass may be running. */
export function fresh(md: object): Host {
  let host: object = Object.getPrototypeOf(md);
  for (let up = host; Object.getPrototypeOf(up); up = Object.getPrototypeOf(up)) host = up;
  return new (host.constructor as new () => Host)();
}

/** Links the texts of a document. */
function linkTokens(state: StateCore, linking: Linking, own: Links): void {
  const { texts, edits } = editsOf(state, linking.engine());
  const made = new Made<Token>();
  for (const edit of edits) {
    const { token, list } = texts[edit.at]!;
    const out = made.of(token, list);
    if (edit.edit === 'keep') out.push(text(state, token, token.content.slice(edit.start, edit.end)));
    if (edit.edit !== 'link') continue;
    let raw = '';
    for (let at = edit.at; at <= edit.last; at++) raw += texts[at]!.token.content.slice(at === edit.at ? edit.start : 0, at === edit.last ? edit.end : undefined);
    for (const part of linking.parts(edit, raw)) out.push(...linked(state, token, part, own));
  }
  made.replace();
}

/** Returns the tokens of a link, or of its text if markdown-it rejects the link. */
export function linked(state: StateCore, like: Token, part: Part, own: Links, isRule = false): Token[] {
  if (typeof part === 'string') return part === '' ? [] : [text(state, like, part)];
  const { md } = state;
  // The original functions of markdown-it would show a look-alike host in Unicode.
  const href = !isRule && md.normalizeLink === own.normalizeLink ? part.href : md.normalizeLink(part.href);
  if (!md.validateLink(href)) return [text(state, like, part.raw)];
  let { display } = part;
  if (md.normalizeLinkText !== own.normalizeLinkText) {
    const { schema = schemaOf(part.raw, part.href) } = part;
    const before = schema === '' ? 'http://' : schema === 'mailto:' && !/^mailto:/i.test(display) ? 'mailto:' : '';
    display = md.normalizeLinkText(before + display);
    if (display.startsWith(before)) display = display.slice(before.length);
  }
  const open = new state.Token('link_open', 'a', 1) as Token;
  open.attrs = Object.entries({ href, ...part.attributes });
  const close = new state.Token('link_close', 'a', -1) as Token;
  open.level = close.level = like.level;
  open.markup = close.markup = 'linkify';
  open.info = close.info = 'auto';
  return [open, text(state, like, display, like.level + 1), close];
}

/** Returns the schema of a link as in linkify-it. It is empty if the link was written without one. */
export function schemaOf(text: string, url: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0].toLowerCase() ?? (url.startsWith('mailto:') ? 'mailto:' : '');
}

export function text(state: StateCore, { meta, level: own }: Token, content: string, level = own): Token {
  // Single assignments are faster than `Object.assign`.
  const token = new state.Token('text', '', 0) as Token;
  token.content = content;
  token.level = level;
  token.meta = meta;
  return token;
}

/** A text, the tokens of its block, and the token before it. */
export interface Text {
  list: Token[];
  token: Token;
  before: Token | undefined;
}

/** Returns the edits of the texts of a document, or the edits if each text were `other`. */
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
      // As in markdown-it, `https\://example.com` does not link. The library does not search a match of a rule.
      const isClosed = info === RULED ? other === undefined : info === 'escape' && isInScheme(children[i - 1]?.content, content, children[i + 1]?.content);
      if (isClosed) document.code(content);
      else if (type === 'text' || info === RULED) document.text(other ?? content);
      else if (type === 'text_special') document.rewritten(content);
      else if (type === 'softbreak') document.text('\n');
      else {
        tell(token, document);
        continue;
      }
      if (!isClosed) texts.push({ list: children, token, before: children[i - 1] });
    }
  }
  return { texts, edits: engine.edits(document) };
}

/** Adds a token that is not text to a document. */
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
  if (nesting === 1) document.start(tag || 'span', attrs ? Object.fromEntries(attrs.map(([name, value]) => [name, String(value)])) : undefined);
  else if (nesting === -1) document.end(tag || 'span');
  else if (token.block) {
    // None of its text links.
    document.start('p');
    document.end('p');
  } else document.object();
}
