/**
 * An extension of marked: links in the tokens of a document.
 *
 * @module
 */

import type { MarkedExtension, Token, Tokens } from 'marked';

import { unescape } from './core.js';
import { Linker } from './index.js';
import { forTrees, type Options } from './options.js';
import type { Edit, Run } from './run.js';
import { plainLength } from './source.js';

/** A text of a token, or a part of it, and what takes its place. */
interface Piece {
  text: string;
  edits?: Edit[] | undefined;
}

/** No longer word is searched for a URL in which markup is not to be read. */
const LONGEST = 1024;

/** `marked.use(linkwright(options))` links by these options instead of by the rules of marked. */
export default function linkwright(options?: Options): MarkedExtension {
  const linker = new Linker(forTrees(options));
  return {
    tokenizer: {
      // Keeps the markup in a URL from being read, as in `https://example.com/_a_`: the whole of it is text. So is what has
      // no markup of a word that only starts as one, because marked takes quadratic time for it.
      url(src) {
        const word = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S*/i.exec(src.slice(0, LONGEST))?.[0];
        if (!word) return undefined;
        const [link] = linker.find(word);
        const length = link?.start === 0 ? plainLength(word, link.text.length) : /^[a-z0-9.:/-]*/i.exec(word)![0].length;
        const raw = word.slice(0, length);
        return { type: 'text', raw, text: raw, escaped: false } as unknown as Tokens.Link;
      },
    },
    hooks: {
      processAllTokens(tokens) {
        linkTokens(tokens, linker);
        return tokens;
      },
    },
    renderer: {
      link(token) {
        const { attributes, href, tokens } = token as Tokens.Link & { attributes?: Record<string, string> };
        if (!attributes) return false;
        const written = Object.entries({ href, ...attributes }).map(([name, value]) => ` ${name}="${name === 'href' ? value : escape(value)}"`);
        return `<a${written.join('')}>${this.parser.parseInline(tokens)}</a>`;
      },
    },
  };
}

function linkTokens(tokens: Token[], linker: Linker): void {
  const run = linker.run();
  const pieces: Piece[] = [];
  const texts: { list: Token[]; token: Token; pieces: Piece[] }[] = [];
  const add = (piece: Piece) => pieces.push(piece) - 1;

  // Without recursion, because tokens may be nested deeply.
  const open: { list: Token[]; next: number; element: string | undefined }[] = [{ list: tokens, next: 0, element: undefined }];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const token = top.list[top.next++];
    if (!token) {
      if (top.element !== undefined) run.end(top.element);
      open.pop();
    } else if (token.type === 'escape' && token['text'] === ':' && top.list[top.next]?.raw.startsWith('//')) {
      // As in marked, `https\://example.com` is no link.
      run.code(':');
    } else if ((token.type === 'text' && !token['tokens']) || token.type === 'escape') {
      const own: Piece[] = [];
      // A character reference stays in the source, and a link has what it stands for.
      const parts = token.type === 'text' ? (token['text'] as string).split(/(&#?\w+;)/) : ['', token['text'] as string];
      for (const [i, text] of parts.entries()) {
        if (text === '') continue;
        const piece: Piece = { text };
        own.push(piece);
        if (i % 2 === 0) run.text(text, add(piece));
        else run.rewritten(token.type === 'text' ? unescape(text) : text, add(piece));
      }
      texts.push({ list: top.list, token, pieces: own });
    } else {
      open.push({ list: children(token), next: 0, element: enter(token, run) });
    }
  }

  for (const [at, edits] of run.finish()) pieces[at]!.edits = edits;
  const changed = new Map<Token, Token[]>();
  const lists = new Set<Token[]>();
  for (const { list, token, pieces } of texts) {
    if (!pieces.some(({ edits }) => edits)) continue;
    lists.add(list);
    changed.set(token, pieces.flatMap((piece) => made(piece, token)));
  }
  for (const list of lists) {
    const linked = list.flatMap((token) => changed.get(token) ?? token);
    list.length = 0;
    for (const token of linked) list.push(token);
  }
}

function made({ text, edits }: Piece, token: Token): Token[] {
  const asText = (text: string): Token => ({ ...token, raw: text, text } as Token);
  if (!edits) return [token.type === 'escape' ? token : asText(text)];
  return edits.flatMap((edit): Token[] => {
    switch (edit.edit) {
      case 'keep':
        return [asText(text.slice(edit.start, edit.end))];
      case 'link': {
        const { href, display, attributes } = edit;
        const shown = { type: 'text', raw: display, text: escape(display), escaped: true } as Tokens.Text;
        const link = {
          type: 'link',
          raw: display,
          // In tokens of marked an `href` may have character references.
          href: href.replace(/&(?=#?\w+;)/g, '&amp;'),
          title: null,
          text: display,
          tokens: [shown],
        } as Tokens.Link;
        return [Object.keys(attributes).length > 0 ? Object.assign(link, { attributes }) : link];
      }
      case 'remove':
        return [];
    }
  });
}

/** Elements as HTML names them. */
const ELEMENTS: Record<string, string> = {
  blockquote: 'blockquote',
  code: 'pre',
  del: 'del',
  em: 'em',
  hr: 'hr',
  image: 'img',
  link: 'a',
  list: 'ul',
  list_item: 'li',
  paragraph: 'p',
  strong: 'strong',
  table: 'table',
  text: 'p',
};

function enter(token: Tokens.Generic, run: Run): string | undefined {
  switch (token.type) {
    case 'space':
    case 'def':
      return undefined;
    case 'html':
      run.html(token.raw);
      return undefined;
    case 'codespan':
      run.code(unescape(token['text'] as string));
      return undefined;
    case 'br':
      run.object();
      return undefined;
  }
  // A cell of a table has no type; an extension has its own.
  const element = token.type === 'heading' ? `h${token['depth']}` : token.type === undefined ? 'td' : ELEMENTS[token.type];
  if (element === undefined && !token['tokens']) {
    run.object();
    return undefined;
  }
  run.start(element ?? 'span');
  if (token.type === 'list_item' && token['task']) run.object();
  return element ?? 'span';
}

function children(token: Tokens.Generic): Token[] {
  switch (token.type) {
    case 'html':
    case 'image':
      return [];
    case 'list':
      return token['items'] as Token[];
    case 'table':
      return [token['header'], ...(token['rows'] as Token[][])].flat() as Token[];
    default:
      return (token['tokens'] as Token[] | undefined) ?? [];
  }
}

function escape(text: string): string {
  const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (c) => references[c]!);
}
