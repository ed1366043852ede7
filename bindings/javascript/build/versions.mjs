// Compares the table of integrations in the guide with the versions in package-lock.json, with which the tests run.
//
//     node build/versions.mjs                  # --write writes the table
//     npm update && node build/versions.mjs --write && npm test       # updates to the current versions

import { readFileSync, writeFileSync } from 'node:fs';

const here = (path) => new URL(`../${path}`, import.meta.url);
const { packages } = JSON.parse(readFileSync(here('package-lock.json'), 'utf8'));
const version = (name) => packages[`node_modules/${name}`].version;

/** The packages that each entry point is tested with. */
const HOSTS = {
  'markdown-it': ['markdown-it', 'markdown-it-14'],
  marked: ['marked'],
  remark: ['unified', 'remark-parse', 'remark-gfm', 'micromark', 'remark-rehype', 'remark-directive', 'react-markdown', 'streamdown'],
  rehype: ['rehype', 'rehype-stringify', 'rehype-sanitize', 'satteri'],
  react: ['react', 'react-dom'],
  dom: ['react-dom', 'preact', 'vue', 'solid-js', 'svelte', 'svelte4', 'lit', 'morphdom', 'idiomorph', 'mark.js'],
};
const cell = (name) => `${name.replace(/-?\d+$/, '')} ${version(name)}`;
const rows = Object.entries(HOSTS).map(([entry, names]) => `| \`linkwright/${entry}\` | ${names.map(cell).join(', ')} |\n`);
const table = `| Entry | Tested with |\n|---|---|\n${rows.join('')}`;

const path = here('../../guide/src/javascript-plugins.md');
const page = readFileSync(path, 'utf8');
const written = page.replace(/\| Entry \| Tested with \|\n(?:\|.*\n)*/, () => table);
if (process.argv.includes('--write')) writeFileSync(path, written);
else if (!page.includes(table)) {
  console.error(`${path.pathname} has other versions than package-lock.json. node build/versions.mjs --write writes these:\n\n${table}`);
  process.exitCode = 1;
}
