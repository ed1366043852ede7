// Builds the package in dist/: ES modules, CommonJS, and the WebAssembly. They import it through `imports` in package.json: inlined,
// read from disk, or imported by runtimes that do not compile it.

import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const at = (path) => new URL(`../${path}`, import.meta.url);
const run = (program, ...args) =>
  execFileSync(process.execPath, [at(`node_modules/${program}`).pathname, ...args], { cwd: at('.'), stdio: 'inherit' });
const tsc = (...args) => run('typescript/bin/tsc', ...args);

rmSync(at('dist'), { recursive: true, force: true });
tsc();
tsc('--outDir', 'dist/cjs', '--module', 'CommonJS', '--moduleResolution', 'Node10', '--ignoreDeprecations', '5.0');
// `require` returns the plugin itself.
for (const name of ['markdown-it', 'marked', 'rehype', 'remark', 'lite/markdown-it', 'lite/marked', 'lite/remark']) {
  appendFileSync(at(`dist/cjs/${name}.js`), 'module.exports = Object.assign(exports.default, exports);\n');
}

// A package.json next to them that declares CommonJS would hide the `imports` of ours. Their file names declare it too.
for (const file of readdirSync(at('dist/cjs'), { recursive: true })) {
  const [, name, end] = /^(.*?)((?:\.d)?\.[jt]s)$/.exec(file) ?? [];
  if (name === undefined) continue;
  const code = readFileSync(at(`dist/cjs/${file}`), 'utf8').replace(/((?:require\(|from |import\()["']\.[^"']*)\.js(?=["'])/g, '$1.cjs');
  writeFileSync(at(`dist/cjs/${name}${end.replace(/(?=[jt]s)/, 'c')}`), code);
  rmSync(at(`dist/cjs/${file}`));
}

for (const [folder, license] of [['', 'APACHE'], ['', 'MIT'], ['crates/uts58-suffixes/', 'MPL'], ['crates/uts58/', 'UNICODE']]) {
  copyFileSync(at(`../../${folder}LICENSE-${license}`), at(`LICENSE-${license}`));
}

const { CHARACTERS } = await import(at('dist/esm/module.js'));
for (const name of ['core', 'lite']) {
  // Zeros between data stay: they take almost no space in the compressed module, and their positions would take more.
  run('binaryen/bin/wasm-opt', `src/generated/${name}_bg.wasm`, '-Oz', '--skip-pass=memory-packing', '-o', `dist/${name}.wasm`);
  const wasm = readFileSync(at(`dist/${name}.wasm`));
  const inlined = encode(wasm).map((part) => (typeof part === 'string' ? `'${part}'` : part)).join(', ');
  writeFileSync(at(`dist/${name}.js`), `import { decode } from './esm/module.js';\nexport default () => decode(${inlined});\n`);
  writeFileSync(
    at(`dist/${name}.cjs`),
    `'use strict';\nconst { readFileSync } = require('node:fs');\nconst { join } = require('node:path');\n` +
      `exports.default = () => readFileSync(join(__dirname, '${name}.wasm'));\n` +
      `Object.defineProperty(exports, '__esModule', { value: true });\n`,
  );
  writeFileSync(at(`dist/${name}.workerd.js`), `import module from './${name}.wasm';\nexport default () => module;\n`);
}

/** Encodes bytes for `decode`. */
function encode(bytes) {
  const counts = new Array(256).fill(0);
  for (const byte of bytes) counts[byte] += 1;
  const single = CHARACTERS.length - 2;
  const frequent = [...counts.keys()].sort((a, b) => counts[b] - counts[a]).slice(0, single);
  const order = new Set([...frequent, ...counts.keys()]);
  const written = [];
  for (const [i, byte] of [...order].entries()) {
    const other = i - single;
    written[byte] = i < single ? CHARACTERS[i] : CHARACTERS[single + Math.floor(other / (single - 1))] + CHARACTERS[other % (single - 1)];
  }
  return [Array.from(bytes, (byte) => written[byte]).join(''), frequent.map((byte) => byte.toString(16).padStart(2, '0')).join(''), bytes.length];
}
