// The extension for marked, for the whole package and for the small one.

import type { MarkedExtension, Token, Tokens } from 'marked';

import { anchor, hasMarkup, plainLength } from '../markup.js';
import type { Engine } from '../tokens.js';
import { hasOwn, isProbe, type Refused, refusals } from './own.js';
import { type Lexer, LONGEST, type Queue, readText } from './text.js';
import { type Linked, linkTokens } from './tokens.js';

const WORD = /^(?:[a-z][a-z0-9+.-]{0,30}:\/\/|www\.)\S*/i;

/** Makes a plugin throw an error if it is passed without being called: marked reads the `extensions` of its argument. */
export function mustBeCalled(plugin: object): void {
  Object.defineProperty(plugin, 'extensions', {
    get: () => { throw new TypeError('marked: call the plugin: marked.use(linkwright())'); },
  });
}

/** Returns an extension that links with an engine instead of by the rules of marked. */
export function extension(engine: Engine): MarkedExtension {
  /** The queue of the current document, and of the document that is linked at its end. Each document has its own queue. */
  let current: Queue | undefined;
  let pending: Queue | undefined;
  /** The queue of the last document without links. */
  let quiet: Queue | undefined;
  /** The links that a rule of another extension prevents. */
  let refused: Refused | undefined;

  // There are no hooks: with any hook, marked reads each text twice.
  return {
    tokenizer: {
      // The lexer of a document calls this first, with all of its source. The last entry of its queue is ours.
      space(src) {
        const { lexer } = this as unknown as { lexer: Lexer };
        if (lexer.inlineQueue !== current && links(lexer)) start(lexer, src);
        return false;
      },
      // Prevents marked from parsing markup in a URL: all of `https://example.com/_a_` is text. If a word only starts like a
      // URL, its start without markup is text, because marked takes quadratic time for it.
      url(src) {
        const { lexer } = this as unknown as { lexer: Lexer };
        if (lexer.inlineQueue === quiet) return undefined;
        if (isProbe(src)) return false;
        if (lexer.inlineQueue !== current) return links(lexer) ? inlineOnly(src, lexer) : false;
        if (refused) refused.asked = src;
        const word = WORD.exec(src.slice(0, LONGEST))?.[0];
        const isMarked = word !== undefined && hasMarkup(word);
        // A rule of another extension may come next.
        if (refused && !isMarked) return false;
        if (!word) return undefined;
        let raw = word;
        if (isMarked) {
          const [link] = engine.find(word);
          raw = word.slice(0, link?.start === 0 ? plainLength(word, link.text.length) : /^[a-z0-9.:/-]*/i.exec(word)![0].length);
        }
        return { type: 'text', raw, text: raw, escaped: false } as unknown as Tokens.Link;
      },
    },
    renderer: {
      link(token) {
        const { attributes, href, text } = token as Linked;
        return attributes ? anchor({ href, ...attributes }, text) : false;
      },
    },
  };

  function start(lexer: Lexer, src: string): void {
    const { tokens, inlineQueue } = lexer;
    const own = (refused = read(lexer, engine));
    current = inlineQueue;
    const hasTokens = tokens.length > 0;
    const mayLink = hasTokens || engine.triggers.source.test(src);
    if (!mayLink && !own) quiet = inlineQueue;
    // An extension may lex another document within one.
    const outer = pending;
    if (!mayLink && !outer) return;
    pending = inlineQueue;
    inlineQueue.push(new Last(inlineQueue, () => {
      pending = current = outer;
      if (mayLink) linkTokens(tokens, engine, hasTokens || src.includes('<'), own?.isLinked);
    }));
  }

  /** Reads the rest of a source without blocks as one text. Such a source has no queue. */
  function inlineOnly(src: string, lexer: Lexer): Tokens.Link | undefined {
    if (/^[*_~]/.test(src) || !engine.triggers.source.test(src)) return undefined;
    const { rules } = lexer.tokenizer;
    const inner = new lexer.constructor(lexer.options);
    const outer = current;
    current = inner.inlineQueue;
    const own = (refused = read(inner, engine));
    try {
      const tokens = inner.inlineTokens(src);
      linkTokens(tokens, engine, true, own?.isLinked);
      return { type: 'text', raw: src, text: src, tokens } as unknown as Tokens.Link;
    } finally {
      current = outer;
      // The inner lexer has replaced these properties of the tokenizer.
      Object.assign(lexer.tokenizer, { lexer, rules });
    }
  }
}

/** Makes a lexer read URLs as text. Returns the refusals of other extensions, if they have rules for URLs. */
function read(lexer: Lexer, engine: Engine): Refused | undefined {
  const own = hasOwn(lexer.tokenizer);
  readText(lexer, !own);
  return own ? refusals(lexer, engine) : undefined;
}

/** Returns whether marked itself links bare URLs. */
function links({ options: { gfm, pedantic } }: Lexer): boolean {
  return gfm === true && !pedantic;
}

/** The last entry of a queue. It calls a function after all other entries are read. */
class Last {
  readonly tokens: Token[] = [];
  /** Marks such an entry. Another plugin, or this one in its other module format, may also add one. */
  readonly isLast = true;

  constructor(
    private readonly queue: Queue,
    private readonly run: () => void,
  ) {}

  get src(): string {
    let end = this.queue.length - 1;
    while (this.queue[end] !== this && 'isLast' in this.queue[end]!) end -= 1;
    if (this.queue[end] === this) this.run();
    else this.queue.push(this);
    return '';
  }
}
