// The cases: the vectors without settings, each with its capability, and the lines of Unicode's test file.
import { existsSync, readFileSync } from "node:fs";
import MarkdownIt from "markdown-it";
import { parsed } from "./answers.mjs";

const VECTORS = "../../vectors/detection.jsonl";

const PRIVATE = /^(localhost|[\d.]+|\[.*\]|.*\.(localhost|local|internal|lan|corp|home|home\.arpa|test|onion))$/;
const MARKS = "*_`~|=+^\\#{}<>";
const BRACKETS = "()[]（）［］{}「」『』【】《》〈〉«»‹›“”„‘’\"'״׳＂＜＞";

const by = (...rows) => (testCase) => testCase.by.some((row) => rows.includes(row));

/** The capabilities, each with a test. A case belongs to the first capability whose test it passes. */
export const CAPABILITIES = [
  ["private hosts", (c) => c.links.some((link) => PRIVATE.test(host(link.href))) || (by("D2")(c) && !c.links.length)],
  ["spoofs", by("D5", "section 3", "section 8")],
  ["addresses", (c) => by("D8", "D9", "section 5.2")(c) || (c.links.length > 0 && c.links.every((link) => link.kind === "email"))],
  ["files", (c) => by("D3")(c) || !c.links.length],
  ["markup", (c) => beside(c, MARKS) || /<\/?[a-z]+[ />]|&[a-z]+;/.test(c.text)],
  ["brackets", (c) => beside(c, BRACKETS) || c.links.some((link) => [...link.text].some((char) => BRACKETS.includes(char)))],
  ["scripts", (c) => by("D4", "D6", "D10", "section 1.1")(c) || /[^\p{ASCII}\p{P}\p{S}]/u.test(c.text)],
  ["where it ends", () => true],
];

const host = (href) => parsed(href)?.hostname ?? "";

/** Returns whether one of these characters is directly before or after a link. */
function beside(testCase, chars) {
  const text = [...testCase.text];
  const stands = (char) => char !== undefined && chars.includes(char);
  return testCase.links.some(({ start, end }) => stands(text[start - 1]) || stands(text[end]));
}

export function vectors() {
  const lines = readFileSync(VECTORS, "utf8").trim().split("\n");
  const all = lines.map((line) => withTexts(JSON.parse(line)));
  const cases = all.filter((testCase) => !testCase.settings);
  const letter = new Map(all.filter((c) => isLetter(c.settings)).map((c) => [c.text, places(c)]));
  for (const testCase of cases) {
    testCase.isByLetter = letter.get(testCase.text) === places(testCase);
    testCase.capability = CAPABILITIES.find(([, holds]) => holds(testCase))[0];
    testCase.markdown = readsAsText(testCase.text);
  }
  return { all, cases };
}

const isLetter = (settings) => JSON.stringify(settings) === '{"strict":true}';
const places = ({ links }) => JSON.stringify(links.map(({ start, end }) => [start, end]));

function withTexts(testCase) {
  const chars = [...testCase.text];
  const links = testCase.links.map((link) => ({ ...link, text: chars.slice(link.start, link.end).join("") }));
  return { ...testCase, links };
}

const markdown = new MarkdownIt({ html: true });

/** Returns whether a text means the same in Markdown: one paragraph with exactly that text. */
export function readsAsText(text) {
  const [open, inline, ...rest] = markdown.parse(text, {});
  if (open?.type !== "paragraph_open" || rest.length !== 1) return false;
  const isText = ({ type }) => type === "text" || type === "softbreak";
  const said = inline.children.map(({ type, content }) => (type === "softbreak" ? "\n" : content)).join("");
  return inline.children.every(isText) && said === text;
}

/**
 * Returns whether to run a program on a case. A program that does not link bare domains skips the cases that expect them, and a
 * program that reads Markdown skips the texts that mean something else in Markdown.
 */
export function isAsked(program, testCase) {
  if (program.markdown && !testCase.markdown) return false;
  return testCase.links.every((link) => {
    if (link.kind !== "domain" || program.bare === "all") return true;
    return program.bare === "www" && /^www\./i.test(link.text);
  });
}

/** Returns the lines of Unicode's `LinkDetectionTest.txt`, or none if the file does not exist. */
export function official() {
  const file = `${process.env.UTS58_DATA}/LinkDetectionTest.txt`;
  if (!process.env.UTS58_DATA || !existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.trim() && !line.startsWith("#")).map(marked);
}

/** Parses a text with `⸠…⸡` around its links. */
export function marked(line) {
  const links = [...line.matchAll(/⸠(.*?)⸡/gsu)].map(([, text]) => ({ text }));
  return { text: line.replace(/[⸠⸡]/gu, ""), links };
}
