// Compares the gzipped size of bundles with the last figures in sizes.txt. Marks growth of more than 5 %.
//
//     node bench/sizes.mjs          # --write writes the figures
import { readFileSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

import { build } from 'esbuild';

const here = (path) => new URL(path, import.meta.url);
const gzipped = (bytes) => gzipSync(bytes, { level: 9 }).length;
const before = new Map(readFileSync(here('sizes.txt'), 'utf8').trim().split('\n').map((line) => line.split(/\s+/)));
const { exports } = JSON.parse(readFileSync(here('../package.json'), 'utf8'));

const sizes = new Map(['core', 'lite'].map((name) => [`${name}.wasm`, gzipped(readFileSync(here(`../dist/${name}.wasm`)))]));
for (const name of Object.keys(exports).filter((name) => !/\.(?:wasm|json)$/.test(name))) {
  const { outputFiles: [file] } = await build({
    stdin: { contents: `import * as all from 'linkwright${name.slice(1)}'; console.log(all);`, resolveDir: here('..').pathname },
    bundle: true, minify: true, format: 'esm', write: false, external: ['react'],
  });
  sizes.set(`linkwright${name.slice(1)}`, gzipped(file.contents));
}
for (const [name, size] of sizes) {
  const change = (100 * size) / Number(before.get(name) ?? size) - 100;
  console.log(`${name.padEnd(28)} ${String(size).padStart(7)} bytes  ${change >= 0 ? '+' : ''}${change.toFixed(1)} %${change > 5 ? '  over the budget of 5 %' : ''}`);
}
if (process.argv.includes('--write')) writeFileSync(here('sizes.txt'), [...sizes].map(([name, size]) => `${name} ${size}\n`).join(''));
