// Plugins that are used twice, and in subclasses of their hosts.

import assert from 'node:assert/strict';
import test from 'node:test';

import MarkdownIt from 'markdown-it';
import MarkdownIt14 from 'markdown-it-14';
import { Marked } from 'marked';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

import markdownIt from 'linkwright/markdown-it';
import marked from 'linkwright/marked';
import rehype from 'linkwright/rehype';
import remark from 'linkwright/remark';
import markdownItLite from 'linkwright/lite/markdown-it';
import markedLite from 'linkwright/lite/marked';
import remarkLite from 'linkwright/lite/remark';
import { anchors } from './support.mjs';

const SOURCE = 'See https://example.com/_a_*b*/c and **https://example.org/a**, www.example.com/x。\n\n- `https://example.com` [x](/x) https://example.net';
const LINKS = ['https://example.com/_a_*b*/c', 'https://example.org/a', 'www.example.com/x', 'x', 'https://example.net'];
const texts = (page) => anchors(page).map(({ text }) => text);

test('a plugin that is used twice links once', () => {
  for (const [plugin, options] of [[markdownIt, { rel: 'nofollow' }], [markdownItLite, { attributes: { rel: 'nofollow' } }]]) {
    const md = new MarkdownIt().use(plugin).use(plugin, options);
    assert.deepEqual(texts(md.render(SOURCE)), LINKS);
    assert.equal(md.render(SOURCE).match(/rel="nofollow"/g).length, 4, 'the last options are those that count');
  }
  for (const [plugin, options] of [[marked, { rel: 'nofollow' }], [markedLite, { attributes: { rel: 'nofollow' } }]]) {
    const own = plugin();
    for (const page of [new Marked(plugin(), plugin(options)).parse(SOURCE), new Marked().use(own).use(own, plugin(options)).parse(SOURCE)]) {
      assert.deepEqual(texts(page), LINKS);
      assert.equal(page.match(/rel="nofollow"/g).length, 4);
    }
    assert.equal(texts(new Marked(plugin(), plugin()).parseInline('See https://example.com/a。')).length, 1);
  }
  // unified takes the same function once.
  const again = (plugin) => function (...options) { return plugin.apply(this, options); };
  for (const plugin of [remark, remarkLite]) {
    const page = unified().use(remarkParse).use(remarkGfm).use(plugin).use(again(plugin)).use(remarkRehype).use(rehypeStringify).processSync(SOURCE);
    assert.deepEqual(texts(String(page)), LINKS);
  }
  const page = unified().use(remarkParse).use(remarkRehype).use(rehype).use(again(rehype)).use(rehypeStringify).processSync('https://example.com/a。 example.org');
  assert.deepEqual(texts(String(page)), ['https://example.com/a', 'example.org']);
});

test('settings of md.linkify stay if the plugin is used again', () => {
  const md = new MarkdownIt().use(markdownIt);
  md.linkify.add('ftp:', null).add('//', 'http:').add('@', { validate: /^\w+/, normalize: (match) => { match.url = `/u/${match.raw.slice(1)}`; } });
  md.linkify.set({ fuzzyEmail: false }).tlds('corp');
  const source = 'ftp://example.com //example.com/x @anna a@example.com wiki.corp example.org';
  const before = anchors(md.render(source));
  assert.deepEqual(before.map(({ text }) => text), ['//example.com/x', '@anna', 'wiki.corp', 'example.org']);
  md.use(markdownIt).use(markdownIt, { rel: 'nofollow' });
  assert.deepEqual(anchors(md.render(source).replaceAll(' rel="nofollow"', '')), before);
});

test('a plugin works in a subclass with any constructor', () => {
  for (const Host of [MarkdownIt, MarkdownIt14]) {
    for (const plugin of [markdownIt, markdownItLite]) {
      class Own extends Host {
        constructor(own) {
          super(own.preset);
          this.use(plugin);
        }
      }
      class Last extends Own {
        constructor() {
          super({ preset: 'default' });
          this.normalizeLink = (href) => `${href}#own`;
        }
      }
      assert.deepEqual(texts(new Own({ preset: 'default' }).render(SOURCE)), LINKS);
      assert.match(new Last().render('https://example.com/a'), /<a href="https:\/\/example\.com\/a#own">/);
    }
  }
  class Own extends Marked {
    constructor(plugin) {
      super(plugin());
    }
  }
  for (const plugin of [marked, markedLite]) assert.deepEqual(texts(new Own(plugin).parse(SOURCE)), LINKS);
});

test('lite rejects options that it does not have', async () => {
  const { linkifyText } = await import('linkwright/lite');
  const plugins = [(options) => linkifyText('x', options), (options) => new MarkdownIt().use(markdownItLite, options), markedLite, remarkLite];
  for (const [options, message] of [
    [{ attribute: {} }, /^unknown option "attribute"; linkwright\/lite has attributes and filter$/],
    [{ rel: 'nofollow' }, /^unknown option "rel"/],
    [[], /^the options are an object, not an array$/],
    [{ filter: true }, /^filter: give a function, not a value of type boolean$/],
    [{ attributes: null }, /^attributes: give an object, not null$/],
    [{ attributes: { rel: 1 } }, /^attributes: rel: give a text$/],
    ...['onclick', 'ONCLICK', 'href', 'style', 'a b', '', 'x>', '@click'].map((name) => [{ attributes: { [name]: 'x' } }, /^attributes: the attribute ".*" is not allowed$/]),
  ]) {
    for (const plugin of plugins) assert.throws(() => plugin(options), { name: 'TypeError', message }, JSON.stringify(options));
  }
  const md = new MarkdownIt().use(markdownItLite);
  for (const name of ['add', 'set', 'tlds']) assert.throws(() => md.linkify[name]('ftp:', 'http:'), /linkwright\/lite has no rules to change/);
});
