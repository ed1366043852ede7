// Reads texts as lines of JSON and writes what `answer` gives for each, with the milliseconds of CPU that it took.
import { writeSync } from "node:fs";
import { text as whole } from "node:stream/consumers";

/** `answer` gives the links of a text as `[text, href]`, or the HTML with them. */
export async function run(answer) {
  const lines = (await whole(process.stdin)).split("\n").filter(Boolean);
  for (const line of lines) {
    const text = JSON.parse(line);
    const start = process.cpuUsage();
    const given = answer(text);
    const { user, system } = process.cpuUsage(start);
    const ms = (user + system) / 1000;
    write(`${JSON.stringify({ ms, ...(typeof given === "string" ? { html: given } : { links: given }) })}\n`);
  }
}

/** At once, so that what was answered is read even if the program is stopped. */
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

/** A text in the source of a page, for what reads HTML. */
export function escaped(text) {
  const references = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
  return text.replace(/[&<>]/g, (c) => references[c]);
}
