/**
 * The links of a post as facets of Bluesky's rich text: with places in bytes of UTF-8, beside mentions and tags.
 *
 * @module
 */

import { Linker } from './index.js';
import { checkObject, checkText, describe, type Options } from './options.js';

/** A place in a text, in bytes of UTF-8. */
export interface ByteSlice {
  byteStart: number;
  byteEnd: number;
}

/** What `@atproto/api` calls `AppBskyRichtextFacet.Main`, as far as it matters here. */
export interface Facet {
  index: ByteSlice;
  features: readonly { $type?: string }[];
}

/** A link, as `detectFacets` of `@atproto/api` makes it. */
export interface LinkFacet {
  index: ByteSlice;
  features: [{ $type: 'app.bsky.richtext.facet#link'; uri: string }];
}

/** The options of {@link facets}. A post shows what was written, so that `text` is none of them. */
export interface FacetOptions<F extends Facet = Facet> extends Omit<Options, 'text'> {
  /** Email addresses. Default: false. */
  emails?: boolean | undefined;
  /** The facets that the text has already, such as mentions and tags. They are in the result, and no link overlaps them. */
  existing?: readonly F[] | undefined;
}

const LINK = 'app.bsky.richtext.facet#link';

/** Mentions, cashtags, and words that are a tag. A link that starts in one is a part of it. */
const MARKED = /(?<=^|[\s(])(?:@[\w.-]+|\$\w+)|(?<=^|\s)[#＃]\S+/g;

/**
 * Returns the links of a post as facets, and with them those of `existing`, in order. Hosts that could deceive stay text. A
 * link of `existing` that shows its own URL was detected in the text: it is left out, and found anew.
 *
 * ```js
 * facets('Größe: bücher.de/größe');
 * // [{ index: { byteStart: 9, byteEnd: 26 }, features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe' }] }]
 * ```
 */
export function facets<F extends Facet = never>(text: string, options: FacetOptions<F> = {}): (F | LinkFacet)[] {
  const { existing = [], ...settings } = checkObject('the options are', options);
  if (!Array.isArray(existing)) throw new TypeError(`existing: give an array of facets, not ${describe(existing)}`);
  const all = linker(settings).find(checkText('facets', text));
  const marks = all.length === 0 ? [] : Array.from(text.matchAll(MARKED), ({ index, 0: mark }) => ({ start: index, end: index + mark.length }));
  const links = apart(all, marks, ({ start }) => ({ start, end: start + 1 }));

  const kept = others(text, existing).sort(byStart);
  return [...apart(inBytes(text, links), kept.map(range), range), ...kept].sort(byStart);
}

let shared: Linker | undefined;

function linker(settings: Omit<Options, 'text'>): Linker {
  const make = () => new Linker({ ...settings, emails: settings.emails ?? false, text: 'verbatim' });
  return Object.keys(settings).length === 0 ? (shared ??= make()) : make();
}

function inBytes(text: string, links: { start: number; end: number; href: string }[]): LinkFacet[] {
  const encoder = new TextEncoder();
  let unit = 0;
  let byte = 0;
  const to = (place: number) => {
    byte += encoder.encode(text.slice(unit, place)).length;
    unit = place;
    return byte;
  };
  return links.map(({ start, end, href }) => ({ index: { byteStart: to(start), byteEnd: to(end) }, features: [{ $type: LINK, uri: href }] }));
}

/** The facets that are no link whose text is its URL. */
function others<F extends Facet>(text: string, existing: readonly F[]): F[] {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder();
  return existing.filter(({ index: { byteStart, byteEnd }, features }) => {
    const [feature, ...more] = features as { $type?: string; uri?: string }[];
    if (feature?.$type !== LINK || more.length > 0) return true;
    const shown = decoder.decode(bytes.subarray(byteStart, byteEnd));
    return feature.uri !== shown && feature.uri !== `https://${shown}`;
  });
}

interface Range {
  start: number;
  end: number;
}

/** The items that overlap none of the ranges. Both are in order. */
function apart<T>(items: T[], ranges: Range[], place: (item: T) => Range): T[] {
  let next = 0;
  let taken = 0;
  return items.filter((item) => {
    const { start, end } = place(item);
    for (; next < ranges.length && ranges[next]!.start < end; next++) taken = Math.max(taken, ranges[next]!.end);
    return taken <= start;
  });
}

const range = ({ index: { byteStart: start, byteEnd: end } }: Facet): Range => ({ start, end });

const byStart = (a: Facet, b: Facet) => a.index.byteStart - b.index.byteStart;
