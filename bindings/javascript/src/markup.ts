// Markup in the text of Markdown, and text as HTML.

/** Returns how much of a URL of this length at the start of a source is literal text: without escapes, character references, code and tags. */
export function plainLength(source: string, length: number): number {
  // A URL may end within a reference. The text after it shows that.
  return Math.min(length, /^(?:[^\\&<`]|&(?!#?\w+;))*/.exec(source)![0].length);
}

/** Returns whether a word may contain markup of Markdown or of an extension. Letters, digits and single punctuation marks of URLs are not markup. */
export function hasMarkup(word: string): boolean {
  return !/^(?:[A-Za-z0-9./:?,%\x80-\uffff]|[-=#&;](?![-=#&;])|_(?=[A-Za-z0-9]))*$/.test(word) || /:[a-z0-9_+-]+:|&#?\w+;|(?<![A-Za-z0-9])_/.test(word);
}

/** Returns whether an escaped character between these texts is in the `://` of a URL. Authors write such an escape to prevent a link. */
export function isInScheme(before = '', character: unknown, after = ''): boolean {
  return character === ':' ? after.startsWith('//') : character === '/' && (before.endsWith(':') || before.endsWith(':/'));
}

/** A marker that may open or close markup, such as `**`. An empty string is not a marker. */
export interface Marker {
  marker: string;
  open: boolean;
  close: boolean;
  /** True if it closes markup only at the end of a URL, because within a URL it is often meant literally. */
  atEnd?: boolean;
}

/** Returns the position of the last marker in a URL up to `end` that closes markup opened before it (`==see https://example.com/==`), or `end`. */
export function closingMarker(source: string, end: number, before: Marker[]): number {
  const opened = new Map<string, number>();
  const atEnds = new Set<string>();
  for (const { marker, open, close, atEnd } of before) {
    if (atEnd) atEnds.add(marker);
    const count = opened.get(marker) ?? 0;
    if (close && count > 0) opened.set(marker, count - 1);
    else if (open && !close && marker !== '') opened.set(marker, count + 1);
  }
  let last = end;
  for (const [marker, count] of opened) {
    // If the marker follows the URL, it closes the markup there.
    if (count === 0 || source.startsWith(marker, end)) continue;
    for (let at = source.indexOf(marker, atEnds.has(marker) ? Math.max(3, end - 1) : 3); at >= 0 && at < end; ) {
      let after = at + marker.length;
      while (source[after] === marker[0]) after += 1;
      // By the rules of CommonMark.
      const isClosing = !PUNCTUATION.test(source[at - 1]!) || !/^[\p{L}\p{N}]/u.test(source.slice(after, after + 2));
      if (isClosing && (marker[0] !== '_' || !/[\p{L}\p{N}]/u.test(source[after] ?? ''))) last = at;
      at = source.indexOf(marker, after);
    }
  }
  return last;
}

const PUNCTUATION = /[\p{P}\p{S}]/u;

/** Escapes a text for HTML. */
export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (c) => REFERENCES[c]!);
}

const REFERENCES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Returns an anchor in HTML, with this text. */
export function anchor(attributes: Record<string, string>, text: string): string {
  let html = '<a';
  for (const name in attributes) html += ` ${name}="${escape(attributes[name]!)}"`;
  return `${html}>${escape(text)}</a>`;
}

/** Converts plain text to HTML with its links, which must be in order. */
export function html(text: string, links: { start: number; end: number; href: string; display: string; attributes?: Readonly<Record<string, string>> | undefined }[]): string {
  let out = '';
  let at = 0;
  for (const { start, end, href, display, attributes } of links) {
    out += escape(text.slice(at, start)) + anchor({ href, ...attributes }, display);
    at = end;
  }
  // An apostrophe is allowed in text, and in a value in double quotes.
  return (out + escape(text.slice(at))).replaceAll('&#39;', "'");
}

/** The names of elements in HTML, by the types of mdast and of marked. */
export const ELEMENTS: Record<string, string> = {
  blockquote: 'blockquote',
  code: 'pre',
  containerDirective: 'div',
  del: 'del',
  delete: 'del',
  em: 'em',
  emphasis: 'em',
  footnoteDefinition: 'div',
  hr: 'hr',
  image: 'img',
  imageReference: 'img',
  leafDirective: 'div',
  link: 'a',
  linkReference: 'a',
  list: 'ul',
  listItem: 'li',
  list_item: 'li',
  paragraph: 'p',
  strong: 'strong',
  table: 'table',
  tableCell: 'td',
  tableRow: 'tr',
  text: 'p',
  thematicBreak: 'hr',
};
