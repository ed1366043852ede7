/**
 * Markdown that arrives in pieces, such as in a chat window.
 *
 * @module
 */

import { core } from './core.js';
import type * as glue from './generated/core.js';
import { checkText, Configured, type Options, wellFormed } from './options.js';

/**
 * A Markdown text that arrives in pieces. It returns the part that can be rendered now: no link in it changes, appears or disappears
 * later, and nothing is briefly shown as another block. It holds back the last word, and the start of a line that has no text yet.
 * After a backtick or tag that is still open, it also holds back text that would link until it is closed. If the URL of a link in
 * brackets has not arrived yet, it shows the text of the link without the bracket. A link that touches a `*`, `_` or `~` may still
 * change if a later word turns that into emphasis. Pass the options of the plugin that renders.
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
  /** The shown parts: the start of the source, and the text of a link that is open. */
  #first = new Part(0, '');
  #label = new Part(0, '');
  /** Half of a surrogate pair, at the end of the text so far. */
  #half = '';

  constructor(options: Options = {}) {
    const { Linker, Stream } = core.get();
    this.#stream = new Configured(Linker, options).with((linker) => new Stream(linker));
  }

  /** All text that has arrived. */
  get source(): string {
    return this.#source + this.#half;
  }

  /** The start of the text, up to the last block that cannot change any more. It only has to be rendered once. */
  get complete(): string {
    return this.#source.slice(0, this.#stream.complete());
  }

  /** Adds a piece. Returns the Markdown to render now: all text so far, except the part that is held back. */
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

  /** Ends the text. Returns all of the Markdown. */
  end(): string {
    return this.source;
  }
}

/** A part of the source, and the source after it. For a piece, only the latter is cut, because cutting a long string copies it. */
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
