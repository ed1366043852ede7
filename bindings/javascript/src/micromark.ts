// How the text of Markdown is read for the plugin of remark.

import type { Code, Extension, State, TokenizeContext, Tokenizer } from 'micromark-util-types';

import { closingMarker, hasMarkup, type Marker, plainLength } from './markup.js';
import type { Engine } from './tokens.js';

type Finder = Pick<Engine, 'find'>;

/** How many events before a URL are read again, for the marks that it stands between. */
const BEFORE = 128;

/**
 * Reads a URL as text, so that markup in it is none, as in `https://example.com/_a_` and `example.com/Talk:Main`, but what
 * stands behind it is, as in `**https://example.com/a**，`. The literal autolinks of GFM take both.
 */
export function wholeUrls(linker: Finder): Extension {
  // No URL starts within a word, and text is not cut where it is not tried.
  const url = { previous: (code: Code) => code === null || !/[a-z]/i.test(String.fromCharCode(code)), tokenize: whole(linker) };
  // A directive may start within a word. Any URL has its `:` behind something.
  const colon = { previous: (code: Code) => code !== null && code > 32, tokenize: whole(linker) };
  return {
    disable: { null: ['emailAutolink', 'protocolAutolink', 'wwwAutolink'] },
    text: { ...Object.fromEntries([...'hHwW'].map((letter) => [letter.charCodeAt(0), url])), 58: colon },
  };
}

/** Reads what a URL has of a word, from where it is tried. */
function whole(linker: Finder): Tokenizer {
  /** Up to where a word was read that has no URL there. */
  const read = new WeakMap<TokenizeContext, number>();

  return function (effects, ok, nok) {
    const context = this;
    let word = '';
    let length = 0;
    return start;

    function start(code: Code): State | undefined {
      if (context.now().offset < (read.get(context) ?? 0)) return nok(code);
      effects.enter('data');
      return effects.check({ tokenize: look, partial: true }, take, nok)(code);
    }

    function take(code: Code): State | undefined {
      if (length === 0) {
        effects.exit('data');
        return ok(code);
      }
      length -= 1;
      effects.consume(code);
      return take;
    }

    function look(this: TokenizeContext, ...[effects, ok, nok]: Parameters<Tokenizer>): State {
      const { length: count } = context.events;
      const at = context.now();
      return next;

      function next(code: Code): State | undefined {
        const isEnd = code === null || code < 0 || code === 32;
        if (!isEnd && couldBeUrl(word + String.fromCharCode(code))) {
          word += String.fromCharCode(code);
          effects.consume(code);
          return next;
        }
        if (!isEnd || word.length < 2) return nok(code);
        if (word[0] !== ':' && !hasMarkup(word)) {
          length = word.length;
          return ok(code);
        }
        const events = context.events.slice(Math.max(0, count - BEFORE), count);
        const before = events[0] ? context.sliceSerialize({ start: events[0][1].start, end: at }) : '';
        // Rules match in the texts, and not in the source.
        const link = linker.find(before + word).find(({ kind, start, end }) => kind !== 'rule' && start <= before.length && before.length < end);
        length = link ? plainLength(word, closingMarker(word, link.end - before.length, markers(context, events))) : 0;
        if (length > 0) return ok(code);
        read.set(context, at.offset + word.length);
        return nok(code);
      }
    }
  };
}

/** The sequences of `*` and the like among events, of which a single one is often meant. */
function markers(context: TokenizeContext, events: TokenizeContext['events']): Marker[] {
  const sequences = events.flatMap(([kind, token]) => (kind === 'enter' && token._open !== undefined ? [token] : []));
  return sequences.map((token) => {
    const sequence = context.sliceSerialize(token);
    return { marker: sequence.slice(0, 2), open: !!token._open, close: !!token._close, atEnd: sequence.length === 1 };
  });
}

/** Whether a word that starts with this can start with a URL, or go on with one. */
function couldBeUrl(word: string): boolean {
  if (word.length > 8 || word[0] === ':') return true;
  const start = word.toLowerCase();
  return ['http://', 'https://', 'www.'].some((prefix) => start.startsWith(prefix) || prefix.startsWith(start));
}
