// What a user of TypeScript writes for the entry points beside the library itself. It is compiled, not run.

import { Marked } from 'marked';
import MarkdownIt from 'markdown-it';
import { createElement } from 'react';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';

import { DomLinker } from 'linkwright/dom';
import { type Caret, EditorLinker } from 'linkwright/editor';
import { type FacetOptions, facets, type LinkFacet } from 'linkwright/facets';
import { find, init, type Link, linkifyText, type LiteOptions } from 'linkwright/lite';
import markdownItLite from 'linkwright/lite/markdown-it';
import markedLite from 'linkwright/lite/marked';
import remarkLite from 'linkwright/lite/remark';
import { Linkify, type LinkifyProps } from 'linkwright/react';

const options: LiteOptions = { attributes: { rel: 'nofollow' }, filter: ({ kind }) => kind !== 'email' };
const links: Link[] = find('https://example.com');
const html: string = linkifyText('x', options);
await init(fetch('lite.wasm'));
new MarkdownIt().use(markdownItLite, options).use(markdownItLite);
new Marked(markedLite(), markedLite(options));
unified().use(remarkParse).use(remarkGfm).use(remarkLite, options).use(remarkRehype).use(rehypeStringify);

const linker = new DomLinker({ class: 'own' });
linker.link(document.body);
const stop: () => void = linker.watch(document);
stop();
linker.unlink(document.body);

const caret: Caret = [0, 3];
const made: readonly { start: number; href: string }[] = new EditorLinker({ bareDomains: 'www' }).links('x', caret);

// As `@atproto/api` has them.
interface Main {
  $type?: 'app.bsky.richtext.facet';
  index: { $type?: 'app.bsky.richtext.facet#byteSlice'; byteStart: number; byteEnd: number };
  features: ({ $type: 'app.bsky.richtext.facet#link'; uri: string } | { $type: string })[];
}
const found: LinkFacet[] = facets('x');
const mentions: FacetOptions<Main> = { existing: [], exclude: ['example.com'] };
const both: Main[] = facets('x', mentions);

const props: LinkifyProps = { options: { rel: 'nofollow' }, as: 'a' };
createElement(Linkify, props, 'example.com', createElement('b', null, 'x'));
createElement(Linkify, { as: ({ href, children }: { href: string; children?: string }) => createElement('i', { title: href }, children) }, 'x');

// @ts-expect-error There is no such option.
linkifyText('x', { rel: 'nofollow' });
// @ts-expect-error There is no such option.
new DomLinker({ bareDomain: 'all' });
// @ts-expect-error The caret is a number.
new EditorLinker().links('x', '0');

// @ts-expect-error Facets always show what was written.
facets('x', { text: 'display' });

export { both, found, html, links, made };
