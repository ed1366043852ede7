// The page, from the results.
import { CAPABILITIES } from "./cases.mjs";
import { OURS, PROGRAMS } from "./programs.mjs";

const cell = (text) => text.replace(/[|]/g, "\\|");
const row = (cells) => `| ${cells.join(" | ")} |`;
const code = (text) => (text.includes("`") ? `\`\` ${cell(text)} \`\`` : `\`${cell(text)}\``);

const names = [...new Set(PROGRAMS.map(({ name }) => name))].filter((name) => name !== OURS.name);

export function page({ all, cases, lines, results, differences }) {
  const counted = (holds) => cases.filter(holds).length;
  return `# Conformance

How ${names.length} other programs link the [test vectors](../vectors/README.md) and Unicode's \`LinkDetectionTest.txt\`. Made by
one command, [\`benches/conformance/run\`](../benches/conformance/run), with the versions that it installs, from files with
the checksum \`${process.env.INPUTS}\`. Do not edit this page by hand.

The vectors are linkwright's own, and its tests fail unless it links each as it is marked, so the first row says nothing about how good
linkwright is. Many were collected because programs differ on them, and they are harder than most text: the figures are no share of the
links in a page. [Below](#what-others-do-better) is what others do better.

## Right of the cases asked

${table(lines, results)}

- **where it ends**: punctuation, quotation marks and what else stands behind a link. **brackets**: those around a link and in it.
  **scripts**: words, marks and sentences in other scripts than the Latin. **markup**: marks of markup around a link in plain text.
- **files**: names of files, code, versions and abbreviations that are no links. **private hosts**: IP addresses, \`localhost\`, \`.local\`.
  **addresses**: email addresses, and what only looks like one. **spoofs**: what hides where a link leads.
- **sentences**: those of all cases that are sentences of a language, and not inputs made to show a rule.
- The cases that are not **undisputed** are about what a reader wants where that is something else by linkwright's rules D1 to D10, or
  where the standard leaves the choice.
- **linear**: whether the time grows with the length of hostile text, from 10 to 320 KiB. "No" where it grows with the square for one
  of the shapes in [\`growth.mjs\`](../benches/conformance/page/growth.mjs).
${lines.length ? `- **UTS #58**: the ${lines.length} lines of Unicode's file. All programs are asked for all lines.` : "- Unicode's `LinkDetectionTest.txt` was not at hand. It is read from the folder that `UTS58_DATA` names."}

linkwright's second row is the standard to the letter. Where the default differs from that, and why, is on the page \`rules\` of the API.

## What is compared

- Of the ${all.length} cases of [\`detection.jsonl\`](../vectors/detection.jsonl), ${cases.length} are asked: those without settings. The
  settings are those of linkwright.
- A case is right if the links show the texts that are expected, in this order, and each \`href\` leads where it should: as a browser
  reads it, with \`http\` as good as \`https\`, and an escape as good as the character that it stands for. A link may be shown as it is
  written or with fewer escapes. Many cases hold several places, and one that is wrong makes the case wrong.
- A program that links no domains without a scheme, or only those with \`www.\`, is not asked for the cases in which another is expected.
- A program that reads Markdown is asked only for the ${counted((c) => c.markdown)} cases that say the same as Markdown: one paragraph
  of just that text, as markdown-it reads it.
- A program that reads HTML gets the text with \`&\`, \`<\` and \`>\` escaped. Links are read from the HTML that a program writes.
- linkify and linkify-it are run twice: as they are by default, and with domains that have no scheme
  (\`url_must_have_scheme(false)\`; \`fuzzyLink\` with all top-level domains).
- linkify gives no \`href\`; a scheme in front of its text takes that place. Telephone numbers, hashtags and mentions are off.
- comrak's \`autolink\` has the rules of cmark-gfm, GitHub's parser, and stands for it.

## What others do better

Each text below has marks around what its reader wants linked. Another program links it so, and linkwright does not. They were found by
running all programs on 3,711 labelled excerpts and 20,000 lines from 300 public repositories, of which nothing is kept here, and
reading the differences: all 92 in the excerpts, and about a thousand in the lines, drawn at random. Ten are of the 60 sentences that were
marked before any program read them; the other 50 are vectors. The texts are our own.

${totals(differences)}

${differences.map(reason).join("\n\n")}
`;
}

function table(lines, results) {
  const capabilities = CAPABILITIES.map(([name]) => name);
  const head = ["", "version", ...capabilities, "all", "sentences", "undisputed: UTS #58 to the letter links the same", "linear", ...(lines.length ? ["UTS #58"] : [])];
  const body = results.map(({ program, version, cells, all, sentences, letter, official, isLinear }) => {
    const emphasis = program.name === OURS.name ? "" : "**";
    const counts = [...cells.map(share), ...[all, sentences, letter].map((count) => percent(count, emphasis))];
    return row([
      `${program.name}, ${program.set}`,
      version,
      ...counts,
      isLinear ? "yes" : "no",
      ...(lines.length ? [`${official}`] : []),
    ]);
  });
  return [row(head), row(head.map((_, at) => (at < 2 ? "---" : "---:"))), ...body].join("\n");
}

const percent = (count, emphasis) => `${emphasis}${Math.round((100 * count.right) / count.asked)} %${emphasis}, ${share(count)}`;
const share = ({ right, asked }) => `${right}/${asked}`;

/** How many texts each program links better. */
function totals(differences) {
  const rows = differences.flatMap((difference) => difference.rows);
  const counts = names.map((name) => `${name} ${rows.filter(({ by }) => by.some((program) => program.name === name)).length}`);
  return `How many of the ${rows.length} texts each program links so: ${counts.join(", ")}.`;
}

function reason({ reason, rows }) {
  const body = rows.map(({ line, ours, by }) => {
    const shown = ours.length ? ours.map(code).join(", ") : "nothing";
    return row([code(line), shown, programs(by)]);
  });
  return [reason, "", row(["text", "linkwright links", "linked so by"]), row(["---", "---", "---"]), ...body].join("\n");
}

/** Their names; with how they are set if they link otherwise when they are set in another way. */
function programs(by) {
  const all = (name) => PROGRAMS.filter((program) => program.name === name);
  const shown = by.map((program) => {
    const is = all(program.name).every((other) => by.includes(other));
    return is ? program.name : `${program.name} (${program.set})`;
  });
  return [...new Set(shown)].join(", ");
}
