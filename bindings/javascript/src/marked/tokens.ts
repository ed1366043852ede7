// Links in the tokens of marked.

import type { Token, Tokens } from 'marked';

import type { Edit } from '../document.js';
import { Made, walk } from '../made.js';
import { ELEMENTS, isInScheme } from '../markup.js';
import type { Engine, Reader } from '../tokens.js';

/** A link of the library, with its attributes except `href`. */
export type Linked = Tokens.Link & { attributes?: Record<string, string> };

/** A text of a token, or a part of it, and its token. */
interface Piece {
  text: string;
  token: Token;
  list: Token[];
}

/** Links the text of tokens, except links for which `isLinked` returns false. */
export function linkTokens(tokens: Token[], engine: Engine, hasHtml: boolean, isLinked: IsLinked = () => true): void {
  const document = engine.document(hasHtml);
  const pieces = tell(tokens, document, engine.triggers.source);
  const edits = engine.edits(document);
  const made = new Made<Token>();
  for (let next = 0; next < edits.length; ) {
    // All pieces of the token.
    let at = edits[next]!.at;
    const { token, list } = pieces[at]!;
    while (pieces[at - 1]?.token === token) at--;
    const out = made.of(token, list);
    for (; pieces[at]?.token === token; at++) {
      if (edits[next]?.at !== at) keep(out, pieces[at]!);
      for (; edits[next]?.at === at; next++) add(out, pieces, edits[next]!, isLinked);
    }
  }
  made.replace();
}

type IsLinked = (link: string) => boolean;

/** Adds all tokens to a document. Returns its texts. */
function tell(tokens: Token[], document: Reader, source: RegExp): Piece[] {
  const pieces: Piece[] = [];
  const isOne = tokens.length === 1;
  walk(tokens, document, (token, list, i) => {
    if (token.type === 'escape') {
      // As in marked, `https\://example.com` does not link.
      const text = token['text'] as string;
      if (isInScheme(list[i - 1]?.raw, text, list[i + 1]?.raw)) document.code(text);
      else pieces[document.rewritten(text)] = { text, token, list };
      return;
    }
    if (token.type === 'text' && !token['tokens']) {
      const text = token['text'] as string;
      // A character reference stays in the source, and a link contains its character.
      const parts = text.includes('&') ? text.split(/(&#?\w+;)/) : [text];
      for (let i = 0; i < parts.length; i++) {
        const part = parts[i]!;
        if (part !== '') pieces[i % 2 === 0 ? document.text(part) : document.reference(part)] = { text: part, token, list };
      }
      return;
    }
    const element = enter(token, document);
    // Most blocks have no link and no tags.
    const { text } = token as { text?: string };
    const isPlain = !isOne && text !== undefined && INLINE.has(token.type) && !text.includes('<') && !source.test(text);
    return { element, inside: isPlain ? undefined : children(token) };
  });
  return pieces;
}

/** Blocks whose source is the source of their content. */
const INLINE = new Set<string | undefined>(['paragraph', 'heading', 'text', undefined]);

function keep(out: Token[], { text, token }: Piece): void {
  if (token.type === 'escape') out.push(token);
  else addText(out, text, text, token);
}

/** Adds text to the replacement of a token. */
function addText(out: Token[], raw: string, text: string, like: Token): void {
  const before = out[out.length - 1];
  if (before?.type === 'text') {
    before.raw += raw;
    (before as Tokens.Text).text += text;
  } else out.push({ type: 'text', raw, text, escaped: (like as Tokens.Text).escaped ?? false });
}

/** Adds the result of an edit. */
function add(out: Token[], pieces: Piece[], edit: Edit, isLinked: IsLinked): void {
  if (edit.edit === 'remove') return;
  const { text, token } = pieces[edit.at]!;
  if (edit.edit === 'keep') {
    const own = text.slice(edit.start, edit.end);
    return addText(out, own, own, token);
  }
  const { at, start, last, end, href, display, attributes } = edit;
  let [shown, raw] = ['', ''];
  for (let own = at; own <= last; own++) {
    const { text, token } = pieces[own]!;
    const part = text.slice(own === at ? start : 0, own === last ? end : undefined);
    shown += part;
    raw += token.type === 'escape' ? token.raw : part;
  }
  if (!isLinked(shown)) return addText(out, raw, shown, token);
  const inside = display.includes('&') ? display.replace(/&(?=#?\w+;)/g, '&amp;') : display;
  const tokens: Tokens.Text[] = [{ type: 'text', raw, text: inside, escaped: false }];
  out.push({ type: 'link', raw, href, title: null, text: display, autolink: true, tokens, attributes } as Linked);
}

/** Adds a token that is not text to a document. Returns the name of the element that starts, if any. */
function enter(token: Tokens.Generic, document: Reader): string | undefined {
  switch (token.type) {
    case 'space':
    case 'def':
      return undefined;
    case 'html':
      return void document.html(token.raw);
    case 'codespan':
      return void document.code(token['text'] as string);
  }
  // A cell of a table has no type, and the token of an extension has its own.
  const element = token.type === 'heading' ? `h${token['depth']}` : token.type === undefined ? 'td' : ELEMENTS[token.type];
  // For example a line break.
  if (element === undefined && !token['tokens']) return void document.object();
  document.start(element ?? 'span');
  if (token.type === 'list_item' && token['task']) document.object();
  return element ?? 'span';
}

function children(token: Tokens.Generic): Token[] | undefined {
  switch (token.type) {
    case 'html':
    case 'image':
      return undefined;
    case 'list':
      return token['items'] as Token[];
    case 'table':
      return [token['header'], ...(token['rows'] as Token[][])].flat() as Token[];
    default:
      return token['tokens'] as Token[] | undefined;
  }
}
