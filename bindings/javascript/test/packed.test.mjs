// Tests the published package in Node.js, bundlers, workerd and Chromium.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import test, { after, before } from 'node:test';

import { build as esbuild, transform } from 'esbuild';
import { Miniflare } from 'miniflare';
import { build as vite } from 'vite';
import webpack from 'webpack';

import { launch } from './browsers.mjs';
import { countModule, here } from './support.mjs';

const root = mkdtempSync(join(tmpdir(), 'linkwright-'));
const at = (...path) => join(root, ...path);
const installed = at('node_modules/linkwright');
const node = (...args) => execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });

const IMPORTS = `
  import { find, linkifyHtml } from 'linkwright';
  import { linkifyMarkdown } from 'linkwright/markdown';
  import { LinkifyIt } from 'linkwright/markdown-it';
`;
const REQUIRES = `
  const { find, linkifyHtml } = require('linkwright');
  const { linkifyMarkdown } = require('linkwright/markdown');
  const { LinkifyIt } = require('linkwright/markdown-it');
`;
const CALLS = `JSON.stringify([
  find('请访问example.com。', { rel: 'nofollow' })[0].href,
  linkifyHtml('<p>example.com'),
  linkifyMarkdown('example.com'),
  new LinkifyIt().test('example.com'),
])`;
const EXPECTED = JSON.stringify([
  'https://example.com',
  '<p><a href="https://example.com">example.com</a>',
  '[example.com](<https://example.com>)',
  true,
]);

let server;
let browser;
let origin;

before(async () => {
  const cwd = here('..').pathname;
  const [{ filename }] = JSON.parse(execFileSync('npm', ['pack', '--json', '--pack-destination', root], { cwd, encoding: 'utf8' }));
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', '--prefix', root, at(filename)], { cwd: root });
  console.log(`packed: ${readFileSync(at(filename)).length} bytes`);
  writeFileSync(at('page.mjs'), `${IMPORTS} document.title = ${CALLS};`);

  const TYPES = { '.html': 'text/html; charset=utf-8', '.css': 'text/css', '.wasm': 'application/wasm' };
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://host');
    const policy = searchParams.get('policy');
    if (policy) response.setHeader('Content-Security-Policy', policy);
    response.setHeader('Content-Type', TYPES[extname(pathname)] ?? 'text/javascript; charset=utf-8');
    if (!existsSync(at(pathname))) response.writeHead(404);
    response.end(existsSync(at(pathname)) ? readFileSync(at(pathname)) : '');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${server.address().port}`;

  browser = await launch('chromium');
});

after(async () => {
  await browser?.close();
  server?.close();
  rmSync(root, { recursive: true });
});

/** The README and the pages of the guide about this package. */
const docs = ['../README.md', ...['', '-plugins', '-pages', '-bundles'].map((page) => `../../../guide/src/javascript${page}.md`)]
  .map((path) => readFileSync(here(path), 'utf8'))
  .join('\n');
/** The distinct snippets of these pages, and the snippets that have run. */
const snippets = [...new Set([...docs.matchAll(/^```(jsx?)\n([^]*?)^```/gm)].map(([, , code]) => code))];
const ran = new Set();

function snippet(...parts) {
  const [found, ...more] = snippets.filter((code) => parts.every((part) => code.includes(part)));
  assert.ok(found && more.length === 0, `${parts}: ${more.length + Number(!!found)} snippets`);
  ran.add(found);
  return found;
}

/** Opens a page. Returns it with its list of errors. */
async function open(path) {
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('dialog', () => errors.push('a dialog'));
  await page.goto(`${origin}/${path}`);
  return { page, errors };
}

async function title(path) {
  const { page, errors } = await open(path);
  // Evaluates nothing in the page, because its policy may forbid that.
  for (let i = 0; i < 100 && errors.length === 0 && (await page.title()) === ''; i++) await page.waitForTimeout(100);
  const result = { title: await page.title(), errors };
  await page.close();
  return result;
}

function html(name, script, head = '') {
  writeFileSync(at(name), `<!doctype html>${head}<body><script type="module" src="${script}"></script>`);
}

test('the package has the files that package.json names', () => {
  const { exports, imports, dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  assert.equal(dependencies, undefined);
  const files = (value) => (typeof value === 'string' ? [value] : Object.values(value).flatMap(files));
  for (const file of files({ exports, imports })) assert.ok(existsSync(join(installed, file)), file);
  assert.ok(existsSync(join(installed, 'README.md')));
  assert.deepEqual(readdirSync(at('node_modules')).filter((name) => !name.startsWith('.')), ['linkwright']);
  for (const license of ['LICENSE-APACHE', 'LICENSE-MIT', 'crates/uts58/LICENSE-UNICODE', 'crates/uts58-suffixes/LICENSE-MPL']) {
    const name = license.split('/').at(-1);
    assert.deepEqual(readFileSync(join(installed, name)), readFileSync(here(`../../../${license}`)), name);
  }
});

test('the package in an empty folder passes the vectors', () => {
  for (const name of ['support.mjs', 'vectors.test.mjs']) copyFileSync(here(name), at(name));
  const env = { ...process.env, VECTORS: here('../../../vectors/detection.jsonl').pathname };
  // With this variable, Node.js would report to this test run.
  delete env.NODE_TEST_CONTEXT;
  const report = execFileSync(process.execPath, ['--test', 'vectors.test.mjs'], { cwd: root, env, encoding: 'utf8' });
  assert.match(report, /\bpass 3\b/, report);
});

test('Node.js loads it as modules and as CommonJS', () => {
  writeFileSync(at('run.mjs'), `${IMPORTS} process.stdout.write(${CALLS});`);
  writeFileSync(at('run.cjs'), `${REQUIRES} process.stdout.write(${CALLS});`);
  assert.equal(node('run.mjs'), EXPECTED);
  assert.equal(node('run.cjs'), EXPECTED);
});

test('TypeScript finds the types without `exports`', () => {
  writeFileSync(at('types.cts'), `
    import { find, type Link } from 'linkwright';
    import { DomLinker } from 'linkwright/dom';
    import { linkifyText } from 'linkwright/lite';
    export const links: Link[] = find(linkifyText(''));
    export const linker: DomLinker = new DomLinker({ rel: 'nofollow' });
  `);
  const options = ['--noEmit', '--strict', '--module', 'commonjs', '--moduleResolution', 'node10', '--target', 'es2022', '--types', 'node', '--typeRoots', here('../node_modules/@types').pathname];
  node(here('../node_modules/typescript/bin/tsc').pathname, ...options, 'types.cts');
});

test('the recipes of the docs run unchanged', async () => {
  for (const host of ['markdown-it', 'marked', 'react', 'react-dom', 'rehype', 'rehype-stringify', 'remark-gfm', 'remark-parse', 'remark-rehype', 'satteri', 'streamdown', 'unified']) {
    symlinkSync(here(`../node_modules/${host}`).pathname, at('node_modules', host));
  }
  // A stub of Astro's package, which only calls the processor.
  const satteri = at('node_modules/@astrojs/markdown-satteri');
  mkdirSync(satteri, { recursive: true });
  writeFileSync(join(satteri, 'index.mjs'), "import { markdownToHtml } from 'satteri'; export const satteri = (options) => (source) => markdownToHtml(source, options).html;");
  writeFileSync(join(satteri, 'package.json'), '{ "exports": "./index.mjs" }');
  const answer = 'See www.example.com/a。';
  const imports = {
    rehypeStringify: 'rehype-stringify', remarkGfm: 'remark-gfm', remarkParse: 'remark-parse', remarkRehype: 'remark-rehype', '{ unified }': 'unified',
  };
  for (const [from, own, shown, want] of [
    ['markdown-it', '', 'md.render(answer)', '<a href="https://www.example.com/a" rel="nofollow">www.example.com/a</a>。'],
    ['marked', '', 'marked.parse(answer)', '<a href="https://www.example.com/a">www.example.com/a</a>。'],
    ['remark', 'unified()', 'String(out.processSync(answer))', '<a href="https://www.example.com/a">www.example.com/a</a>。'],
    ['rehype', 'rehype()', 'String(out)', '<p>See <a href="https://example.com" rel="nofollow">example.com</a>.</p>'],
    ['rehype', 'export default', 'out.markdown.processor(answer)', '<a href="http://www.example.com/a">www.example.com/a</a>。'],
    ['rehype', 'export default', "out.markdown.processor('**https://example.com/a**（note）')", '<p><strong><a href="https://example.com/a">https://example.com/a</a></strong>（note）</p>'],
    ['remark', '<Streamdown', 'renderToStaticMarkup(out)', '>www.example.com/a</button>。'],
    ['react', '<Linkify', 'renderToStaticMarkup(out)', '<b><a href="https://example.com" rel="nofollow">example.com</a></b>.'],
    ['stream', '', 'pages.at(-1)', answer],
    ['lite', 'linkifyText(', 'out', '<a href="https://example.com/a" rel="nofollow">https://example.com/a</a>。'],
  ]) {
    const block = own ? snippet(`from 'linkwright/${from}'`, `\n${own}`) : snippet(`import ${from === 'stream' ? '{ MarkdownStream }' : 'linkwright'} from 'linkwright/${from}'`, from === 'stream' ? '' : `import ${from === 'marked' ? '{ marked }' : 'MarkdownIt'} from`);
    // The imports that a recipe omits.
    const hosts = own === 'unified()' ? Object.entries(imports).map(([name, host]) => `import ${name} from '${host}';`).join('') : '';
    const head = `import { renderToStaticMarkup } from 'react-dom/server'; const answer = ${JSON.stringify(answer)}, pages = [], show = (page) => pages.push(page), render = String;\n`;
    const code = own ? block.replace(`\n${own}`, `\nconst out = ${own}`).replace('= export default', '=') : block;
    const { code: script } = await transform(`${hosts}${head}${code}\nprocess.stdout.write(${shown});`, { loader: 'jsx', jsx: 'automatic' });
    writeFileSync(at('recipe.mjs'), script);
    assert.ok(node('recipe.mjs').includes(want), `${block}\n${node('recipe.mjs')}`);
  }
});

test('the snippets of the docs return the values in their comments', async () => {
  for (const block of [snippet("from 'linkwright';", '\nfind('), snippet('new Linker().run()'), snippet('const tickets')]) {
    // Matches a line with a call, and the comment after or below it.
    const checks = block.replace(/^((?:find|linkifyText|run\.finish)\(.*\)); *\n?((?: *\/\/.*\n?)+)/gm, (_, call, comment) =>
      `out.push([inspect(${call}, { depth: 9, compact: true }), ${JSON.stringify(comment.replace(/^ *\/\//gm, ''))}]);\n`);
    const imports = block.includes('import ') ? '' : "import { Linker, linkifyText } from 'linkwright';";
    writeFileSync(at('shown.mjs'), `import { inspect } from 'node:util'; ${imports} const out = []; ${checks}; process.stdout.write(JSON.stringify(out));`);
    const shown = JSON.parse(node('shown.mjs'));
    assert.ok(shown.length > 0, block);
    for (const [have, comment] of shown) {
      const [plain, want] = [have, comment].map((text) => text.replace(/\s+|Map\(\d+\)/g, (found) => (found.trim() ? 'Map' : '')));
      const pattern = want.split('…').map((part) => part.replace(/[^\w]/g, '\\$&')).join('.*').replaceAll('\\,.*', '.*');
      assert.match(plain, new RegExp(`^${pattern}$`));
    }
  }
});

test('the snippet for pages runs in a page', async () => {
  writeFileSync(at('dom.mjs'), `${snippet("from 'linkwright/dom'")} document.body.append(' and example.org'); setTimeout(() => (document.title = [...document.links].map((a) => a.outerHTML).join(' ')), 50);`);
  await esbuild({ entryPoints: [at('dom.mjs')], bundle: true, format: 'esm', outfile: at('dom.js'), logLevel: 'error' });
  html('dom.html', 'dom.js', '<main>See example.com.</main>');
  const links = ['com', 'org'].map((name) => `<a href="https://example.${name}" rel="nofollow">example.${name}</a>`);
  assert.deepEqual(await title('dom.html'), { title: links.join(' '), errors: [] });
});

test('esbuild bundles it for Node.js and for browsers', async () => {
  for (const entry of ['run.mjs', 'run.cjs']) {
    const alone = mkdtempSync(join(tmpdir(), 'linkwright-alone-'));
    await esbuild({ entryPoints: [at(entry)], bundle: true, platform: 'node', outfile: join(alone, 'run.cjs'), logLevel: 'error' });
    // Runs the bundle in another folder.
    assert.equal(execFileSync(process.execPath, ['run.cjs'], { cwd: alone, encoding: 'utf8' }), EXPECTED, entry);
    rmSync(alone, { recursive: true });
  }
  await esbuild({ entryPoints: [at('page.mjs')], bundle: true, minify: true, format: 'esm', outfile: at('esbuild.js'), logLevel: 'error' });
  html('esbuild.html', 'esbuild.js');
  assert.deepEqual(await title('esbuild.html'), { title: EXPECTED, errors: [] });
});

test('webpack bundles it', async () => {
  const stats = await new Promise((resolve, reject) =>
    webpack(
      { mode: 'production', context: root, entry: './page.mjs', output: { path: root, filename: 'webpack.js' }, performance: false },
      (error, stats) => (error ? reject(error) : resolve(stats)),
    ),
  );
  assert.deepEqual(stats.toJson().errors, []);
  html('webpack.html', 'webpack.js');
  assert.deepEqual(await title('webpack.html'), { title: EXPECTED, errors: [] });
});

test('a bundle has the module once', async () => {
  const { outputFiles: [file] } = await esbuild({ entryPoints: [at('page.mjs')], bundle: true, minify: true, format: 'esm', write: false });
  assert.equal(countModule(file.text, 'core'), 1);
});

test('workerd imports it', async () => {
  for (const [name, source] of [['imports', IMPORTS], ['requires', REQUIRES]]) {
    writeFileSync(at(`${name}.mjs`), `${source} export default { fetch: () => new Response(${CALLS}) };`);
    await esbuild({
      entryPoints: [at(`${name}.mjs`)],
      bundle: true,
      format: 'esm',
      conditions: ['workerd', 'worker', 'browser'],
      outfile: at(name, 'worker.js'),
      logLevel: 'error',
      loader: { '.wasm': 'copy' },
      assetNames: '[name]',
    });
    assert.equal(countModule(readFileSync(at(name, 'worker.js'), 'utf8'), 'core'), 0, 'nothing is inlined');
    const miniflare = new Miniflare({
      modulesRoot: at(name),
      modules: [
        { type: 'ESModule', path: at(name, 'worker.js') },
        { type: 'CompiledWasm', path: at(name, 'core.wasm') },
      ],
      compatibilityDate: '2024-09-01',
    });
    try {
      assert.equal(await (await miniflare.dispatchFetch('http://host/')).text(), EXPECTED, name);
    } finally {
      await miniflare.dispose();
    }
  }
});

test('a browser loads the modules without a bundler', async () => {
  // The import map of the guide, with more entries.
  const { imports } = JSON.parse(/<script type="importmap">([^]*?)<\/script>/.exec(docs)[1]);
  for (const name of ['markdown', 'markdown-it']) imports[`linkwright/${name}`] = imports.linkwright.replace('index', name);
  html('plain.html', 'page.mjs', `<script type="importmap">${JSON.stringify({ imports })}</script>`);
  assert.deepEqual(await title('plain.html'), { title: EXPECTED, errors: [] });
});

test('a page without wasm-unsafe-eval passes a compiled module', async () => {
  await esbuild({ entryPoints: [at('page.mjs')], bundle: true, format: 'esm', outfile: at('strict.js'), logLevel: 'error' });
  html('strict.html', 'strict.js');
  const allowed = encodeURIComponent("script-src 'self' 'wasm-unsafe-eval'");
  assert.deepEqual(await title(`strict.html?policy=${allowed}`), { title: EXPECTED, errors: [] });
  const strict = encodeURIComponent("script-src 'self'; worker-src 'self'");
  const { errors } = await title(`strict.html?policy=${strict}`);
  assert.equal(errors.length, 1);
  assert.match(errors[0], /^linkwright: WebAssembly does not compile here; await init\(\) before the first call, or allow 'wasm-unsafe-eval'/);

  // A worker has the policy of the response with its script.
  copyFileSync(join(installed, 'dist/core.wasm'), at('core.wasm'));
  writeFileSync(at('compile.js'), snippet('// compile.js'));
  writeFileSync(at('given.mjs'), `${snippet("new Worker('/compile.js')")} import { find } from 'linkwright'; document.title = find('example.com')[0].href;`);
  await esbuild({ entryPoints: [at('given.mjs')], bundle: true, format: 'esm', outfile: at('given.js'), logLevel: 'error' });
  html('given.html', 'given.js');
  assert.deepEqual(await title(`given.html?policy=${strict}`), { title: 'https://example.com', errors: [] });
});

test('the chat links arriving text, and no link changes', async () => {
  await vite({ root: here('../examples/chat').pathname, logLevel: 'error', build: { outDir: at('built'), emptyOutDir: true } });
  const { page, errors } = await open('built/index.html?delay=2');
  await page.evaluate(() => {
    // Collects every state that a reader sees.
    window.states = [];
    const main = document.querySelector('main');
    const links = () => [...main.querySelectorAll('article.answer')].map((article) =>
      [...article.querySelectorAll('a')].map((a) => [a.getAttribute('href'), a.textContent]));
    new MutationObserver(() => window.states.push(links())).observe(main, { subtree: true, childList: true });
  });
  await page.waitForFunction("document.querySelector('main').dataset.answers === '1'");
  await page.fill('textarea', 'Hi <img src=x onerror="document.title=1">[x](javascript:alert(1)) **example.com**\n\n<script>document.title = 1</script>');
  await page.click('button');
  await page.waitForFunction("document.querySelector('main').dataset.answers === '2'");

  const [whole, ...rest] = await page.$$eval('article.answer', (articles) => articles.map((article) => article.innerHTML));
  assert.deepEqual(rest, [whole]);
  const states = await page.evaluate('window.states');
  assert.ok(states.length > 100);
  for (const [i, state] of states.entries()) {
    for (const [j, links] of (states[i - 1] ?? []).entries()) assert.deepEqual(state[j].slice(0, links.length), links, `state ${i}`);
  }
  assert.deepEqual(states.at(-1)[0].map(([, text]) => text), [
    'https://zh.wikipedia.org/wiki/超文本传输协议', 'example.com', 'anna@example.com', 'the docs at https://example.com/a b',
    'https://ja.wikipedia.org/wiki/サクラ（曖昧さ回避）', '例え.jp', 'https://xn--80aa0cbo65f.com',
  ]);
  assert.deepEqual(await page.$$eval('article.own a', (links) => links.map((a) => a.outerHTML)), [
    '<a>x</a>',
    '<a href="https://example.com" rel="nofollow ugc noopener" target="_blank">example.com</a>',
  ]);
  assert.equal(await page.title(), 'A chat that links what arrives');
  assert.equal(await page.$('main img, main script'), null);
  assert.deepEqual(errors, []);
  if (process.env.SCREENSHOT) await page.screenshot({ path: process.env.SCREENSHOT, fullPage: true });
  await page.close();
});

test('every snippet of the docs was run', () => {
  assert.deepEqual(snippets.filter((code) => !ran.has(code)), []);
});
