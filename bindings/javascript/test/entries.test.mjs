// Tests the entry points with bundlers, compilers and publint.

import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after } from 'node:test';

import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import ts from 'typescript';
import { build } from 'vite';

import { countModule, here } from './support.mjs';

const root = mkdtempSync(join(here('..').pathname, 'dist/bundled-'));
after(() => rmSync(root, { recursive: true }));

/** What Vite makes of an entry point. */
async function bundled(name, code) {
  mkdirSync(join(root, name), { recursive: true });
  const entry = join(root, name, 'entry.js');
  writeFileSync(entry, code);
  const [{ output: [{ code: bundle }] }] = await build({
    root, logLevel: 'error', configFile: false,
    build: { write: false, minify: true, lib: { entry, formats: ['es'], fileName: 'out' }, rollupOptions: { external: ['react'] } },
  });
  return bundle;
}

test('lite contains no part of the whole package, and each other bundle has the module once', async () => {
  const counts = async (...names) => {
    const imports = names.map((name, i) => `import * as own${i} from '${name}';`).join('');
    const bundle = await bundled(names.join('-').replaceAll('/', '-'), `${imports} globalThis.own = [${names.map((_, i) => `own${i}`)}];`);
    return { core: countModule(bundle, 'core'), lite: countModule(bundle, 'lite') };
  };
  const lite = ['lite', 'lite/markdown-it', 'lite/marked', 'lite/remark'].map((name) => `linkwright/${name}`);
  assert.deepEqual(await counts(...lite), { core: 0, lite: 1 });
  const all = ['dom', 'react', 'stream', 'markdown', 'markdown-it', 'marked', 'remark', 'rehype'].map((name) => `linkwright/${name}`);
  assert.deepEqual(await counts('linkwright', ...all), { core: 1, lite: 0 });
});

test('types are correct in strict mode with each resolution of modules', () => {
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
