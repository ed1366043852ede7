// Runs the test vectors of `vectors/`, or of the file VECTORS.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { Linker } from 'linkwright';
import { find as findLite } from 'linkwright/lite';
import { anchors, here } from './support.mjs';

const file = process.env.VECTORS ?? here('../../../vectors/detection.jsonl');
const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
const cases = lines.map((line) => JSON.parse(line));

/** Returns the links with their places in code points. */
function counted(text, links) {
  const count = (end) => [...text.slice(0, end)].length;
  return links.map(({ start, end, kind, href, display }) => ({ start: count(start), end: count(end), kind, href, display }));
}

/** Returns the line of a case in the file. It escapes characters that end a line in some languages. */
function line(own) {
  return JSON.stringify(own).replace(/[\x85\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
}

const camelCase = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());

test('cases agree', (t) => {
  t.diagnostic(`${cases.length} cases`);
  for (const [i, own] of cases.entries()) {
    const { text, settings = {} } = own;
    const options = Object.fromEntries(Object.entries(settings).map(([name, value]) => [camelCase(name), value]));
    const linker = new Linker(options);
    const found = linker.find(text);
    // With the links that were found, the case is exactly its line in the file.
    const links = counted(text, found).map(({ start, end, kind, href, display }) => ({ display, end, href, kind, start }));
    assert.equal(line({ ...own, links }), lines[i]);
    // The other functions find the same links.
    assert.deepEqual(linker.explain(text).flatMap(({ link }) => link ?? []), found, text);
    assert.deepEqual(anchors(linker.linkifyText(text)), found.map(({ href, display }) => ({ href, text: display })), text);
    // Links in the stable prefix stay while the text arrives. With `whole`, only the end shows whether the text is one URL.
    for (let end = 0; end < text.length && !settings.whole; end++) {
      const part = text.slice(0, end);
      const stablePrefix = linker.stablePrefix(part);
      const [now, then] = [linker.find(part), found].map((links) => links.filter(({ start }) => start < stablePrefix));
      assert.deepEqual(now, then, `${text}: ${part}`);
    }
  }
});

test('cases agree with the small module', (t) => {
  // The URL parser of Node.js, and so the module, refuses hosts with characters of a newer Unicode version.
  const isKnown = ({ kind, href }) => URL.canParse(/mail/.test(kind) ? `https://${href.split('@')[1]}` : href);
  const own = cases.filter(({ links, without = [] }) => !without.includes('lite') && links.every(isKnown));
  t.diagnostic(`${own.length} cases`);
  for (const { text, links } of own) {
    const same = ({ start, end, kind, href }) => ({ start, end, kind, href: /mail/.test(kind) ? href : new URL(href).href });
    assert.deepEqual(counted(text, findLite(text)).map(same), links.map(same), text);
  }
});

/** Returns whether the small module also finds this link. */
const isOwn = (text) => /:\/\/|^[^/]*@|^www[.。．｡]/i.test(text);

// Random texts are not sentences, so `isOwn` is wrong for them.
test('the small module has its own links in the other cases', { skip: cases[0].by.includes('random') }, () => {
  let count = 0;
  for (const { text, settings, links, without = [] } of cases) {
    if (settings || !without.includes('lite')) continue;
    const characters = [...text];
    const part = (start, end) => characters.slice(start, end).join('');
    const have = new Map(counted(text, findLite(text)).map((link) => [link.start, link]));
    for (const { start, end, kind, href } of links.filter(({ start, end }) => isOwn(part(start, end)))) {
      const own = have.get(start);
      count += 1;
      assert.ok(own, text);
      // The link may be longer, because the small module has no list of top-level domains, cells or entities.
      if (own.end > end && /^(?:\.[\p{L}\p{M}]+$|[,&])/u.test(part(end, own.end))) continue;
      const same = /mail/.test(kind) ? href : new URL(href).href;
      assert.deepEqual([own.end, own.kind, /mail/.test(kind) ? own.href : new URL(own.href).href], [end, kind, same], text);
    }
  }
  assert.ok(count > 50, `${count} links`);
});
