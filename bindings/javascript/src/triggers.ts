// Patterns that match in every text with a link. A text without a match is not passed to the module.

/** The patterns for a text, and for its source in Markdown or HTML. There, a character may be escaped or written as a reference. */
export interface Triggers {
  readonly text: RegExp;
  readonly source: RegExp;
}

/**
 * After a `。`, letters are a domain only if there are two to five of a script without spaces, and whitespace follows. With the
 * option `strict`, they always may be a domain.
 */
const WIDE = /。[\u0800-\uffff]{2,5}(?![\u0800-\uffff])/.source;

/** Returns the patterns. `hasColons` is true if a URL may start at a `:` without a `/` after it. */
export function triggers(isStrict: boolean, hasColons: boolean): Triggers {
  const shared = String.raw`\.[0-\uffff]|${hasColons ? ':' : String.raw`:\/`}|@|${isStrict ? '[。．｡]' : WIDE}`;
  return { text: new RegExp(shared), source: new RegExp(`[.:][&\\\\]|&[${isStrict ? '#a-z' : '#pc'}]|${shared}`) };
}
