// Finds the texts that another program links as a reader wants and linkwright does not, with the reasons.
import { readFileSync } from "node:fs";
import { ask, linksAlike } from "./answers.mjs";
import { marked } from "./cases.mjs";
import { OURS, PROGRAMS } from "./programs.mjs";

/**
 * Returns each reason with its texts: the marked line, the links of linkwright, and the programs that link it as marked.
 * Prints lines that no longer show a difference, and omits them.
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

/** Reads the reasons, which are lines that start with `# `, and the marked texts below each. */
function read() {
  const reasons = [];
  for (const line of readFileSync("better.txt", "utf8").split("\n").filter(Boolean)) {
    if (line.startsWith("# ")) reasons.push({ reason: line.slice(2), rows: [] });
    else reasons.at(-1).rows.push({ line, ...marked(line), by: [] });
  }
  return reasons;
}
