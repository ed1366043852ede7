/**
 * A plugin of markdown-it: takes the place of `md.linkify`.
 *
 * @module
 */

import { RULED } from './inline.js';
import { Linker } from './index.js';
import { LinkifyIt, type Match } from './linkify.js';
import { asHost, forTrees, type Options } from './options.js';
import { editsOf, fresh, type Host, linked, type Links, Made, type Rules, type StateCore, type Text, text, use } from './tokens.js';

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
  const rules: Rules = {
    at: (source, at) => linkify.ruledAt(source, at),
    link: (state, own) => linkByRules(state, linkify, own),
  };
  use(md, own, {
    engine: () => linkify.linker,
    parts: (edit, raw) => linkify.cut(edit, raw),
    rules: () => (linkify.hasRules ? rules : undefined),
  });
}

/** Links what the rules of the caller find in the texts that are left, where the library would link too. */
function linkByRules(state: StateCore, linkify: LinkifyIt, own: Links): void {
  const { texts, edits } = editsOf(state, (anything ??= new Linker()), ' https://example.com ');
  const made = new Made();
  for (const at of new Set(edits.map(({ at }) => at))) {
    const { token } = texts[at]!;
    const matches = found(texts[at]!, linkify);
    if (matches.length === 0) continue;
    const out = made.of(texts[at]!);
    let end = 0;
    for (const { index, lastIndex, url, text: shown, raw, schema, attributes = {} } of matches) {
      out.push(text(state, token, token.content.slice(end, index), token.level));
      out.push(...linked(state, token, { url, shown, schema, attributes, raw }, own, true));
      end = lastIndex;
    }
    out.push(text(state, token, token.content.slice(end), token.level));
  }
  made.replace();
}

/** What rules find in a text. */
function found({ token, before }: Text, linkify: LinkifyIt): Match[] {
  if (token.info === RULED) return [{ ...(token.meta as Match), index: 0, lastIndex: token.content.length }];
  // As in markdown-it, nothing starts right behind an escape.
  return token.type === 'text' ? linkify.ruled(token.content).filter(({ index }) => index > 0 || before?.type !== 'text_special') : [];
}

/** What links wherever a link may stand. */
let anything: Linker | undefined;
