// What marked reads as text.

/** What is used of a lexer. */
export interface Lexer {
  options: { gfm?: boolean; breaks?: boolean; pedantic?: boolean; extensions?: { startInline?: unknown } | null };
  tokenizer: { rules: { inline: { text: Pick<typeof TEXT, 'exec'> | RegExp } } };
}

/** No longer word is searched for a URL in which markup is not to be read. */
export const LONGEST = 1024;

/** The text at the start of a source, as the rule of marked returns it. */
const textRule = (lineBreak: string) => {
  // It is searched for: what tries to go on from each character takes four times as long.
  const end = new RegExp(String.raw`[\\<!\[\`*~_]|${lineBreak}|(?:https?|ftp):\/\/\S{0,${LONGEST}}[\\<!\[\`*~_]|(?<![^\s*_~(])www\.`, 'gi');
  return {
    exec(source: string): [string] {
      end.lastIndex = /^(?:`+|~+|[^])/.exec(source)![0].length;
      const found = end.exec(source);
      return [found ? source.slice(0, found.index) : source];
    },
  };
};
const TEXT = textRule(' {2,}\\n');
const TEXT_OF_BREAKS = textRule(' *\\n');

/**
 * Lets a lexer read text up to what may be markup, or a URL in which there may be some. Its own rule also ends it wherever
 * marked could link, and looks for an `@` from each word, which takes a quarter of the time of marked.
 */
export function readText({ options: { gfm, breaks, pedantic, extensions }, tokenizer: { rules } }: Lexer): void {
  // An extension is called only where a text ends.
  if (!gfm || pedantic || extensions?.startInline) return;
  const { inline } = rules;
  rules.inline = changed.get(inline) ?? { ...inline, text: breaks ? TEXT_OF_BREAKS : TEXT };
  changed.set(inline, rules.inline);
}

/** The rules of marked, which all lexers share, with ours for text. */
const changed = new WeakMap<object, Lexer['tokenizer']['rules']['inline']>();
