// Tests `linkwright/react`, `linkwright/lite` and the rules of `linkwright/dom` in Chromium, and React also on a server.

import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { createElement as h, Fragment } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';

import { find } from 'linkwright';
import { Linkify } from 'linkwright/react';
import { launch, open as openIn, script } from './browsers.mjs';
import { anchors, RULED, RULES } from './support.mjs';

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
  assert.equal(renderToStaticMarkup(h(Linkify, { options }, 'example.com a@example.com')), '<a href="https://example.com" rel="nofollow" class="own">example.com</a> a@example.com');
  assert.equal(html('https://example.com/"onmouseover="alert(1) javascript:alert(1)'), '<a href="https://example.com/">https://example.com/</a>&quot;onmouseover=&quot;alert(1) javascript:alert(1)');
  assert.throws(() => renderToStaticMarkup(h(Linkify, { options: { bareDomain: 'all' } }, 'x')), /TypeError|bareDomain/);
});

test('react: rules, and a component with a handler for their links', () => {
  const clicked = [];
  const Pill = ({ href, children, ...attributes }) => h('a', { href, ...attributes, onClick: () => clicked.push(href) }, children);
  const options = { rules: RULES, attributes: { class: 'linkified', target: '_blank', rel: 'noreferrer noopener' } };
  const attributes = 'class="linkified" target="_blank" rel="noreferrer noopener"';
  assert.equal(
    renderToStaticMarkup(h(Linkify, { as: Pill, options: { rules: RULES } }, '@', 'anna:example.org ', h('code', null, '@anna'), ' x', h('b', null, '@bo'), h('p', null, '@bo'))),
    '<a href="https://matrix.to/#/@anna:example.org">@anna:example.org</a> <code>@anna</code> x<b>@bo</b><p><a href="/people/bo">@bo</a></p>',
  );
  assert.equal(renderToStaticMarkup(h(Linkify, { options }, '@anna a.com')), `<a href="/people/anna" ${attributes}>@anna</a> <a href="https://a.com" ${attributes}>a.com</a>`);
  const { props } = Linkify({ as: Pill, options, children: '@anna' }).props.children.props.children;
  Pill(props).props.onClick();
  assert.deepEqual(clicked, ['/people/anna']);
  for (const [text, want] of RULED) {
    assert.deepEqual(anchors(renderToStaticMarkup(h(Linkify, { options }, text))).map((anchor) => anchor.text), want);
  }
});

test('dom: rules', async () => {
  const { page, errors } = await open('<p>@an<i></i>na <!-- x --> @bo see ABC-12 <code>ABC-12</code> <a href="x">ABC-12</a></p><p>https://example.com/@anna @anna:example.org</p>');
  const shown = await page.evaluate(() => {
    const linker = new DomLinker({
      rules: [{ pattern: /\B@[\w.-]+(?::[\w.-]*\w)?/, href: (id) => `https://matrix.to/#/${id}` }, { pattern: /\bABC-\d+\b/, href: (ticket) => `/browse/${ticket}` }],
      attributes: { class: 'linkified', target: '_blank', rel: 'noreferrer noopener' },
    });
    linker.link(document.body);
    const linked = document.body.innerHTML;
    linker.link(document.body);
    const again = document.body.innerHTML;
    linker.unlink(document.body);
    return [linked, again === linked, document.body.innerHTML];
  });
  const link = (href, text) => `<a href="${href}" class="linkified" target="_blank" rel="noreferrer noopener">${text}</a>`;
  assert.equal(shown[0].replace(/<script>[^]*/, ''), `<p>@an<i></i>na <!-- x --> ${link('https://matrix.to/#/@bo', '@bo')} see ${link('/browse/ABC-12', 'ABC-12')} <code>ABC-12</code> <a href="x">ABC-12</a></p>` +
    `<p>${link('https://example.com/@anna', 'https://example.com/@anna')} ${link('https://matrix.to/#/@anna:example.org', '@anna:example.org')}</p>`);
  assert.equal(shown[1], true);
  assert.match(shown[2], /^<p>@an<i><\/i>na <!-- x --> @bo see ABC-12 <code>/);
  assert.deepEqual(errors, []);
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
  // Waits until React has hydrated the elements from the server.
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
  // The label `xn--a` is missing here, because Chromium does not check it.
  const hosts = ['bücher.de', '١٢٣.example.com', 'אב.example.com', 'aא.example.com', '1א.co.il', 'نامه\u200cای.com', 'ص\u200cب.com', '例え.jp', 'xn--zzzzzzz.de', '１２７.０.０.１'];
  const texts = hosts.flatMap((host) => [`https://${host}/x`, `www.${host}`, `anna@${host}`]);
  const have = await page.evaluate((texts) => texts.map((text) => findLite(text).map(({ text }) => text)), texts);
  assert.deepEqual(have, texts.map((text) => find(text).map(({ text }) => text).filter((link) => /:\/\/|@|^www\./.test(link))));
  assert.deepEqual(errors, []);
});
