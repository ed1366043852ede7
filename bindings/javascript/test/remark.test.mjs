// Tests the plugins for remark together with other plugins.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import rehypeStringify from 'rehype-stringify';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';

import { Linker } from 'linkwright';
import { find as findLite } from 'linkwright/lite';
import remarkLite from 'linkwright/lite/remark';
import rehypeLinkwright from 'linkwright/rehype';
import remarkLinkwright from 'linkwright/remark';
import { anchors, assertLinear, here } from './support.mjs';

/** Renders a page with these plugins in order. Returns the `href` of each link, and its text if that differs. */
function links(source, ...plugins) {
  const processor = plugins.reduce((own, plugin) => own.use(...[plugin].flat()), unified().use(remarkParse).use(remarkGfm));
  return anchors(String(processor.use(remarkRehype).use(rehypeStringify).processSync(source))).map(({ href, text }) => (href === text ? href : `${href} ${text}`));
}

/** Changes each text of a tree like smartypants. */
const smart = () => (tree) => visit(tree, 'text', (node) => {
  node.value = node.value.replace(/-{2,3}/g, '—').replaceAll('...', '…').replaceAll("'", '’').replace(/(?<=^|\s)"/g, '“').replaceAll('"', '”');
});

/** Replaces each `{{site}}` with a URL, in the same text node or in a new one. */
const site = ({ isNew }) => (tree) => visit(tree, 'text', (node, at, parent) => {
  if (!node.value.includes('{{site}}')) return;
  const value = node.value.replaceAll('{{site}}', 'https://example.com/site');
  if (isNew) parent.children[at] = { type: 'text', value };
  else node.value = value;
});

test('plugins that change texts before this one leave URLs whole', () => {
  for (const plugin of [remarkLinkwright, remarkLite, [remarkLinkwright, { gfm: 'refine' }]]) {
    const source = "It's -- see https://example.com/a--b。谢谢 **https://example.com/c--d**（note）";
    assert.deepEqual(links(source, smart, plugin), ['https://example.com/a--b https://example.com/a—b', 'https://example.com/c--d https://example.com/c—d']);
  }
});

test('punctuation of another plugin is read as it was typed', () => {
  const source = 'It\'s "example.com/a--b", **see** example.com/x...y --- https\\://example.com';
  const typed = ['https://example.com/a--b example.com/a--b', 'https://example.com/x...y example.com/x...y'];
  const html = unified().use(remarkParse).use(smart).use(remarkRehype).use(rehypeLinkwright).use(rehypeStringify);
  const page = String(html.processSync(source));
  assert.deepEqual(anchors(page).map(({ href, text }) => `${href} ${text}`), typed);
  assert.match(page, /^<p>It’s “<a.*<\/a>”, <strong>see<\/strong> <a.*<\/a> — https:\/\/example.com<\/p>$/);
  assert.deepEqual(links(source, smart, remarkLinkwright).map((link) => link.split(' ')[0]), typed.map((link) => link.split(' ')[0]));
});

test('texts of another plugin link', () => {
  for (const plugin of [remarkLinkwright, remarkLite]) {
    for (const isNew of [false, true]) {
      const want = ['https://example.com/a--b', 'https://example.com/site'];
      assert.deepEqual(links('https://example.com/a--b and {{site}}。', [site, { isNew }], plugin), want);
    }
  }
});

test('a * in a path is not emphasis', () => {
  for (const plugin of [remarkLinkwright, remarkLite]) {
    assert.deepEqual(links('*https://web.archive.org/web/*/https://example.com/x*', plugin), ['https://web.archive.org/web/*/https://example.com/x']);
  }
});

test('a browser reads the href of the library from each link in HTML', () => {
  const vectors = readFileSync(here('../../../vectors/detection.jsonl'), 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line));
  const written = vectors.flatMap(({ text, settings, links }) => (settings ? [] : links.map(({ start, end }) => [...text].slice(start, end).join(''))));
  const odd = ['http://[::1]:8080/x', 'http://[2001:db8::1]', ...['a|b', '[x]', 'a^b', '{a}', "it's", '%zz', '%E4', '?a[b]=c|d', '#a|b^c'].map((path) => `https://example.com/${path}`), 'mailto:anna@example.com?subject=[x]'];
  for (const [plugin, find] of [[remarkLinkwright, (text) => new Linker({ localHosts: true }).find(text)], [remarkLite, findLite]]) {
    const processor = unified().use(remarkParse).use(remarkGfm).use(plugin).use(remarkRehype).use(rehypeStringify);
    let count = 0;
    for (const text of new Set([...written, ...odd])) {
      // Skips character references, which Markdown decodes.
      if (/&#?\w+;/.test(text)) continue;
      const want = find(text).map(({ href }) => href);
      const have = anchors(String(processor.processSync(text))).map(({ href }) => href);
      assert.deepEqual(have, want, text);
      assert.deepEqual(have.map((href) => new URL(href).href), want.map((href) => new URL(href).href));
      count += have.length;
    }
    assert.ok(count > 400, `${count} links`);
  }
});

test('react-markdown shows the links of the plugin', () => {
  for (const plugin of [remarkLinkwright, remarkLite]) {
    const page = renderToStaticMarkup(createElement(ReactMarkdown, { remarkPlugins: [remarkGfm, plugin] }, '请看**https://example.com/a|b**。http://[::1]/x'));
    assert.deepEqual(anchors(page).map(({ href }) => href), ['https://example.com/a|b', 'http://[::1]/x']);
    assert.match(page, /<strong><a [^>]*>https:\/\/example\.com\/a\|b<\/a><\/strong>。/);
  }
});

test('a directive in a URL is part of it', () => {
  for (const plugins of [[remarkDirective, remarkLinkwright], [remarkLinkwright, remarkDirective]]) {
    for (const [source, want] of [
      ['example.com/wiki/Talk:Main', ['https://example.com/wiki/Talk:Main example.com/wiki/Talk:Main']],
      ['http://example.com:8080/a:b www.example.com/Talk:Main', ['http://example.com:8080/a:b', 'https://www.example.com/Talk:Main www.example.com/Talk:Main']],
      ['**example.com/a:b**, mailto:anna@example.com', ['https://example.com/a:b example.com/a:b', 'mailto:anna@example.com']],
      ['example.com/a:b:c:d', ['https://example.com/a:b:c:d example.com/a:b:c:d']],
      ['see:https://example.com/_a_', ['https://example.com/_a_']],
    ]) {
      assert.deepEqual(links(source, ...plugins), want, source);
    }
    const processor = plugins.reduce((own, plugin) => own.use(plugin), unified().use(remarkParse));
    const { children } = processor.parse('x:abbr[y] example.com:b :c').children[0];
    assert.deepEqual(children.map(({ name, value, type }) => name ?? value ?? type), ['x', 'abbr', ' ', 'link', 'b', ' ', 'c']);
  }
});

test('time is linear with colons in texts', () => {
  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkLinkwright).use(remarkRehype).use(rehypeStringify);
  for (const shape of ['a:', 'a: ', 'a:b ', 'a.com/:a', 'http:']) assertLinear('remark', shape, 1 << 14, (source) => processor.processSync(source));
});
