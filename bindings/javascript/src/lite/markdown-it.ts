/**
 * A plugin of markdown-it: the small module in the place of linkify-it.
 *
 * @module
 */

import { keepWhole, type StateInline } from '../inline.js';
import { isInScheme } from '../markup.js';
import { checkOptions } from './check.js';
import { found, type Link } from './core.js';
import { Document } from './document.js';
import type { LiteOptions } from './index.js';

interface Token {
  type: string;
  tag: string;
  attrs: [string, string | number][] | null;
  nesting: number;
  level: number;
  children: Token[] | null;
  content: string;
  info: string;
  meta: unknown;
}

interface StateCore {
  md: { options: { linkify?: boolean | undefined }; validateLink(url: string): boolean; normalizeLink(url: string): string };
  tokens: Token[];
  Token: new (type: string, tag: string, nesting: any) => object;
}

/** markdown-it 14 or 15. */
export interface Host {
  linkify: object;
  set(options: any): unknown;
  core: { ruler: { at(name: string, rule: (state: any) => any): unknown } };
  inline: { ruler: { at(name: string, rule: (state: any, silent: boolean) => any): unknown } };
}

/** `md.use(linkwright, options)` links, without the option `linkify` of markdown-it, which `md.set` may still turn off. */
export default function linkwright(md: Host, options: LiteOptions = {}): void {
  checkOptions(options);
  md.set({ linkify: true });
  // Whoever calls these hears that nothing would come of it.
  for (const name of ['add', 'set', 'tlds']) {
    const value = () => { throw new TypeError(`linkify.${name}: linkwright/lite has no rules to change; linkwright/markdown-it has`); };
    Object.defineProperty(md.linkify, name, { value, configurable: true, writable: true });
  }
  md.core.ruler.at('linkify', (state: StateCore) => {
    if (state.md.options.linkify) linkTokens(state, options);
  });
  md.inline.ruler.at('linkify', (state: StateInline, silent) => !!state.md.options.linkify && keepWhole(state, silent, found));
}

function linkTokens(state: StateCore, options: LiteOptions): void {
  const document = new Document(options);
  const numbers = new Map<Token, number>();
  for (const block of state.tokens) {
    if (block.type !== 'inline') {
      tell(block, document);
      continue;
    }
    const children = block.children ?? [];
    for (const [i, token] of children.entries()) {
      // As in markdown-it, `https\://example.com` is no link.
      const isEscaped = token.info === 'escape' && isInScheme(children[i - 1]?.content, token.content, children[i + 1]?.content);
      if (isEscaped) document.code(token.content);
      else if (token.type === 'text') numbers.set(token, document.text(token.content));
      else if (token.type === 'text_special') numbers.set(token, document.text(token.content, true));
      else if (token.type === 'softbreak') document.text('\n');
      else tell(token, document);
    }
  }
  const edits = document.edits();
  if (edits.size === 0) return;
  for (const block of state.tokens) {
    block.children &&= block.children.flatMap((token) => {
      const own = edits.get(numbers.get(token) ?? -1);
      if (!own) return token;
      return own.flatMap((edit) => ('keep' in edit ? text(state, token, edit.keep, token.level) : anchor(state, token, edit.link, options)));
    });
  }
}

function anchor(state: StateCore, like: Token, link: Link, { attributes = {} }: LiteOptions): Token[] {
  const { md } = state;
  const href = md.normalizeLink(link.href);
  if (!md.validateLink(href)) return [text(state, like, link.text, like.level)];
  const open = new state.Token('link_open', 'a', 1) as Token;
  open.attrs = Object.entries({ href, ...attributes });
  const close = new state.Token('link_close', 'a', -1) as Token;
  open.level = close.level = like.level;
  for (const end of [open, close]) Object.assign(end, { markup: 'linkify', info: 'auto' });
  return [open, text(state, like, link.text, like.level + 1), close];
}

function text(state: StateCore, like: Token, content: string, level: number): Token {
  return Object.assign(new state.Token('text', '', 0) as Token, { content, level, meta: like.meta });
}

/** Tells of a token that is no text. */
function tell(token: Token, document: Document): void {
  if (token.type === 'code_inline') document.code(token.content);
  else if (token.type === 'html_inline' || token.type === 'html_block') document.html(token.content);
  else if (token.nesting === 1) document.start(token.tag || 'span');
  else if (token.nesting === -1) document.end(token.tag || 'span');
  else document.object();
}
