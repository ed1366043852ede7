// Whether text of Markdown stands as it is.

/** How much of a URL of this length at the start of a source is text as it stands: without escapes, character references, code and tags. */
export function plainLength(source: string, length: number): number {
  // A URL may end within a reference, which is seen with what is behind.
  return Math.min(length, /^(?:[^\\&<`]|&(?!#?\w+;))*/.exec(source)![0].length);
}

/** Whether a word may have markup of Markdown, or of an extension of it: none has letters, digits and single marks of URLs. */
export function hasMarkup(word: string): boolean {
  return !/^(?:[A-Za-z0-9./:?,%\x80-\uffff]|[-=#&;](?![-=#&;])|_(?=[A-Za-z0-9]))*$/.test(word) || /:[a-z0-9_+-]+:|&#?\w+;|(?<![A-Za-z0-9])_/.test(word);
}

/** Whether an escaped character between these texts is in the `://` of a URL, with which authors keep it from linking. */
export function isInScheme(before = '', character: unknown, behind = ''): boolean {
  return character === ':' ? behind.startsWith('//') : character === '/' && (before.endsWith(':') || before.endsWith(':/'));
}
