// Links by the rules of a caller, such as `@anna`, in text that the library does not link.

import { core } from './core.js';
import type { Document, Edit, LinkEdit } from './document.js';
import type * as glue from './generated/core.js';
import type { Hook } from './hook.js';
import { Configured, describe, type Options, wellFormed } from './options.js';

/** A pattern to search for in a text, and a function that reads each occurrence. */
export interface Finder<M, F = { index: number; 0: string }> {
  search: RegExp;
  read(text: string, found: F): M | undefined;
}

/** A part of a text. */
type Range = [start: number, end: number];

/**
 * Returns the matches in a text, in order. If matches overlap, the first one counts. If two start together, the match of the first
 * finder counts. A match must not overlap one of `barriers` or contain an empty one. The barriers must be in order.
 */
export function inOrder<M>(text: string, finders: Finder<M, RegExpExecArray>[], range: (match: M) => Range, barriers: Range[] = []): M[] {
  const all = finders.flatMap(({ search, read }) => {
    let end = 0;
    return [...text.matchAll(search)].flatMap((found) => {
      const match = found.index < end ? undefined : read(text, found as RegExpExecArray);
      if (match !== undefined) end = range(match)[1];
      return match ?? [];
    });
  });
  return apart(all, range, barriers);
}

/** Returns the matches that do not overlap, in order. */
export function apart<M>(matches: M[], range: (match: M) => Range, barriers: Range[] = []): M[] {
  let last = 0;
  let next = 0;
  return matches.sort((a, b) => range(a)[0] - range(b)[0]).filter((match) => {
    const [start, end] = range(match);
    while (next < barriers.length && barriers[next]![1] <= start) next += 1;
    if (start < last || (next < barriers.length && barriers[next]![0] < end)) return false;
    last = end;
    return true;
  });
}

/** The place of a link in the texts of a document. */
type Spot = Pick<LinkEdit, 'at' | 'start' | 'last' | 'end'>;

/** The URL that replaces a match, to see whether and how it links. The number of the match follows it. */
const STAND_IN = 'https://example.com/';

/** A match of a rule. */
interface Match {
  start: number;
  end: number;
  found: RegExpExecArray;
  href: (text: string, match: RegExpExecArray) => string | undefined;
}

/** The rules of the options. */
export class Rules {
  readonly #finders: Finder<Match, RegExpExecArray>[];
  #linker: Configured<glue.Linker> | undefined;

  constructor(private readonly options: Options) {
    this.#finders = (options.rules ?? []).map(({ pattern, href }) => ({
      search: new RegExp(pattern.source, `${pattern.flags.replace(/[gy]/g, '')}g`),
      // Like every link, a match must not contain half of a surrogate pair.
      read: (_, found) => (found[0] === '' || wellFormed(found[0]) !== found[0] ? undefined : { start: found.index, end: found.index + found[0].length, found, href }),
    }));
  }

  /**
   * Returns the links of a document: links of the library, and links of rules. If two overlap, the link that starts first counts.
   * Therefore `@anna` does not link in `https://example.com/@anna`, and the domain does not link in `@anna:example.com`.
   */
  add<L extends Spot>(document: Document, links: L[]): (L | LinkEdit)[] {
    const { text, places, barriers } = document.read();
    const escaped = new Set(places.filter(({ isSame }) => !isSame).map(({ start }) => start));
    const rangeIn = ({ at, start, last, end }: Spot): Range => [places[at]!.start + start, places[last]!.start + end];
    const found = inOrder(text, this.#finders, rangeOf, barriers).filter(({ start }) => !escaped.has(start));
    const taken = links.map((link) => ({ start: rangeIn(link)[0], end: rangeIn(link)[1] }));
    const matches = apart<Partial<Match> & Pick<Match, 'start' | 'end'>>([...taken, ...found], rangeOf).filter((own) => own.found) as Match[];
    if (matches.length === 0) return links;

    /** The places of the matches, in the order of the texts. */
    const spots: Spot[] = [];
    let end = 0;
    const standIns = places.map((place, at) => {
      let out = '';
      let from = Math.max(place.start, end);
      for (let own = matches[spots.length]; own && own.start < place.end; own = matches[spots.length]) {
        let last = at;
        while (places[last]!.end < own.end) last += 1;
        out += `${around(text.slice(from, own.start))} ${STAND_IN}${spots.length} `;
        spots.push({ at, start: own.start - place.start, last, end: own.end - places[last]!.start });
        from = end = own.end;
      }
      return out + around(text.slice(from, place.end));
    });
    const numberOf = (url: string) => Number(url.slice(STAND_IN.length));
    const hook: Hook = (link) => {
      const { found, href } = matches[numberOf(link.text)]!;
      const url: unknown = href(found[0], found);
      if (url === undefined) return false;
      if (typeof url !== 'string') throw new TypeError(`rules: href: give a text, not ${describe(url)}`);
      Object.assign(link, { text: found[0], kind: 'rule', href: url, display: found[0] });
      return this.options.anchor?.(link);
    };
    this.#linker ??= standIn(this.options);
    const own = document.with(standIns).edits(this.#linker, { name: this.options.anchor ? 'rules or anchor' : 'rules', hook }).flatMap((edit): LinkEdit[] => {
      if (edit.edit !== 'link') return [];
      const number = numberOf(standIns[edit.at]!.slice(edit.start, edit.end));
      return [{ ...edit, ...spots[number]!, isRule: true }];
    });
    return [...apart([...links], rangeIn, own.map(rangeIn)), ...own].sort((a, b) => a.at - b.at || a.start - b.start);
  }

  /** Returns the edits of a document, given the edits of the library. */
  edits(document: Document, edits: Edit[]): Edit[] {
    const links = edits.filter((edit) => edit.edit === 'link');
    const all = this.add(document, links);
    return all === links ? edits : document.editsFor(all);
  }
}

function rangeOf({ start, end }: Pick<Match, 'start' | 'end'>): Range {
  return [start, end];
}

/** Returns a text around placeholders, without anything that could link, but with the characters that change the direction of text. */
function around(text: string): string {
  return text.replace(/[^\s\u202a-\u202e\u2066-\u2069]+/g, 'x');
}

/** Returns a linker that links placeholders wherever a link is possible, and writes them according to the options. */
function standIn({ rules, ...options }: Options): Configured<glue.Linker> {
  const own = { exclude: undefined, only: undefined, placeholders: undefined, protect: undefined, truncate: undefined };
  return new Configured(core.get().Linker, { ...options, ...own, anchor: () => {} });
}
