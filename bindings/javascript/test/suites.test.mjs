// Runs the tests of the projects that the package can replace. An environment variable names a clone of each project. Without
// it, the suite is skipped with a message. suites/ lists the intended differences and their reasons.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';

import { Marked } from 'marked';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

import markedLinkwright from 'linkwright/marked';
import remarkLinkwright from 'linkwright/remark';
import { run } from './suites/mocha.mjs';
import { anchors, here } from './support.mjs';

/** Returns a case for each test document of marked, with an error if the plugin changes its page. */
function specsOfMarked(folder) {
  const variants = { commonmark: { gfm: false }, gfm: {}, new: {}, original: { gfm: false, pedantic: true } };
  return Object.entries(variants).flatMap(([name, options]) =>
    readdirSync(join(folder, name)).flatMap((file) => {
      const source = readFileSync(join(folder, name, file), 'utf8');
      if (file.endsWith('.md')) return [{ name: `${name}/${file}`, options, source }];
      return file.endsWith('.json') ? JSON.parse(source).map(({ example, markdown }) => ({ name: `${name} ${example}`, options, source: markdown })) : [];
    }),
  ).map(({ name, options, source }) => {
    // A file may start with options.
    const [, own = '', markdown] = /^(?:---\n([^]*?)\n---\n)?([^]*)$/.exec(source);
    const set = Object.fromEntries(own.split('\n').filter(Boolean).map((line) => line.split(/: */)).map(([name, value]) => [name, value === 'true']));
    const [plain, linked] = [[], [markedLinkwright()]].map((plugins) => new Marked({ ...options, ...set }, ...plugins).parse(markdown));
    // With the plugin, a link without a scheme leads to `https`.
    const same = plain.replaceAll('href="http://www.', 'href="https://www.');
    return { name, error: linked === same || linked === plain ? undefined : new Error(linked) };
  });
}

/** Runs the cases of a suite, each with a name and perhaps an error, and compares the failed cases with the list. */
function suite(name, variable, cases) {
  const folder = process.env[variable];
  test(name, { skip: folder ? false : `${variable} names no clone of ${name}` }, async () => {
    const all = await cases(folder);
    const failed = all.filter(({ error }) => error);
    console.log(`${name}: ${all.length - failed.length} of ${all.length} pass`);
    const line = (name) => name.replace(/\s+/g, ' ').trim();
    const list = here(`suites/${name}.txt`);
    if (process.env.BLESS) writeFileSync(list, failed.map(({ name, error }) => `${line(name)}\t${line(error.message).slice(0, 150)}\n`).join(''));
    const listed = readFileSync(list, 'utf8').split('\n').filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));
    for (const [name, reason] of listed) assert.ok(reason, `a reason why this differs: ${name}`);
    assert.deepEqual(failed.map(({ name }) => line(name)).sort(), listed.map(([name]) => name).sort());
  });
}

suite('linkify-it', 'LINKIFY_IT', (folder) =>
  run(join(folder, 'test/test.mjs'), {
    '../index.mjs': './suites/linkify-it.shim.mjs',
    'node:module': './suites/tlds.shim.mjs',
  }));

suite('markdown-it', 'MARKDOWN_IT', async (folder) => {
  const files = ['markdown-it.test.mjs', 'misc.test.mjs'];
  // The names of the tests have paths relative to the working directory.
  process.chdir(folder);
  const cases = [];
  for (const file of files) {
    cases.push(...(await run(join(folder, 'test/markdown-it', file), {
      '../../src/index.ts': './suites/markdown-it.shim.mjs',
      'node:test': './suites/node-test.shim.mjs',
    })));
  }
  return cases;
});

suite('marked', 'MARKED', async (folder) => {
  const cases = [];
  for (const file of ['Lexer.test.js', 'Hooks.test.js', 'instance.test.js', 'marked.test.js']) {
    cases.push(...(await run(join(folder, 'test/unit', file), {
      '../../lib/marked.esm.js': './suites/marked.shim.mjs',
      'node:test': './suites/node-test.shim.mjs',
    })));
  }
  return [...cases, ...specsOfMarked(join(folder, 'test/specs'))];
});

suite('streamdown', 'STREAMDOWN', (folder) =>
  run(join(folder, 'packages/streamdown-cjk/__tests__/index.test.ts'), {
    '../index': './suites/streamdown.shim.mjs',
    vitest: './suites/vitest.shim.mjs',
  }));

suite('linkifyjs', 'LINKIFYJS', async (folder) => {
  const files = ['linkifyjs.test.mjs', 'linkifyjs/parser.test.mjs', 'linkify-string.test.mjs', 'linkify-html.test.mjs'];
  const names = ['linkify', 'multi', 'scanner', 'parser'].map((name) => `linkifyjs/src/${name}.mjs`);
  const replaced = {
    ...Object.fromEntries(names.map((name) => [name, './suites/linkifyjs.shim.mjs'])),
    'linkify-string/src/linkify-string.mjs': './suites/linkify-string.shim.mjs',
    'linkify-html/src/linkify-html.mjs': './suites/linkify-html.shim.mjs',
  };
  // The tests read files relative to the clone.
  process.chdir(folder);
  const cases = [];
  for (const file of files) cases.push(...(await run(join(folder, 'test/spec', file), replaced)));
  return cases;
});

suite('micromark-extension-gfm-autolink-literal', 'MICROMARK_GFM_AUTOLINK', (folder) => {
  const fixtures = join(folder, 'test/fixtures');
  const processor = (...plugin) =>
    unified().use(remarkParse).use(remarkGfm).use(plugin).use(remarkRehype).use(rehypeStringify);
  const paragraphs = (html) => html.split('<p>').slice(1).map((rest) => rest.split('</p>')[0]);
  const files = readdirSync(fixtures).filter((file) => file.endsWith('.md')).sort();
  const all = { paragraphs: 0, 'by remark-gfm': 0, 'with the plugin': 0 };
  const cases = files.flatMap((file) => {
    const source = readFileSync(join(fixtures, file), 'utf8');
    const want = paragraphs(readFileSync(join(fixtures, file.replace(/md$/, 'html')), 'utf8'));
    const [plain, refined] = [processor(), processor([remarkLinkwright, { gfm: 'refine' }])].map((own) => paragraphs(String(own.processSync(source))));
    return want.flatMap((html, i) => {
      const same = (page = '') => JSON.stringify(anchors(page)) === JSON.stringify(anchors(html));
      all.paragraphs += 1;
      all['by remark-gfm'] += Number(same(plain[i]));
      all['with the plugin'] += Number(same(refined[i]));
      // Skips labels, and paragraphs in which remark-gfm itself differs from micromark's extension.
      if (/^H\d+\.?$/.test(html) || !same(plain[i])) return [];
      return { name: `${file}: ${html}`, error: same(refined[i]) ? undefined : new Error(refined[i]) };
    });
  });
  console.log('with the links of micromark:', all);
  return cases;
});
