// Compares detection with linkify-it, linkifyjs and Autolinker, in one process: the best of several alternating rounds.

import Autolinker from 'autolinker';
import { LinkifyIt } from 'linkify-it';
import * as linkifyjs from 'linkifyjs';
import { find } from 'linkwright';
import { corpora } from './corpora.mjs';

const linkify = new LinkifyIt();
const finders = {
  linkwright: (text) => find(text).length,
  'linkify-it': (text) => linkify.match(text)?.length ?? 0,
  linkifyjs: (text) => linkifyjs.find(text).length,
  Autolinker: (text) => Autolinker.parse(text, { urls: true, email: true }).length,
};
const ROUNDS = 25;
console.log('| | ' + Object.keys(finders).join(' | ') + ' |');
console.log('|---|' + '---:|'.repeat(Object.keys(finders).length));
for (const [name, texts] of Object.entries(corpora())) {
  const best = {}; const count = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [finder, run] of Object.entries(finders)) {
      const start = performance.now();
      let n = 0;
      for (const text of texts) n += run(text);
      best[finder] = Math.min(best[finder] ?? Infinity, performance.now() - start);
      count[finder] = n;
    }
  }
  console.log(`| ${name} | ${Object.entries(best).map(([f, ms]) => `${ms.toFixed(2)} ms (${count[f]})`).join(' | ')} |`);
}
