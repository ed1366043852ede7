// The adapter kit: a plugin passes the parts of a document in order, and applies the edits that it gets.

import { Document, type Edit } from './document.js';
import { checkObject, checkText, describe } from './options.js';

export type { Edit } from './document.js';

/**
 * A walk through a document, in order. Elements have the names of HTML, in lowercase, and are nested. Each text has
 * its own number, which edits refer to.
 */
export class Run {
  #document: Document | undefined = new Document(true);
  /** The numbers of the texts. */
  readonly #numbers: number[] = [];
  readonly #linker: { edits(document: Document): Edit[] };

  /** Use `new Linker().run()` instead. */
  constructor(linker: { edits(document: Document): Edit[] }) {
    this.#linker = linker;
  }

  /** Starts an element. Attributes may show that its text is hidden or being edited. */
  start(element: string, attributes: Record<string, string> = {}): void {
    for (const [name, value] of Object.entries(checkObject('start: the attributes are', attributes))) checkText(`start: ${name}`, value);
    this.#open().start(checkText('start', element), attributes);
  }

  /** Ends the element that started last. */
  end(element: string): void {
    this.#open().end(checkText('end', element));
  }

  /** Adds raw HTML, such as a tag or a comment. A tag cannot continue in the next call. */
  html(raw: string): void {
    this.#open().html(checkText('html', raw));
  }

  /** Adds text that may link, unless an element around it prevents that. */
  text(text: string, at: number): void {
    checkText('text', text);
    this.#numbers.push(number('text', at));
    this.#open().text(text);
  }

  /** Adds text that the document has in another form, such as a character reference. Edits only replace it as a whole. */
  rewritten(text: string, at: number): void {
    checkText('rewritten', text);
    this.#numbers.push(number('rewritten', at));
    this.#open().rewritten(text);
  }

  /** Adds text that never links, such as a code span. */
  code(text: string): void {
    this.#open().code(checkText('code', text));
  }

  /** Adds visible content that is not text, such as a line break. */
  object(): void {
    this.#open().object();
  }

  /** Ends the document. Returns the edits of each text that has any. */
  finish(): Map<number, Edit[]> {
    const document = this.#open();
    this.#document = undefined;
    const numbers = this.#numbers;
    const byText = new Map<number, Edit[]>();
    for (const edit of this.#linker.edits(document)) {
      const at = numbers[edit.at]!;
      const own = byText.get(at) ?? [];
      own.push(edit.edit === 'link' ? { ...edit, at, last: numbers[edit.last]! } : { ...edit, at });
      byText.set(at, own);
    }
    return byText;
  }

  #open(): Document {
    if (!this.#document) throw new Error('the document has ended: each needs a run of its own');
    return this.#document;
  }
}

function number(name: string, at: number): number {
  if (Number.isInteger(at) && at >= 0 && at < 2 ** 32) return at;
  throw new TypeError(`${name}: give the text a whole number from 0, not ${typeof at === 'number' ? at : describe(at)}`);
}
