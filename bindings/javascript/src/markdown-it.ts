/**
 * A plugin of markdown-it: takes the place of `md.linkify`.
 *
 * @module
 */

import { Linker } from './index.js';
import { LinkifyIt, type Match } from './linkify.js';
import { asHost, forTrees, type Options } from './options.js';
import { editsOf, fresh, type Host, linked, type Links, replace, RULED, type StateCore, type Text, text, type Token, use } from './tokens.js';

export { LinkifyIt, type LinkifyOptions, type Match, type Rule } from './linkify.js';
export type { Host } from './tokens.js';

/**
 * `md.use(linkwright, options)` links, without the option `linkify` of markdown-it, which `md.set` may still turn off, and in each
 * of its presets.
 */
export default function linkwright(md: Host, options?: Options): void {
  const linkify = new LinkifyIt(asHost(forTrees(options)));
  const own = fresh(md);
  linkify.takeOver(md.linkify, own.linkify);
  Object.assign(md, { linkify });
  use(md, own, {
    engine: () => linkify.linker,
    parts: (edit, raw) => linkify.cut(edit, raw),
    ruledAt: (source, at) => linkify.ruledAt(source, at),
    link: (state, own) => void (linkify.hasRules && linkByRules(state, linkify, own)),
  });
}

/** Links what the rules of the caller find in the texts that are left, where the library would link too. */
function linkByRules(state: StateCore, linkify: LinkifyIt, own: Links): void {
  const { texts, edits } = editsOf(state, (anything ??= new Linker()), ' https://example.com ');
  const made = new Map<Text, Token[]>();
  for (const at of new Set(edits.map(({ at }) => at))) {
    const { token } = texts[at]!;
    const matches = found(texts[at]!, linkify);
    if (matches.length === 0) continue;
    const out: Token[] = [];
    let end = 0;
    for (const { index, lastIndex, url, text: shown, raw, schema, attributes = {} } of matches) {
      out.push(text(state, token, token.content.slice(end, index), token.level));
      out.push(...linked(state, token, { url, shown, schema, attributes, raw }, own, true));
      end = lastIndex;
    }
    made.set(texts[at]!, [...out, text(state, token, token.content.slice(end), token.level)]);
  }
  replace(made);
}

/** What rules find in a text. */
function found({ parent, token }: Text, linkify: LinkifyIt): Match[] {
  if (token.info === RULED) return [{ ...(token.meta as Match), index: 0, lastIndex: token.content.length }];
  const matches = token.type === 'text' ? linkify.ruled(token.content) : [];
  // As in markdown-it, none starts right behind an escape.
  const isBehind = matches[0]?.index === 0 && parent.children![parent.children!.indexOf(token) - 1]?.type === 'text_special';
  return isBehind ? matches.slice(1) : matches;
}

/** What links wherever a link may stand. */
let anything: Linker | undefined;
