// Links in the tokens of markdown-it, for the plugin of the whole package and that of the small one.

import type { Written } from './anchor.js';
import type { Document, Edit, LinkEdit } from './document.js';
import { type Keeping, keepWhole, RULED, type StateInline } from './inline.js';
import { Made } from './made.js';
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

/** What is told of a document. */
export type Reader = Pick<Document, 'text' | 'rewritten' | 'reference' | 'code' | 'html' | 'start' | 'end' | 'object'>;

/** What finds links: a `Linker`, or what the small module has in its place. */
export interface Engine extends ReturnType<Keeping['engine']> {
  /** What a source with a link has. */
  readonly triggers: { source: RegExp };
  document(isDetailed: boolean): Reader;
  edits(document: Reader): Edit[];
}

/** A link, or text that is none after all. */
export type Part = string | (Written & { raw: string; schema?: string });

/** What the two plugins do each in its way. */
export interface Linking extends Keeping {
  engine(): Engine;
  /** What becomes of a link, which is this text. */
  parts(edit: LinkEdit, raw: string): Part[];
  /** Links what they find in the texts that are left. */
  rest?(state: StateCore, own: Links): void;
}

/** Lets a parser link. `own` is one of its kind as it is made. */
export function use(md: Host, own: Links, linking: Linking): void {
  md.set({ linkify: true });
  // The presets `commonmark` and `zero` have it turned off.
  md.enable('linkify');
  md.core.ruler.at('linkify', (state: StateCore) => {
    if (!state.md.options.linkify) return;
    linkTokens(state, linking, own);
    linking.rest?.(state, own);
  });
  md.inline.ruler.at('linkify', (state: StateInline, silent) => !!state.md.options.linkify && keepWhole(state, silent, linking));
}

/** Says so if what the plugin returns is given instead of the plugin. */
export function checkHost(md: Partial<Host> | undefined): void {
  if (typeof md?.core?.ruler?.at !== 'function') throw new TypeError('markdown-it: give the plugin itself, with its options: md.use(linkwright, options)');
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

/** The tokens of a link, or of the text that it stays if markdown-it says so. */
export function linked(state: StateCore, like: Token, part: Part, own: Links, isRule = false): Token[] {
  if (typeof part === 'string') return part === '' ? [] : [text(state, like, part)];
  const { md } = state;
  // The functions of markdown-it itself would show a host that looks like another one in its letters.
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

/** What linkify-it calls the schema of a link: nothing if it was written without one. */
export function schemaOf(text: string, url: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0].toLowerCase() ?? (url.startsWith('mailto:') ? 'mailto:' : '');
}

export function text(state: StateCore, { meta, level: own }: Token, content: string, level = own): Token {
  // Property by property, which is faster than `Object.assign`.
  const token = new state.Token('text', '', 0) as Token;
  token.content = content;
  token.level = level;
  token.meta = meta;
  return token;
}

/** A text, the tokens of its block, and what stands before it there. */
export interface Text {
  list: Token[];
  token: Token;
  before: Token | undefined;
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
      if (!isClosed) texts.push({ list: children, token, before: children[i - 1] });
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
  if (nesting === 1) document.start(tag || 'span', attrs ? Object.fromEntries(attrs.map(([name, value]) => [name, String(value)])) : undefined);
  else if (nesting === -1) document.end(tag || 'span');
  else if (token.block) {
    // None of its text links.
    document.start('p');
    document.end('p');
  } else document.object();
}
