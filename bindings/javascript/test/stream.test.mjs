import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import MarkdownIt from 'markdown-it';
import { Marked } from 'marked';
import remend from 'remend';

import markdownItLinkwright from 'linkwright/markdown-it';
import markedLinkwright from 'linkwright/marked';
import { MarkdownStream } from 'linkwright/stream';
import { anchors, assertLinear, here, rows, unmarked } from './support.mjs';

const md = new MarkdownIt({ html: true }).use(markdownItLinkwright);
const marked = new Marked(markedLinkwright());
const renderers = { 'markdown-it': (source) => md.render(source), marked: (source) => marked.parse(source) };

/** Fails if a link of a shown part is not a link of the whole source. */
function check(source, size = 1) {
  for (const [name, render] of Object.entries(renderers)) {
    const whole = anchors(render(source));
    const stream = new MarkdownStream();
    let shown = '';
    let links = '[]';
    for (let at = 0; at < source.length; at += size) {
      const next = stream.push(source.slice(at, at + size));
      // The shown part is a prefix of the source, but omits the `[` of an incomplete link.
      const bracket = [...next].length > 0 && !source.startsWith(next) ? source.split('').findIndex((c, i) => c !== next[i]) : -1;
      assert.ok(bracket < 0 || (source[bracket] === '[' && source.startsWith(next.slice(bracket), bracket + 1)), next);
      assert.ok(next.length >= shown.length, `what is shown only grows: ${shown}`);
      if (next === shown) continue;
      shown = next;
      links = JSON.stringify(anchors(render(shown)));
      const before = JSON.stringify(whole.slice(0, JSON.parse(links).length));
      assert.equal(links, before, `${name}: ${JSON.stringify(shown)} of ${JSON.stringify(source)}`);
    }
    assert.equal(stream.end(), source);
  }
}

test('no link changes while text arrives', () => {
  for (const [marked] of rows('sentences')) check(unmarked(marked).text);
  for (const [format, marked] of rows('edges')) if (format === 'markdown') check(unmarked(marked).text);
});

test('no link changes while Markdown arrives', () => {
  for (const source of [
    'See [the docs at https://example.com/a b](https://example.org "a title") and example.net now.',
    'Run `curl https://example.com ` or `` a ` https://example.com `` and see https://example.net now.',
    '[id]: https://example.com "a title"\n\nSee [id] and https://example.net now.',
    'a < b, see https://example.com now, <a href="https://example.com">example.org</a> <!-- https://example.com --> example.net now',
    '```sh\ncurl https://example.com\n\n[ https://example.com\n```\nSee example.com now.\n\n~~~\nexample.com\n~~~\n',
    '- example.com\n- [x] example.org\n  > example.net now\n\n1. **https://example.com/a** and *https://example.com/b* now',
    '请访问example.com，然后[看https://example.com](https://example.org)，再看`https://example.com`。谢谢https://example.net。好',
    '| a | b |\n|---|---|\n| example.com | `example.org` |\n',
    'A ``` fence\n- in an item ``` https://example.com and ``` https://example.org now',
    'An `open\n# heading` https://example.com\n1. item` https://example.org `and` more',
    '![image https://example.com a](https://example.com/a.png) and https://example.net now',
  ]) {
    for (const size of [1, 3, 7]) check(source, size);
  }
  check(readFileSync(here('../../../fixtures/markdown/page.md'), 'utf8'), 5);
});

test('a stream holds back little text', () => {
  const stream = new MarkdownStream();
  assert.equal(stream.push('See [1] and `a'), 'See [1] and ');
  assert.equal(stream.push(' b and more'), 'See [1] and `a b and ');
  assert.equal(stream.push(' https://example.com is'), 'See [1] and `a b and more ');
  assert.equal(stream.push('` done '), 'See [1] and `a b and more https://example.com is` done ');
  assert.equal(stream.push('x'.repeat(10) + '\n\nnext '), stream.source);
  assert.throws(() => stream.push(5), { name: 'TypeError', message: 'push: give a text, not a value of type number' });
});

test('the text of an incomplete link is shown', () => {
  for (const [source, want] of [
    ['See [the docs', 'See the '],
    ['See [the docs]', 'See the '],
    ['See [the docs](https://exa', 'See the docs'],
    ['See [the docs](https://example.com/a) now ', 'See [the docs](https://example.com/a) now '],
    ['看 [文档](https://exa', '看 文档'],
    ['See ![the docs](https://exa', 'See '],
    ['See [example.com docs](https://exa', 'See '],
    ['example.[com docs](https://exa', 'example.'],
    ['- [x', ''],
    ['A list:\n- ', 'A list:\n'],
    ['```js\nlet a = exam', '```js\nlet a = exam'],
    ['A note[^no', 'A '],
  ]) {
    const stream = new MarkdownStream();
    let shown;
    for (const c of source) shown = stream.push(c);
    assert.equal(shown, want, source);
    assert.equal(stream.end(), source);
  }
});

test('a surrogate pair may arrive in two pieces', () => {
  const stream = new MarkdownStream();
  assert.equal(stream.push('It is 😀 **closed** \ud83d'), 'It is 😀 **closed** ');
  assert.equal(stream.push('\ude00 \n\n'), 'It is 😀 **closed** 😀 \n\n');
  assert.equal(stream.end(), stream.source);
});

test('text without spaces arrives in small steps', () => {
  const scripts = {
    Chinese: '在浏览器中打开这个页面，然后点击右上角的按钮；如果没有看到它，请先登录。',
    Japanese: 'このページを開いて、右上のボタンを押してください。見えない場合は、先にログインします。',
    Thai: 'ภาษาไทยเป็นภาษาที่มีระดับเสียงของคำแน่นอนหรือวรรณยุกต์เช่นเดียวกับภาษาจีน',
    Khmer: 'ភាសាខ្មែរគឺជាភាសាកំណើតរបស់ជនជាតិខ្មែរនិងជាភាសាផ្លូវការរបស់ប្រទេសកម្ពុជា',
  };
  for (const [script, sentence] of Object.entries(scripts)) {
    const source = (sentence.repeat(12) + '请看https://example.com/a，').repeat(12);
    // If only a scheme starts a link, a clause cannot become a part of a domain, so steps are smaller.
    for (const [options, wanted] of [[{}, 12], [{ bareDomains: 'off', emails: false }, 2]]) {
      const stream = new MarkdownStream(options);
      const steps = [];
      let shown = 0;
      for (const c of source) {
        const { length } = stream.push(c);
        if (length > shown) steps.push(length - shown);
        shown = length;
      }
      const [mean, most] = [shown / steps.length, Math.max(...steps)];
      console.log(`${script}: steps of ${mean.toFixed(1)} characters, at most ${most}`);
      assert.ok(mean <= wanted && most <= 64, `${script}: ${mean}, ${most}`);
    }
  }
});

test('time is linear in the length of a block', () => {
  for (const shape of ['[', '`', '<a ', '](', 'word ', '`` ` ', '[`', 'https://a.com/ ']) {
    assertLinear('stream', shape, 1 << 19, (source) => new MarkdownStream().push(source));
  }
  for (const shape of ['word ', 'word', '[word ']) {
    assertLinear('pieces', shape, 1 << 19, (source) => {
      const stream = new MarkdownStream();
      for (let at = 0; at < source.length; at += 8) stream.push(source.slice(at, at + 8));
    });
  }
});

test('remend completes the shown text, and adds no link', () => {
  const source = 'See **the page https://example.com/a** and [the docs](https://example.org/b), `x https://a.com` and *example.net now*. ';
  const stream = new MarkdownStream();
  const whole = anchors(md.render(source));
  for (const c of source) {
    const links = anchors(md.render(remend(stream.push(c))));
    assert.deepEqual(links, whole.slice(0, links.length), stream.source);
  }
});
