// A document as the module reads it: what a plugin meets on its way through it. One call finds all of its links.

import type { Written } from './anchor.js';
import type * as glue from './generated/core.js';
import { Numbers } from './numbers.js';
import { type Configured, wellFormed } from './options.js';

/**
 * A change of one text, in the order of the document. What replaces a text is any number of `keep`, each with a range of
 * it, and of `link`, and then `remove`. A text without edits stays. A link starts at `start` of the text `at` and ends at
 * `end` of the text `last`.
 */
export type Edit =
  | { edit: 'keep'; at: number; start: number; end: number }
  | LinkEdit
  | { edit: 'remove'; at: number };

export type LinkEdit = { edit: 'link'; at: number; start: number; last: number; end: number } & Written;

/** What a number tells, in its lowest three bits. The others have the length of its string. */
const TEXT = 0;
const REWRITTEN = 1;
const REFERENCE = 2;
const CODE = 3;
const HTML = 4;
const START = 5;
const END = 6;
const OBJECT = 7;
const BREAK = 7 + 8;

/** Elements that are no more than blocks: nothing in them depends on their names. */
const BLOCKS = new Set('p ul ol li blockquote h1 h2 h3 h4 h5 h6 table thead tbody tr th td'.split(' '));

/** Tells of a document in its order. Texts have the numbers 0, 1, 2 and so on. */
export class Document {
  private readonly told: number[] = [];
  private readonly texts: string[] = [];
  private strings = '';
  private hasReference = false;
  /** Whether a block started or ended since the last text. */
  private isApart = false;

  /**
   * If not `isDetailed`, blocks have no names: that is enough without raw HTML and attributes, without a function that sees each link,
   * and without options that name elements.
   */
  constructor(private readonly isDetailed: boolean) {}

  /** Text that may link, unless an element around it says otherwise. Returns its number. */
  text(text: string): number {
    return this.add(TEXT, text);
  }

  /** Text that the document has in another form, so that it is only replaced as a whole. */
  rewritten(text: string): number {
    return this.add(REWRITTEN, text);
  }

  /** A character reference. */
  reference(reference: string): number {
    this.hasReference = true;
    return this.add(REFERENCE, reference);
  }

  /** Text that never links. */
  code(text: string): void {
    this.tell(CODE, text);
  }

  html(raw: string): void {
    this.tell(HTML, raw);
  }

  start(element: string, attributes?: Record<string, string>): void {
    if (!this.isDetailed && BLOCKS.has(element)) return void (this.isApart = true);
    this.tell(START, element);
    const count = this.told.push(0) - 1;
    for (const name in attributes) {
      const value = attributes[name]!;
      this.told[count]! += 1;
      this.told.push(name.length, value.length);
      this.strings += name + value;
    }
  }

  end(element: string): void {
    if (this.isDetailed || !BLOCKS.has(element)) this.tell(END, element);
    else this.isApart = true;
  }

  /** Something that a reader sees and that is no text. */
  object(): void {
    this.tell(OBJECT, '');
  }

  /** The edits, by the numbers of their texts. */
  edits(linker: Configured<glue.Linker>): Edit[] {
    if (!this.hasReference && !linker.triggers.text.test(this.strings)) return [];
    const strings = wellFormed(this.strings);
    const read = linker.with((native) => new Numbers(native.edits(strings, this.told as unknown as Uint32Array), native));
    return read.all(() => this.edit(read));
  }

  private edit(read: Numbers): Edit {
    const first = read.next();
    const kind = first & 3;
    const at = first >>> 2;
    if (kind === 0) return { edit: 'keep', at, start: read.next(), end: read.next() };
    if (kind === 2) return { edit: 'remove', at };
    const start = read.next();
    const last = read.next();
    const end = read.next();
    return { edit: 'link', at, start, last, end, ...read.anchor(at === last ? this.texts[at]!.slice(start, end) : '') };
  }

  private add(kind: number, text: string): number {
    this.tell(kind, text);
    return this.texts.push(text) - 1;
  }

  private tell(kind: number, string: string): void {
    if (this.isApart) {
      this.told.push(BREAK);
      this.isApart = false;
    }
    this.told.push(kind + 8 * string.length);
    this.strings += string;
  }
}
