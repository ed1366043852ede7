// Renders random states of a page and of a twin without links, and marks words in a page. Runs in the browser.

import Mark from 'mark.js';

import { placeCaret, random, read } from '../random-editor.mjs';
import { frameworks } from './posts.mjs';

export const names = Object.keys(frameworks);

const URLS = ['https://a.com/1', 'nothing', 'b.com', 'https://a.com/2?q', 'see www.example.org and c.org', 'b.com, or not', ''];
const ITEMS = ['b.com', 'c.org/x', 'https://d.com/', 'text', 'see e.com'];

/** Renders `updates` states with a framework. Returns the first difference from the twin, or the number of links. */
export async function rerender(linkers, name, seed, updates) {
  const number = random(seed);
  // These two skip a text that equals the data of its node. After linking, that is only the text before the first link.
  const urls = ['Solid', 'Svelte 4'].includes(name) ? URLS.slice(0, -1) : URLS;
  const state = () => ({
    url: urls[number(urls.length)], count: number(9), isLong: number(2) === 0,
    items: ITEMS.map((item) => [number(3), item]).filter(([chance]) => chance > 0).sort(() => number(3) - 1).map(([, item]) => item),
  });
  document.body.innerHTML = '<div></div><div></div>';
  const roots = [...document.body.children];
  const first = state();
  const own = roots.map((root) => frameworks[name](root, first));
  const stops = linkers.map((linker) => linker.watch(roots[0]));
  let links = 0;
  for (let update = 0; update < updates; update++) {
    const next = state();
    await Promise.all(own.map(([set]) => set(next)));
    // Some updates come before the last update links.
    if (number(5) === 0) continue;
    const caret = placeCaret(roots[0], number);
    await null;
    const wrong = (when) => {
      const [have, want] = roots.map(read);
      const nested = roots[0].querySelector('a a')?.outerHTML;
      return (have !== want || nested || !caret()) && { update, when, nested, caret: caret(), have, want, raw: roots[0].innerHTML };
    };
    const failed = wrong('linked') || (number(4) === 0 && (await new Promise((done) => setTimeout(done, 2)), wrong('later')));
    if (failed) return failed;
    links += roots[0].querySelectorAll('a.own').length;
  }
  for (const [, end] of own) await end();
  await null;
  stops.forEach((stop) => stop());
  return { links, wrong: read(roots[0]) !== read(roots[1]) };
}

/** Marks words of a linked page, and removes the marks. */
export async function mark(linkers, seed, rounds) {
  const number = random(seed);
  const words = ['see', 'a.com', 'https', 'now', 'or b', 'b.com and', 'x', 'example', 'e', '.'];
  const texts = ['go and see https://a.com/ab, or b.com now', 'https://example.com/x', 'nothing', 'b.com and c.org/x are one, e.g. at www.example.org.'];
  document.body.innerHTML = '<main></main>';
  const main = document.querySelector('main');
  for (let i = 0; i < 6; i++) main.insertAdjacentHTML('beforeend', `<p>${texts[number(4)]} <b>${texts[number(4)]}</b>${texts[number(4)]}</p>`);
  const want = main.textContent;
  const stops = linkers.map((linker) => linker.watch(main));
  let links = 0;
  let marks = 0;
  for (let round = 0; round < rounds; round++) {
    const own = new Mark(main);
    const word = words[number(words.length)];
    own.mark(word, { separateWordSearch: number(2) === 0, acrossElements: number(2) === 0 });
    marks += main.querySelectorAll('mark').length;
    const step = async () => {
      const caret = placeCaret(main, number);
      await null;
      if (number(2)) await new Promise((done) => setTimeout(done));
      return (main.textContent !== want || main.querySelector('a a') || !caret()) && { round, word, have: main.textContent, want, raw: main.innerHTML };
    };
    const failed = (number(3) > 0 && (await step())) || (own.unmark(), await step());
    if (failed) return failed;
    links += main.querySelectorAll('a.own').length;
  }
  stops.forEach((stop) => stop());
  linkers.forEach((linker) => linker.unlink(main));
  return { links, marks, wrong: main.textContent !== want || main.querySelector('a, mark') !== null };
}
