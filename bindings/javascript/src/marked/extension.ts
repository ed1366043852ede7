// The extension of marked, for the whole package and for the small one.

import type { MarkedExtension, Token, Tokens } from 'marked';

import { anchor, hasMarkup, plainLength } from '../markup.js';
import type { Engine } from '../tokens.js';
import { hasOwn, isProbe, type Refused, refusals } from './own.js';
import { type Lexer, LONGEST, type Queue, readText } from './text.js';
import { type Linked, linkTokens } from './tokens.js';

const WORD = /^(?:[a-z][a-z0-9+.-]{0,30}:\/\/|www\.)\S*/i;

/** Has a plugin say so if it is given without being called: marked reads the `extensions` of whatever it is given. */
export function mustBeCalled(plugin: object): void {
  Object.defineProperty(plugin, 'extensions', {
    get: () => { throw new TypeError('marked: call the plugin: marked.use(linkwright())'); },
  });
}

/** Links by an engine instead of by the rules of marked. */
export function extension(engine: Engine): MarkedExtension {
  /** The queue of the document that is read, which each has of its own, and of the one that is linked at its end. */
  let current: Queue | undefined;
  let pending: Queue | undefined;
  /** The queue of the last document that has no links. */
  let quiet: Queue | undefined;
  /** What a rule of another extension keeps from being a link. */
  let refused: Refused | undefined;

  // There are no hooks: with any, marked reads each text twice.
  return {
    tokenizer: {
      // The first that the lexer of a document calls, with all of its source. The last of its queue is ours.
      space(src) {
        const { lexer } = this as unknown as { lexer: Lexer };
        if (lexer.inlineQueue !== current && links(lexer)) start(lexer, src);
        return false;
      },
      // Keeps the markup in a URL from being read, as in `https://example.com/_a_`: the whole of it is text. So is what has
      // no markup of a word that only starts as one, because marked takes quadratic time for it.
      url(src) {
        const { lexer } = this as unknown as { lexer: Lexer };
        if (lexer.inlineQueue === quiet) return undefined;
        if (isProbe(src)) return false;
        if (lexer.inlineQueue !== current) return links(lexer) ? inlineOnly(src, lexer) : false;
        if (refused) refused.asked = src;
        const word = WORD.exec(src.slice(0, LONGEST))?.[0];
        const isMarked = word !== undefined && hasMarkup(word);
        // A rule of another extension may be next.
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

  /** The rest of a source without blocks, which has no queue: all of it as one text. */
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
      // Which tokenizers are called with.
      Object.assign(lexer.tokenizer, { lexer, rules });
    }
  }
}

/** Lets a lexer read URLs as text. Returns what rules of other extensions refuse, if there are any. */
function read(lexer: Lexer, engine: Engine): Refused | undefined {
  const own = hasOwn(lexer.tokenizer);
  readText(lexer, !own);
  return own ? refusals(lexer, engine) : undefined;
}

/** Whether marked itself links bare URLs. */
function links({ options: { gfm, pedantic } }: Lexer): boolean {
  return gfm === true && !pedantic;
}

/** What is last in a queue, and calls a function once all else is read. */
class Last {
  readonly tokens: Token[] = [];
  /** Another plugin, or this one in its other format, may have such an entry too. */
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
