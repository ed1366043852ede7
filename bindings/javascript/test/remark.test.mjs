// The plugins of remark beside other plugins.

import assert from 'node:assert/strict';
import test from 'node:test';

import rehypeStringify from 'rehype-stringify';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

import remarkLinkwright from 'linkwright/remark';
import { anchors, assertLinear } from './support.mjs';

/** The links of a page that these plugins make, one after the other. */
function links(source, ...plugins) {
  const processor = plugins.reduce((own, plugin) => own.use(...[plugin].flat()), unified().use(remarkParse).use(remarkGfm));
  return anchors(String(processor.use(remarkRehype).use(rehypeStringify).processSync(source))).map(({ href, text }) => (href === text ? href : `${href} ${text}`));
}

test('a directive in a URL is a part of it', () => {
  for (const plugins of [[remarkDirective, remarkLinkwright]]) {
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

test('time is linear where texts have colons', () => {
  const processor = unified().use(remarkParse).use(remarkGfm).use(remarkLinkwright).use(remarkRehype).use(rehypeStringify);
  for (const shape of ['a:', 'a: ', 'a:b ', 'a.com/:a', 'http:']) assertLinear('remark', shape, 1 << 14, (source) => processor.processSync(source));
});
