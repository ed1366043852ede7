// The programs, each with its settings, its version, its command, and the texts that it can link.
import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";

const VENV = "target/venv/bin/python";

const npm = (name) => () => JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8")).version;
const pip = (name) => () => {
  const script = `from importlib.metadata import version; print(version("${name}"))`;
  return String(spawnSync(VENV, ["-c", script]).stdout).trim();
};
const cargo = (name) => () =>
  readFileSync("../../Cargo.lock", "utf8").match(new RegExp(`name = "${name}"\nversion = "([^"]*)"`))[1];

const node = (...program) => ["node", "javascript/main.mjs", ...program];
const rust = (...command) => ["../../target/release/conformance", ...command];
const python = (program) => [VENV, "python/main.py", program];

/**
 * `bare` is the set of domains that a program links without a scheme: `all`, only with `www.`, or `none`. With `markdown`, the
 * program reads a text as Markdown.
 */
export const PROGRAMS = [
  { name: "linkwright", set: "default", version: cargo("linkwright"), command: rust("linkwright"), bare: "all" },
  { name: "linkwright", set: "strict mode", version: cargo("linkwright"), command: rust("linkwright", "letter"), bare: "all" },
  { name: "linkify", set: "default", version: cargo("linkify"), command: rust("linkify"), bare: "none" },
  { name: "linkify", set: "bare domains", version: cargo("linkify"), command: rust("linkify", "bare"), bare: "all" },
  { name: "linkify-it", set: "default", version: npm("linkify-it"), command: node("linkify-it"), bare: "none" },
  { name: "linkify-it", set: "bare domains", version: npm("linkify-it"), command: node("linkify-it", "bare"), bare: "all" },
  { name: "linkifyjs", set: "default", version: npm("linkifyjs"), command: node("linkifyjs"), bare: "all" },
  { name: "Autolinker", set: "no telephone numbers", version: npm("autolinker"), command: node("autolinker"), bare: "all" },
  { name: "bleach", set: "`parse_email`", version: pip("bleach"), command: python("bleach"), bare: "all" },
  { name: "Django", set: "`urlize`", version: pip("django"), command: python("django"), bare: "all" },
  { name: "turbohtml", set: "`parse_email`", version: pip("turbohtml"), command: python("turbohtml"), bare: "all" },
  { name: "markdown-it", set: "`linkify`", version: npm("markdown-it"), command: node("markdown-it"), bare: "none", markdown: true },
  { name: "marked", set: "default", version: npm("marked"), command: node("marked"), bare: "www", markdown: true },
  { name: "remark-gfm", set: "default", version: npm("remark-gfm"), command: node("remark-gfm"), bare: "www", markdown: true },
  { name: "comrak", set: "`autolink`: GitHub's rules", version: cargo("comrak"), command: rust("comrak"), bare: "www", markdown: true },
];

export const OURS = PROGRAMS[0];
