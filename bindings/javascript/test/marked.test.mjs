// Tests the plugins with other settings of marked: its options, URL rules of other extensions, and reused lexers.

import assert from 'node:assert/strict';
import test from 'node:test';

import { Lexer, Marked } from 'marked';

import whole from 'linkwright/marked';
import lite from 'linkwright/lite/marked';
import { anchors, assertLinear } from './support.mjs';

const SOURCE = 'See https://example.com/a。 and www.example.org,\n\n- mail a@example.com';
const PLUGINS = { whole, lite };
const links = (page) => anchors(page).map(({ href }) => href);

/** A rule of another extension: it changes some links, keeps some URLs as text, and leaves the rest to the next rule. */
const rule = {
  tokenizer: {
    url(src) {
      if (/^https:\/\/stays\.example/.test(src)) return undefined;
      const [raw, text] = /^https:\/\/own\.example\/(\w+)/.exec(src) ?? [];
      return raw ? { type: 'link', raw, href: `/own/${text}`, title: null, text, tokens: [{ type: 'text', raw: text, text }] } : false;
    },
  },
};
const RULED = 'a https://own.example/page b https://stays.example/x c https://example.com/_a_*b* d\n\n1. https://own.example/two. e@example.com';

for (const [name, plugin] of Object.entries(PLUGINS)) {
  test(`${name}: without the option gfm, nothing links that marked does not link`, () => {
    for (const options of [{ gfm: false }, { pedantic: true }]) {
      for (const parse of ['parse', 'parseInline']) {
        assert.equal(new Marked(options, plugin())[parse](SOURCE), new Marked(options)[parse](SOURCE), JSON.stringify(options));
      }
    }
  });

  test(`${name}: a rule of another extension for URLs is asked first`, () => {
    const want = ['/own/page', 'https://example.com/_a_*b*', '/own/two', 'mailto:e@example.com'];
    assert.deepEqual(links(new Marked(plugin(), rule).parse(RULED)), want);
    assert.deepEqual(links(new Marked(plugin(), rule).parse(RULED.replaceAll('\n\n', ' '))), want);
    assert.deepEqual(links(new Marked(plugin(), rule).parseInline(RULED)), want);
    assert.deepEqual(links(new Marked(plugin(), plugin(), rule).parse(RULED)), want);
    assert.deepEqual(links(new Marked(plugin(), rule).parse('[see https://example.com/a](/x) https://example.com/a')), ['/x', 'https://example.com/a']);
    const none = { tokenizer: { url: () => undefined } };
    for (const parse of ['parse', 'parseInline']) assert.equal(new Marked(plugin(), none)[parse](SOURCE), new Marked(none)[parse](SOURCE));
    // marked calls an earlier rule for the URLs that the plugin leaves.
    assert.equal(links(new Marked(rule, plugin()).parse(RULED))[0], '/own/page');
    const marked = new Marked(plugin());
    assert.equal(links(marked.parse(SOURCE)).length, 3);
    assert.equal(links(marked.use(none).parse(SOURCE)).length, 0, 'a rule that comes later counts');
  });

  test(`${name}: a rule of another extension is asked where marked asks it`, () => {
    const asked = [[], []];
    const [own, host] = asked.map((list) => ({ tokenizer: { url: (src) => (list.push(`${src}`), undefined) } }));
    new Marked(plugin(), own).parse(SOURCE);
    new Marked(host).parse(SOURCE);
    assert.deepEqual(asked[0].filter((src) => src !== ''), asked[1]);
  });

  test(`${name}: a lexer that is used again links again`, () => {
    for (const first of ['one https://example.com/1', 'no link, and longer than what comes']) {
      const marked = new Marked(plugin());
      const lexer = new Lexer(marked.defaults);
      lexer.lex(first);
      const page = marked.parser(lexer.lex('two https://example.com/2 `x`'));
      assert.deepEqual(links(page).slice(-1), ['https://example.com/2'], page);
    }
  });

  test(`${name}: a document within another links, and so does the one around it`, () => {
    for (const [inner, outer] of [['https://example.org/in', 'https://example.com/out'], ['none', 'https://example.com/out'], ['https://example.org/in', 'none']]) {
      const shared = plugin();
      const [marked, within] = [new Marked(shared), new Marked(shared)];
      marked.use({ extensions: [{
        name: 'nested', level: 'block', start: (src) => src.indexOf(':::'),
        tokenizer(src) {
          const match = /^:::(.*):::\n/.exec(src);
          return match ? { type: 'nested', raw: match[0], html: within.parse(match[1]) } : undefined;
        },
        renderer: ({ html }) => html,
      }] });
      const page = marked.parse(`first ${outer}/1\n\n:::${inner}:::\n\nlast ${outer}/2 and *${outer}/3*`);
      const want = [`${outer}/1`, inner, `${outer}/2`, `${outer}/3`].filter((link) => link.startsWith('https:'));
      assert.deepEqual(links(page), want);
    }
  });

  test(`${name}: time is linear with a rule of another extension`, () => {
    const marked = new Marked(plugin(), { tokenizer: { url: (src) => (src.startsWith('x') ? undefined : false) } });
    for (const shape of ['https://a.com/_b_ ', 'xy *a* ', 'a@b.com ']) assertLinear(name, shape, 1 << 15, (source) => marked.parse(source));
  });
}
