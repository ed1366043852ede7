/**
 * A plugin for markdown-it that replaces `md.linkify`.
 *
 * @module
 */

import { Linker } from './index.js';
import { closing, RULED, type StateInline } from './inline.js';
import { LinkifyIt, type Match } from './linkify.js';
import { Made } from './made.js';
import { asHost, forTrees, isGuarded, type Options } from './options.js';
import { checkHost, editsOf, fresh, type Host, linked, type Links, type StateCore, type Text, type Token, text, use } from './tokens.js';

export { LinkifyIt, type LinkifyOptions, type Match, type Rule } from './linkify.js';
export type { Host } from './tokens.js';

/**
 * Links URLs and email addresses: `md.use(linkwright, options)`. This works in each preset of markdown-it, and turns on its option
 * `linkify`, which `md.set` can turn off again.
 */
export default function linkwright(md: Host, options?: Options): void {
  checkHost(md);
  const linkify = new LinkifyIt(asHost(forTrees(options)));
  const own = fresh(md);
  linkify.takeOver(md.linkify, own.linkify);
  Object.assign(md, { linkify });
  if (isGuarded(options ?? {})) {
    const { render } = md.renderer;
    md.renderer.render = (...given) => linkify.linker.guardHtml(render.apply(md.renderer, given));
  }
  use(md, own, {
    engine: () => linkify.linker,
    parts: (edit, raw) => linkify.cut(edit, raw),
    keep: (state, silent) => linkify.hasRules && keepRuled(state, silent, linkify),
    rest: (state, own) => void (linkify.hasRules && linkByRules(state, linkify, own)),
  });
}

/** The scheme at the end of a text, as markdown-it reads it. */
const SCHEME = /(?:^|[^a-z0-9.+-])([a-z][a-z0-9.+-]*)$/i;

/** Keeps the match of a rule of the caller until the texts are linked. */
function keepRuled(state: StateInline, silent: boolean, linkify: LinkifyIt): boolean {
  const { src, pos, posMax, pending } = state;
  const scheme = SCHEME.exec(pending.slice(-64))?.[1];
  if (scheme === undefined || !src.startsWith(scheme, pos - scheme.length)) return false;
  const at = pos - scheme.length;
  let match = linkify.ruledAt(src.slice(0, posMax), at);
  if (!match) return false;
  // As in markdown-it, a link does not end with a `*`.
  const end = at + src.slice(at, closing(state, match.lastIndex, at)).replace(/\*+$/, '').length;
  if (end < match.lastIndex) match = linkify.ruledAt(src.slice(0, end), at);
  if (!match || match.lastIndex <= pos) return false;
  if (!silent) {
    state.pending = pending.slice(0, -scheme.length);
    Object.assign(state.push('text_special', '', 0), { content: match.raw, info: RULED, meta: match });
  }
  state.pos = match.lastIndex;
  return true;
}

/** Links the matches of the caller's rules in the remaining texts, in places where the library would also link. */
function linkByRules(state: StateCore, linkify: LinkifyIt, own: Links): void {
  const { texts, edits } = editsOf(state, (anything ??= new Linker()), ' https://example.com ');
  const made = new Made<Token>();
  for (const at of new Set(edits.map(({ at }) => at))) {
    const { token, list } = texts[at]!;
    const matches = found(texts[at]!, linkify);
    if (matches.length === 0) continue;
    const out = made.of(token, list);
    let end = 0;
    for (const { index, lastIndex, url, text: display, raw, schema, attributes = {} } of matches) {
      out.push(text(state, token, token.content.slice(end, index)));
      out.push(...linked(state, token, { href: url, display, schema, attributes, raw }, own, true));
      end = lastIndex;
    }
    out.push(text(state, token, token.content.slice(end)));
  }
  made.replace();
}

/** Returns the matches of rules in a text. */
function found({ token, before }: Text, linkify: LinkifyIt): Match[] {
  if (token.info === RULED) return [{ ...(token.meta as Match), index: 0, lastIndex: token.content.length }];
  // As in markdown-it, a match does not start right after an escape.
  return token.type === 'text' ? linkify.ruled(token.content).filter(({ index }) => index > 0 || before?.type !== 'text_special') : [];
}

/** A linker that shows where links are possible. */
let anything: Linker | undefined;
