// Runs one of the programs in JavaScript. Reads texts as lines of JSON. Writes the links of each as `[text, href]`, or its HTML
// with the links, and the CPU time in milliseconds.
import { writeSync } from "node:fs";
import { text as whole } from "node:stream/consumers";

/** The programs by their arguments. A program imports only its own packages, so only its own time counts. */
const PROGRAMS = {
  async autolinker() {
    const { Autolinker } = await import("autolinker");
    // Shows the text of a link unchanged, and does not link telephone numbers.
    const settings = { phone: false, stripPrefix: false, stripTrailingSlash: false, decodePercentEncoding: false };
    const autolinker = new Autolinker(settings);
    return (text) => autolinker.link(escaped(text));
  },
  "linkify-it": async () => linkifyIt(new (await import("linkify-it")).LinkifyIt()),
  // Links domains without a scheme for all top-level domains, as linkify-it's README shows.
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

/** Escapes a text for programs that read HTML. */
function escaped(text) {
  const references = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
  return text.replace(/[&<>]/g, (c) => references[c]);
}

/** Writes a line immediately, because the CPU limit may stop the program. */
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
