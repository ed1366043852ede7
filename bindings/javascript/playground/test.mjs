// Tests the playground in Chromium: `node --test playground/test.mjs`, while it is served at PLAYGROUND.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { launch } from '../test/browsers.mjs';
import { SAMPLES } from './page/samples.js';

const address = process.env.PLAYGROUND ?? 'http://127.0.0.1:8058/';
const AXE = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** The message of Chromium for handlers and styles in HTML that the page parses. Chromium also applies the policy of the page there. */
const BLOCKED = /^(?:Executing inline event handler|Applying inline style) violates .* The action has been blocked\.$/s;

let browser;
let page;
/** Errors and warnings of the page, requests to other hosts, and scripts that ran. */
const wrong = [];

before(async () => {
  browser = await launch('chromium');
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await context.exposeFunction('pwned', () => wrong.push('a script of the input ran'));
  page = await context.newPage();
  page.on('console', (message) => {
    const text = message.text();
    if (['error', 'warning'].includes(message.type()) && !BLOCKED.test(text)) wrong.push(text);
  });
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('dialog', (dialog) => wrong.push(dialog.message()));
  page.on('popup', (popup) => wrong.push(`opened ${popup.url()}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith('data:,')) wrong.push(`loaded ${url}`);
  });
  await open('');
});

after(async () => {
  await browser.close();
});

async function open(fragment) {
  await page.goto('about:blank');
  await page.goto(address + fragment);
  await page.waitForSelector('body[data-ready]');
}

/** Runs a test, and checks that the page reported nothing wrong. */
const check = (name, run) =>
  test(name, async () => {
    wrong.length = 0;
    await run();
    // Scripts of an image or a frame would run later.
    await page.waitForTimeout(50);
    assert.deepEqual(wrong, []);
  });

const links = () =>
  page.$$eval('#preview a[href]', (links) => links.map((link) => [link.textContent, link.getAttribute('href')]));
const set = (name, value) =>
  page.$eval(`[name="${name}"]`, (control, value) => {
    control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }, value);

async function show(format, text) {
  await set('format', format);
  await page.fill('#input', text);
}

check('typing finds links at once', async () => {
  await show('text', '');
  await page.focus('#input');
  await page.keyboard.type('See bücher.de/größe');
  assert.deepEqual(await links(), [['bücher.de/größe', 'https://xn--bcher-kva.de/gr%C3%B6%C3%9Fe']]);
  await page.keyboard.type('.\nNot main.rs');
  assert.equal((await links()).length, 1);
  assert.match(await page.textContent('#refused tbody'), /main\.rs.*file name/);
  assert.equal(await page.textContent('#refused mark'), '.');
  assert.equal(await page.inputValue('#sample'), '');
});

check('typing and deleting at any place gives the same page as a new input', async () => {
  for (const { format, text } of SAMPLES.slice(-2).concat(SAMPLES[0])) {
    await show(format, text);
    const wrong = await page.evaluate((text) => {
      const [input, preview] = ['#input', '#preview'].map((id) => document.querySelector(id));
      const shown = (value) => {
        input.value = value;
        input.dispatchEvent(new Event('input'));
        return preview.innerHTML;
      };
      const fresh = shown(text);
      for (let at = 0; at <= text.length; at += 3) {
        const edited = `${text.slice(0, at)}x\n\ny.de ${text.slice(at)}`;
        const patched = shown(edited);
        shown('');
        if (shown(edited) !== patched || shown(text) !== fresh) return at;
      }
      return null;
    }, text);
    assert.equal(wrong, null, `${format} at ${wrong}`);
  }
});

check('the list has each place that a reader could ask about once, with its rule', async () => {
  await show('text', '请访问example.com。谢谢！ e.g. 1.2.3 @anna a..b@example.com user.save() 3.5.0.dev');
  const rows = await page.$$eval('#refused tbody tr', (rows) => rows.map(({ cells }) => cells[0].textContent));
  assert.deepEqual(rows, ['a..b@example.com', 'user.save()', '3.5.0.dev']);
  await page.click('#refused .rule');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'D3');
  await page.click('#rules summary');
});

check('the written HTML can be copied', async () => {
  await page.click('#written summary');
  for (const [format, text, html] of [
    ['text', '1 < 2: a.example.com', '1 &lt; 2: <a href="https://a.example.com">a.example.com</a>'],
    ['markdown', '*a.example.com*', '<p><em><a href="https://a.example.com">a.example.com</a></em></p>\n'],
    ['html', '<p class=x>a.example.com<!-- -->', '<p class=x><a href="https://a.example.com">a.example.com</a><!-- -->'],
  ]) {
    await show(format, text);
    assert.equal(await page.inputValue('#html'), html);
  }
  await page.click('#copy');
  await page.waitForFunction(() => document.querySelector('#copied').textContent !== '');
  await page.click('#written summary');
});

check('a paragraph of 16,000 links does not take quadratic time', async () => {
  const links = Array.from({ length: 16_000 }, (_, n) => `<b>x</b> example.com/${n}`).join(' ');
  await show('html', '');
  const took = await page.$eval('#input', (input, text) => {
    input.value = text;
    const start = performance.now();
    input.dispatchEvent(new Event('input'));
    return performance.now() - start;
  }, `<p>${links}`);
  assert.equal(await page.textContent('#count'), '16000 links');
  assert.ok(took < 4000, `${took} ms`);
});

check('settings change the links', async () => {
  await show('text', 'a.example.com/a/long/path/to/a/page.html b@example.com http://intranet gemini://example.com main.rs');
  const count = async () => (await links()).length;
  assert.equal(await count(), 2);
  for (const [name, value, expected] of [
    ['emails', 'off', 1], ['local-hosts', 'link', 3], ['schemes', 'gemini, ftp', 3], ['bare-domains', 'off', 1],
    ['bare-domains', 'sure', 2], ['bare-domains', 'all', 3], ['strict', 'true', 3], ['preset', 'documents', 1], ['exclude', 'example.com', 0],
  ]) {
    await set(name, value);
    assert.equal(await count(), expected, `${name}=${value}`);
    await set(name, '');
    assert.equal(await count(), 2, name);
  }
  await set('default-scheme', 'http');
  await set('rel', 'nofollow');
  await set('truncate', '24');
  assert.deepEqual((await links())[0], ['a.example.com/a/lo….html', 'http://a.example.com/a/long/path/to/a/page.html']);
  assert.match(await page.getAttribute('#preview a', 'rel'), /nofollow/);
  await page.click('button[type=reset]');
  await show('text', 'https://еbay.com');
  assert.equal((await links())[0][0], 'https://xn--bay-qdd.com');
  await set('spoofs', 'allow');
  assert.equal((await links())[0][0], 'https://еbay.com');
  await set('spoofs', 'reject');
  assert.equal(await count(), 0);
  assert.match(await page.textContent('#refused tbody'), /mixes scripts/);
  await page.click('button[type=reset]');
});

check('the error of an invalid value is next to its control, and the last valid value stays', async () => {
  await show('text', 'ftp://example.com');
  await set('schemes', 'ftp');
  await set('schemes', 'javascript');
  assert.match(await page.textContent('#schemes-error'), /could run a script/);
  assert.equal(await page.getAttribute('[name=schemes]', 'aria-describedby'), 'schemes-error');
  assert.equal((await links()).length, 1);
  await set('protect', 'https://example.com/');
  assert.match(await page.textContent('#protect-error'), /not a domain/);
  await set('truncate', 'x');
  assert.match(await page.textContent('#truncate-error'), /number/);
  await page.click('button[type=reset]');
  assert.equal(await page.$('.error'), null);
});

check('the address has the whole state', async () => {
  await show('markdown', '*Größe*: & # + % 日本 example.com');
  await set('default-scheme', 'http');
  await page.click('#share');
  const fragment = new URL(page.url()).hash;
  const shown = await page.$eval('#preview', (preview) => preview.innerHTML);
  await open(fragment);
  assert.equal(await page.inputValue('#input'), '*Größe*: & # + % 日本 example.com');
  assert.equal(await page.$eval('#preview', (preview) => preview.innerHTML), shown);
  assert.deepEqual(await links(), [['example.com', 'http://example.com']]);
  // Addresses that were edited by hand.
  await open('#v=1&text=a@example.com example.org&emails=off');
  assert.deepEqual(await links(), [['example.org', 'https://example.org']]);
  await open('#v=1&text=a@example.com&emails=perhaps&x=y');
  assert.match(await page.textContent('#message'), /emails=perhaps, x=y/);
  assert.equal((await links()).length, 1);
  for (const fragment of ['#v=9&text=x', '#%', '#%FF%00&v=1=2', '#v=1&format=x']) {
    await open(fragment);
    assert.notEqual(await page.textContent('#message'), '', fragment);
  }
  await open('');
  assert.equal(await page.textContent('#message'), '');
});

check('every link of the samples leads to the place that it shows', async () => {
  let count = 0;
  for (const { name, format, text } of SAMPLES) {
    await page.selectOption('#sample', name);
    assert.equal(await page.inputValue('#input'), text);
    for (const [shown, href] of await links()) {
      count++;
      const url = new URL(href);
      assert.ok(['http:', 'https:', 'mailto:'].includes(url.protocol), href);
      // The browser does not change the `href`, except for the slash after a host.
      assert.equal(url.href.replace(/\/$/, ''), href.replace(/\/$/, ''));
      // The shown text leads to the same URL, even for an email address or a URL without a scheme.
      const same = (text) => decodeURIComponent(new URL(text.replace(/^(?:mailto:|(?!https?:))/, 'https://')).href);
      if (format === 'text') assert.equal(same(shown), same(href));
    }
  }
  assert.ok(count > 70, `${count} links`);
});

check('the tip shows the destination of a link, for the pointer and the keyboard', async () => {
  await show('text', 'https://еbay.com/a');
  const link = page.locator('#preview a');
  const told = async () => (await page.innerText('#tip')).replaceAll('\n', ' ');
  await link.hover();
  assert.match(await told(), /xn--bay-qdd\.com \(еbay\.com\).*https:\/\/xn--bay-qdd\.com\/a.*mixes scripts/);
  assert.equal(await link.getAttribute('aria-describedby'), 'tip');
  await page.keyboard.press('Escape');
  assert.ok(await page.isHidden('#tip'));
  await page.focus('#preview');
  await page.keyboard.press('Tab');
  assert.match(await told(), /Kind URL/);
  await page.focus('#input');
  assert.ok(await page.isHidden('#tip'));
});

/** Returns the lines of a fixture without its comments. */
function lines(name) {
  const text = readFileSync(new URL(`../../../fixtures/browser/${name}.txt`, import.meta.url), 'utf8');
  const escapes = { n: '\n', r: '\r', t: '\t', '\\': '\\' };
  const unescape = (_, code, letter) => (code ? String.fromCodePoint(parseInt(code, 16)) : escapes[letter]);
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replaceAll(/\\(?:u\{([0-9A-Fa-f]+)\}|([nrt\\]))/g, unescape));
}

for (const format of ['text', 'markdown', 'html']) {
  check(`nothing of the input runs or becomes markup: ${format}`, async () => {
    const payloads = lines('payloads').map((payload) => `https://example.com/${payload} a@example.com${payload}`);
    const texts = [...lines('injections'), ...payloads];
    texts.push(texts.join('\n\n'));
    let anchors = 0;
    for (const text of texts) {
      await show(format, text);
      const found = await page.$eval('#preview', (preview) => {
        const tags = new Set('a abbr b bdi bdo blockquote br caption cite code dd del dfn div dl dt em figcaption figure h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp small span strong sub sup table tbody td tfoot th thead tr u ul var'.split(' '));
        const attributes = new Set('aria-describedby class colspan dir href lang rel rowspan start target title'.split(' '));
        const all = [...preview.querySelectorAll('*')];
        const bad = all.flatMap((element) => [
          ...(tags.has(element.localName) ? [] : [element.localName]),
          ...element.getAttributeNames().filter((name) => !attributes.has(name)),
          ...(element.matches('a[href]') && !['http:', 'https:', 'mailto:'].includes(element.protocol) ? [element.href] : []),
        ]);
        return { bad, anchors: preview.querySelectorAll('a[href]').length };
      });
      assert.deepEqual(found.bad, [], text);
      anchors += found.anchors;
    }
    assert.ok(anchors > texts.length, `${anchors} anchors`);
  });
}

for (const colorScheme of ['light', 'dark']) {
  for (const width of [1280, 360]) {
    check(`axe finds nothing serious, and nothing is cut off: ${colorScheme}, ${width} pixels`, async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await open('#v=1&schemes=javascript');
      for (const { name } of [SAMPLES[0], SAMPLES.at(-4), ...SAMPLES.slice(-2)]) {
        await page.selectOption('#sample', name);
        await page.locator('#preview a').first().hover();
        // The policy of the page does not allow text as a script, except text that a debugger evaluates.
        await page.evaluate(AXE);
        const found = await page.evaluate(async () => {
          const { violations } = await axe.run();
          return violations.map(({ id, impact, nodes }) => `${impact}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
        });
        assert.deepEqual(found, [], name);
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      }
    });
  }
}
