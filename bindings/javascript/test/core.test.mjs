import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import test from 'node:test';

import * as linkwright from 'linkwright';
import { linkifyMarkdown } from 'linkwright/markdown';
import { anchors, assertLinear, inRust, marked, rows, unmarked } from './support.mjs';

const { find, linkifyText, linkifyHtml, settled, explain, Linker } = linkwright;

test('the marked texts have the links that are marked, in Rust too', () => {
  const cases = marked().flatMap(({ text, options }) => [
    { ...unmarked(text), options },
    // Characters of two code units before the text.
    { ...unmarked(`😀𠮷\n${text}`), options },
  ]);
  const expected = inRust(cases);
  for (const [i, { text, links, options }] of cases.entries()) {
    const found = find(text, options);
    assert.deepEqual(found.map(({ start, end }) => ({ start, end })), links, text);
    assert.deepEqual(found, expected[i], text);
    for (const link of found) assert.equal(text.slice(link.start, link.end), link.text);
  }
});

test('edges of HTML and Markdown are those of the table', () => {
  for (const [format, source] of rows('edges')) {
    const { text, links } = unmarked(source);
    const shown = links.map(({ start, end }) => text.slice(start, end));
    const page = format === 'html' ? linkifyHtml(text) : linkifyMarkdown(text);
    if (format === 'html') assert.deepEqual(anchors(page).map((anchor) => anchor.text), shown, text);
    else assert.equal(page === text, links.length === 0, text);
  }
});

test('text that arrives is settled where no link changes', () => {
  for (const { text: source, options } of marked()) {
    const { text } = unmarked(source);
    const linker = new Linker(options);
    const whole = linker.find(text);
    for (let end = 0; end < text.length; end++) {
      const part = text.slice(0, end);
      const at = linker.settled(part);
      assert.deepEqual(
        linker.find(part).filter(({ start }) => start < at),
        whole.filter(({ start }) => start < at),
        `${JSON.stringify(part)} is settled to ${at}`,
      );
    }
  }
});

test('each form of the library writes the links', () => {
  const options = { rel: 'nofollow', bareDomains: 'www' };
  assert.equal(
    linkifyText('<b> www.example.com example.org', options),
    '&lt;b&gt; <a href="https://www.example.com" rel="nofollow">www.example.com</a> example.org',
  );
  assert.equal(
    linkifyHtml('<b>www.example.com</b> &amp; <code>www.example.com</code>', options),
    '<b><a href="https://www.example.com" rel="nofollow">www.example.com</a></b> &amp; <code>www.example.com</code>',
  );
  assert.equal(linkifyMarkdown('**example.com** `example.net`'), '**[example.com](<https://example.com>)** `example.net`');
  assert.deepEqual(explain('Call 😀 user.save() or example.com').map(({ at, refused, link }) => [at, refused ?? link.text]), [
    [12, 'the character beside it makes it code or a path (D3)'],
    [30, 'example.com'],
  ]);
  assert.deepEqual(explain('example.com', { exclude: ['example.com'] }), [
    { at: 7, refused: 'the settings turn such links off' },
  ]);
});

test('half a surrogate pair is a character like another', () => {
  const text = '\ud83d example.com/\ude00x \udc00';
  const [link] = find(text);
  assert.equal(text.slice(link.start, link.end), link.text);
  assert.equal(link.start, 2);
});

test('a wrong option is an error that names it', () => {
  const { TypeError: type } = globalThis;
  const cases = [
    [{ bareDomain: 'www' }, /^unknown option "bareDomain"; did you mean "bareDomains"\? the options are spec, bareDomains, /],
    [{ 'bare-domains': 'www' }, /^unknown option "bare-domains"; did you mean "bareDomains"\?/],
    [{ '"; x': 1 }, /^unknown option "\\"; x"; the options are/],
    [{ bareDomains: 'some' }, /^bareDomains: "some" is not one of never, www, prudent, all$/],
    [{ emails: 'link' }, /^emails: give true or false$/],
    [{ emails: null }, /^emails: give true or false$/],
    [{ truncate: 1.5 }, /^truncate: give a whole number above 0$/],
    [{ truncate: 10n }, /^truncate: give a whole number above 0$/],
    [{ rel: () => 'nofollow' }, /^rel: give a text, such as "a"$/],
    [{ schemes: ['javascript'] }, /^schemes: the scheme "javascript" is not allowed/],
    [{ schemes: 'gemini' }, /^schemes: give a list of texts/],
    [{ anchor: 'x' }, /^anchor: give a function, not a value of type string$/],
    ['x', /^the options are an object, not a value of type string$/],
    [[], /^the options are an object, not an array$/],
    [null, /^the options are an object, not null$/],
  ];
  for (const [options, message] of cases) {
    for (const call of [find, linkifyText, linkifyHtml, linkifyMarkdown, settled, explain]) {
      assert.throws(() => call('example.com', options), (error) => error instanceof type && message.test(error.message), String(message));
    }
  }
  for (const call of [find, linkifyText, linkifyHtml, linkifyMarkdown, settled, explain]) {
    assert.throws(() => call(undefined), { name: 'TypeError', message: `${call.name}: give a text, not undefined` });
  }
  assert.deepEqual(find('example.com', { rel: undefined }), find('example.com'));
});

test('a function sees and changes each link', () => {
  const seen = [];
  const anchor = (link) => {
    seen.push(link);
    if (link.kind === 'email') return false;
    link.href = `/out?to=${encodeURIComponent(link.href)}`;
    link.display = 'there';
    link.attributes = { ...link.attributes, 'data-x': '<' };
    delete link.attributes.rel;
  };
  const out = '<a href="/out?to=https%3A%2F%2Fexample.com" data-x="&lt;">there</a>';
  assert.equal(linkifyHtml('<li>example.com</li>a@example.com', { anchor, rel: 'x' }), `<li>${out}</li>a@example.com`);
  assert.deepEqual(seen.map(({ text, kind, element, alone }) => [text, kind, element, alone]), [
    ['example.com', 'domain', 'li', true],
    ['a@example.com', 'email', '', true],
  ]);
  assert.equal(linkifyText('example.com', { anchor }), out);
  assert.equal(linkifyMarkdown('example.com', { anchor }), '[there](</out?to=https%3A%2F%2Fexample.com>)');
  assert.equal(find('example.com', { anchor })[0].display, 'there');

  const mine = new Error('mine');
  assert.throws(() => find('example.com', { anchor: () => { throw mine; } }), mine);
  const again = () => void linkifyText('example.com', { anchor: again });
  assert.throws(again, { name: 'RangeError', message: 'anchor: the function calls itself too deeply' });
  assert.equal(find('example.com').length, 1);
  for (const [change, message] of [
    [{ href: 'javascript:alert(1)' }, /^anchor: cannot set the href "javascript:alert\(1\)"/],
    [{ attributes: { onclick: 'x' } }, /^anchor: cannot set the attribute "onclick"/],
    [{ display: 3 }, /^anchor: the href, the display and the attributes of a link are texts$/],
  ]) {
    assert.throws(() => linkifyText('example.com', { anchor: (link) => void Object.assign(link, change) }), { name: 'TypeError', message });
  }
  // One that calls the library itself.
  assert.equal(linkifyText('example.com', { anchor: (link) => void (link.display = find('example.org')[0].text) }).includes('>example.org<'), true);
});

test('CommonJS is the same package', () => {
  const common = createRequire(import.meta.url)('linkwright');
  assert.deepEqual(Object.keys(common).sort(), Object.keys(linkwright).sort());
  assert.deepEqual(common.find('请访问example.com。'), find('请访问example.com。'));
});

test('every option is a setting of the library', async () => {
  const { option_names } = await import(new URL('generated/core_bg.js', import.meta.resolve('linkwright')));
  const types = await import('node:fs').then(({ readFileSync }) =>
    readFileSync(new URL('generated/options.d.ts', import.meta.resolve('linkwright')), 'utf8'));
  assert.deepEqual([...types.matchAll(/^ {4}(\w+)\?:/gm)].map(([, name]) => name), option_names());
});

test('time is linear in hostile texts', () => {
  // What linkify-it was slow on, and what reads back or ahead.
  const shapes = ['https://x.com/', 'a.', 'a@', '@', 'mailto:', '//', 'http://', 'www.', '1.', '(', '[', '"', '****', '…', '.com', 'x@a.b-', 'a.com。', '中', 'xn--'];
  for (const shape of shapes) assertLinear('find', shape, 1 << 20, find);
});
