// Options and texts from callers.

import type { Anchor } from './anchor.js';
import type { Settings } from './generated/options.js';
import { type Named, withHook } from './hook.js';
import { type Triggers, triggers } from './triggers.js';

/** Options for finding and writing links. A wrong name or value is a `TypeError`. */
export interface Options extends Settings {
  /** A function that is called for each link and may change it. If it returns `false`, the link stays text. */
  anchor?: ((link: Anchor) => false | void) | undefined;
  /** Attributes of each anchor in addition to `rel`, `target` and `class`, such as `{ 'data-kind': 'auto' }`. */
  attributes?: Readonly<Record<string, string>> | undefined;
  /** If true, `linkifyText` writes a `<br>` before each line end. Default: false. */
  nl2br?: boolean | undefined;
  /** Rules for other links, such as mentions and tickets, in text that the library does not link. */
  rules?: readonly TextRule[] | undefined;
}

/** A rule for links other than URLs and email addresses. A match must not overlap a link of the library, or contain a part of an element. */
export interface TextRule {
  /** The pattern of the text that links. The whole match becomes the link. */
  pattern: RegExp;
  /** Returns the URL for a match: a URL with an allowed scheme, or a path of the site. If it returns `undefined`, the match stays text. */
  href: (text: string, match: RegExpExecArray) => string | undefined;
}

/** The names of our options in other libraries. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  also: 'tlds',
  anchor: 'format formatHref render replaceFn stripPrefix tagName validate',
  attributes: 'linkAttributes',
  bareDomains: 'fuzzyLink urls',
  class: 'className',
  defaultScheme: 'defaultProtocol',
  emails: 'email fuzzyEmail',
  schemes: 'protocols',
  skip: 'ignoreTags',
  target: 'defaultTarget newWindow',
};

/** A linker of one of the modules, with the options of the caller. */
export class Configured<L extends { has_colons(): boolean }> {
  readonly #linker: L;
  readonly #hook: Named | undefined;
  readonly triggers: Triggers;
  /** True if the names of elements matter. */
  readonly needsElements: boolean;
  readonly nl2br: boolean;
  readonly rules: readonly TextRule[];

  constructor(Linker: new (json: string, attributes: string[], hasHook: boolean) => L, options: Options = {}) {
    const { anchor, attributes, nl2br = false, rules = [], ...settings } = checkObject('the options are', options);
    checkFunction('anchor', anchor);
    if (typeof nl2br !== 'boolean') throw new TypeError('nl2br: give true or false');
    this.nl2br = nl2br;
    this.rules = checkRules(rules);
    this.#hook = anchor && { name: 'anchor', hook: anchor };
    this.needsElements = anchor !== undefined || ['skip', 'unskip', 'headings'].some((name) => options[name as 'skip'] !== undefined);
    try {
      this.#linker = new Linker(jsonOf(settings), checkAttributes(attributes ?? {}).flat(), anchor !== undefined);
    } catch (error) {
      // The module throws strings.
      throw typeof error === 'string' ? new TypeError(error) : error;
    }
    this.triggers = triggers(options.strict === true, this.#linker.has_colons());
  }

  /** Calls the linker with a text. */
  call<T>(name: string, text: string, run: (linker: L, text: string) => T): T {
    const own = wellFormed(checkText(name, text));
    return this.with((linker) => run(linker, own));
  }

  /** Calls the linker to write a text with its links. */
  write(name: string, text: string, run: (linker: L, text: string) => string): string {
    if (wellFormed(checkText(name, text)) === text) return this.call(name, text, run);
    // Replaces half of a surrogate pair by U+FFFF and its four digits as noncharacters. Links do not contain noncharacters, so the
    // half can be restored wherever it is written.
    const own = text.replace(/\p{Cs}|\uffff/gu, (unit) => {
      const code = unit.charCodeAt(0).toString(16);
      return '\uffff' + code.replace(/./g, (digit) => String.fromCharCode(0xfde0 + parseInt(digit, 16)));
    });
    const written = this.with((linker) => run(linker, own));
    return written.replace(/\uffff([\ufde0-\ufdef]{4})/g, (_, digits: string) => {
      const code = digits.replace(/./g, (digit) => (digit.charCodeAt(0) - 0xfde0).toString(16));
      return String.fromCharCode(parseInt(code, 16));
    });
  }

  /** Throws an error if there are rules, for a function that does not support them. */
  withoutRules(name: string): this {
    if (this.rules.length > 0) throw new TypeError(`rules: ${name} has none; linkifyText, DomLinker, Linkify and the plugins have`);
    return this;
  }

  /** Runs a function that calls the linker, with `hook` instead of `anchor` if it is given. */
  with<T>(run: (linker: L) => T, hook = this.#hook): T {
    const linker = this.#linker;
    return hook ? withHook(hook, () => run(linker)) : run(linker);
  }
}

function jsonOf(settings: Settings): string {
  for (const name in settings) {
    const here = Object.keys(ELSEWHERE).find((own) => ELSEWHERE[own]!.split(' ').includes(name));
    if (here) throw new TypeError(`unknown option "${name}"; here it is "${here}"`);
  }
  // A value that JSON omits or rejects is also wrong.
  const known = (_: string, value: unknown) =>
    ['function', 'symbol', 'bigint'].includes(typeof value) || (typeof value === 'string' && wellFormed(value) !== value) ? null : value;
  return JSON.stringify(settings, known);
}

export function checkObject<O extends object>(name: string, object: O): O {
  if (typeof object === 'object' && object !== null && !Array.isArray(object)) return object;
  throw new TypeError(`${name} an object, not ${describe(object)}`);
}

export function checkFunction(name: string, value: unknown): void {
  if (value !== undefined && typeof value !== 'function') throw new TypeError(`${name}: give a function, not ${describe(value)}`);
}

function checkRules(rules: readonly TextRule[]): readonly TextRule[] {
  if (!Array.isArray(rules)) throw new TypeError(`rules: give an array, not ${describe(rules)}`);
  for (const rule of rules as TextRule[]) {
    const { pattern, href } = checkObject('rules: each is', rule);
    if (!(pattern instanceof RegExp)) throw new TypeError(`rules: give a regular expression as \`pattern\`, not ${describe(pattern)}`);
    if (typeof href !== 'function') throw new TypeError(`rules: give a function as \`href\`, not ${describe(href)}`);
  }
  return rules;
}

/** Checks attributes, and returns their names and values. */
export function checkAttributes(attributes: Readonly<Record<string, string>> = {}): [string, string][] {
  return Object.entries(checkObject('attributes: give', attributes)).map(([name, value]) => {
    if (typeof value !== 'string' || wellFormed(name + value) !== name + value) throw new TypeError(`attributes: ${name}: give a text`);
    return [name, value];
  });
}

export function checkText(name: string, text: string): string {
  if (typeof text !== 'string') throw new TypeError(`${name}: give a text, not ${describe(text)}`);
  return text;
}

/** Replaces each half of a surrogate pair by U+FFFF, because a module cannot take one. Links do not contain U+FFFF. */
export function wellFormed(text: string): string {
  return (text as { isWellFormed?(): boolean }).isWellFormed?.() ? text : text.replace(/\p{Cs}/gu, '\uffff');
}

export function describe(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'an array' : value === undefined ? 'undefined' : `a value of type ${typeof value}`;
}

/** Returns whether existing links or images may lose their URLs. */
export function isGuarded({ only, onlyImages }: Options): boolean {
  return !!(only || onlyImages);
}

/** Checks the options of a plugin, which does not change existing links. */
export function forTrees<O extends Options>(options: O = {} as O, ...more: ('only' | 'onlyImages')[]): O {
  const given = checkObject('the options are', options);
  if (given.preset === 'untrusted') throw new TypeError('preset: "untrusted" is for linkifyHtml; give "posts", and `only` where it is an option');
  for (const name of ['existingLinks', 'deceptiveLinks', ...more] as const) {
    const value = given[name] ?? 'off';
    if (value !== 'off' && value.length > 0) throw new TypeError(`${name}: "${value}" is for linkifyHtml; a plugin does not change existing links`);
  }
  return options;
}

/** Adds links that markdown-it and marked have always made: hosts of an intranet after a scheme, and FTP. */
export function asHost<O extends Options>(options: O): O {
  return { localHosts: true, ...options, schemes: ['ftp', ...(options.schemes ?? [])] };
}

/** Converts properties to HTML attributes, for properties whose attribute has the same name in lowercase. */
export function attributesOf(properties: object): Record<string, string> {
  const set = Object.entries(properties).filter(([, value]) => (value ?? false) !== false);
  return Object.fromEntries(set.map(([name, value]) => [name.toLowerCase(), value === true ? '' : String(value)]));
}
