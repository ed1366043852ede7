// Compares the playground with an empty page: `node playground/measure.mjs ADDRESS`, while a playground is served there.

import { readFileSync } from 'node:fs';
import { launch } from '../test/browsers.mjs';

const SIZE = 100_000;
const ROUNDS = 40;
const address = process.argv[2] ?? 'http://127.0.0.1:8058/';

const fixture = (name) => readFileSync(new URL(`../../../fixtures/text/${name}.txt`, import.meta.url), 'utf8');
const prose = ['prose-en', 'links-en', 'prose-zh', 'links-en', 'prose-ja', 'prose-ko'].map(fixture);

/** Returns about 100 KB of paragraphs. Their numbers make all of them different. */
function text(paragraph) {
  let text = '';
  for (let round = 1; text.length < SIZE; round++) {
    for (const lines of prose) {
      for (const line of lines.split('\n')) {
        if (line !== '' && Buffer.byteLength(text) < SIZE) text += paragraph(`${round}. ${line}`);
      }
    }
    if (Buffer.byteLength(text) >= SIZE) break;
  }
  return text;
}

const TEXTS = {
  text: text((line) => `${line}\n`),
  markdown: text((line) => `${line.replace('. ', ': ')}\n\n`),
  html: text((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}\n`),
};

const browser = await launch('chromium');
const median = (times) => [...times].sort((a, b) => a - b)[times.length >> 1];
const told = (times) => `median ${median(times).toFixed(1)} ms, least ${Math.min(...times).toFixed(1)} ms`;

/** Measures the time from the start of the navigation until `done` resolves. Each context is new, so nothing is cached. */
async function load(path, done) {
  const times = [];
  for (let round = 0; round < 10; round++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: EMPTY }));
    await page.goto(address + path);
    times.push(await page.evaluate(done));
    await context.close();
  }
  return told(times);
}

const EMPTY = '<!doctype html><title>empty</title><textarea id="input" style="width:40rem;height:30rem"></textarea>';

/** Resolves when the first text is rendered. The page then sets `data-ready`. */
const rendered = () =>
  new Promise((resolve) => {
    const check = () => {
      const isReady = !document.querySelector('#preview') || 'ready' in document.body.dataset;
      requestAnimationFrame(() => (isReady ? resolve(performance.now()) : check()));
    };
    check();
  });

/** Measures a keystroke in the middle of a text: the handlers of its input event, and the frame after them. */
async function keystroke(path, format, text) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: EMPTY }));
  await page.goto(address + path);
  await page.evaluate(rendered);
  if (path === '') await page.selectOption('[name=format]', format);
  await page.fill('#input', text);
  await page.evaluate(() => {
    const input = document.querySelector('#input');
    const middle = input.value.indexOf(' ', input.value.length / 2);
    input.focus();
    input.setSelectionRange(middle, middle);
    window.times = [];
    let start, handled;
    addEventListener('input', () => (start = performance.now()), { capture: true });
    addEventListener('input', () => {
      handled = performance.now() - start;
      requestAnimationFrame(() => {
        const frame = performance.now();
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push([handled, handled + performance.now() - frame]);
        port2.postMessage(null);
      });
    });
  });
  for (let round = 0; round < ROUNDS; round++) {
    await page.keyboard.type('a');
    await page.waitForFunction((count) => times.length === count, round + 1);
  }
  const times = await page.evaluate(() => times);
  const links = path === '' ? `${await page.textContent('#count')}; ` : '';
  await page.close();
  const [handlers, all] = [times.map(([handled]) => handled), times.map(([, all]) => all)];
  return `${links}handlers ${told(handlers)}; with the frame ${told(all)}`;
}

console.log('load, empty page:', await load('empty', rendered));
console.log('load, playground:', await load('', rendered));
console.log('keystroke, a textarea alone:', await keystroke('empty', '', TEXTS.text));
for (const [format, text] of Object.entries(TEXTS)) {
  console.log(`keystroke, ${format}, ${Buffer.byteLength(text)} bytes:`, await keystroke('', format, text));
}
await browser.close();
