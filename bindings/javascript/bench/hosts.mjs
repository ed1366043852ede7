// markdown-it and marked with the plugins beside their own linking, in one process: the best of several rounds, in turns.

import MarkdownIt from 'markdown-it';
import { Marked } from 'marked';

import markdownItLinkwright from 'linkwright/markdown-it';
import markedLinkwright from 'linkwright/marked';
import markdownItLite from 'linkwright/lite/markdown-it';
import markedLite from 'linkwright/lite/marked';
import { corpora } from './corpora.mjs';

const hosts = {
  'markdown-it': [new MarkdownIt({ linkify: true }), new MarkdownIt().use(markdownItLinkwright), new MarkdownIt().use(markdownItLite), new MarkdownIt()].map((md) => (source) => md.render(source)),
  marked: [new Marked(), new Marked(markedLinkwright()), new Marked(markedLite()), new Marked({ tokenizer: { url: () => undefined } })].map((marked) => (source) => marked.parse(source)),
};

const ROUNDS = Number(process.env.ROUNDS ?? 25);
console.log('| | text | its own linking | with the plugin | times | with lite | times | without links |');
console.log('|---|---|---:|---:|---:|---:|---:|---:|');
for (const [host, renderers] of Object.entries(hosts)) {
  for (const [name, texts] of Object.entries(corpora())) {
    const best = renderers.map(() => Infinity);
    for (let round = 0; round < ROUNDS; round++) {
      for (const [i, render] of renderers.entries()) {
        const start = performance.now();
        for (const text of texts) render(text);
        best[i] = Math.min(best[i], performance.now() - start);
      }
    }
    const [own, plugin, lite, none] = best;
    console.log(`| ${host} | ${name} | ${own.toFixed(2)} ms | ${plugin.toFixed(2)} ms | ${(plugin / own).toFixed(2)} | ${lite.toFixed(2)} ms | ${(lite / own).toFixed(2)} | ${none.toFixed(2)} ms |`);
  }
}
