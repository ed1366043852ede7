/**
 * A plugin of markdown-it: takes the place of `md.linkify`.
 *
 * @module
 */

import { Linker } from './index.js';
import { LinkifyIt, type Match } from './linkify.js';
import { asHost, forTrees, type Options } from './options.js';
import { editsOf, fresh, type Host, linked, type Links, RULED, type StateCore, text, type Token, use } from './tokens.js';

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
    link: (state, own) => linkify.hasRules && linkByRules(state, linkify, own),
  });
}

/** Links what the rules of the caller find in the texts that are left, where the library would link too. */
function linkByRules(state: StateCore, linkify: LinkifyIt, own: Links): void {
  const { texts, edits } = editsOf(state, (anything ??= new Linker()), ' https://example.com ');
  const linkable = new Set(edits.map(({ at }) => texts[at]!.token));
  const found = (child: Token, before: Token | undefined): Match[] => {
    if (child.info === RULED) return [{ ...(child.meta as Match), index: 0, lastIndex: child.content.length }];
    // What is behind an escape at the start of a text goes on.
    return child.type === 'text' ? linkify.ruled(child.content).filter(({ index }) => index > 0 || before?.type !== 'text_special') : [];
  };
  for (const token of state.tokens) {
    if (token.type !== 'inline' || !token.children) continue;
    token.children = token.children.flatMap((child, i, all) => {
      const matches = linkable.has(child) ? found(child, all[i - 1]) : [];
      if (matches.length === 0) return child;
      const out: Token[] = [];
      let at = 0;
      for (const { index, lastIndex, url, text: shown, raw, schema, attributes = {} } of matches) {
        out.push(text(state, child, child.content.slice(at, index), child.level));
        out.push(...linked(state, child, { url, shown, schema, attributes, raw }, own, true));
        at = lastIndex;
      }
      return [...out, text(state, child, child.content.slice(at), child.level)];
    });
  }
}

/** What links wherever a link may stand. */
let anything: Linker | undefined;
