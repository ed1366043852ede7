/**
 * Markdown that arrives in pieces, as in a chat window.
 *
 * @module
 */

import { core } from './core.js';
import type * as glue from './generated/core.js';
import { checkText, Configured, type Options, wellFormed } from './options.js';

/**
 * Says how much of a Markdown text may be rendered while it arrives, so that no link changes, appears or goes afterwards, and
 * nothing is shown as another block for a moment. The rest is the last word, the start of a line in which no text is yet, and
 * behind a backtick or a tag that is still open also what would link until it is closed. Of a link in brackets whose URL is not
 * there yet, its text is shown, without the bracket. A link that touches a `*`, `_` or `~` may still change if that becomes
 * emphasis only behind it, in another word. Give the options of the plugin that renders.
 *
 * ```js
 * const stream = new MarkdownStream();
 * for await (const piece of answer) show(stream.push(piece));
 * show(stream.end());
 * ```
 */
export class MarkdownStream {
  readonly #stream: glue.Stream;
  #source = '';
  /** What is shown: the start of the source, and of a link that is open its text. */
  #first = new Part(0, '');
  #label = new Part(0, '');
  /** Half of a surrogate pair, at the end of what has arrived. */
  #half = '';

  constructor(options: Options = {}) {
    const { Linker, Stream } = core.get();
    this.#stream = new Configured(Linker, options).with((linker) => new Stream(linker));
  }

  /** All that has arrived. */
  get source(): string {
    return this.#source + this.#half;
  }

  /** The start of all that has arrived up to the last block that nothing changes any more, to be rendered once. */
  get complete(): string {
    return this.#source.slice(0, this.#stream.complete());
  }

  /** Adds what has arrived. Returns the Markdown to render now: all that has arrived but for what is held back. */
  push(piece: string): string {
    const text = this.#half + checkText('push', piece);
    const end = text.length - (/[\ud800-\udbff]$/.test(text) ? 1 : 0);
    this.#half = text.slice(end);
    const whole = text.slice(0, end);
    this.#source += whole;
    this.#first.rest += whole;
    this.#label.rest += whole;
    const [, shown = 0, start = shown, labelEnd = start] = this.#stream.push(wellFormed(whole));
    this.#first.moveEnd(shown, this.#source);
    if (start !== this.#label.start) this.#label = new Part(start, this.#first.rest.slice(start - shown));
    this.#label.moveEnd(labelEnd, this.#source);
    return this.#first.text + this.#label.text;
  }

  /** Nothing more arrives. Returns all of the Markdown. */
  end(): string {
    return this.source;
  }
}

/** A part of the source, and the source after it. Only that is cut for a piece, because to cut a long string copies it. */
class Part {
  text = '';
  constructor(readonly start: number, public rest: string) {}

  moveEnd(end: number, source: string): void {
    const more = end - this.start - this.text.length;
    if (more > 0) {
      this.text += this.rest.slice(0, more);
      this.rest = this.rest.slice(more);
    } else if (more < 0) {
      this.text = source.slice(this.start, end);
      this.rest = source.slice(end);
    }
  }
}
