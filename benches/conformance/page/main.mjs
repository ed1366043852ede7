// Runs all programs on all cases, and writes the page with the results. With `-`, writes it to standard output.
import { writeFileSync } from "node:fs";
import { ask, leadAlike, linksAlike } from "./answers.mjs";
import { differences } from "./better.mjs";
import { CAPABILITIES, isAsked, official, vectors } from "./cases.mjs";
import { isLinear } from "./growth.mjs";
import { page } from "./page.mjs";
import { PROGRAMS } from "./programs.mjs";

const PAGE = "../../docs/conformance.md";

const { all, cases } = vectors();
const lines = official();
const results = PROGRAMS.map(result);
const written = page({ all, cases, lines, results, differences: differences() });
if (process.argv[2] === "-") process.stdout.write(written);
else writeFileSync(PAGE, written);

function result(program) {
  console.error(program.name, program.set);
  const asked = cases.filter((testCase) => isAsked(program, testCase));
  const isRight = right(program, asked);
  const counted = (holds) => {
    const counts = asked.flatMap((testCase, at) => (holds(testCase) ? [isRight[at]] : []));
    return { right: counts.filter(Boolean).length, asked: counts.length };
  };
  return {
    program,
    version: program.version(),
    cells: CAPABILITIES.map(([name]) => counted(({ capability }) => capability === name)),
    all: counted(() => true),
    sentences: counted(({ lang }) => lang),
    letter: counted(({ isByLetter }) => isByLetter),
    official: lines.length && right(program, lines).filter(Boolean).length,
    isLinear: isLinear(program),
  };
}

/** Returns for each case whether the links are as expected and, if the case gives `href`s, lead to the same targets. */
function right(program, cases) {
  const answers = ask(program, cases.map((testCase) => testCase.text));
  return cases.map(({ links }, at) =>
    linksAlike(answers[at].links, links) && (!links[0]?.href || leadAlike(answers[at].links, links)));
}
