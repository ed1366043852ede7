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
  /** What is shown, its parts, and the source behind the last of them: a long text is not cut for each piece. */
  #shown = '';
  #parts: Uint32Array = new Uint32Array();
  #behind = '';
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
    this.#behind += whole;
    const parts = this.#stream.push(wellFormed(whole));
    const at = parts.length - 1;
    const last = this.#parts.at(-1) ?? 0;
    const shown = parts[at] ?? 0;
    if (parts.length === this.#parts.length && shown >= last && parts.every((place, i) => i === at || place === this.#parts[i])) {
      if (shown > last) {
        this.#shown += this.#behind.slice(0, shown - last);
        this.#behind = this.#behind.slice(shown - last);
      }
    } else {
      this.#shown = '';
      for (let i = 0; i < at; i += 2) this.#shown += this.#source.slice(parts[i], parts[i + 1]);
      this.#behind = this.#source.slice(shown);
    }
    this.#parts = parts;
    return this.#shown;
  }

  /** Nothing more arrives. Returns all of the Markdown. */
  end(): string {
    return this.source;
  }
}
