/**
 * A plugin of markdown-it: takes the place of `md.linkify`.
 *
 * @module
 */

import type MarkdownIt from 'markdown-it';
import type { StateCore, StateInline, Token } from 'markdown-it';

import { type Link, Linker } from './index.js';
import { checkObject, checkText, forTrees, type Options } from './options.js';
import { plainLength } from './source.js';
import type { Edit, Run } from './run.js';

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
  validate: RegExp | ((text: string, at: number, self: LinkifyIt) => number | boolean);
  normalize?: ((match: Match, self: LinkifyIt) => void) | undefined;
}

/** No longer word is read for a link without a scheme. */
const LONGEST = 2048;

/** Where `//host` may start, as in linkify-it, and an IP address. */
const SLASHES = String.raw`(?<![\p{L}\p{N}:/_])//(?=localhost(?![\w.-])|[^\s/?#]*\.)`;
const ADDRESS = String.raw`(?<![\p{L}\p{N}_.:@/-])\d+(?:\.\d+){3}`;

/** White space, punctuation and control characters. */
const SEPARATOR = '[\\s\\u0000-\\u002f:-@[-`{-\\u00bf\\u2000-\\u206f\\u3000-\\u303f\\uff00-\\uff0f\\uff1a-\\uff20]';

/** What linkify-it can do, for what calls `md.linkify`. */
export class LinkifyIt {
  #options: Options;
  #linker: Linker;
  readonly #rules = new Map<string, Rule>();
  #fuzzyIP = false;
  #slashes = false;
  readonly #given: Options;
  /** Sources of regular expressions for rules, and what rules keep here. */
  readonly re: Record<string, unknown> = { src_ZPCc: SEPARATOR };

  constructor(options: Options = {}) {
    this.#options = this.#given = forTrees(options);
    this.#linker = new Linker(this.#options);
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
    const all = [...this.#linker.find(text).map(asMatch), ...this.ruled(text)].sort((a, b) => a.index - b.index);
    let end = 0;
    const matches = all.filter(({ index, lastIndex }) => index >= end && ((end = lastIndex), true));
    return matches.length > 0 ? matches : null;
  }

  /** Whether `ruled` could find something. */
  get hasRules(): boolean {
    return this.#rules.size > 0 || this.#slashes || this.#fuzzyIP;
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
    const starts = [...(this.#slashes ? [SLASHES] : []), ...(this.#fuzzyIP ? [ADDRESS] : [])].join('|');
    for (const { index, 0: schema } of starts ? text.matchAll(new RegExp(starts, 'gu')) : []) {
      // The library reads it as it would be with a scheme.
      const scheme = schema === '//' ? 'http:' : 'http://';
      const [link] = this.#linker.find(scheme + /^\S*/.exec(text.slice(index, index + LONGEST))![0]);
      const raw = link?.start === 0 ? link.text.slice(scheme.length) : '';
      if (!link || raw.length < schema.length) continue;
      const shown = (text: string) => (text.startsWith(scheme) ? text.slice(scheme.length) : text);
      const [own, url] = schema === '//' ? [schema, shown(link.href)] : ['', link.href];
      const { attributes } = link;
      matches.push({ schema: own, index, lastIndex: index + raw.length, raw, text: shown(link.display), url, attributes });
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

  /** Adds a scheme, as `add('ftp:', 'http:')` and `add('//', 'http:')`, or a rule, or removes one with `null`. */
  add(schema: string, definition: string | Rule | null): this {
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

  /** `fuzzyLink` and `fuzzyIP` say whether domains and IP addresses link without a scheme, and `fuzzyEmail` whether addresses do. */
  set(options: { fuzzyLink?: boolean; fuzzyEmail?: boolean; fuzzyIP?: boolean }): this {
    const { fuzzyLink, fuzzyEmail, fuzzyIP = this.#fuzzyIP } = checkObject('set: the options are', options);
    this.#fuzzyIP = fuzzyIP;
    return this.#change({
      ...(fuzzyLink === undefined ? {} : { bareDomains: fuzzyLink ? this.#given.bareDomains : ('never' as const) }),
      ...(fuzzyEmail === undefined ? {} : { emails: fuzzyEmail }),
    });
  }

  /** Adds top-level domains to those that are registered, which link from the start, and to those added before if `keep`. */
  tlds(names: string | readonly string[], keep = false): this {
    const known = new Linker({ bareDomains: 'all' });
    const added = [names].flat().filter((name) => known.find(`example.${checkText('tlds', name)}`).length === 0);
    const also = (keep ? this.#options : this.#given).also ?? [];
    return this.#change({ also: [...also, ...added.map((name) => `*.${name}`)] });
  }

  #change(options: Options): this {
    this.#options = { ...this.#options, ...options };
    this.#linker = new Linker(this.#options);
    return this;
  }
}

function asMatch({ start, end, text, kind, display, href }: Link): Match {
  const schema = /^[a-z][a-z0-9+.-]*:/i.exec(text)?.[0].toLowerCase() ?? (kind === 'email' ? 'mailto:' : '');
  return { schema, index: start, lastIndex: end, raw: text, text: display, url: href };
}

/** `md.use(linkwright, options)` links, without the option `linkify` of markdown-it. */
export default function linkwright(md: MarkdownIt, options?: Options): void {
  const linkify = new LinkifyIt(options);
  Object.assign(md, { linkify });
  md.set({ linkify: true });
  md.core.ruler.at('linkify', (state) => {
    linkTokens(state, linkify.linker);
    if (linkify.hasRules) linkByRules(state, linkify);
  });
  md.inline.ruler.at('linkify', (state, silent) => keepWhole(state, silent, linkify.linker));
}

/** Links the texts of a document. */
function linkTokens(state: StateCore, linker: Linker): void {
  const edits = editsOf(state, linker);
  if (edits.size === 0) return;
  for (const token of state.tokens) {
    token.children &&= token.children.flatMap((child) => {
      const own = edits.get(child);
      if (!own) return child;
      return own.flatMap((edit) => {
        switch (edit.edit) {
          case 'keep':
            return text(state, child, child.content.slice(edit.start, edit.end), child.level);
          case 'link':
            return anchor(state, child, { href: edit.href, ...edit.attributes }, edit.display);
          case 'remove':
            return [];
        }
      });
    });
  }
}

/** What becomes of the texts of a document, or of another text in the place of each. */
function editsOf(state: StateCore, linker: Linker, other?: string): Map<Token, Edit[]> {
  const run = linker.run();
  const texts: Token[] = [];
  for (const token of state.tokens) {
    const children = token.type === 'inline' ? (token.children ?? []) : [token];
    for (const [i, child] of children.entries()) {
      if (other !== undefined && child.type === 'text') run.text(other, texts.push(child) - 1);
      // As in markdown-it, `https\://example.com` is no link.
      else if (child.info === 'escape' && child.content === ':' && children[i + 1]?.content.startsWith('//')) run.code(':');
      else tell(child, run, texts);
    }
  }
  return new Map([...run.finish()].map(([at, edits]) => [texts[at]!, edits]));
}

/** Links what the rules of the caller find in the texts that are left, where the library would link too. */
function linkByRules(state: StateCore, linkify: LinkifyIt): void {
  const linkable = editsOf(state, (anything ??= new Linker()), ' https://example.com ');
  for (const token of state.tokens) {
    token.children &&= token.children.flatMap((child, i, all) => {
      const isBehindEscape = all[i - 1]?.type === 'text_special';
      const out: Token[] = [];
      let at = 0;
      for (const { index, lastIndex, url, text: shown, attributes } of linkable.has(child) ? linkify.ruled(child.content) : []) {
        const href = state.md.normalizeLink(url);
        if (index < at || (index === 0 && isBehindEscape) || !state.md.validateLink(href)) continue;
        out.push(text(state, child, child.content.slice(at, index), child.level), ...anchor(state, child, { href, ...attributes }, shown));
        at = lastIndex;
      }
      return at === 0 ? child : [...out, text(state, child, child.content.slice(at), child.level)];
    });
  }
}

/** What links wherever a link may stand. */
let anything: Linker | undefined;

function anchor(state: StateCore, like: Token, attributes: Record<string, string>, shown: string): Token[] {
  const open = new state.Token('link_open', 'a', 1);
  open.attrs = Object.entries(attributes);
  const close = new state.Token('link_close', 'a', -1);
  open.level = close.level = like.level;
  for (const end of [open, close]) Object.assign(end, { markup: 'linkify', info: 'auto' });
  return [open, text(state, like, shown, like.level + 1), close];
}

function text(state: StateCore, like: Token, content: string, level: number): Token {
  return Object.assign(new state.Token('text', '', 0), { content, level, meta: like.meta });
}

function tell(token: Token, run: Run, texts: Token[]): void {
  switch (token.type) {
    case 'text':
      return run.text(token.content, texts.push(token) - 1);
    // An escape or a character reference.
    case 'text_special':
      return run.rewritten(token.content, texts.push(token) - 1);
    case 'softbreak':
      return run.text('\n', texts.push(token) - 1);
    case 'code_inline':
      return run.code(token.content);
    case 'html_inline':
    case 'html_block':
      return run.html(token.content);
    case 'image':
      run.start('img');
      return run.end('img');
  }
  if (token.nesting === 1) run.start(token.tag || 'span', Object.fromEntries(token.attrs ?? []));
  else if (token.nesting === -1) run.end(token.tag || 'span');
  else if (token.block) {
    run.start('pre');
    run.end('pre');
  } else run.object();
}

/** The links of a source, found once for all of its colons. */
const found = new WeakMap<object, { src: string; ends: Map<number, number> }>();

/** Keeps the markup in a URL from being read, as in `https://example.com/_a_`: the whole of it is text. */
function keepWhole(state: StateInline, silent: boolean, linker: Linker): boolean {
  const { src, pos, linkLevel = 0 } = state as StateInline & { linkLevel?: number };
  if (linkLevel > 0 || !src.startsWith('://', pos)) return false;
  let own = found.get(state.tokens);
  if (own?.src !== src) {
    const urls = linker.find(src).filter(({ kind }) => kind === 'url');
    own = { src, ends: new Map(urls.map(({ start, end, text }) => [start + text.indexOf(':'), end])) };
    found.set(state.tokens, own);
  }
  const end = Math.min(own.ends.get(pos) ?? pos, state.posMax);
  // No character reference is longer than 33 characters.
  const length = plainLength(src.slice(pos, end + 33), end - pos);
  if (length === 0) return false;
  if (!silent) state.pending += src.slice(pos, pos + length);
  state.pos += length;
  return true;
}
