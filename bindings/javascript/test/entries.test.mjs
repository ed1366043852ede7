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

test('each entry point is small, bundled by Vite', async () => {
  const wrong = [];
  for (const [name, most] of [
    ['lite', 38_600], ['lite/markdown-it', 41_000], ['lite/marked', 41_500], ['lite/remark', 42_100],
    ['linkwright', 455_000], ['dom', 456_000], ['react', 456_000], ['editor', 455_000], ['stream', 456_000], ['markdown', 453_000],
    ['markdown-it', 460_000], ['marked', 458_000], ['remark', 459_000], ['rehype', 458_000],
  ]) {
    const from = name === 'linkwright' ? name : `linkwright/${name}`;
    const size = await bundled(name, `import * as own from '${from}'; globalThis.own = own;`);
    console.log(`${from}: ${size} bytes gzipped`);
    if (size > most) wrong.push({ name, size, most });
  }
  const all = ['', '/markdown-it', '/marked', '/remark'].map((name, i) => `import * as own${i} from 'linkwright/lite${name}';`);
  const size = await bundled('all', `${all.join('')} globalThis.own = [own0, own1, own2, own3];`);
  console.log(`all of linkwright/lite: ${size} bytes gzipped`);
  if (size > 44_400) wrong.push({ size });
  assert.deepEqual(wrong, []);
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
