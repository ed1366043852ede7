/**
 * For editors that make links while someone types.
 *
 * @module
 */

import { type Link, Linker } from './index.js';
import { checkRange, type Options } from './options.js';

/** The caret as a position in the text, the start and the end of a selection, or `null` if it is elsewhere. */
export type Caret = number | readonly [start: number, end: number] | null;

/** The options of an editor, read once. */
export class EditorLinker {
  readonly #linker: Linker;

  constructor(options?: Options) {
    this.#linker = new Linker(options);
  }

  /**
   * Returns the links of a block of text that may be made now. A link that the caret touches, or that what is typed at the
   * caret may still change, is not among them.
   *
   * ```js
   * const linker = new EditorLinker();
   * linker.links('See example.com', 15); // []
   * linker.links('See example.com ', 16); // example.com
   * linker.links('See example.com.', 16); // []: it may become example.com.au
   * ```
   */
  links(text: string, caret: Caret): Link[] {
    const links = this.#linker.find(text);
    if (caret === null || links.length === 0) return links;
    const [from, to] = typeof caret === 'number' ? [caret, caret] : caret;
    checkRange('links', text, from, to);
    // What no text behind the caret changes, and what stands behind the word that it is in.
    const settled = this.#linker.settled(text.slice(0, from));
    const word = to + /^\S*/.exec(text.slice(to))![0].length;
    return links.filter(({ start, end }) => (end <= settled && end < from) || start >= word && start > to);
  }
}
