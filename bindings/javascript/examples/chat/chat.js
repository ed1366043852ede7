// A chat window. Messages are Markdown; answers arrive in pieces, and no link in them changes once it is shown.

import rehypeSanitize, { defaultSchema } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

import linkwright from 'linkwright/remark';
import { MarkdownStream } from 'linkwright/stream';

const options = { rel: 'nofollow ugc noopener', target: '_blank' };

// Messages are not trusted. The attributes that the plugin writes stay.
const schema = { ...defaultSchema, attributes: { ...defaultSchema.attributes, a: ['href', 'title', 'rel', 'target', 'dir'] } };

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(linkwright, options)
  .use(remarkRehype)
  .use(rehypeSanitize, schema)
  .use(rehypeStringify);

const ANSWERS = [
  'See **https://zh.wikipedia.org/wiki/超文本传输协议**，或者访问example.com。谢谢!\n\n' +
    '- `curl https://example.com` is code, and main.rs is a file\n' +
    '- mail anna@example.com, or read [the docs at https://example.com/a b](https://example.org "Docs")\n' +
    '- サクラ：https://ja.wikipedia.org/wiki/サクラ（曖昧さ回避） と 例え.jp\n\n' +
    'A look-alike is shown as it is sent: https://раураӏ.com. <img src=x onerror="document.title=\'attacked\'">',
];

const main = document.querySelector('main');
const form = document.querySelector('form');

function message(name) {
  const article = document.createElement('article');
  article.className = name;
  main.append(article);
  return (source) => {
    article.innerHTML = String(markdown.processSync(source));
  };
}

/** The pieces of an answer, as a model sends them. */
async function* pieces(answer, delay) {
  for (let at = 0; at < answer.length; at += 3) {
    await new Promise((resolve) => setTimeout(resolve, delay));
    yield answer.slice(at, at + 3);
  }
}

async function answer(source) {
  const show = message('answer');
  const stream = new MarkdownStream(options);
  const delay = Number(new URLSearchParams(location.search).get('delay') ?? 20);
  for await (const piece of pieces(source, delay)) show(stream.push(piece));
  show(stream.end());
  main.dataset.answers = Number(main.dataset.answers ?? 0) + 1;
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  message('own')(form.message.value);
  answer(ANSWERS[0]);
});
answer(ANSWERS[0]);
