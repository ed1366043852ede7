/**
 * A plugin of markdown-it: takes the place of `md.linkify`.
 *
 * @module
 */

import { type Document, type Edit } from './document.js';
import { type Link, Linker } from './index.js';
import { asHost, checkObject, checkText, forTrees, type Options } from './options.js';
import { keepWhole, type StateInline } from './inline.js';
import { isInScheme } from './markup.js';

/** A link as linkify-it returns it. */
export interface Match {
  /** `https:`, `mailto:` and the like, or nothing if the link was written without a scheme. */
  schema: string;
  index: number;
  lastIndex: number;
  /** The link as it was written. */
  raw: string;
  /** What a reader should see. */
  text: string;
  /** Where the link leads. */
  url: string;
  /** The attributes of the anchor other than `href`, of what the library finds. */
  attributes?: Record<string, string>;
}

/** A rule of your own, as linkify-it has them: how long a link is behind its schema, and what becomes of it. */
export interface Rule {
  validate: RegExp | ((text: string, at: number, self: any) => number | boolean);
  normalize?: ((match: Match, self: any) => void) | undefined;
}

/** The settings of linkify-it. */
export interface LinkifyOptions {
  /** Whether domains link without a scheme. */
  fuzzyLink?: boolean | undefined;
  /** Whether addresses link. */
  fuzzyEmail?: boolean | undefined;
  /** Whether IP addresses link without a scheme. */
  fuzzyIP?: boolean | undefined;
  /** Whether three hyphens end a link. */
  '---'?: boolean | undefined;
  /** Whether URLs with a user name link. */
  urlAuth?: boolean | undefined;
  /** A longer link stays text. */
  maxLength?: number | undefined;
  /** Top-level domains to add. */
  tlds?: readonly string[] | undefined;
}

/** No longer word is read for a link without a scheme. */
const LONGEST = 2048;

/** Where `//host` may start, as in linkify-it, and an IP address. */
const SLASHES = String.raw`(?<![\p{L}\p{N}:/_])//(?=localhost(?![\w.-])|[^\s/?#]*\.)`;
const ADDRESS = String.raw`(?<![\p{L}\p{N}_.:@/-])\d+(?:\.\d+){3}`;

/** A URL with a user name, as linkify-it reads one. */
const AUTH = String.raw`(?<![\p{L}\p{N}_])https?:\/\/[^\s@/[\]()<>]{1,50}@`;

/** White space, punctuation and control characters. */
const SEPARATOR = '[\\s\\u0000-\\u002f:-@[-`{-\\u00bf\\u2000-\\u206f\\u3000-\\u303f\\uff00-\\uff0f\\uff1a-\\uff20]';

/** What linkify-it can do, for what calls `md.linkify`. */
export class LinkifyIt {
  #options: Options;
  #linker: Linker;
  readonly #rules = new Map<string, Rule>();
  #set: LinkifyOptions = {};
  #slashes = false;
  readonly #given: Options;
  /** What was set, for another that takes this over. */
  readonly #changes: ((linkify: LinkifyIt) => void)[] = [];
  /** What builds regular expressions for rules: that of linkify-it where this takes its place. */
  re: Record<string, any> = { src_ZPCc: SEPARATOR };

  constructor(options: Options & { rebuilder?: object | undefined } = {}) {
    const { rebuilder, ...settings } = forTrees(options);
    if (rebuilder !== undefined) this.re = checkObject('rebuilder: give', rebuilder);
    this.#options = this.#given = settings;
    this.#linker = new Linker(this.#options);
  }

  /** Takes over what was set of another, which is of linkify-it 5 or 6. `fresh` is one as it is made. @internal */
  takeOver(other: Its | LinkifyIt, fresh: Its): void {
    if (other.re) this.re = other.re;
    if (other instanceof LinkifyIt) {
      for (const change of other.#changes) change(this);
      return;
    }
    const { tlds, ...set } = Object.fromEntries(
      Object.entries(other.__opts__ ?? {}).filter(([name, value]) => value !== fresh.__opts__?.[name]),
    ) as LinkifyOptions;
    this.set(set);
    const added = tlds ?? (String(other.__tlds__) === String(fresh.__tlds__) ? undefined : other.__tlds__);
    if (Array.isArray(added)) this.tlds(added);
    const names = new Set([...Object.keys(other.__schemas__ ?? {}), ...Object.keys(fresh.__schemas__ ?? {})]);
    for (const name of names) {
      const rule = other.__schemas__?.[name] ?? null;
      if (rule !== (fresh.__schemas__?.[name] ?? null)) this.add(name, rule);
    }
  }

  /** The linker with the options as they are now. */
  get linker(): Linker {
    return this.#linker;
  }

  /** Whether a text could have a link. It is quick, and may be wrong. */
  pretest(text: string): boolean {
    return /[.:@\u3002\uff0e\uff61]/.test(text) || [...this.#rules.keys(), ...(this.#slashes ? ['//'] : [])].some((schema) => text.includes(schema));
  }

  /** Whether a text has a link. */
  test(text: string): boolean {
    return this.match(text) !== null;
  }

  /** The links of a text, or `null`. */
  match(text: string): Match[] | null {
    if (!this.pretest(checkText('match', text))) return null;
    const found = this.#linker.find(text).flatMap((link) => this.#limited(link.text, link)?.map((short) => ({ ...short, start: link.start, end: link.start + short.end })) ?? link);
    const all = [...found.map(asMatch), ...this.ruled(text)].sort((a, b) => a.index - b.index);
    let end = 0;
    const matches = all.filter(({ index, lastIndex }) => index >= end && ((end = lastIndex), true));
    return matches.length > 0 ? matches : null;
  }

  /** Whether `ruled` could find something. */
  get hasRules(): boolean {
    return this.#rules.size > 0 || this.#slashes || !!this.#set.fuzzyIP || !!this.#set.urlAuth;
  }

  /** What the rules that were added find. */
  ruled(text: string): Match[] {
    const matches: Match[] = [];
    for (const [schema, { validate, normalize }] of this.#rules) {
      let tried = 0;
      for (let index = text.indexOf(schema); index >= 0; index = text.indexOf(schema, index + 1)) {
        // Neither a letter stands before it nor the schema itself, as in `@@`.
        const isGlued = index > 0 && (index === tried || /[\p{L}\p{N}_]$/u.test(text.slice(Math.max(0, index - 2), index)));
        const at = (tried = index + schema.length);
        if (isGlued) continue;
        const length = Number(validate instanceof RegExp ? validate.exec(text.slice(at))?.[0].length : validate(text, at, this));
        if (!(length > 0)) continue;
        const raw = text.slice(index, at + length);
        const match: Match = { schema, index, lastIndex: at + length, raw, text: raw, url: raw };
        normalize?.(match, this);
        matches.push(match);
        index = match.lastIndex - 1;
      }
    }
    const { fuzzyIP, urlAuth } = this.#set;
    const starts = [...(this.#slashes ? [SLASHES] : []), ...(fuzzyIP ? [ADDRESS] : []), ...(urlAuth ? [AUTH] : [])].join('|');
    for (const { index, 0: schema } of starts ? text.matchAll(new RegExp(starts, 'gu')) : []) {
      // The library reads it as it would be with a scheme, and without a user name.
      const isAuth = schema.endsWith('@');
      const scheme = isAuth ? 'http://' : schema === '//' ? 'http:' : 'http://';
      const rest = text.slice(isAuth ? index + schema.length : index, index + LONGEST);
      const [link] = this.#linker.find(scheme + /^\S*/.exec(rest)![0]);
      const without = (text: string) => (text.startsWith(scheme) ? text.slice(scheme.length) : text);
      const raw = link?.start === 0 ? (isAuth ? schema : '') + without(link.text) : '';
      if (!link || raw.length < schema.length + Number(isAuth)) continue;
      const shown = isAuth ? schema + without(link.display) : without(link.display);
      const url = isAuth ? encodeURI(schema) + without(link.href) : schema === '//' ? without(link.href) : link.href;
      const own = isAuth ? schema.slice(0, schema.indexOf(':') + 1) : schema === '//' ? schema : '';
      const { attributes } = link;
      matches.push({ schema: own, index, lastIndex: index + raw.length, raw, text: shown, url, attributes });
    }
    return matches.sort((a, b) => a.index - b.index);
  }

  /** The link with a scheme at the start of a text, or `null`. */
  matchAtStart(text: string): Match | null {
    // No link reaches over white space.
    const [link] = this.#linker.find(/^\S*/.exec(checkText('matchAtStart', text))![0]);
    return link?.start === 0 && link.text.includes(':') ? asMatch(link) : null;
  }

  /** How long the link is that starts with a scheme at a position, behind its colon; 0 if there is none. */
  testSchemaAt(text: string, schema: string, at: number): number {
    const start = schema.length > 0 ? at - schema.length : at;
    const match = this.matchAtStart(checkText('testSchemaAt', text).slice(start));
    return match && match.schema === schema.toLowerCase() ? match.raw.length - schema.length : 0;
  }

  /** Adds a scheme, as `add('ftp:', 'http:')` and `add('//', 'http:')`, or a rule, or removes one without a definition. */
  add(schema: string, definition: string | Rule | null = null): this {
    this.#changes.push((linkify) => linkify.add(schema, definition));
    const name = checkText('add', schema).replace(/:$/, '');
    const { schemes = [], exclude = [] } = this.#options;
    this.#rules.delete(schema);
    if (schema === '//' && (definition === null || typeof definition === 'string')) {
      this.#slashes = definition !== null;
      return this;
    }
    if (definition === null) {
      if (name === 'mailto') return this.#change({ emails: false });
      if (!['http', 'https'].includes(name)) return this.#change({ schemes: schemes.filter((own) => own !== name) });
      return this.#change({ exclude: [...exclude, `${name}://*`] });
    }
    if (typeof definition === 'string') {
      return ['http', 'https', 'mailto'].includes(name) ? this : this.#change({ schemes: [...schemes, name] });
    }
    const { validate, normalize } = checkObject('add: a rule is', definition);
    if (schema === '' || !(validate instanceof RegExp || typeof validate === 'function')) {
      throw new TypeError(`add: give ${JSON.stringify(schema)} a function or a regular expression as \`validate\``);
    }
    if (normalize !== undefined && typeof normalize !== 'function') {
      throw new TypeError(`add: give ${JSON.stringify(schema)} a function as \`normalize\``);
    }
    this.#rules.set(schema, definition);
    return this;
  }

  /** Changes the settings that linkify-it has. */
  set(options: LinkifyOptions = {}): this {
    const { fuzzyLink, fuzzyEmail, tlds } = checkObject('set: the options are', options);
    this.#changes.push((linkify) => linkify.set({ ...options, tlds: undefined }));
    this.#set = { ...this.#set, ...options };
    if (tlds) this.tlds(tlds);
    return this.#change({
      ...(fuzzyLink === undefined ? {} : { bareDomains: fuzzyLink ? this.#given.bareDomains : ('never' as const) }),
      ...(fuzzyEmail === undefined ? {} : { emails: fuzzyEmail }),
    });
  }

  /** Adds top-level domains to those that are registered, which link from the start, and to those added before if `keep`. */
  tlds(names: string | readonly string[], keep = false): this {
    this.#changes.push((linkify) => linkify.tlds(names, keep));
    const known = new Linker({ bareDomains: 'all' });
    const added = [names].flat().filter((name) => known.find(`example.${checkText('tlds', name)}`).length === 0);
    const also = (keep ? this.#options : this.#given).also ?? [];
    return this.#change({ also: [...also, ...added.map((name) => `*.${name}`)] });
  }

  /** What `match.url` is for a link without a scheme. */
  normalize(match: Match): void {
    if (match.schema === '') match.url = `http://${match.url}`;
    else if (match.schema === 'mailto:' && !/^mailto:/i.test(match.url)) match.url = `mailto:${match.url}`;
  }

  /** A link of the document, as far as the settings let it. @internal */
  cut(edit: Extract<Edit, { edit: 'link' }>, texts: readonly Text[]): Part[] {
    const { at, last, start, end, href, display, attributes } = edit;
    const content = (at: number) => texts[at]!.token.content;
    let raw = content(at).slice(start, at === last ? end : undefined);
    for (let next = at + 1; next <= last; next++) raw += content(next).slice(0, next === last ? end : undefined);
    const part = ({ text, href, display }: { text: string; href: string; display: string }, attributes: Record<string, string>): Part =>
      ({ url: href, shown: display, schema: schemaOf(text, href), attributes, raw: text });
    const limited = this.#limited(raw, { attributes });
    if (!limited) return [part({ text: raw, href, display }, attributes)];
    const [short] = limited;
    return short ? [part(short, short.attributes), raw.slice(short.end)] : [raw];
  }

  /** The link of which a text is one, if the settings of linkify-it end it before its end or keep it from being one. */
  #limited(raw: string, { attributes }: { attributes: Record<string, string> }): Link[] | undefined {
    const { '---': hyphens, maxLength = Infinity } = this.#set;
    if (raw.length > maxLength) return [];
    const ends = [hyphens ? raw.search(/(?<!-)---(?!-)/) : -1, this.#separator ? raw.search(this.#separator) : -1].filter((at) => at > 0);
    if (ends.length === 0) return undefined;
    return this.#linker.find(raw.slice(0, Math.min(...ends))).filter(({ start }) => start === 0).map((link) => ({ ...link, attributes: { ...link.attributes, ...attributes } }));
  }

  /** What ends a text by a builder of the caller. */
  get #separator(): RegExp | undefined {
    const own: unknown = this.re['get_text_separators']?.();
    return own instanceof RegExp && own.source !== '[><\\uff5c]' ? own : undefined;
  }

  #change(options: Options): this {
    this.#options = { ...this.#options, ...options };
    this.#linker = new Linker(this.#options);
    return this;
  }
}

/** What linkify-it keeps. */
interface Its {
  re?: Record<string, any>;
  __opts__?: Record<string, unknown>;
  __schemas__?: Record<string, any>;
  __tlds__?: readonly string[];
}

function schemaOf(text: string, href: string): string {
  return /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0].toLowerCase() ?? (href.startsWith('mailto:') ? 'mailto:' : '');
}

function asMatch({ start, end, text, kind, display, href }: Link): Match {
  const schema = schemaOf(text, kind === 'email' ? 'mailto:' : '');
  return { schema, index: start, lastIndex: end, raw: text, text: display, url: href };
}


// What the plugin uses of markdown-it, whose types are others in each of its versions.

interface Token {
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

interface Links {
  validateLink(url: string): boolean;
  normalizeLink(url: string): string;
  normalizeLinkText(url: string): string;
}

interface StateCore {
  md: Links & { options: { linkify?: boolean | undefined; html?: boolean | undefined } };
  tokens: Token[];
  Token: new (type: string, tag: string, nesting: any) => object;
}

/** markdown-it 14 or 15. */
export interface Host extends Links {
  linkify: object;
  set(options: any): unknown;
  core: { ruler: { at(name: string, rule: (state: any) => any): unknown } };
  inline: { ruler: { at(name: string, rule: (state: any, silent: boolean) => any): unknown } };
}

/** `md.use(linkwright, options)` links, without the option `linkify` of markdown-it, which `md.set` may still turn off. */
export default function linkwright(md: Host, options?: Options): void {
  const linkify = new LinkifyIt(asHost(forTrees(options)));
  // The constructor of a subclass may be the one that is running.
  let host: object = Object.getPrototypeOf(md);
  for (let up = host; Object.getPrototypeOf(up); up = Object.getPrototypeOf(up)) host = up;
  const own = new (host.constructor as new () => Host)();
  linkify.takeOver(md.linkify, own.linkify);
  Object.assign(md, { linkify });
  md.set({ linkify: true });
  md.core.ruler.at('linkify', (state: StateCore) => {
    if (!state.md.options.linkify) return;
    linkTokens(state, linkify, own);
    if (linkify.hasRules) linkByRules(state, linkify, own);
  });
  md.inline.ruler.at('linkify', (state: StateInline, silent) => !!state.md.options.linkify && keepWhole(state, silent, (src) => linkify.linker.find(src).filter(({ kind }) => kind === 'url')));
}

/** Links the texts of a document. */
function linkTokens(state: StateCore, linkify: LinkifyIt, own: Links): void {
  const { texts, edits } = editsOf(state, linkify.linker);
  for (let next = 0; next < edits.length; ) {
    const { parent } = texts[edits[next]!.at]!;
    const out: Token[] = [];
    for (const child of parent.children!) {
      if (texts[edits[next]?.at ?? -1]?.token !== child) {
        out.push(child);
        continue;
      }
      for (const { at } = edits[next]!; edits[next]?.at === at; next++) {
        const edit = edits[next]!;
        if (edit.edit === 'keep') out.push(text(state, child, child.content.slice(edit.start, edit.end), child.level));
        else if (edit.edit === 'link') for (const part of linkify.cut(edit, texts)) out.push(...linked(state, child, part, own));
      }
    }
    parent.children = out;
  }
}

/** A link, or text that is none after all. */
export type Part = string | { url: string; shown: string; schema: string; attributes: Record<string, string>; raw: string };

function linked(state: StateCore, like: Token, part: Part, own: Links, isRule = false): Token[] {
  if (typeof part === 'string') return part === '' ? [] : [text(state, like, part, like.level)];
  const { md } = state;
  // The functions of markdown-it itself would show a host that looks like another one in its letters.
  const href = !isRule && md.normalizeLink === own.normalizeLink ? part.url : md.normalizeLink(part.url);
  if (!md.validateLink(href)) return [text(state, like, part.raw, like.level)];
  let { shown } = part;
  if (md.normalizeLinkText !== own.normalizeLinkText) {
    const before = part.schema === '' ? 'http://' : part.schema === 'mailto:' && !/^mailto:/i.test(shown) ? 'mailto:' : '';
    shown = md.normalizeLinkText(before + shown);
    if (shown.startsWith(before)) shown = shown.slice(before.length);
  }
  return anchor(state, like, { href, ...part.attributes }, shown);
}

/** A text, and the token that it is in. */
export interface Text {
  parent: Token;
  token: Token;
}

/** What becomes of the texts of a document, or of another text in the place of each. */
function editsOf(state: StateCore, linker: Linker, other?: string): { texts: Text[]; edits: Edit[] } {
  const isHtml = !!state.md.options.html;
  const document = linker.document(isHtml || state.tokens.some(({ nesting, attrs }) => nesting === 1 && attrs));
  const texts: Text[] = [];
  for (const parent of state.tokens) {
    if (parent.type !== 'inline') {
      tell(parent, document);
      continue;
    }
    // Most blocks have no link and no tags.
    const mayMatter = other !== undefined || linker.triggers.source.test(parent.content) || (isHtml && parent.content.includes('<'));
    const children = mayMatter ? (parent.children ?? []) : [];
    for (let i = 0; i < children.length; i++) {
      const token = children[i]!;
      switch (token.type) {
        case 'text':
          document.text(other ?? token.content);
          texts.push({ parent, token });
          break;
        case 'text_special':
          // As in markdown-it, `https\://example.com` is no link.
          if (token.info === 'escape' && isInScheme(children[i - 1]?.content, token.content, children[i + 1]?.content)) {
            document.code(token.content);
            break;
          }
          document.rewritten(token.content);
          texts.push({ parent, token });
          break;
        case 'softbreak':
          document.text('\n');
          texts.push({ parent, token });
          break;
        default:
          tell(token, document);
      }
    }
  }
  return { texts, edits: linker.edits(document) };
}

/** Links what the rules of the caller find in the texts that are left, where the library would link too. */
function linkByRules(state: StateCore, linkify: LinkifyIt, own: Links): void {
  const { texts, edits } = editsOf(state, (anything ??= new Linker()), ' https://example.com ');
  const linkable = new Set(edits.map(({ at }) => texts[at]!.token));
  for (const token of state.tokens) {
    if (token.type !== 'inline' || !token.children) continue;
    token.children = token.children.flatMap((child, i, all) => {
      if (child.type !== 'text' || !linkable.has(child)) return child;
      const isBehindEscape = all[i - 1]?.type === 'text_special';
      const out: Token[] = [];
      let at = 0;
      for (const { index, lastIndex, url, text: shown, raw, schema, attributes = {} } of linkify.ruled(child.content)) {
        if (index < at || (index === 0 && isBehindEscape)) continue;
        out.push(text(state, child, child.content.slice(at, index), child.level));
        out.push(...linked(state, child, { url, shown, schema, attributes, raw }, own, true));
        at = lastIndex;
      }
      return at === 0 ? child : [...out, text(state, child, child.content.slice(at), child.level)];
    });
  }
}

/** What links wherever a link may stand. */
let anything: Linker | undefined;

function anchor(state: StateCore, like: Token, attributes: Record<string, string>, shown: string): Token[] {
  const open = new state.Token('link_open', 'a', 1) as Token;
  open.attrs = Object.entries(attributes);
  const close = new state.Token('link_close', 'a', -1) as Token;
  open.level = close.level = like.level;
  for (const end of [open, close]) Object.assign(end, { markup: 'linkify', info: 'auto' });
  return [open, text(state, like, shown, like.level + 1), close];
}

function text(state: StateCore, like: Token, content: string, level: number): Token {
  const token = new state.Token('text', '', 0) as Token;
  token.content = content;
  token.level = level;
  token.meta = like.meta;
  return token;
}

/** Tells of a token that is no text. */
function tell(token: Token, document: Document): void {
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
