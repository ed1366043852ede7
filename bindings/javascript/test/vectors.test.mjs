// The test vectors of `vectors/`, or those of the file VECTORS.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

import { Linker } from 'linkwright';
import { find as findLite } from 'linkwright/lite';
import { anchors, here } from './support.mjs';

const file = process.env.VECTORS ?? here('../../../vectors/detection.jsonl');
const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
const cases = lines.map((line) => JSON.parse(line));

/** The links in code points. */
function counted(text, links) {
  const count = (end) => [...text.slice(0, end)].length;
  return links.map(({ start, end, kind, href, display }) => ({ start: count(start), end: count(end), kind, href, display }));
}

/** A case as the file has it, where what ends a line in some languages is escaped. */
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
    // To the byte: with the links that were found, the case is the line that it was read from.
    const links = counted(text, found).map(({ start, end, kind, href, display }) => ({ display, end, href, kind, start }));
    assert.equal(line({ ...own, links }), lines[i]);
    // Every other way has the same links.
    assert.deepEqual(linker.explain(text).flatMap(({ link }) => link ?? []), found, text);
    assert.deepEqual(anchors(linker.linkifyText(text)), found.map(({ href, display }) => ({ href, text: display })), text);
    // What is stable stays, as the text arrives. Whether it is one URL and nothing else is known at its end only.
    for (let end = 0; end < text.length && !settings.whole; end++) {
      const part = text.slice(0, end);
      const stablePrefix = linker.stablePrefix(part);
      const [now, then] = [linker.find(part), found].map((links) => links.filter(({ start }) => start < stablePrefix));
      assert.deepEqual(now, then, `${text}: ${part}`);
    }
  }
});

test('cases agree with the small module', (t) => {
  // Hosts of a newer Unicode than that of Node.js are refused by its URL parser, and so by the module.
  const isKnown = ({ kind, href }) => URL.canParse(/mail/.test(kind) ? `https://${href.split('@')[1]}` : href);
  const own = cases.filter(({ links, without = [] }) => !without.includes('lite') && links.every(isKnown));
  t.diagnostic(`${own.length} cases`);
  for (const { text, links } of own) {
    const same = ({ start, end, kind, href }) => ({ start, end, kind, href: /mail/.test(kind) ? href : new URL(href).href });
    assert.deepEqual(counted(text, findLite(text)).map(same), links.map(same), text);
  }
});

/** Whether the small module has a link too. */
const isOwn = (text) => /:\/\/|^[^/]*@|^www[.。．｡]/i.test(text);

// In random texts, what counts as its own is no sentence.
test('the small module has its own links of the other cases', { skip: cases[0].by.includes('random') }, () => {
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
      // What follows may be a top-level domain, and it knows neither cells nor entities.
      if (own.end > end && /^(?:\.[\p{L}\p{M}]+$|[,&])/u.test(part(end, own.end))) continue;
      const same = /mail/.test(kind) ? href : new URL(href).href;
      assert.deepEqual([own.end, own.kind, /mail/.test(kind) ? own.href : new URL(own.href).href], [end, kind, same], text);
    }
  }
  assert.ok(count > 50, `${count} links`);
});
