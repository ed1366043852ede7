/**
 * An extension of marked: the small module in the place of its own rule for URLs.
 *
 * @module
 */

import type { MarkedExtension, Token, Tokens } from 'marked';

import { whenDone } from '../lexer.js';
import { hasMarkup, isInScheme, plainLength } from '../markup.js';
import { checkOptions } from './check.js';
import { found } from './core.js';
import { Document, type Edit } from './document.js';
import type { LiteOptions } from './index.js';

/** What the plugin uses of the lexer of marked. */
interface Lexer {
  tokens: Token[];
  inlineQueue: { src: string; tokens: Token[] }[];
}

/** No longer word is searched for a URL in which markup is not to be read. */
const LONGEST = 1024;

/** `marked.use(linkwright(options))` links instead of the rules of marked, in the tokens of `lexer` too. */
export default function linkwright(options: LiteOptions = {}): MarkedExtension {
  checkOptions(options);
  /** The tokens that have their links. */
  const done = new WeakSet<Token[]>();
  let last: Lexer | undefined;
  const link = (tokens: Token[]) => {
    if (done.has(tokens)) return;
    done.add(tokens);
    linkTokens(tokens, options);
  };
  return {
    tokenizer: {
      // The first that a lexer calls. `marked.lexer` has no hook for its end, so that the last of its queue is ours.
      space() {
        const { lexer } = this as unknown as { lexer: Lexer };
        if (lexer !== last) {
          last = lexer;
          whenDone(lexer, () => {
            if (last === lexer) last = undefined;
            link(lexer.tokens);
          });
        }
        return false;
      },
      // Keeps the markup in a URL from being read, as in `https://example.com/_a_`: the whole of it is text. So is what has
      // no markup of a word that only starts as one, because marked takes quadratic time for it.
      url(src) {
        const word = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S*/i.exec(src.slice(0, LONGEST))?.[0];
        if (!word) return undefined;
        let raw = word;
        if (hasMarkup(word)) {
          const [link] = found(word);
          raw = word.slice(0, link?.start === 0 ? plainLength(word, link.text.length) : /^[a-z0-9.:/-]*/i.exec(word)![0].length);
        }
        return { type: 'text', raw, text: raw, escaped: false } as unknown as Tokens.Link;
      },
    },
    hooks: {
      processAllTokens(tokens) {
        link(tokens);
        return tokens;
      },
    },
    renderer: {
      link(token) {
        const { attributes, href, text } = token as Tokens.Link & { attributes?: Record<string, string> };
        if (!attributes) return false;
        const written = Object.entries({ href, ...attributes }).map(([name, value]) => ` ${name}="${escape(value)}"`);
        return `<a${written.join('')}>${escape(text)}</a>`;
      },
    },
  };
}

/** A text of a token, or a part of it, as the source has it. */
interface Piece {
  raw: string;
  at: number;
}

function linkTokens(tokens: Token[], options: LiteOptions): void {
  const document = new Document(options);
  const texts = new Map<Token, Piece[]>();
  const lists: Token[][] = [];
  // Without recursion, because tokens may be nested deeply.
  const open: { list: Token[]; next: number; element: string | undefined }[] = [{ list: tokens, next: 0, element: undefined }];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const token = top.list[top.next++];
    if (!token) {
      if (top.element !== undefined) document.end(top.element);
      lists.push(top.list);
      open.pop();
    } else if (token.type === 'escape' && isInScheme(top.list[top.next - 2]?.raw, token['text'], top.list[top.next]?.raw)) {
      // As in marked, `https\://example.com` is no link.
      document.code(token['text'] as string);
    } else if (token.type === 'escape') {
      texts.set(token, [{ raw: token['text'] as string, at: document.text(token['text'] as string, true) }]);
    } else if (token.type === 'text' && !token['tokens']) {
      // A character reference stays in the source. What ends no link is read as a letter that does.
      const parts = (token['text'] as string).split(/(&#?\w+;)/).filter((part) => part !== '');
      texts.set(token, parts.map((raw) => ({ raw, at: /^&.*;$/.test(raw) ? document.text(raw === '&amp;' ? '&' : '\ufdd4', true) : document.text(raw) })));
    } else {
      open.push({ list: children(token), next: 0, element: enter(token, document) });
    }
  }
  const edits = document.edits();
  if (edits.size === 0) return;
  for (const list of lists) {
    const linked = list.flatMap((token) => {
      const pieces = texts.get(token);
      return pieces?.some(({ at }) => edits.has(at)) ? made(token, pieces, edits, options) : token;
    });
    list.length = 0;
    for (const token of linked) list.push(token);
  }
}

/** What takes the place of a text. */
function made(token: Token, pieces: Piece[], edits: Map<number, Edit[]>, { attributes = {} }: LiteOptions): Token[] {
  const out: Token[] = [];
  const add = (raw: string) => {
    const before = out.at(-1);
    if (before?.type !== 'text') return void out.push({ ...token, raw, text: raw } as Token);
    before.raw += raw;
    (before as Tokens.Text).text += raw;
  };
  for (const { raw, at } of pieces) {
    const own = edits.get(at);
    if (!own) {
      if (token.type === 'escape') out.push(token);
      else add(raw);
      continue;
    }
    for (const edit of own) {
      if ('keep' in edit) add(edit.keep);
      else {
        const { href, text } = edit.link;
        const shown = { type: 'text', raw: text, text: escape(text), escaped: true } as Tokens.Text;
        out.push({ type: 'link', raw: text, href, title: null, text, tokens: [shown], attributes } as Tokens.Link);
      }
    }
  }
  return out;
}

/** Elements as HTML names them. */
const ELEMENTS: Record<string, string> = {
  blockquote: 'blockquote',
  code: 'pre',
  del: 'del',
  em: 'em',
  heading: 'h1',
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

function enter(token: Tokens.Generic, document: Document): string | undefined {
  // A cell of a table has no type; an extension has its own.
  const element = token.type === undefined ? 'td' : ELEMENTS[token.type];
  if (token.type === 'html') document.html(token.raw);
  else if (token.type === 'codespan') document.code(token['text'] as string);
  else if (token.type === 'space' || token.type === 'def') return undefined;
  else if (element === undefined && !token['tokens']) document.object();
  else {
    document.start(element ?? 'span');
    return element ?? 'span';
  }
  return undefined;
}

function children(token: Tokens.Generic): Token[] {
  if (token.type === 'html' || token.type === 'image') return [];
  if (token.type === 'list') return token['items'] as Token[];
  if (token.type === 'table') return [token['header'], ...(token['rows'] as Token[][])].flat() as Token[];
  return (token['tokens'] as Token[] | undefined) ?? [];
}

function escape(text: string): string {
  const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (c) => references[c]!);
}
