// Runs the tests of another project with some of their imports replaced.

import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { build } from 'esbuild';

import { here } from '../support.mjs';

let tests = 0;

/** Runs a file of tests. `replaced` maps names of imports to files. Returns each test with its error. */
export async function run(file, replaced) {
  const outfile = here(`./bundled-${tests++}.mjs`).pathname;
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['linkwright', 'linkwright/*'],
    nodePaths: [here('../node_modules').pathname],
    // The tests load other files relative to their original path.
    banner: { js: `const place = ${JSON.stringify(pathToFileURL(file).href)};` },
    define: { 'import.meta.url': 'place' },
    logLevel: 'error',
    plugins: [
      {
        name: 'replace',
        setup: ({ onResolve }) =>
          onResolve({ filter: /.*/ }, ({ path }) => (path in replaced ? { path: here(replaced[path]).pathname } : undefined)),
      },
    ],
  });

  const all = [];
  const names = [];
  const before = [];
  Object.assign(globalThis, {
    describe: (name, body) => {
      names.push(name);
      const outer = before.length;
      body.call({ timeout() {} });
      before.length = outer;
      names.pop();
    },
    before: (body) => before.push(body),
    beforeEach: (body) => before.push(body),
    after() {},
    afterEach() {},
    it: (name, body) => all.push({ name: [...names, name].join(': '), body, before: [...before] }),
  });
  await import(`${outfile}?${encodeURIComponent(file)}`);
  rmSync(outfile);

  for (const test of all) {
    try {
      for (const body of test.before) await body();
      await test.body();
    } catch (error) {
      test.error = error;
    }
  }
  return all;
}
