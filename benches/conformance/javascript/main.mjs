// Runs one of the programs in JavaScript. Reads texts as lines of JSON, and writes the links of each, as `[text, href]`, or the
// HTML with them, with the milliseconds of CPU time that it took.
import { writeSync } from "node:fs";
import { text as whole } from "node:stream/consumers";

/** Each program by its arguments. A program imports only what it needs, so that only its own time counts. */
const PROGRAMS = {
  async autolinker() {
    const { Autolinker } = await import("autolinker");
    // With the text as it is written, and without telephone numbers.
    const settings = { phone: false, stripPrefix: false, stripTrailingSlash: false, decodePercentEncoding: false };
    const autolinker = new Autolinker(settings);
    return (text) => autolinker.link(escaped(text));
  },
  "linkify-it": async () => linkifyIt(new (await import("linkify-it")).LinkifyIt()),
  // As its README does it: domains without a scheme, of every top-level domain.
  async "linkify-it bare"() {
    const { LinkifyIt } = await import("linkify-it");
    const { default: tlds } = await import("tlds", { with: { type: "json" } });
    return linkifyIt(new LinkifyIt({ fuzzyLink: true }).tlds(tlds));
  },
  async linkifyjs() {
    const { find } = await import("linkifyjs");
    return (text) => find(text).map((match) => [match.value, match.href]);
  },
  async "markdown-it"() {
    const { default: MarkdownIt } = await import("markdown-it");
    const markdown = new MarkdownIt({ html: true, linkify: true });
    return (text) => markdown.render(text);
  },
  async marked() {
    const { marked } = await import("marked");
    return (text) => marked.parse(text);
  },
  async "remark-gfm"() {
    const names = ["remark-parse", "remark-gfm", "remark-rehype", "rehype-stringify"];
    const { unified } = await import("unified");
    const processor = unified();
    for (const name of names) processor.use((await import(name)).default);
    processor.freeze();
    return (text) => String(processor.processSync(text));
  },
};

const linkifyIt = (linkify) => (text) => (linkify.match(text) ?? []).map((match) => [match.raw, match.url]);

/** Returns the source of a text in a page, for programs that read HTML. */
function escaped(text) {
  const references = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
  return text.replace(/[&<>]/g, (c) => references[c]);
}

/** Writes at once, so that the answers are read even if the program is stopped. */
function write(line) {
  const bytes = Buffer.from(line);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

const program = PROGRAMS[process.argv.slice(2).join(" ")];
if (!program) throw new Error(`usage: main.mjs ${Object.keys(PROGRAMS).join(" | ")}`);
const answer = await program();
for (const line of (await whole(process.stdin)).split("\n").filter(Boolean)) {
  const text = JSON.parse(line);
  const start = process.cpuUsage();
  const given = answer(text);
  const { user, system } = process.cpuUsage(start);
  const ms = (user + system) / 1000;
  write(`${JSON.stringify({ ms, ...(typeof given === "string" ? { html: given } : { links: given }) })}\n`);
}
