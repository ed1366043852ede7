// Rules for URLs in other extensions of marked, for example a rule that links nothing.

import type { Engine } from '../tokens.js';
import { type Lexer, LONGEST } from './text.js';

/** The links that such a rule prevents. */
export interface Refused {
  /** The last source with which marked called our rule. */
  asked: string | undefined;
  /** Returns whether a link may stay. */
  isLinked(link: string): boolean;
}

/** True if a rule has read the probe, and true if ours was called. */
let isRead = false;
let isAsked = false;

/** A source that records whether it is read. */
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
 * Returns whether another extension has a rule for URLs, before or after ours. marked does not report this, so all rules are
 * called once with the probe.
 */
export function hasOwn(tokenizer: Lexer['tokenizer']): boolean {
  const { url } = tokenizer;
  let has = known.get(url);
  if (has === undefined) {
    const { inline } = tokenizer.rules;
    // The rule of marked then reads nothing.
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
 * Records refusals. If a text starts where marked did not call our rule, a rule before ours has returned nothing. Links at such
 * places stay text. If our rule is never called, all links stay text.
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
