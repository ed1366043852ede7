// What several tests share.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector';

export const here = (path) => new URL(path, import.meta.url);

/** The rows of a table of fixtures, without its comments. */
export function rows(table) {
  return readFileSync(here(`../../../fixtures/marked/${table}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('\t').map(unescaped));
}

function unescaped(text) {
  const names = { n: '\n', t: '\t', r: '\r' };
  return text.replace(/\\(?:u\{([0-9a-fA-F]+)\}|(.))/g, (_, hex, other) =>
    hex ? String.fromCodePoint(parseInt(hex, 16)) : (names[other] ?? other),
  );
}

/** A text without its marks, and what they mark. */
export function unmarked(marked) {
  const links = [];
  let text = '';
  for (const [i, part] of marked.split('⸠').entries()) {
    if (i === 0) {
      text = part;
      continue;
    }
    const end = part.indexOf('⸡');
    links.push({ start: text.length, end: text.length + end });
    text += part.slice(0, end) + part.slice(end + 1);
  }
  return { text, links };
}

/** All texts of the tables, with marks, and with the options by which they are marked. */
export function marked() {
  const cases = rows('sentences').map(([text]) => ({ text, options: {} }));
  for (const [byDefault, letter = byDefault] of rows('rules')) {
    cases.push({ text: byDefault, options: {} });
    if (letter !== '-') cases.push({ text: letter, options: { strict: true } });
  }
  return cases;
}

/** The links of each text as the library finds them in Rust. */
export function inRust(cases) {
  const manifest = here('../Cargo.toml').pathname;
  const output = execFileSync('cargo', ['run', '-q', '--locked', '--manifest-path', manifest, '--bin', 'javascript-links'], {
    input: JSON.stringify(cases.map(({ text, options }) => [text, options])),
    maxBuffer: 1 << 28,
  });
  return JSON.parse(output);
}

/** What anchors of a page show, and where they lead. */
export function anchors(html) {
  const all = html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gs);
  return [...all].map(([, href, text]) => ({ href: plain(href), text: plain(text) }));
}

const REFERENCES = { lt: '<', gt: '>', amp: '&', quot: '"' };

function plain(html) {
  const character = (_, name, hex, decimal) =>
    REFERENCES[name] ?? String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal));
  return html.replace(/<[^>]*>/g, '').replace(/&(?:(lt|gt|amp|quot)|#x(\w+)|#(\d+));/g, character);
}

/** Rules for the identifiers and rooms of Matrix, for tickets, and for names that some have. */
export const RULES = [
  { pattern: /\B[@#][\w.-]+:[\w.-]*\w/, href: (id) => `https://matrix.to/#/${id}` },
  { pattern: /\b[A-Z]+-(\d+)\b/, href: (text, [, number]) => `/tickets/${number}` },
  { pattern: /\B@\w+/, href: (text) => (text === '@nobody' ? undefined : `/people/${text.slice(1)}`) },
];

/** Texts, and what links in them with these rules. The texts have no markup. */
export const RULED = [
  ['See @anna:example.org, #room:example.org and ABC-12.', ['@anna:example.org', '#room:example.org', 'ABC-12']],
  ['请看@anna:example.org。谢谢', ['@anna:example.org']],
  ['@anna_b_c:example.org', ['@anna_b_c:example.org']],
  ['@anna', ['@anna']],
  ['@anna @nobody @bo', ['@anna', '@bo']],
  // What starts first counts.
  ['https://example.com/@anna:example.org/ABC-12 @bo', ['https://example.com/@anna:example.org/ABC-12', '@bo']],
  ['anna@ABC-12.example.org example.org/ABC-12', ['anna@ABC-12.example.org', 'example.org/ABC-12']],
  ['@anna:example.org/x example.net', ['@anna:example.org', 'example.net']],
  ['@nobody:example.org @nobody example.org', ['@nobody:example.org', 'example.org']],
  ['xABC-12 a@b', []],
];

/** How often a bundle has a module in it, by the start of the text that it is inlined as. */
export function countModule(bundle, name) {
  const [, start] = /decode\('(.{64})/s.exec(readFileSync(here(`../dist/${name}.js`), 'utf8'));
  return bundle.split(start).length - 1;
}

/**
 * Fails if a shape that is eight times as long is much more than eight times the work; the square would be 64. It is counted,
 * so that it is the same on every machine. With TIMES in the environment, the time of the processor is measured instead, which
 * also has that of the module, of built-in functions and of other packages.
 */
export function assertLinear(name, shape, length, run) {
  const texts = [length / 8, length].map((length) => shape.repeat(Math.ceil(length / shape.length)));
  if (process.env.TIMES) return assertLinearTime(name, shape, texts, run);
  // What is made once.
  run(texts[0]);
  const [short, long] = texts.map((text) => work(() => run(text)));
  assert.ok(short >= length / 64 && long < 10 * short, `${name}, ${shape}: ${short}, then ${long}`);
}

function assertLinearTime(name, shape, texts, run) {
  const best = texts.map(() => Infinity);
  // It is measured up to 30 times, because garbage collection may fall into any run.
  for (let runs = 1; runs <= 30; runs++) {
    texts.forEach((text, i) => {
      const start = process.cpuUsage();
      run(text);
      best[i] = Math.min(best[i], process.cpuUsage(start).user / 1000);
    });
    if (runs >= 3 && best[1] < 30 * Math.max(best[0], 2)) return;
  }
  assert.fail(`${name}, ${shape}: ${best[0]} ms, then ${best[1]} ms`);
}

const inspector = new Session();
inspector.connect();

/** How often the blocks of our code run, and how many characters our regular expressions and the module read. */
function work(run) {
  const post = (method, parameters) => {
    let answer;
    inspector.post(`Profiler.${method}`, parameters, (error, result) => (answer = error ?? result));
    return answer;
  };
  const { exec } = RegExp.prototype;
  const { encodeInto } = TextEncoder.prototype;
  let count = 0;
  RegExp.prototype.exec = function (text) {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    if (found) count += found.index + found[0].length - from;
    else if (!this.sticky && !this.source.startsWith('^')) count += String(text).length - from;
    return found;
  };
  TextEncoder.prototype.encodeInto = function (text, to) {
    count += text.length;
    return encodeInto.call(this, text, to);
  };
  post('enable');
  post('startPreciseCoverage', { callCount: true, detailed: true });
  run();
  const { result } = post('takePreciseCoverage');
  post('stopPreciseCoverage');
  Object.assign(RegExp.prototype, { exec });
  Object.assign(TextEncoder.prototype, { encodeInto });
  for (const { url, functions } of result) {
    if (!url.startsWith(here('..').href) || url.includes('/node_modules/')) continue;
    for (const { ranges } of functions) for (const range of ranges) count += range.count;
  }
  return count;
}
