// Rules for URLs that another extension of marked has, such as one that links none.

import type { Engine } from '../tokens.js';
import { type Lexer, LONGEST } from './text.js';

/** What such a rule keeps from being a link. */
export interface Refused {
  /** The last source that marked asked our rule for. */
  asked: string | undefined;
  /** Whether a link may stay. */
  isLinked(link: string): boolean;
}

/** Whether a rule has read the probe, and whether ours was asked. */
let isRead = false;
let isAsked = false;

/** A source that tells whether it is read. */
const probe = new Proxy(new String(''), {
  get(text, name) {
    isRead = true;
    const value: unknown = Reflect.get(text, name);
    return typeof value === 'function' ? value.bind(text) : value;
  },
});

export function isProbe(src: unknown): boolean {
  if (src !== probe) return false;
  isAsked = true;
  return true;
}

const known = new WeakMap<object, boolean>();

/**
 * Whether another extension has a rule for URLs, before ours or behind it. marked does not say, so that all of them are asked
 * for the probe once.
 */
export function hasOwn(tokenizer: Lexer['tokenizer']): boolean {
  const { url } = tokenizer;
  let has = known.get(url);
  if (has === undefined) {
    const { inline } = tokenizer.rules;
    // That of marked reads nothing.
    tokenizer.rules.inline = { ...inline, url: { exec: () => null } };
    isRead = isAsked = false;
    try {
      tokenizer.url(probe as unknown as string);
    } catch {
      isRead = true;
    }
    tokenizer.rules.inline = inline;
    has = isRead || !isAsked;
    known.set(url, has);
  }
  return has;
}

/**
 * Sees what is refused: where a text starts for which marked did not ask our rule, a rule before it has returned nothing. The
 * links at such places stay text, and if ours is never asked, all do.
 */
export function refusals(lexer: Lexer, engine: Engine): Refused {
  const { rules } = lexer.tokenizer;
  const { inline } = rules;
  const links = new Set<string>();
  let wasAsked = false;
  const refused: Refused = { asked: undefined, isLinked: (link) => wasAsked && !links.has(link) };
  const exec = (source: string): unknown => {
    if (refused.asked === source) wasAsked = true;
    else if (!lexer.state.inLink) {
      const [link] = engine.find(/^\S*/.exec(source.slice(0, LONGEST))![0]);
      if (link?.start === 0) links.add(link.text);
    }
    return inline.text.exec(source);
  };
  rules.inline = { ...inline, text: { exec } };
  return refused;
}
