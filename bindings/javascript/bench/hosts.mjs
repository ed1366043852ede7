// markdown-it, marked and remark with the plugins beside their own linking, in one process: the best of several rounds, in turns.

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

/** GFM, but for its autolinks if they are not wanted. */
const remark = (plugins, change = () => {}) => {
  const own = plugins.reduce((own, plugin) => own.use(plugin), unified().use(remarkParse).use(remarkGfm).use(function () { change(this.data()); }));
  return own.use(remarkRehype).use(rehypeStringify).freeze();
};
const withoutAutolinks = (data) => {
  data.micromarkExtensions.push({ disable: { null: ['emailAutolink', 'protocolAutolink', 'wwwAutolink'] } });
  data.fromMarkdownExtensions = data.fromMarkdownExtensions.flat().filter(({ enter }) => !enter?.literalAutolink);
};

const hosts = {
  'markdown-it': [new MarkdownIt({ linkify: true }), new MarkdownIt().use(markdownItLinkwright), new MarkdownIt().use(markdownItLite), new MarkdownIt()].map((md) => (source) => md.render(source)),
  marked: [new Marked(), new Marked(markedLinkwright()), new Marked(markedLite()), new Marked({ tokenizer: { url: () => undefined } })].map((marked) => (source) => marked.parse(source)),
  remark: [remark([]), remark([remarkLinkwright]), remark([remarkLite]), remark([], withoutAutolinks)].map((own) => (source) => String(own.processSync(source))),
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
