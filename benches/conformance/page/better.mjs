// Texts that another program links as their reader wants and linkwright does not, with the reasons.
import { readFileSync } from "node:fs";
import { ask, linksAlike } from "./answers.mjs";
import { marked } from "./cases.mjs";
import { OURS, PROGRAMS } from "./programs.mjs";

/**
 * Each reason with its texts: as they are marked, as linkwright links them, and the programs that link them as marked.
 * Lines that show no difference any more are named, and left out.
 */
export function differences() {
  const reasons = read();
  const rows = reasons.flatMap(({ rows }) => rows);
  const texts = rows.map(({ text }) => text);
  for (const program of PROGRAMS) {
    const answers = ask(program, texts);
    rows.forEach((row, at) => {
      const isRight = linksAlike(answers[at].links, row.links);
      if (program === OURS) Object.assign(row, { isSame: isRight, ours: answers[at].links.map(([text]) => text) });
      else if (isRight && program.name !== OURS.name) row.by.push(program);
    });
  }
  const differs = ({ line, isSame, by }) => {
    if (isSame || !by.length) console.error(`better.txt: ${isSame ? "linkwright" : "nobody"} links it so: ${line}`);
    return !isSame && by.length;
  };
  return reasons.map(({ reason, rows }) => ({ reason, rows: rows.filter(differs) })).filter(({ rows }) => rows.length);
}

/** Lines of a text with marks, each under the line with `# ` that gives the reason. */
function read() {
  const reasons = [];
  for (const line of readFileSync("better.txt", "utf8").split("\n").filter(Boolean)) {
    if (line.startsWith("# ")) reasons.push({ reason: line.slice(2), rows: [] });
    else reasons.at(-1).rows.push({ line, ...marked(line), by: [] });
  }
  return reasons;
}
