// What a user of TypeScript writes. It is compiled, not run.

import { Marked } from 'marked';
import MarkdownIt from 'markdown-it';
import rehypeStringify from 'rehype-stringify';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

import { type Edit, type Link, type Options, type Place, type Settings, type TextRule, find, explain, init, linkifyHtml, linkifyText, Linker, stablePrefix } from 'linkwright';
import { linkifyMarkdown } from 'linkwright/markdown';
import markdownItLinkwright, { LinkifyIt, type Match } from 'linkwright/markdown-it';
import markedLinkwright from 'linkwright/marked';
import rehypeLinkwright from 'linkwright/rehype';
import remarkLinkwright, { type RemarkOptions } from 'linkwright/remark';
import { MarkdownStream } from 'linkwright/stream';

const options: Options = { bareDomains: 'www', exclude: ['example.com'], truncate: 30, anchor: (link) => { link.attributes['rel'] = 'nofollow'; } };
const veto: Options = { anchor: ({ kind }) => (kind === 'email' ? false : undefined) };
const links: Link[] = find('example.com', options);
const kind: 'url' | 'domain' | 'email' | 'mailto' | 'rule' | undefined = links[0]?.kind;
const places: Place[] = explain('example.com');
for (const place of places) (place.link ? place.link.href : place.refused) satisfies string;
const strings: string[] = [linkifyText('x'), linkifyHtml('x', veto), linkifyMarkdown('x'), new MarkdownStream().push('x')];
const edits: Map<number, Edit[]> = new Linker().run().finish();
const settings: Settings = { headings: false };
const rules: TextRule[] = [{ pattern: /@\w+/, href: (text, match) => (match.index > 0 ? `/${text}` : undefined) }];
linkifyText('x', { rules });
await init(fetch('core.wasm'));

unified().use(remarkParse).use(remarkLinkwright, { gfm: 'refine' } satisfies RemarkOptions).use(remarkRehype).use(rehypeLinkwright, settings).use(rehypeStringify);
const md = new MarkdownIt().use(markdownItLinkwright, options).use(markdownItLinkwright);
md.linkify.add('//', 'http:').add('@', { validate: () => 1 }).add('ftp:', null);
new Marked(markedLinkwright(), markedLinkwright(options));
const matches: Match[] | null = new LinkifyIt().match('example.com');

// @ts-expect-error There is no such option.
find('x', { bareDomain: 'www' });
// @ts-expect-error There is no such value.
find('x', { bareDomains: 'some' });
// @ts-expect-error A rule has a regular expression.
find('x', { rules: [{ pattern: '@', href: () => '/' }] });
// @ts-expect-error The plugin is to be called.
new Marked(markedLinkwright);
// @ts-expect-error A text has no number.
find(3);
// @ts-expect-error What was written stays.
void ({ anchor: (link) => { link.text = 'x'; } } satisfies Options);

export { edits, kind, matches, stablePrefix, strings };
