// What a user of TypeScript writes for the entry points beside the library itself. It is compiled, not run.

import { Marked } from 'marked';
import MarkdownIt from 'markdown-it';
import { createElement } from 'react';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';

import { DomLinker, type DomOptions } from 'linkwright/dom';
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
new DomLinker({ render: ({ href, text }) => Object.assign(document.createElement('a'), { href, textContent: text }) } satisfies DomOptions);
const stop: () => void = linker.watch(document);
stop();
linker.unlink(document.body);

const props: LinkifyProps = { options: { rel: 'nofollow' }, as: 'a' };
createElement(Linkify, props, 'example.com', createElement('b', null, 'x'));
createElement(Linkify, { as: ({ href, children }: { href: string; children?: string }) => createElement('i', { title: href }, children) }, 'x');

// @ts-expect-error There is no such option.
linkifyText('x', { rel: 'nofollow' });
// @ts-expect-error There is no such option.
new DomLinker({ bareDomain: 'all' });
// @ts-expect-error A link is an element.
new DomLinker({ render: () => 'x' });

export { html, links };
