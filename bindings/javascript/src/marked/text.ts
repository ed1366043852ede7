// The text rule of marked.

import type { Token } from 'marked';

export type Queue = { src: string; tokens: Token[] }[];

/** The properties of marked's lexer that the extension uses. */
export interface Lexer {
  options: { gfm?: boolean; breaks?: boolean; pedantic?: boolean; extensions?: { startInline?: unknown } | null };
  tokens: Token[];
  inlineQueue: Queue;
  state: { inLink: boolean };
  tokenizer: { lexer: Lexer; rules: { inline: Rules }; url(src: string): unknown };
  constructor: new (options: object) => Lexer;
  inlineTokens(src: string): Token[];
}

interface Rules {
  text: Rule;
  url: Rule;
}

type Rule = { exec(source: string): unknown };

/** The maximum length of a word that is searched for a URL with markup. */
export const LONGEST = 1024;

/** A pattern for the start of a URL. */
const URL = /(?:https?|ftp):\/\/|(?<![^\s*_~(])www\./gi;

/** Returns a rule for the text at the start of a source. It ends before possible markup, or before a URL that may contain some. */
function textRule(lineBreak: string): Rule {
  const markup = new RegExp(String.raw`[\\<!\[\`*~_]|${lineBreak}`);
  return {
    exec(source: string): [string] {
      let end = source.search(markup);
      let start = 1;
      if (end === 0) {
        start = /^(?:`+|~+|[^])/.exec(source)![0].length;
        end = source.slice(start).search(markup);
        if (end >= 0) end += start;
      }
      if (end < 0) return [source];
      let word = end;
      const first = Math.max(start, word - LONGEST);
      while (word > first && source.charCodeAt(word - 1) > 32) word -= 1;
      const text = source.slice(0, end);
      if (text.length - word < 4) return [text];
      URL.lastIndex = word;
      const url = URL.exec(text);
      return [url ? text.slice(0, url.index) : text];
    },
  };
}
const TEXT = textRule(' {2,}\\n');
const TEXT_OF_BREAKS = textRule(' *\\n');
const NOTHING: Rule = { exec: () => null };

/**
 * Makes a lexer read URLs as text. With `isLong`, text continues up to possible markup. The rule of marked also ends text wherever
 * marked could link, and searches for an `@` from each word, which takes a quarter of the time of marked.
 */
export function readText({ options: { breaks, extensions }, tokenizer: { rules } }: Lexer, isLong: boolean): void {
  // marked also calls extensions only where a text ends.
  const known = isLong && !extensions?.startInline ? long : short;
  const { inline } = rules;
  let own = known.get(inline);
  if (!own) {
    own = { ...inline, url: NOTHING };
    if (known === long) own.text = breaks ? TEXT_OF_BREAKS : TEXT;
    known.set(inline, own).set(own, own);
  }
  rules.inline = own;
}

/** The rules of marked, which all lexers share, with our replacements. */
const long = new WeakMap<object, Rules>();
const short = new WeakMap<object, Rules>();
