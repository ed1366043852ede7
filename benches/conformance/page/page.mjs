// Writes the page from the results.
import { CAPABILITIES } from "./cases.mjs";
import { OURS, PROGRAMS } from "./programs.mjs";

const cell = (text) => text.replace(/[|]/g, "\\|");
const row = (cells) => `| ${cells.join(" | ")} |`;
const code = (text) => (text.includes("`") ? `\`\` ${cell(text)} \`\`` : `\`${cell(text)}\``);

const names = [...new Set(PROGRAMS.map(({ name }) => name))].filter((name) => name !== OURS.name);

export function page({ all, cases, lines, results, differences }) {
  const counted = (holds) => cases.filter(holds).length;
  return `# Conformance

This page shows how ${names.length} other programs link the [test vectors](../vectors/README.md) and Unicode's
\`LinkDetectionTest.txt\`. The command [\`benches/conformance/run\`](../benches/conformance/run) installs the programs and writes the
page, from files with the checksum \`${process.env.INPUTS}\`. Do not edit this page by hand.

The vectors are linkwright's own, and its tests require that it links all of them as marked. The first row therefore does not show how
good linkwright is. We collected many vectors because programs differ on them, so they are harder than most text. The figures are not
shares of the links in ordinary pages. [The last section](#what-others-do-better) lists texts that other programs link better.

## Right answers

Each cell has the number of cases that the program links right, and the number of cases that we ran it on.

${table(lines, results)}

- **where it ends**: punctuation, quotation marks and other characters after a link. **brackets**: around a link and in it.
  **scripts**: words, marks and sentences in scripts other than Latin. **markup**: marks of a markup language around a link in plain text.
- **files**: names of files, code, versions and abbreviations, which are not links. **private hosts**: IP addresses, \`localhost\`,
  \`.local\`. **addresses**: email addresses, and text that only looks like one. **spoofs**: characters that hide where a link leads.
- **sentences**: the cases that are sentences of a language. The other cases show one rule each.
- **undisputed**: the cases with the same links by default and in strict mode, which follows UTS #58 exactly. In the other cases,
  linkwright deviates from the standard (D1 to D10) for the reader, or the standard leaves the choice to the program.
- **linear**: whether the time grows in proportion to the length of hostile text, from 10 to 320 KiB. "No" means that it grows with the
  square for at least one shape in [\`growth.mjs\`](../benches/conformance/page/growth.mjs).
${lines.length ? `- **UTS #58**: how many of the ${lines.length} lines of Unicode's file the program links right. Each program gets all lines.` : "- Unicode's `LinkDetectionTest.txt` was not found. Set `UTS58_DATA` to the folder that contains it."}

The second row of linkwright is its strict mode. The page \`rules\` of the API explains where the default differs, and why.

## How the programs are compared

- We run the ${cases.length} of the ${all.length} cases of [\`detection.jsonl\`](../vectors/detection.jsonl) that have no settings,
  because the settings are linkwright's.
- An answer is right if the links show the expected texts in the expected order, and if each \`href\` leads to the right place in a
  browser. \`http\` counts as \`https\`, and an escape as its character. A program may show a link as it is written or with fewer
  escapes. If a case has several places, all of them must be right.
- Some programs link no domains without a scheme, or only domains with \`www.\`. They do not get the cases that expect other domains.
- Programs that read Markdown get only the ${counted((c) => c.markdown)} cases that mean the same in Markdown: one paragraph with exactly
  that text, as markdown-it parses it.
- Programs that read HTML get the text with \`&\`, \`<\` and \`>\` escaped. For programs that write HTML, we read the links in it.
- linkify and linkify-it run twice: with their defaults, and with domains that have no scheme (\`url_must_have_scheme(false)\`;
  \`fuzzyLink\` with all top-level domains).
- linkify returns no \`href\`, so we put a scheme before its text. Telephone numbers, hashtags and mentions are off.
- comrak's \`autolink\` also represents cmark-gfm, GitHub's parser, because it has the same rules.

## What others do better

In each text below, marks enclose the link that a reader wants. At least one other program finds it, and linkwright does not. To find
such texts, we ran all programs on 3,711 labelled excerpts and 20,000 lines from 300 public repositories. We read the differences: all
92 in the excerpts, and about a thousand random ones in the lines. Ten of these texts are among the 60 sentences that were marked before
any program read them. The other 50 sentences are vectors. We wrote all texts below ourselves; none is from the repositories.

${totals(differences)}

${differences.map(reason).join("\n\n")}
`;
}

function table(lines, results) {
  const capabilities = CAPABILITIES.map(([name]) => name);
  const head = ["", "version", ...capabilities, "all", "sentences", "undisputed", "linear", ...(lines.length ? ["UTS #58"] : [])];
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

/** Returns a sentence with the number of texts that each program links better. */
function totals(differences) {
  const rows = differences.flatMap((difference) => difference.rows);
  const counts = names.map((name) => `${name} ${rows.filter(({ by }) => by.some((program) => program.name === name)).length}`);
  return `Of the ${rows.length} texts, the other programs link this many as marked: ${counts.join(", ")}.`;
}

function reason({ reason, rows }) {
  const body = rows.map(({ line, ours, by }) => {
    const shown = ours.length ? ours.map(code).join(", ") : "nothing";
    return row([code(line), shown, programs(by)]);
  });
  return [reason, "", row(["text", "linkwright links", "linked as marked by"]), row(["---", "---", "---"]), ...body].join("\n");
}

/** Returns the names of programs, with the settings unless the program links the text with all its settings. */
function programs(by) {
  const all = (name) => PROGRAMS.filter((program) => program.name === name);
  const shown = by.map((program) => {
    const is = all(program.name).every((other) => by.includes(other));
    return is ? program.name : `${program.name} (${program.set})`;
  });
  return [...new Set(shown)].join(", ");
}
