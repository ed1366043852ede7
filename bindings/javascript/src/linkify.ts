// What stands in the place of linkify-it, for what calls `md.linkify`.

import type { Written } from './anchor.js';
import type { LinkEdit } from './document.js';
import { type Link, Linker } from './index.js';
import { checkFunction, checkObject, checkText, forTrees, type Options } from './options.js';
import { apart, type Finder, inOrder } from './rules.js';
import { type Part, schemaOf } from './tokens.js';

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
  /** Whether addresses link without `mailto:`. */
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

/**
 * Its types know no scheme as a definition, which it takes nevertheless. Where it is not installed, nothing is added.
 *
 * @ts-ignore */
declare module 'linkify-it' {
  interface LinkifyIt {
    add(schema: string, definition: string): this;
  }
}

/** What linkify-it keeps. */
export type Its = Partial<Record<'re' | '__opts__' | '__schemas__' | '__tlds__', any>>;

/** No longer word is read for a link without a scheme. */
const LONGEST = 2048;

/** What may stand without a scheme, as in linkify-it: `//host`, and an IP address. */
const SLASHES = /(?<![\p{L}\p{N}:/_])\/\/(?=localhost(?![\w.-])|[^\s/?#]*\.)/gu;
const ADDRESS = /(?<![\p{L}\p{N}_.:@/-])\d+(?:\.\d+){3}/gu;

/** Whitespace, punctuation and control characters. */
const SEPARATOR = '[\\s\\u0000-\\u002f:-@[-`{-\\u00bf\\u2000-\\u206f\\u3000-\\u303f\\uff00-\\uff0f\\uff1a-\\uff20]';

/** What linkify-it can do, for what calls `md.linkify`. */
export class LinkifyIt {
  #options: Options;
  #linker: Linker;
  /** The rules of the caller, and what finds `//host` if that links. */
  readonly #rules = new Map<string, Finder<Match>>();
  #set: LinkifyOptions = {};
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
    for (const name of Object.keys({ ...other.__schemas__, ...fresh.__schemas__ })) {
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
    return /[.:@\u3002\uff0e\uff61]/.test(text) || !!this.#options.rules?.length || [...this.#rules.values()].some(({ search }) => text.search(search) >= 0);
  }

  /** Whether a text has a link. */
  test(text: string): boolean {
    return this.match(text) !== null;
  }

  /** The links of a text, or `null`. */
  match(text: string): Match[] | null {
    if (!this.pretest(checkText('match', text))) return null;
    const found = this.#linker.find(text).flatMap((link) => (link.kind === 'rule' ? undefined : this.#limited(link.text, link))?.map((short) => ({ ...short, start: link.start, end: link.start + short.end })) ?? link);
    const matches = apart([...found.map(asMatch), ...this.ruled(text)], rangeOf);
    return matches.length > 0 ? matches : null;
  }

  /** What finds what the library does not: the rules that were added, and settings. */
  get #finders(): Finder<Match>[] {
    return [...this.#rules.values(), ...(this.#set.fuzzyIP ? [{ search: ADDRESS, read: this.#read }] : [])];
  }

  /** Whether `ruled` could find something. */
  get hasRules(): boolean {
    return this.#finders.length > 0;
  }

  /** What the rules that were added find. */
  ruled(text: string): Match[] {
    return inOrder(text, this.#finders, rangeOf);
  }

  /** What a rule that was added finds at a position. */
  ruledAt(text: string, at: number): Match | undefined {
    for (const [schema, { read }] of this.#rules) {
      const start = text.slice(at, at + schema.length);
      const match = start.toLowerCase() === schema.toLowerCase() ? read(text, { index: at, 0: start }) : undefined;
      if (match) return match;
    }
    return undefined;
  }

  /** Reads what has no scheme as the library would with one. */
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

  /** The link with a scheme at the start of a text, or `null`. */
  matchAtStart(text: string): Match | null {
    const own = this.ruledAt(checkText('matchAtStart', text), 0);
    // No link reaches over whitespace.
    const [link] = own ? [] : this.#linker.find(/^\S*/.exec(text)![0]);
    return own ?? (link?.start === 0 && link.text.includes(':') ? asMatch(link) : null);
  }

  /** How long the link would be behind a scheme, from a position on, whatever stands before it; 0 if it would be none. */
  testSchemaAt(text: string, schema: string, at: number): number {
    const match = this.matchAtStart(schema + checkText('testSchemaAt', text).slice(at));
    return match && match.schema.toLowerCase() === schema.toLowerCase() ? match.raw.length - schema.length : 0;
  }

  /** Adds a scheme, as `add('ftp:', 'http:')` and `add('//', 'http:')`, or a rule, or removes one without a definition. */
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
    // Neither a letter stands before it nor the schema itself, as in `@@`.
    const search = new RegExp(`(?<![\\p{L}\\p{N}_]|${own})${own}`, 'giu');
    this.#rules.set(schema, { search, read: (text, { index, 0: start }) => this.#apply(definition, text, index, start) });
    // A rule for a scheme of the library takes its place. Without addresses, none would link alone.
    return schema.endsWith(':') && name !== 'mailto' ? this.#without(name) : this;
  }

  /** What a rule of the caller makes of a text. */
  #apply({ validate, normalize }: Rule, text: string, index: number, schema: string): Match | undefined {
    const at = index + schema.length;
    const length = Number(validate instanceof RegExp ? validate.exec(text.slice(at))?.[0].length : validate(text, at, this));
    if (!(length > 0)) return undefined;
    const raw = text.slice(index, at + length);
    const match: Match = { schema, index, lastIndex: at + length, raw, text: raw, url: raw };
    normalize?.(match, this);
    return match;
  }

  /** Without the links of a scheme. */
  #without(name: string): this {
    const { schemes = [], exclude = [] } = this.#options;
    if (name === 'mailto') return this.#change({ emails: false });
    if (!['http', 'https'].includes(name)) return schemes.includes(name) ? this.#change({ schemes: schemes.filter((own) => own !== name) }) : this;
    return this.#change({ exclude: [...exclude, `${name}://*`] });
  }

  /** Changes the settings that linkify-it has. */
  set(options: LinkifyOptions = {}): this {
    const { fuzzyLink, tlds, urlAuth } = checkObject('set: the options are', options);
    this.#changes.push((linkify) => linkify.set({ ...options, tlds: undefined }));
    this.#set = { ...this.#set, ...options };
    if (tlds) this.tlds(tlds);
    if (urlAuth !== undefined) this.#change({ userinfo: urlAuth });
    return fuzzyLink === undefined ? this : this.#change({ bareDomains: fuzzyLink ? this.#given.bareDomains : 'off' });
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
  cut(link: LinkEdit, raw: string): Part[] {
    if (link.isRule) return [{ ...link, raw, schema: 'rule' }];
    const limited = this.#limited(raw, link);
    if (!limited) return [{ ...link, raw }];
    const [short] = limited;
    return short ? [{ ...short, raw: short.text }, raw.slice(short.end)] : [raw];
  }

  /** The link of which a text is one, if the settings of linkify-it end it before its end or keep it from being one. */
  #limited(raw: string, { attributes }: Written): Link[] | undefined {
    const { '---': hyphens, fuzzyEmail, maxLength = Infinity } = this.#set;
    if (raw.length > maxLength || (fuzzyEmail === false && /^[^:/]*@/.test(raw))) return [];
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

/** Where a match is in a text. */
function rangeOf({ index, lastIndex }: Match): [number, number] {
  return [index, lastIndex];
}

function asMatch({ start, end, text, kind, display, href }: Link): Match {
  const schema = schemaOf(text, kind === 'email' ? 'mailto:' : '');
  return { schema, index: start, lastIndex: end, raw: text, text: display, url: href };
}
