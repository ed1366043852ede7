// Counts how many of the texts from issue trackers in inputs.txt each program links correctly, and shows which.

import { readFileSync } from 'node:fs';

import * as linkifyjs from 'linkifyjs';
import MarkdownIt from 'markdown-it';
import { Marked } from 'marked';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { Streamdown, defaultRemarkPlugins } from 'streamdown';
import { unified } from 'unified';

import markdownItLinkwright from 'linkwright/markdown-it';
import markedLinkwright from 'linkwright/marked';
import remarkLinkwright from 'linkwright/remark';

const shown = (html) => [...html.matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, text]) => text.replace(/<[^>]*>/g, '').replaceAll('&amp;', '&'));
const remark = (...plugins) => plugins.reduce((own, plugin) => own.use(plugin), unified().use(remarkParse).use(remarkGfm)).use(remarkRehype).use(rehypeStringify);
const streamdown = (...plugins) => (source) => {
  const remarkPlugins = [...Object.values(defaultRemarkPlugins), ...plugins];
  return shown(renderToStaticMarkup(createElement(Streamdown, { mode: 'static', linkSafety: { enabled: false }, remarkPlugins }, source)));
};
const md = new MarkdownIt({ linkify: true });
const all = {
  'markdown-it': (source) => shown(md.render(source)),
  'markdown-it + linkwright': ((own) => (source) => shown(own.render(source)))(new MarkdownIt().use(markdownItLinkwright)),
  marked: ((own) => (source) => shown(own.parse(source)))(new Marked()),
  'marked + linkwright': ((own) => (source) => shown(own.parse(source)))(new Marked(markedLinkwright())),
  'remark-gfm': ((own) => (source) => shown(String(own.processSync(source))))(remark()),
  'remark-gfm + linkwright': ((own) => (source) => shown(String(own.processSync(source))))(remark(remarkLinkwright)),
  streamdown: streamdown(),
  'streamdown + linkwright': streamdown(remarkLinkwright),
  linkifyjs: (source) => linkifyjs.find(source).map(({ value }) => value),
};

const rows = readFileSync(new URL('inputs.txt', import.meta.url), 'utf8').split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));
const right = Object.fromEntries(Object.keys(all).map((name) => [name, 0]));
console.log(`| thread | text | ${Object.keys(all).join(' | ')} |\n|---|---|${'---|'.repeat(Object.keys(all).length)}`);
for (const [thread, marked] of rows) {
  const want = JSON.stringify([...marked.matchAll(/⸠(.*?)⸡/g)].map(([, text]) => text));
  const cells = Object.entries(all).map(([name, find]) => {
    const isRight = JSON.stringify(find(marked.replace(/[⸠⸡]/g, ''))) === want;
    right[name] += Number(isRight);
    return isRight ? 'yes' : 'no';
  });
  console.log(`| ${thread} | ${marked.replaceAll('|', '\\|')} | ${cells.join(' | ')} |`);
}
console.log(`\nright of ${rows.length}: ${Object.entries(right).map(([name, count]) => `${name} ${count}`).join(', ')}`);
