// The source of Markdown.

/** How much of a URL is text as it stands: without escapes, character references, code and tags. */
export function plainLength(url: string): number {
  return /^(?:[^\\&<`]|&(?!#?\w+;))*/.exec(url)![0].length;
}
