// Measures the time in Node.js to load an entry point, and to call it for the first time: the median of several processes.

import { execFileSync } from 'node:child_process';

for (const name of ['linkwright', 'linkwright/lite']) {
  const script = `
    const start = performance.now();
    const { find } = await import('${name}');
    const loaded = performance.now();
    find('See https://example.com.');
    console.log(JSON.stringify([loaded - start, performance.now() - loaded]));
  `;
  const times = Array.from({ length: 9 }, () => JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: new URL('..', import.meta.url), encoding: 'utf8' })));
  const [loaded, first] = [0, 1].map((i) => times.map((time) => time[i]).sort((a, b) => a - b)[4]);
  console.log(`${name}: loaded in ${loaded.toFixed(1)} ms, the first call ${first.toFixed(1)} ms`);
}
