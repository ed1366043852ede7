// `linkwright/react`, `linkwright/editor` and its example, and `linkwright/lite`, in Chromium.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import test, { after, before } from 'node:test';

import { build } from 'esbuild';
import { createElement as h, Fragment } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

import { find } from 'linkwright';
import { EditorLinker } from 'linkwright/editor';
import { Linkify } from 'linkwright/react';
import { launch, open as openIn, script } from './browsers.mjs';
import { here } from './support.mjs';

let browser;
let content;

before(async () => {
  browser = await launch('chromium');
  content = await script();
});

after(() => browser?.close());

const open = (body) => openIn(browser, body, content);

test('react: on a server', () => {
  const html = (...children) => renderToStaticMarkup(h(Linkify, null, ...children));
  assert.equal(html('See example.com.'), 'See <a href="https://example.com">example.com</a>.');
  assert.equal(html('No link <b>'), 'No link &lt;b&gt;');
  assert.equal(
    html('See ', h('b', { className: 'x' }, 'https://example.com/x'), '(note) ', h('code', null, 'example.com'), ' ', h('a', { href: '/x' }, 'example.com')),
    'See <b class="x"><a href="https://example.com/x">https://example.com/x</a></b>(note) <code>example.com</code> <a href="/x">example.com</a>',
  );
  assert.equal(html('pay', h('b', null, 'pal.com'), ' ', 7, ' ', null, false, h(Fragment, null, 'example.org')), 'pay<b>pal.com</b> 7 <a href="https://example.org">example.org</a>');
  assert.equal(html(h('div', { contentEditable: true }, 'example.com'), h('textarea', { defaultValue: 'example.com' })), '<div contentEditable="true">example.com</div><textarea>example.com</textarea>');
  assert.equal(html(h('p', { dangerouslySetInnerHTML: { __html: 'example.com' } })), '<p>example.com</p>');
  assert.equal(html('https://example', '.com/x', ' y'), '<a href="https://example.com/x">https://example.com/x</a> y');
  const list = ['example.com', h('li', { key: 'b' }, 'example.org')];
  assert.equal(html(list), '<a href="https://example.com">example.com</a><li><a href="https://example.org">example.org</a></li>');
  const Own = ({ href, children }) => h('i', { title: href }, children);
  assert.equal(renderToStaticMarkup(h(Linkify, { as: Own }, 'example.com')), '<i title="https://example.com">example.com</i>');
  const options = { rel: 'nofollow', class: 'own', anchor: ({ kind }) => kind !== 'email' && undefined };
  assert.equal(renderToStaticMarkup(h(Linkify, { options }, 'example.com a@example.com')), '<a href="https://example.com" class="own" rel="nofollow">example.com</a> a@example.com');
  assert.equal(html('https://example.com/"onmouseover="alert(1) javascript:alert(1)'), '<a href="https://example.com/">https://example.com/</a>&quot;onmouseover=&quot;alert(1) javascript:alert(1)');
  assert.throws(() => renderToStaticMarkup(h(Linkify, { options: { bareDomain: 'all' } }, 'x')), /TypeError|bareDomain/);
});

test('react: in a page, from a server and as it changes', async () => {
  const { page, errors } = await open(`<div id="root">${renderToString(h(Linkify, null, 'See ', h('b', null, 'example.com'), '.'))}</div><div id="list"></div>`);
  await page.evaluate(() => {
    const { createElement: h } = window;
    hydrateRoot(document.querySelector('#root'), h(Linkify, null, 'See ', h('b', null, 'example.com'), '.'));
    function List() {
      const [items, set] = useState(['example.com']);
      window.add = (item) => set((items) => [item, ...items]);
      return h(Linkify, { options: { rel: 'nofollow' } }, h('ul', null, items.map((item) => h('li', { key: item }, item, ' ', 'x'))));
    }
    createRoot(document.querySelector('#list')).render(h(List));
  });
  // React has taken the elements of the server for its own.
  await page.waitForFunction(() => Object.keys(document.querySelector('#root a')).length > 0 && document.querySelector('#list li'));
  await page.evaluate(() => (document.querySelector('#list li').kept = true));
  await page.evaluate(() => flushSync(() => add('<img src=x onerror=alert(1)> www.example.org/<script>')));
  assert.equal(await page.evaluate("document.querySelector('#root').textContent"), 'See example.com.');
  const items = await page.evaluate("[...document.querySelectorAll('#list li')].map((li) => li.innerHTML)");
  assert.deepEqual(items, [
    '&lt;img src=x onerror=alert(1)&gt; <a href="https://www.example.org/" rel="nofollow">www.example.org/</a>&lt;script&gt; x',
    '<a href="https://example.com" rel="nofollow">example.com</a> x',
  ]);
  assert.equal(await page.evaluate("document.querySelectorAll('#list li')[1].kept"), true, 'the element is the same');
  assert.deepEqual(errors, []);
});

test('lite: a host that Chromium refuses stays text, as in the whole package', async () => {
  const { page, errors } = await open('');
  // Chromium does not look into a label that is written as `xn--a`.
  const hosts = ['bücher.de', '١٢٣.example.com', 'אב.example.com', 'aא.example.com', '1א.co.il', 'نامه\u200cای.com', 'ص\u200cب.com', '例え.jp', 'xn--zzzzzzz.de', '１２７.０.０.１'];
  const texts = hosts.flatMap((host) => [`https://${host}/x`, `www.${host}`, `anna@${host}`]);
  const have = await page.evaluate((texts) => texts.map((text) => findLite(text).map(({ text }) => text)), texts);
  assert.deepEqual(have, texts.map((text) => find(text).map(({ text }) => text).filter((link) => /:\/\/|@|^www\./.test(link))));
  assert.deepEqual(errors, []);
});

test('editor: which links may be made', () => {
  const linker = new EditorLinker();
  const cases = [
    ['See example.com|', []],
    ['See example.com |', ['example.com']],
    ['See example.com.|', []],
    ['See example.com. |', ['example.com']],
    ['See |example.com', []],
    ['See| example.com', ['example.com']],
    ['See exam|ple.com', []],
    ['See [example].com', []],
    ['[See] example.com', ['example.com']],
    ['a.example.com b|c.example.com d.example.com', ['a.example.com', 'd.example.com']],
    ['请看https://example.com/看|', []],
    // What closes the sentence ends the link, whatever is typed behind it.
    ['请看https://example.com/看。|', ['https://example.com/看']],
    ['请看https://example.com/看。然|后', ['https://example.com/看']],
    ['anna@example.com, |', ['anna@example.com']],
    ['😀 example.com |', ['example.com']],
  ];
  for (const [marked, want] of cases) {
    const text = marked.replace(/[|[\]]/g, '');
    const caret = marked.includes('|') ? marked.indexOf('|') : [marked.indexOf('['), marked.indexOf(']') - 1];
    assert.deepEqual(linker.links(text, caret).map((link) => link.text), want, marked);
    assert.deepEqual(linker.links(text, null), find(text));
  }
  for (const caret of [-1, 100, 1.5, [3, 2]]) assert.throws(() => linker.links('example.com', caret), RangeError);
});

test('editor: the example makes a link once the caret has left it', async () => {
  const { outputFiles } = await build({
    entryPoints: [here('../examples/prosemirror/editor.js').pathname], bundle: true, format: 'iife', write: false, logLevel: 'error',
  });
  const { page, errors } = await open('<div id="editor" style="border: 1px solid; padding: 1em; font: 16px sans-serif; white-space: pre-wrap"></div>');
  await page.addScriptTag({ content: outputFiles[0].text });
  // Who links the page leaves the editor alone.
  await page.evaluate(() => void new DomLinker({ class: 'page' }).watch(document.body));
  const links = () => page.$$eval('#editor a', (links) => links.map((a) => a.outerHTML));
  const press = async (key) => {
    await page.keyboard.press(key);
    // The editor hears of the selection later.
    await page.waitForTimeout(100);
  };
  const anchor = (text, href = text) => `<a href="${href}" rel="nofollow">${text}</a>`;
  await page.click('.ProseMirror');
  await page.keyboard.type('See https://example.com/a');
  assert.deepEqual(await links(), [], 'the caret touches it');
  await page.keyboard.type('.');
  assert.deepEqual(await links(), []);
  await page.keyboard.type(' And');
  assert.deepEqual(await links(), [anchor('https://example.com/a')]);
  await press('Enter');
  await page.keyboard.type('www.example.org');
  assert.equal((await links()).length, 1);
  await press('Enter');
  assert.deepEqual(await links(), [anchor('https://example.com/a'), anchor('www.example.org', 'https://www.example.org')]);
  await page.keyboard.insertText('请看https://例え.jp/看。');
  assert.equal((await links()).length, 3);
  // Whoever goes back into a link, and changes it, has none for so long.
  await press('ArrowUp');
  await press('End');
  await page.keyboard.type('x');
  assert.equal((await links()).length, 2);
  await press('ArrowUp');
  await press('Home');
  assert.equal((await links()).length, 2, 'www.example.orgx is no site');
  await press('ArrowDown');
  await press('End');
  await press('Backspace');
  await press('ArrowUp');
  await press('Home');
  assert.equal((await links()).length, 3);
  assert.equal(await page.evaluate("document.querySelector('.ProseMirror').textContent"), 'See https://example.com/a. Andwww.example.org请看https://例え.jp/看。');
  if (process.env.SCREENSHOTS) await page.screenshot({ path: join(process.env.SCREENSHOTS, 'editor.png') });
  assert.deepEqual(errors, []);
});
