// Tests that links of the small module and its plugins end where the whole package ends them.

import assert from 'node:assert/strict';
import test from 'node:test';

import MarkdownIt from 'markdown-it';
import { Marked, marked as host } from 'marked';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

import * as whole from 'linkwright';
import { find, init, linkifyText } from 'linkwright/lite';
import markdownItLite from 'linkwright/lite/markdown-it';
import markedLite from 'linkwright/lite/marked';
import remarkLite from 'linkwright/lite/remark';
import { anchors, assertLinear, rows, unmarked } from './support.mjs';

const unsafe = { allowDangerousHtml: true };
const renderers = {
  'markdown-it': (source, options) => new MarkdownIt({ html: true }).use(markdownItLite, options).render(source),
  marked: (source, options) => new Marked(markedLite(options)).parse(source),
  remark: (source, options) =>
    String(unified().use(remarkParse).use(remarkGfm).use(remarkLite, options).use(remarkRehype, unsafe).use(rehypeStringify, unsafe).processSync(source)),
};

/** Returns whether the small module also finds this link. */
const isOwn = (text) => /:\/\/|@|^www[.。．｡]/i.test(text);

test('an address after mailto: leads to the same URL as in the whole package', () => {
  for (const text of ["mailto:a$b@example.com?x='y#z'w", 'mailto:a@example.com?größe#', 'a+b@bücher.de']) {
    assert.deepEqual(find(text).map(({ href }) => href), whole.find(text).map(({ href }) => href));
    assert.equal(find(text)[0]?.text, text);
  }
});

test('edges in Markdown read as the table says', () => {
  const wrong = [];
  for (const [format, marks] of rows('edges')) {
    const { text, links } = unmarked(marks);
    if (format !== 'markdown') continue;
    const want = links.map(({ start, end }) => text.slice(start, end)).filter(isOwn);
    for (const [name, render] of Object.entries(renderers)) {
      const have = anchors(render(text)).map((anchor) => anchor.text);
      if (JSON.stringify(have) !== JSON.stringify(want)) wrong.push({ name, text, want, have, page: render(text) });
    }
  }
  assert.deepEqual(wrong, []);
});

test('edges of HTML in Markdown read as the table says', () => {
  const wrong = [];
  for (const [format, marks] of rows('edges')) {
    const { text, links } = unmarked(marks);
    // Skips blocks of HTML, whose text is not Markdown.
    if (format !== 'html' || !text.startsWith('<p>') || /<(?:ul|table|hr|\/p|script)/.test(text)) continue;
    const want = links.map(({ start, end }) => text.slice(start, end)).filter(isOwn);
    for (const [name, render] of Object.entries(renderers)) {
      const have = anchors(render(text.slice(3))).map((anchor) => anchor.text);
      if (JSON.stringify(have) !== JSON.stringify(want)) wrong.push({ name, text, want, have });
    }
  }
  assert.deepEqual(wrong, []);
});

test('texts have the marked links with each renderer', () => {
  const wrong = [];
  for (const [marks] of rows('sentences')) {
    const { text } = unmarked(marks);
    if (/^\s*[#>*+-]|^\d+[.)]|[\\*_~`<|[\]&]|\n/.test(text)) continue;
    const want = JSON.stringify(anchors(linkifyText(text)));
    for (const [name, render] of Object.entries(renderers)) {
      const have = JSON.stringify(anchors(render(text)));
      if (have !== want) wrong.push({ name, text, have, want });
    }
  }
  assert.deepEqual(wrong, []);
});

test('a host that a browser refuses stays text, as in the whole package', () => {
  const long = 'ä'.repeat(60);
  const hosts = [
    'bücher.de', 'BÜCHER.de', 'faß.de', 'ά.gr', 'xn--bcher-kva.de', 'xn--a.de', 'xn--zzzzzzz.de', 'xn--bcher-kva.xn--a', '例え.jp',
    'ﬁ.example.com', 'a\u0300.example.com', 'אב.example.com', 'א1.co.il', 'نامه\u200cای.com',
    'a\u200cb.com', 'ص\u200cب.com', '１２７.０.０.１', 'ｅｘａｍｐｌｅ.com', 'a\u00adb.com', '例え-.jp', '-例え.jp', '例--え.jp', 'ab--ä.com', '☃.net', 'Ⅳ.com',
    `${long}.de`, `${'ä'.repeat(20)}.de`, `${Array(12).fill('例え例え例え例え').join('.')}.jp`, '日本語。jp', '日本語．ＪＰ', 'ä_b.example.com', '_ä.example.com',
  ];
  const wrong = [];
  for (const host of hosts) {
    for (const text of [`https://${host}/x`, `https://${host}`, `www.${host}`, `anna@${host}`]) {
      const [have, want] = [find(text), whole.find(text)].map((links) => links.map((link) => link.text).filter(isOwn));
      if (JSON.stringify(have) !== JSON.stringify(want)) wrong.push({ text, have, want });
    }
  }
  assert.deepEqual(wrong, []);
});

test('Markdown syntax keeps its meaning', () => {
  const cases = [
    ['https://example.com/_a_*b*/c', ['https://example.com/_a_*b*/c']],
    ['**https://example.com/a**，**看https://example.com/b**。', ['https://example.com/a', 'https://example.com/b']],
    ['[https://example.com](https://example.org) <https://example.net>', ['https://example.com', 'https://example.net']],
    ['`https://example.com` ![www.example.com](x)\n\n    www.example.com\n\n```\nwww.example.com\n```\n', []],
    ['https://example.com/?a&amp;b &lt;www.example.org&gt;', ['https://example.com/?a&b', 'www.example.org']],
    ['&lt;https://example.com/x&gt; https://example.com/&quot;', ['https://example.com/x', 'https://example.com/']],
    ['https://example.com/a\\_b\\(c\\)', ['https://example.com/a_b(c)']],
    ['https\\://example.com', []],
    ['https:\\//example.com https:/\\/example.com', []],
    ['<a href="https://example.org">https://example.com</a> <code>www.example.com</code> <b>www.example.net</b>', ['https://example.com', 'www.example.net']],
    ['| https://example.com/a | b |\n|---|---|\n| c | anna@example.com |', ['https://example.com/a', 'anna@example.com']],
    ['example.com and main.rs stay text, http://localhost:3000 does not', ['http://localhost:3000']],
    ['http://intranet/ and http://printer:8080/status。', ['http://intranet/', 'http://printer:8080/status']],
  ];
  const wrong = [];
  for (const [source, want] of cases) {
    for (const [name, render] of Object.entries(renderers)) {
      const have = anchors(render(source)).map(({ text }) => text);
      if (JSON.stringify(have) !== JSON.stringify(want)) wrong.push({ name, source, have, page: render(source) });
    }
  }
  assert.deepEqual(wrong, []);
});

test('no script runs', () => {
  const texts = [
    'https://example.com/"onmouseover="alert(1) https://example.com/<script>alert(1)</script>',
    "https://example.com/'x'&lt;img https://example.com/&quot;&gt;&lt;script&gt; javascript://example.com/%0Aalert(1)",
    'https://example.com/\u0000<b> www.example.com"><img/src=x> anna"<svg>@example.com',
  ];
  for (const text of texts) {
    const pages = [linkifyText(text), new MarkdownIt().use(markdownItLite).render(text), linkifyText(text, { attributes: { title: '"><script>' } })];
    for (const page of pages) assert.doesNotMatch(page.replace(/<a href="https?:\/\/[^"<>]*"(?: title="[^"<>]*")?>|<\/a>|<\/?p>/g, ''), /[<"](?!.*<\/p>)|<(?!\/?p)/);
    for (const [, href] of pages.join('').matchAll(/<a href="([^"]*)"/g)) assert.match(href, /^(?:https?:\/\/|mailto:)[\x21-\x7e]*$/);
  }
});

test('options', () => {
  const options = { attributes: { rel: 'nofollow', target: '_blank' }, filter: ({ href }) => !href.includes('example.org') };
  const source = 'https://example.com/a www.example.org';
  const anchor = '<a href="https://example.com/a" rel="nofollow" target="_blank">https://example.com/a</a> www.example.org';
  assert.equal(linkifyText(source, options), anchor);
  for (const [name, render] of Object.entries(renderers)) assert.equal(render(source, options).trim(), `<p>${anchor}</p>`, name);

  const md = new MarkdownIt().use(markdownItLite);
  md.validateLink = (href) => !href.includes('/a');
  md.normalizeLink = (href) => href.replace('www.', '');
  assert.equal(md.render(source), '<p>https://example.com/a <a href="https://example.org">www.example.org</a></p>\n');
  md.set({ linkify: false });
  assert.equal(md.render(source), `<p>${source}</p>\n`);
});

test('the tokens of marked.lexer and the nodes of remark', () => {
  const own = new Marked(markedLite());
  const [paragraph] = own.lexer('See **https://example.com/a**。');
  assert.deepEqual(paragraph.tokens.map(({ type }) => type), ['text', 'strong', 'text']);
  assert.deepEqual(paragraph.tokens[1].tokens.map(({ type, href }) => [type, href]), [['link', 'https://example.com/a']]);
  assert.equal(host.parse('www.example.com。'), '<p><a href="http://www.example.com%E3%80%82">www.example.com。</a></p>\n', 'another instance is as it was');

  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkLite);
  const source = 'One\nsee https://example.com/a。 and\n\n- www.example.org';
  const links = [];
  const walk = (node) => {
    if (node.type === 'link') links.push(source.slice(node.position.start.offset, node.position.end.offset), node.position.start.line);
    node.children?.forEach(walk);
  };
  walk(processor.runSync(processor.parse(source), source));
  assert.deepEqual(links, ['https://example.com/a', 2, 'www.example.org', 4]);
});

test('wrong arguments, and halves of surrogate pairs', async () => {
  for (const value of [null, undefined, 3, {}]) assert.throws(() => find(value), /^TypeError: find: give a text, not /);
  assert.deepEqual(find('\ud83d https://example.com/\ude00').map(({ start, text }) => [start, text]), [[2, 'https://example.com/']]);
  assert.deepEqual(find('😀 https://example.com/😀a').map(({ start, end }) => [start, end]), [[3, 26]]);
  await init();
  assert.equal(linkifyText('\ud83d & < \udc00'), '\ud83d &amp; &lt; \udc00');
});

test('time is linear', () => {
  for (const shape of ['https://example.com/a ', '请看https://例え.jp/看。', 'www.', 'a@', '**https://example.com/x**(note)', 'https://', '<b>x</b>www.a.com', '*a* _b_ www.example.com ']) {
    assertLinear('find', shape, 40_000, find);
    assertLinear('linkifyText', shape, 40_000, linkifyText);
    for (const [name, render] of Object.entries(renderers)) if (name !== 'remark') assertLinear(name, `${shape}\n\n`, 20_000, render);
  }
});
