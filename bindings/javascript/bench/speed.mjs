// Detection beside linkify-it, linkifyjs and Autolinker, in one process, and the time until the first link.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import Autolinker from 'autolinker';
import LinkifyIt from 'linkify-it';
import * as linkifyjs from 'linkifyjs';

import { find } from 'linkwright';

const at = (path) => new URL(path, import.meta.url);
const require = createRequire(import.meta.url);
const tlds = require('tlds');
const linkify = new LinkifyIt().tlds(tlds);
const finders = {
  linkwright: (text) => find(text).length,
  'linkify-it': (text) => linkify.match(text)?.length ?? 0,
  linkifyjs: (text) => linkifyjs.find(text).length,
  Autolinker: (text) => Autolinker.parse(text, { urls: true, email: true }).length,
};

/** A text of about 100 KB, which no finder has seen as the same object before. */
function text(name) {
  const own = readFileSync(at(`../../../fixtures/text/${name}.txt`), 'utf8');
  return own.repeat(Math.ceil(100_000 / Buffer.byteLength(own)));
}

const ROUNDS = 15;
console.log('| 100 KB of | ' + Object.keys(finders).join(' | ') + ' |');
console.log('|---|' + '---:|'.repeat(Object.keys(finders).length));
for (const [name, file] of [['English prose', 'prose-en'], ['Chinese prose', 'prose-zh'], ['English with many links', 'links-en']]) {
  const source = text(file);
  const best = {};
  // In turns, so that what else the machine does meets all alike.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [finder, run] of Object.entries(finders)) {
      const start = performance.now();
      run(source);
      best[finder] = Math.min(best[finder] ?? Infinity, performance.now() - start);
    }
  }
  const cells = Object.entries(best).map(([finder, ms]) => `${ms.toFixed(2)} ms (${finders[finder](source)} links)`);
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}

const first = (code, ...flags) =>
  Math.min(...Array.from({ length: 5 }, () => Number(execFileSync(process.execPath, [...flags, '-e', code], { cwd: at('.') }))));
for (const [name, load] of [['linkwright', 'require("linkwright").find("example.com")'], ['linkify-it', 'new (require("linkify-it"))().match("example.com")'], ['linkifyjs', 'require("linkifyjs").find("example.com")'], ['autolinker', 'require("autolinker").default.link("example.com")']]) {
  require.resolve(name);
  console.log(`${name}: ${first(`const start = performance.now(); ${load}; console.log(performance.now() - start)`).toFixed(1)} ms until the first link`);
}
