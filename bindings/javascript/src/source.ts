// The source of Markdown.

/** How much of a URL of this length at the start of a source is text as it stands: without escapes, character references, code and tags. */
export function plainLength(source: string, length: number): number {
  // A URL may end within a reference, which is seen with what is behind.
  return Math.min(length, /^(?:[^\\&<`]|&(?!#?\w+;))*/.exec(source)![0].length);
}
