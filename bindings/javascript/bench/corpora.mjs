// The texts of the measurements: our own prose, repeated to 100 KB, and messages made of its sentences.

import { readFileSync } from 'node:fs';

const read = (name) => readFileSync(new URL(`../../../fixtures/${name}`, import.meta.url), 'utf8');

/** Returns a text of about 100 KB. */
export function repeated(name) {
  const own = read(name);
  return own.repeat(Math.ceil(100_000 / Buffer.byteLength(own)));
}

/** Returns messages as in a chat. Most have no link. */
function messages() {
  const sentences = read('text/prose-en.txt').replace(/\n/g, ' ').match(/[A-Z][^.!?]{8,120}[.!?]/g).filter((text) => !/[:@/]|\.\w/.test(text));
  const links = ['https://github.com/owner/repo/pull/123', 'see https://example.com/a/b?c=d#e, it is there', 'mail anna@example.com', '`npm run build` and then www.example.org/x'];
  return Array.from({ length: 1000 }, (_, i) => {
    const text = sentences[(i * 7) % sentences.length];
    return i % 3 === 0 ? `${text} ${links[(i / 3) % links.length]}` : i % 5 === 0 ? `**${text}**\n\n- ${sentences[(i * 11) % sentences.length]}` : text;
  });
}

/** Returns each text as a list of documents. */
export function corpora() {
  const plain = repeated('text/prose-en.txt').replace(/\S*[@:/]\S*|\S*\.\w\S*/g, 'word');
  const lines = Array.from({ length: 1000 }, (_, i) => `- line ${i} of the list, see https://example.com/issues/${i}?a=b for what it says`).join('\n');
  return {
    'English, 100 KB': [repeated('text/prose-en.txt')],
    'Markdown, 100 KB': [repeated('markdown/prose-en.md')],
    'Chinese, 100 KB': [repeated('text/prose-zh.txt')],
    '1,000 messages': messages(),
    'a link in every line': [lines],
    'no links, 100 KB': [plain],
  };
}
