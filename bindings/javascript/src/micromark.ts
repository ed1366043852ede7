// Reads the text of Markdown for the plugin of remark.

import type { Code, Extension, State, TokenizeContext, Tokenizer } from 'micromark-util-types';

import { closingMarker, hasMarkup, type Marker, plainLength } from './markup.js';
import type { Engine } from './tokens.js';

type Finder = Pick<Engine, 'find'>;

/** The maximum number of events before a URL to read again, for the markers around it. */
const BEFORE = 128;

/**
 * Returns an extension that reads a URL as text. Markup in it has no effect: `https://example.com/_a_` and `example.com/Talk:Main`
 * stay whole. Markup after it works: the `**` in `**https://example.com/a**，` is not part of the URL. The literal autolinks of GFM
 * include both.
 */
export function wholeUrls(linker: Finder): Extension {
  // A URL does not start within a word. Text is not split at positions where the tokenizer is not tried.
  const url = { previous: (code: Code) => code === null || !/[a-z]/i.test(String.fromCharCode(code)), tokenize: whole(linker) };
  // A directive may start within a word. In every URL, a character precedes the `:`.
  const colon = { previous: (code: Code) => code !== null && code > 32, tokenize: whole(linker) };
  return {
    disable: { null: ['emailAutolink', 'protocolAutolink', 'wwwAutolink'] },
    text: { ...Object.fromEntries([...'hHwW'].map((letter) => [letter.charCodeAt(0), url])), 58: colon },
  };
}

/** Returns a tokenizer for the part of a word that belongs to a URL, from the current position. */
function whole(linker: Finder): Tokenizer {
  /** The end of the last word that was read and has no URL. */
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
        // Rules match in the texts, not in the source.
        const link = linker.find(before + word).find(({ kind, start, end }) => kind !== 'rule' && start <= before.length && before.length < end);
        length = link ? plainLength(word, closingMarker(word, link.end - before.length, markers(context, events))) : 0;
        if (length > 0) return ok(code);
        read.set(context, at.offset + word.length);
        return nok(code);
      }
    }
  };
}

/** Returns the sequences of markers such as `*` among events. A single marker is often meant literally. */
function markers(context: TokenizeContext, events: TokenizeContext['events']): Marker[] {
  const sequences = events.flatMap(([kind, token]) => (kind === 'enter' && token._open !== undefined ? [token] : []));
  return sequences.map((token) => {
    const sequence = context.sliceSerialize(token);
    return { marker: sequence.slice(0, 2), open: !!token._open, close: !!token._close, atEnd: sequence.length === 1 };
  });
}

/** Returns whether a word with this start can start with a URL, or can be the rest of one. */
function couldBeUrl(word: string): boolean {
  if (word.length > 8 || word[0] === ':') return true;
  const start = word.toLowerCase();
  return ['http://', 'https://', 'www.'].some((prefix) => start.startsWith(prefix) || prefix.startsWith(start));
}
