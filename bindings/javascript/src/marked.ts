/**
 * An extension of marked: links in the tokens of a document.
 *
 * @module
 */

import type { MarkedExtension, Token, Tokens } from 'marked';

import { type Document, type Edit } from './document.js';
import { Linker } from './index.js';
import { type Queue, whenDone } from './lexer.js';
import { hasMarkup, isInScheme, plainLength } from './markup.js';
import { asHost, forTrees, type Options } from './options.js';
import { LONGEST, type Lexer as Read, readText } from './text.js';

/** A link of the library: its attributes other than `href` are with it. */
type Linked = Tokens.Link & { attributes?: Record<string, string> };

/** A text of a token, or a part of it, and its token. */
interface Piece {
  text: string;
  token: Token;
  list: Token[];
}

/** What the plugin uses of the lexer of marked. */
interface Lexer extends Read {
  tokens: Token[];
  inlineQueue: Queue;
  tokenizer: Read['tokenizer'] & { lexer: Lexer };
  constructor: new (options: object) => Lexer;
  inlineTokens(src: string): Token[];
}

const WORD = /^(?:[a-z][a-z0-9+.-]*:\/\/|www\.)\S*/i;

/** `marked.use(linkwright(options))` links by these options instead of by the rules of marked. */
export default function linkwright(options?: Options): MarkedExtension {
  const linker = new Linker(asHost(forTrees(options)));
  /** The lexer of the document, which links it at its end. */
  let current: Lexer | undefined;

  // There are no hooks: with any, marked reads each text twice.
  return {
    tokenizer: {
      // The first that the lexer of a document calls, with all of its source. The last of its queue is ours.
      space(src) {
        const { lexer } = this as unknown as { lexer: Lexer };
        if (lexer !== current) {
          current = lexer;
          readText(lexer);
          if (lexer.tokens.length > 0 || linker.triggers.source.test(src)) {
            const hasHtml = lexer.tokens.length > 0 || src.includes('<');
            whenDone(lexer, () => linkTokens(lexer.tokens, linker, hasHtml));
          }
        }
        return false;
      },
      // Keeps the markup in a URL from being read, as in `https://example.com/_a_`: the whole of it is text. So is what has
      // no markup of a word that only starts as one, because marked takes quadratic time for it.
      url(src) {
        const { lexer } = this as unknown as { lexer: Lexer };
        if (lexer !== current) return inlineOnly(src, lexer);
        const word = WORD.exec(src.slice(0, LONGEST))?.[0];
        if (!word) return undefined;
        let raw = word;
        if (hasMarkup(word)) {
          const [link] = linker.find(word);
          raw = word.slice(0, link?.start === 0 ? plainLength(word, link.text.length) : /^[a-z0-9.:/-]*/i.exec(word)![0].length);
        }
        return { type: 'text', raw, text: raw, escaped: false } as unknown as Tokens.Link;
      },
    },
    renderer: {
      link(token) {
        const { attributes, href, text } = token as Linked;
        if (!attributes) return false;
        let written = `<a href="${escape(href)}"`;
        for (const name in attributes) written += ` ${name}="${escape(attributes[name]!)}"`;
        return `${written}>${escape(text)}</a>`;
      },
    },
  };

  /** The rest of a source without blocks, which has no queue: all of it as one text. */
  function inlineOnly(src: string, lexer: Lexer): Tokens.Link | undefined {
    if (/^[*_~]/.test(src) || !linker.triggers.source.test(src)) return undefined;
    const inner = new lexer.constructor(lexer.options);
    const outer = current;
    current = inner;
    try {
      const tokens = inner.inlineTokens(src);
      linkTokens(tokens, linker, true);
      return { type: 'text', raw: src, text: src, tokens } as unknown as Tokens.Link;
    } finally {
      current = outer;
      // Which tokenizers are called with.
      lexer.tokenizer.lexer = lexer;
    }
  }
}

function linkTokens(tokens: Token[], linker: Linker, hasHtml: boolean): void {
  const document = linker.document(hasHtml);
  const pieces: Piece[] = [];

  // Without recursion, because tokens may be nested deeply.
  const lists = [tokens];
  const nexts = [0];
  const elements: (string | undefined)[] = [undefined];
  while (lists.length > 0) {
    const top = lists.length - 1;
    const list = lists[top]!;
    const token = list[nexts[top]!++];
    if (!token) {
      const element = elements.pop();
      if (element !== undefined) end(element, document);
      lists.pop();
      nexts.pop();
    } else if (token.type === 'escape') {
      // As in marked, `https\://example.com` is no link.
      const text = token['text'] as string;
      const next = nexts[top]!;
      if (isInScheme(list[next - 2]?.raw, text, list[next]?.raw)) document.code(text);
      else pieces[document.rewritten(text)] = { text, token, list };
    } else if (token.type === 'text' && !token['tokens']) {
      const text = token['text'] as string;
      if (!text.includes('&')) {
        if (text !== '') pieces[document.text(text)] = { text, token, list };
        continue;
      }
      // A character reference stays in the source, and a link has what it stands for.
      for (const [i, part] of text.split(/(&#?\w+;)/).entries()) {
        if (part !== '') pieces[i % 2 === 0 ? document.text(part) : document.reference(part)] = { text: part, token, list };
      }
    } else {
      const element = enter(token, document);
      // Most blocks have no link and no tags.
      const { text } = token as { text?: string };
      const isPlain = INLINE.has(token.type) && text !== undefined && !text.includes('<') && !linker.triggers.source.test(text);
      if (isPlain) {
        if (element !== undefined) end(element, document);
        continue;
      }
      lists.push(children(token));
      nexts.push(0);
      elements.push(element);
    }
  }

  const edits = linker.edits(document);
  if (edits.length === 0) return;
  const changed = new Map<Token, Token[]>();
  const changedLists = new Set<Token[]>();
  for (let next = 0; next < edits.length; ) {
    // All pieces of the token.
    let at = edits[next]!.at;
    const { token, list } = pieces[at]!;
    while (pieces[at - 1]?.token === token) at--;
    const out: Token[] = [];
    for (; pieces[at]?.token === token; at++) {
      if (edits[next]?.at !== at) keep(out, pieces[at]!);
      for (; edits[next]?.at === at; next++) made(out, pieces, edits[next]!);
    }
    if (list.length === 1) {
      list.length = 0;
      for (const part of out) list.push(part);
    } else {
      changed.set(token, out);
      changedLists.add(list);
    }
  }
  for (const list of changedLists) {
    for (const token of list.splice(0)) {
      const made = changed.get(token);
      if (made) for (const part of made) list.push(part);
      else list.push(token);
    }
  }
}

/** Blocks whose source is that of what stands in them. */
const INLINE = new Set<string | undefined>(['paragraph', 'heading', 'text', undefined]);

function keep(out: Token[], { text, token }: Piece): void {
  if (token.type === 'escape') out.push(token);
  else addText(out, text, token);
}

/** Adds text to what a token becomes. */
function addText(out: Token[], text: string, like: Token): void {
  const before = out.at(-1) as Tokens.Text | undefined;
  if (before?.type === 'text') {
    before.raw += text;
    before.text += text;
  } else out.push({ type: 'text', raw: text, text, escaped: (like as Tokens.Text).escaped ?? false });
}

/** Adds what an edit makes. */
function made(out: Token[], pieces: Piece[], edit: Edit): void {
  const { text, token } = pieces[edit.at]!;
  if (edit.edit === 'keep') return addText(out, text.slice(edit.start, edit.end), token);
  if (edit.edit === 'remove') return;
  const { at, start, last, end, href, display, attributes } = edit;
  let raw = '';
  for (let own = at; own <= last; own++) {
    const { text, token } = pieces[own]!;
    raw += token.type === 'escape' ? token.raw : text.slice(own === at ? start : 0, own === last ? end : undefined);
  }
  const shown = display.includes('&') ? display.replace(/&(?=#?\w+;)/g, '&amp;') : display;
  const tokens: Tokens.Text[] = [{ type: 'text', raw, text: shown, escaped: false }];
  out.push({ type: 'link', raw, href, title: null, text: display, autolink: true, tokens, attributes } as Linked);
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

function enter(token: Tokens.Generic, run: Document): string | undefined {
  switch (token.type) {
    case 'space':
    case 'def':
      return undefined;
    case 'html':
      run.html(token.raw);
      return undefined;
    case 'codespan':
      run.code(token['text'] as string);
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
  if (element !== undefined && BLOCKS.has(element)) run.startBlock(element);
  else run.start(element ?? 'span');
  if (token.type === 'list_item' && token['task']) run.object();
  return element ?? 'span';
}

const BLOCKS = new Set(['p', 'ul', 'li', 'blockquote', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'td']);

function end(element: string, document: Document): void {
  if (BLOCKS.has(element)) document.endBlock(element);
  else document.end(element);
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
  if (!/[&<>"]/.test(text)) return text;
  const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (c) => references[c]!);
}
