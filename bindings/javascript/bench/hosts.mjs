// Compares the plugins with the built-in linking of markdown-it, marked and remark, in one process: the best of several alternating rounds.

import MarkdownIt from 'markdown-it';
import { Marked } from 'marked';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

import markdownItLinkwright from 'linkwright/markdown-it';
import markedLinkwright from 'linkwright/marked';
import remarkLinkwright from 'linkwright/remark';
import markdownItLite from 'linkwright/lite/markdown-it';
import markedLite from 'linkwright/lite/marked';
import remarkLite from 'linkwright/lite/remark';
import { corpora } from './corpora.mjs';

/** Turns off the autolinks of GFM. */
function remarkPlain() {
  const data = this.data();
  data.micromarkExtensions.push({ disable: { null: ['emailAutolink', 'protocolAutolink', 'wwwAutolink'] } });
  data.fromMarkdownExtensions = data.fromMarkdownExtensions.flat().filter(({ enter }) => !enter?.literalAutolink);
}
const remark = (...plugins) => plugins.reduce((own, plugin) => own.use(plugin), unified().use(remarkParse).use(remarkGfm)).use(remarkRehype).use(rehypeStringify).freeze();

const hosts = {
  'markdown-it': [new MarkdownIt({ linkify: true }), new MarkdownIt().use(markdownItLinkwright), new MarkdownIt().use(markdownItLite), new MarkdownIt()].map((md) => (source) => md.render(source)),
  marked: [new Marked(), new Marked(markedLinkwright()), new Marked(markedLite()), new Marked({ tokenizer: { url: () => undefined } })].map((marked) => (source) => marked.parse(source)),
  remark: [remark(), remark(remarkLinkwright), remark(remarkLite), remark(remarkPlain)].map((own) => (source) => String(own.processSync(source))),
};

const ROUNDS = Number(process.env.ROUNDS ?? 25);
console.log('| | text | its own linking | with the plugin | times | with lite | times | without links |');
console.log('|---|---|---:|---:|---:|---:|---:|---:|');
for (const [host, renderers] of Object.entries(hosts)) {
  for (const [name, texts] of Object.entries(corpora())) {
    const best = renderers.map(() => Infinity);
    // remark takes twenty times as long.
    for (let round = 0; round < (host === 'remark' ? ROUNDS / 5 : ROUNDS); round++) {
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
