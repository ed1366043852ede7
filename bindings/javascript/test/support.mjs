// Functions that several tests share.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector';

export const here = (path) => new URL(path, import.meta.url);

/** Returns the rows of a table of fixtures, without its comments. */
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

/** Returns a text without its marks, and the ranges between them. */
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

/** Returns all texts of the tables with their marks, each with its options. */
export function marked() {
  const cases = rows('sentences').map(([text]) => ({ text, options: {} }));
  for (const [byDefault, letter = byDefault] of rows('rules')) {
    cases.push({ text: byDefault, options: {} });
    if (letter !== '-') cases.push({ text: letter, options: { strict: true } });
  }
  return cases;
}

/** Returns the links that the library finds in each text in Rust. */
export function inRust(cases) {
  const manifest = here('../Cargo.toml').pathname;
  const output = execFileSync('cargo', ['run', '-q', '--locked', '--manifest-path', manifest, '--bin', 'javascript-links'], {
    input: JSON.stringify(cases.map(({ text, options }) => [text, options])),
    maxBuffer: 1 << 28,
  });
  return JSON.parse(output);
}

/** Returns the `href` and the text of each anchor of a page. */
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

/** Rules for identifiers and rooms of Matrix, for tickets, and for names, of which one is unknown. */
export const RULES = [
  { pattern: /\B[@#][\w.-]+:[\w.-]*\w/, href: (id) => `https://matrix.to/#/${id}` },
  { pattern: /\b[A-Z]+-(\d+)\b/, href: (text, [, number]) => `/tickets/${number}` },
  { pattern: /\B@\w+/, href: (text) => (text === '@nobody' ? undefined : `/people/${text.slice(1)}`) },
];

/** Texts without markup, and their links with these rules. */
export const RULED = [
  ['See @anna:example.org, #room:example.org and ABC-12.', ['@anna:example.org', '#room:example.org', 'ABC-12']],
  ['请看@anna:example.org。谢谢', ['@anna:example.org']],
  ['@anna_b_c:example.org', ['@anna_b_c:example.org']],
  ['@anna', ['@anna']],
  ['@anna @nobody @bo', ['@anna', '@bo']],
  // The match that starts first wins.
  ['https://example.com/@anna:example.org/ABC-12 @bo', ['https://example.com/@anna:example.org/ABC-12', '@bo']],
  ['anna@ABC-12.example.org example.org/ABC-12', ['anna@ABC-12.example.org', 'example.org/ABC-12']],
  ['@anna:example.org/x example.net', ['@anna:example.org', 'example.net']],
  ['@nobody:example.org @nobody example.org', ['@nobody:example.org', 'example.org']],
  ['xABC-12 a@b', []],
];

/** Counts the copies of a module in a bundle, by the start of its inlined text. */
export function countModule(bundle, name) {
  const [, start] = /decode\('(.{64})/s.exec(readFileSync(here(`../dist/${name}.js`), 'utf8'));
  return bundle.split(start).length - 1;
}

/**
 * Fails if a text that is eight times as long takes much more than eight times the work. Quadratic work would be 64 times.
 * Counts the work, which is the same on every machine. With TIMES in the environment, measures CPU time instead, which
 * includes the module, built-in functions and other packages.
 */
export function assertLinear(name, shape, length, run) {
  const texts = [length / 8, length].map((length) => shape.repeat(Math.ceil(length / shape.length)));
  if (process.env.TIMES) return assertLinearTime(name, shape, texts, run);
  // Excludes the objects that are made only once.
  run(texts[0]);
  const [short, long] = texts.map((text) => work(() => run(text)));
  assert.ok(short >= length / 64 && long < 10 * short, `${name}, ${shape}: ${short}, then ${long}`);
}

function assertLinearTime(name, shape, texts, run) {
  const best = texts.map(() => Infinity);
  // Measures up to 30 times, because garbage collection may slow any run.
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

/** Counts how often the blocks of our code run, and how many characters regular expressions and the module read. */
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
