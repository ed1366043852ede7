// What every text with a link has, so that nothing is sent to the module for one without.

/** For a text, and for the source of one in Markdown or HTML, where a character may be escaped or written as a reference. */
export interface Triggers {
  readonly text: RegExp;
  readonly source: RegExp;
}

/**
 * Behind a `。`, letters are a domain only if there are two to five of a script without spaces, and whitespace follows; by the
 * option `strict`, they always may be.
 */
const WIDE = /。[\u0800-\uffff]{2,5}(?![\u0800-\uffff])/.source;

/** `hasColons` says whether a URL may start at a `:` that no `/` follows. */
export function triggers(isSpec: boolean, hasColons: boolean): Triggers {
  const shared = String.raw`\.[-./-\uffff]|${hasColons ? ':' : String.raw`:\/`}|@|${isSpec ? '[。．｡]' : WIDE}`;
  return { text: new RegExp(shared), source: new RegExp(`[.:][&\\\\]|&[${isSpec ? '#a-z' : '#pc'}]|${shared}`) };
}
