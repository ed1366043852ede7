// The entry points as bundlers and compilers see them: sizes, start-up, types, and what publint says.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';
import { gzipSync } from 'node:zlib';

import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';
import { build } from 'vite';

import { here } from './support.mjs';

const root = mkdtempSync(join(here('..').pathname, 'dist/bundled-'));
after(() => rmSync(root, { recursive: true }));

/** What Vite makes of an entry point, gzipped. */
async function bundled(name, code) {
  mkdirSync(join(root, name), { recursive: true });
  const entry = join(root, name, 'entry.js');
  writeFileSync(entry, code);
  const [{ output: [{ code: bundle }] }] = await build({
    root, logLevel: 'error', configFile: false,
    build: { write: false, minify: true, lib: { entry, formats: ['es'], fileName: 'out' }, rollupOptions: { external: ['react'] } },
  });
  return gzipSync(bundle, { level: 9 }).length;
}

test('lite has nothing of the whole package in it, and all else has the module once', async () => {
  const size = (...names) => bundled(names.join('-').replaceAll('/', '-'), `${names.map((name, i) => `import * as own${i} from '${name}';`).join('')} globalThis.own = [${names.map((_, i) => `own${i}`)}];`);
  const whole = await size('linkwright');
  const lite = ['lite', 'lite/markdown-it', 'lite/marked', 'lite/remark'].map((name) => `linkwright/${name}`);
  assert.ok((await size(...lite)) < whole / 5);
  const all = ['dom', 'react', 'editor', 'facets', 'stream', 'markdown', 'markdown-it', 'marked', 'remark', 'rehype'].map((name) => `linkwright/${name}`);
  assert.ok((await size('linkwright', ...all)) < 1.2 * whole);
});

test('start-up in Node.js', () => {
  for (const name of ['linkwright', 'linkwright/lite']) {
    const script = `
      const start = performance.now();
      const { find } = await import('${name}');
      const loaded = performance.now();
      if (find('See https://example.com.').length !== 1) throw new Error('no link');
      console.log(JSON.stringify([loaded - start, performance.now() - loaded]));
    `;
    const times = Array.from({ length: 5 }, () =>
      JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: here('..').pathname, encoding: 'utf8' })));
    const [loaded, first] = [0, 1].map((i) => times.map((time) => time[i]).sort((a, b) => a - b)[2]);
    console.log(`${name}: loaded in ${loaded.toFixed(1)} ms, the first call ${first.toFixed(1)} ms`);
    assert.ok(loaded + first < 1000);
  }
});

test('types are right in strict mode, however modules are resolved', () => {
  const file = here('entries.mts').pathname;
  for (const [module, moduleResolution] of [['Node16', 'Node16'], ['NodeNext', 'NodeNext'], ['ESNext', 'Bundler']]) {
    const { options } = ts.convertCompilerOptionsFromJson(
      { target: 'ES2022', lib: ['ES2022', 'DOM'], module, moduleResolution, strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true, types: [] },
      here('.').pathname,
    );
    const program = ts.createProgram([file], options);
    const messages = ts.getPreEmitDiagnostics(program).map(({ file, start, messageText }) =>
      `${file?.fileName}:${file && start !== undefined ? file.getLineAndCharacterOfPosition(start).line + 1 : ''} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
    assert.deepEqual(messages, [], moduleResolution);
  }
});

test('publint finds nothing', async () => {
  const pkg = JSON.parse(readFileSync(here('../package.json'), 'utf8'));
  const { messages } = await publint({ pkgDir: here('..').pathname, level: 'warning', strict: true });
  assert.deepEqual(messages.map((message) => formatMessage(message, pkg)), []);
});
