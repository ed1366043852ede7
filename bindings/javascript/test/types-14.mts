// With markdown-it 14, whose types are a package of their own.

import MarkdownIt from 'markdown-it-14';

import markdownItLinkwright from 'linkwright/markdown-it';

export const md = new MarkdownIt().use(markdownItLinkwright, { rel: 'nofollow' }).use(markdownItLinkwright);
md.linkify.add('//', 'http:').add('@', { validate: () => 1 });
