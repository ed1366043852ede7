// A drop-in replacement for linkify-it, for code that calls `md.linkify`.

import type { Written } from './anchor.js';
import type { LinkEdit } from './document.js';
import { type Link, Linker } from './index.js';
import { checkFunction, checkObject, checkText, forTrees, type Options } from './options.js';
import { apart, type Finder, inOrder } from './rules.js';
import { type Part, schemaOf } from './tokens.js';

/** A link as linkify-it returns it. */
export interface Match {
  /** The scheme, such as `https:` or `mailto:`. Empty if the link was written without a scheme. */
  schema: string;
  index: number;
  lastIndex: number;
  /** The link as written in the text. */
  raw: string;
  /** The text to show. */
  text: string;
  /** The URL that the link opens. */
  url: string;
  /** The attributes of the anchor except `href`, for links that the library found. */
  attributes?: Record<string, string>;
}

/** A custom rule of linkify-it. `validate` returns the length of a link after its schema, and `normalize` changes the match. */
export interface Rule {
  validate: RegExp | ((text: string, at: number, self: any) => number | boolean);
  normalize?: ((match: Match, self: any) => void) | undefined;
}

/** The settings of linkify-it. */
export interface LinkifyOptions {
  /** True if domains without a scheme link. */
  fuzzyLink?: boolean | undefined;
  /** True if email addresses without `mailto:` link. */
  fuzzyEmail?: boolean | undefined;
  /** True if IP addresses without a scheme link. */
  fuzzyIP?: boolean | undefined;
  /** True if three hyphens end a link. */
  '---'?: boolean | undefined;
  /** True if URLs with a user name link. */
  urlAuth?: boolean | undefined;
  /** The maximum length of a link. A longer link stays text. */
  maxLength?: number | undefined;
  /** Additional top-level domains. */
  tlds?: readonly string[] | undefined;
}

/**
 * linkify-it accepts a scheme as a definition, but its types do not. If it is not installed, this declaration has no effect.
 *
 * @ts-ignore */
declare module 'linkify-it' {
  interface LinkifyIt {
    add(schema: string, definition: string): this;
  }
}

/** The internal state of linkify-it. */
export type Its = Partial<Record<'re' | '__opts__' | '__schemas__' | '__tlds__', any>>;

/** The maximum length of a word that can be a link without a scheme. */
const LONGEST = 2048;

/** Links that linkify-it accepts without a scheme: `//host` and IP addresses. */
const SLASHES = /(?<![\p{L}\p{N}:/_])\/\/(?=localhost(?![\w.-])|[^\s/?#]*\.)/gu;
const ADDRESS = /(?<![\p{L}\p{N}_.:@/-])\d+(?:\.\d+){3}/gu;

/** Whitespace, punctuation and control characters. */
const SEPARATOR = '[\\s\\u0000-\\u002f:-@[-`{-\\u00bf\\u2000-\\u206f\\u3000-\\u303f\\uff00-\\uff0f\\uff1a-\\uff20]';

/** The interface of linkify-it, for code that calls `md.linkify`. */
export class LinkifyIt {
  #options: Options;
  #linker: Linker;
  /** The rules of the caller, and the finder of `//host` if that links. */
  readonly #rules = new Map<string, Finder<Match>>();
  #set: LinkifyOptions = {};
  readonly #given: Options;
  /** The changes to the settings, for another instance that takes over from this one. */
  readonly #changes: ((linkify: LinkifyIt) => void)[] = [];
  /** The builder of regular expressions for rules. If this replaces an instance of linkify-it, its builder is used. */
  re: Record<string, any> = { src_ZPCc: SEPARATOR };

  constructor(options: Options & { rebuilder?: object | undefined } = {}) {
    const { rebuilder, ...settings } = forTrees(options);
    if (rebuilder !== undefined) this.re = checkObject('rebuilder: give', rebuilder);
    this.#options = this.#given = settings;
    this.#linker = new Linker(this.#options);
  }

  /** Takes over the settings of another instance, which may be of linkify-it 5 or 6. `fresh` is a new instance with its defaults. @internal */
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
    for (const name of Object.keys({ ...other.__schemas__, ...fresh.__schemas__ })) {
      const rule = other.__schemas__?.[name] ?? null;
      if (rule !== (fresh.__schemas__?.[name] ?? null)) this.add(name, rule);
    }
  }

  /** The linker with the current options. */
  get linker(): Linker {
    return this.#linker;
  }

  /** Returns whether a text could have a link. This is quick, and may return true for a text without links. */
  pretest(text: string): boolean {
    return /[.:@\u3002\uff0e\uff61]/.test(text) || !!this.#options.rules?.length || [...this.#rules.values()].some(({ search }) => text.search(search) >= 0);
  }

  /** Returns whether a text has a link. */
  test(text: string): boolean {
    return this.match(text) !== null;
  }

  /** Returns the links of a text, or `null` if it has no link. */
  match(text: string): Match[] | null {
    if (!this.pretest(checkText('match', text))) return null;
    const found = this.#linker.find(text).flatMap((link) => (link.kind === 'rule' ? undefined : this.#limited(link.text, link))?.map((short) => ({ ...short, start: link.start, end: link.start + short.end })) ?? link);
    const matches = apart([...found.map(asMatch), ...this.ruled(text)], rangeOf);
    return matches.length > 0 ? matches : null;
  }

  /** The finders of links that the library does not find: the added rules, and IP addresses with `fuzzyIP`. */
  get #finders(): Finder<Match>[] {
    return [...this.#rules.values(), ...(this.#set.fuzzyIP ? [{ search: ADDRESS, read: this.#read }] : [])];
  }

  /** True if `ruled` could find something. */
  get hasRules(): boolean {
    return this.#finders.length > 0;
  }

  /** Returns the matches of the added rules. */
  ruled(text: string): Match[] {
    return inOrder(text, this.#finders, rangeOf);
  }

  /** Returns the match of an added rule at a position. */
  ruledAt(text: string, at: number): Match | undefined {
    for (const [schema, { read }] of this.#rules) {
      const start = text.slice(at, at + schema.length);
      const match = start.toLowerCase() === schema.toLowerCase() ? read(text, { index: at, 0: start }) : undefined;
      if (match) return match;
    }
    return undefined;
  }

  /** Reads a link without a scheme as the library would read it with one. */
  readonly #read: Finder<Match>['read'] = (text, { index, 0: start }) => {
    const isHost = start === '//';
    const scheme = isHost ? 'http:' : 'http://';
    const [link] = this.#linker.find(scheme + /^\S*/.exec(text.slice(index, index + LONGEST))![0]);
    const without = (text: string) => (text.startsWith(scheme) ? text.slice(scheme.length) : text);
    const raw = link?.start === 0 ? without(link.text) : '';
    if (!link || raw.length < start.length) return undefined;
    const url = isHost ? without(link.href) : link.href;
    return { schema: isHost ? start : '', index, lastIndex: index + raw.length, raw, text: without(link.display), url, attributes: link.attributes };
  };

  /** Returns the link with a scheme at the start of a text, or `null`. */
  matchAtStart(text: string): Match | null {
    const own = this.ruledAt(checkText('matchAtStart', text), 0);
    // A link contains no whitespace.
    const [link] = own ? [] : this.#linker.find(/^\S*/.exec(text)![0]);
    return own ?? (link?.start === 0 && link.text.includes(':') ? asMatch(link) : null);
  }

  /** Returns how much of the text from a position would be part of a link if `schema` preceded it, or 0. The text before the position does not matter. */
  testSchemaAt(text: string, schema: string, at: number): number {
    const match = this.matchAtStart(schema + checkText('testSchemaAt', text).slice(at));
    return match && match.schema.toLowerCase() === schema.toLowerCase() ? match.raw.length - schema.length : 0;
  }

  /** Adds a scheme, such as `add('ftp:', 'http:')` or `add('//', 'http:')`, or a rule. Without a definition, removes the scheme or rule. */
  add(schema: string, definition: string | Rule | null = null): this {
    this.#changes.push((linkify) => linkify.add(schema, definition));
    const name = checkText('add', schema).replace(/:$/, '');
    this.#rules.delete(schema);
    if (definition === null) return schema === '//' ? this : this.#without(name);
    if (typeof definition === 'string') {
      if (schema === '//') this.#rules.set(schema, { search: SLASHES, read: this.#read });
      else if (!['http', 'https', 'mailto'].includes(name)) this.#change({ schemes: [...(this.#options.schemes ?? []), name] });
      return this;
    }
    const { validate, normalize } = checkObject('add: a rule is', definition);
    if (schema === '' || !(validate instanceof RegExp || typeof validate === 'function')) {
      throw new TypeError(`add: give ${JSON.stringify(schema)} a function or a regular expression as \`validate\``);
    }
    checkFunction(`add: \`normalize\` of ${JSON.stringify(schema)}`, normalize);
    const own = schema.replace(/[.?*+^$[\]\\(){}|/-]/g, '\\$&');
    // A letter must not precede it, and the schema itself must not, for example in `@@`.
    const search = new RegExp(`(?<![\\p{L}\\p{N}_]|${own})${own}`, 'giu');
    this.#rules.set(schema, { search, read: (text, { index, 0: start }) => this.#apply(definition, text, index, start) });
    // A rule replaces the links of the library with the same scheme. The exception is `mailto:`, because bare email addresses would stop linking.
    return schema.endsWith(':') && name !== 'mailto' ? this.#without(name) : this;
  }

  /** Applies a rule of the caller at a position. */
  #apply({ validate, normalize }: Rule, text: string, index: number, schema: string): Match | undefined {
    const at = index + schema.length;
    const length = Number(validate instanceof RegExp ? validate.exec(text.slice(at))?.[0].length : validate(text, at, this));
    if (!(length > 0)) return undefined;
    const raw = text.slice(index, at + length);
    const match: Match = { schema, index, lastIndex: at + length, raw, text: raw, url: raw };
    normalize?.(match, this);
    return match;
  }

  /** Turns off the links of a scheme. */
  #without(name: string): this {
    const { schemes = [], exclude = [] } = this.#options;
    if (name === 'mailto') return this.#change({ emails: false });
    if (!['http', 'https'].includes(name)) return schemes.includes(name) ? this.#change({ schemes: schemes.filter((own) => own !== name) }) : this;
    return this.#change({ exclude: [...exclude, `${name}://*`] });
  }

  /** Changes the settings of linkify-it. */
  set(options: LinkifyOptions = {}): this {
    const { fuzzyLink, tlds, urlAuth } = checkObject('set: the options are', options);
    this.#changes.push((linkify) => linkify.set({ ...options, tlds: undefined }));
    this.#set = { ...this.#set, ...options };
    if (tlds) this.tlds(tlds);
    if (urlAuth !== undefined) this.#change({ userinfo: urlAuth });
    return fuzzyLink === undefined ? this : this.#change({ bareDomains: fuzzyLink ? this.#given.bareDomains : 'off' });
  }

  /** Adds top-level domains to the registered ones, which always link. With `keep`, the domains that were added before stay. */
  tlds(names: string | readonly string[], keep = false): this {
    this.#changes.push((linkify) => linkify.tlds(names, keep));
    const known = new Linker({ bareDomains: 'all' });
    const added = [names].flat().filter((name) => known.find(`example.${checkText('tlds', name)}`).length === 0);
    const also = (keep ? this.#options : this.#given).also ?? [];
    return this.#change({ also: [...also, ...added.map((name) => `*.${name}`)] });
  }

  /** Sets `match.url` for a link without a scheme. */
  normalize(match: Match): void {
    if (match.schema === '') match.url = `http://${match.url}`;
    else if (match.schema === 'mailto:' && !/^mailto:/i.test(match.url)) match.url = `mailto:${match.url}`;
  }

  /** Applies the settings of linkify-it to a link of the document. Returns the links and texts that replace it. @internal */
  cut(link: LinkEdit, raw: string): Part[] {
    if (link.isRule) return [{ ...link, raw, schema: 'rule' }];
    const limited = this.#limited(raw, link);
    if (!limited) return [{ ...link, raw }];
    const [short] = limited;
    return short ? [{ ...short, raw: short.text }, raw.slice(short.end)] : [raw];
  }

  /** Returns a shorter link if the settings of linkify-it end this link earlier, an empty list if they reject it, or else `undefined`. */
  #limited(raw: string, { attributes }: Written): Link[] | undefined {
    const { '---': hyphens, fuzzyEmail, maxLength = Infinity } = this.#set;
    if (raw.length > maxLength || (fuzzyEmail === false && /^[^:/]*@/.test(raw))) return [];
    const ends = [hyphens ? raw.search(/(?<!-)---(?!-)/) : -1, this.#separator ? raw.search(this.#separator) : -1].filter((at) => at > 0);
    if (ends.length === 0) return undefined;
    return this.#linker.find(raw.slice(0, Math.min(...ends))).filter(({ start }) => start === 0).map((link) => ({ ...link, attributes: { ...link.attributes, ...attributes } }));
  }

  /** The pattern that ends a link, if the caller has changed the builder. */
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

/** Returns the range of a match in its text. */
function rangeOf({ index, lastIndex }: Match): [number, number] {
  return [index, lastIndex];
}

function asMatch({ start, end, text, kind, display, href }: Link): Match {
  const schema = schemaOf(text, kind === 'email' ? 'mailto:' : '');
  return { schema, index: start, lastIndex: end, raw: text, text: display, url: href };
}
