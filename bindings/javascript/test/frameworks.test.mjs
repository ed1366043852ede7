// Tests `linkwright/dom` on pages that frameworks rerender, in Chromium or in the browser DOM_BROWSER, with SEEDS seeds for each.

import assert from 'node:assert/strict';
import test, { after, before } from 'node:test';

import { frameworks, launch, open } from './browsers.mjs';

const seeds = Number(process.env.SEEDS ?? 3);
let browser;
let content;

before(async () => {
  browser = await launch(process.env.DOM_BROWSER ?? 'chromium');
  content = await frameworks();
});

after(() => browser?.close());

/** Runs a function of the page for each seed: odd seeds with one linker, even seeds with two. */
async function run(name, ...rest) {
  const { page, errors } = await open(browser, '', content);
  const results = await page.evaluate(async ([name, rest, seeds]) => {
    const results = [];
    for (let seed = 1; seed <= seeds; seed++) {
      const linkers = (seed % 2 ? [{}] : [{ bareDomains: 'off' }, {}]).map((options) => new DomLinker({ class: 'own', ...options }));
      results.push({ seed, ...(await window[name](linkers, ...rest.map((value) => value ?? seed))) });
    }
    return results;
  }, [name, rest, seeds]);
  await page.close();
  const failed = results.filter(({ wrong }) => wrong !== false);
  console.log(`${rest[0] ?? name}: ${results.length - failed.length} of ${results.length} seeds are equal`);
  assert.deepEqual(failed.slice(0, 1), []);
  assert.ok(results.every(({ links, marks }) => links > 50 && marks !== 0));
  // Lit and Vue warn that these are their development builds.
  assert.deepEqual(errors.filter((error) => !/Lit is in dev mode|Vue/.test(error)), []);
}

for (const name of ['React', 'Preact', 'Vue', 'Solid', 'Svelte 4', 'Svelte 5', 'Lit', 'morphdom', 'idiomorph']) {
  test(`${name} continues with a linked page`, () => run('rerender', name, undefined, 50));
}

test('mark.js marks a linked page', () => run('mark', undefined, 30));
