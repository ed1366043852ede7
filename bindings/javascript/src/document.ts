// A document for the module: the elements and texts that a plugin visits, in order. One call finds all of its links.

import type { Written } from './anchor.js';
import type * as glue from './generated/core.js';
import { BLOCKS, OBJECTS } from './generated/elements.js';
import type { Named } from './hook.js';
import { Numbers } from './numbers.js';
import { type Configured, wellFormed } from './options.js';

/**
 * A change of one text. Edits come in the order of the document. The replacement of a text is any number of `keep` edits, each
 * with a range of the text, and `link` edits, followed by `remove`. A text without edits stays. A link starts at `start` of the
 * text `at` and ends at `end` of the text `last`.
 */
export type Edit =
  | { edit: 'keep'; at: number; start: number; end: number }
  | LinkEdit
  | { edit: 'remove'; at: number };

export type LinkEdit = {
  edit: 'link';
  at: number;
  start: number;
  last: number;
  end: number;
  /** True if one of the rules of the options found it. */
  isRule?: true;
} & Written;

/** The kinds of events, in the lowest three bits of a number. The other bits are the length of its string. */
const TEXT = 0;
const REWRITTEN = 1;
const REFERENCE = 2;
const CODE = 3;
const HTML = 4;
const START = 5;
const END = 6;
const OBJECT = 7;
const BREAK = 7 + 8;

/** The placeholder for visible content that is not text. */
const OBJECT_CHARACTER = '\ufffc';

/** The place of a text in the text that a reader sees. */
interface Place {
  start: number;
  end: number;
  /** True if the document has the text in this form. */
  isSame: boolean;
}

/** Elements that are only blocks: nothing in them depends on their names. */
const PLAIN_BLOCKS = new Set('p ul ol li blockquote h1 h2 h3 h4 h5 h6 table thead tbody tr th td'.split(' '));

/** The recorded parts of a document, in order. Texts have the numbers 0, 1, 2 and so on. */
export class Document {
  private readonly told: number[] = [];
  private readonly texts: string[] = [];
  private strings = '';
  private hasReference = false;
  /** True if a block started or ended since the last text. */
  private isApart = false;

  /**
   * If `isDetailed` is false, blocks have no names. That is enough without raw HTML and attributes, without a function that is called
   * for each link, and without options that name elements.
   */
  constructor(private readonly isDetailed: boolean) {}

  /** Adds text that may link, unless an element around it prevents that. Returns its number. */
  text(text: string): number {
    return this.add(TEXT, text);
  }

  /** Adds text that the document has in another form. Edits only replace it as a whole. Returns its number. */
  rewritten(text: string): number {
    return this.add(REWRITTEN, text);
  }

  /** Adds a character reference. Returns its number. */
  reference(reference: string): number {
    this.hasReference = true;
    return this.add(REFERENCE, reference);
  }

  /** Adds text that never links. */
  code(text: string): void {
    this.tell(CODE, text);
  }

  html(raw: string): void {
    this.tell(HTML, raw);
  }

  start(element: string, attributes?: Record<string, string>): void {
    if (!this.isDetailed && PLAIN_BLOCKS.has(element)) return void (this.isApart = true);
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
    if (this.isDetailed || !PLAIN_BLOCKS.has(element)) this.tell(END, element);
    else this.isApart = true;
  }

  /** Adds visible content that is not text. */
  object(): void {
    this.tell(OBJECT, '');
  }

  /**
   * Returns the text that a reader sees, the places of the texts in it, and its barriers. A link of a rule must not overlap a barrier
   * or contain an empty one. It must not start where a text has another form in the document, because an author has escaped that.
   */
  read(): { text: string; places: Place[]; barriers: [start: number, end: number][] } {
    const places: Place[] = [];
    const barriers: [number, number][] = [];
    let text = '';
    this.each((kind, string) => {
      const start = text.length;
      const isText = kind === TEXT || kind === REWRITTEN;
      const isTag = kind === START || kind === END || kind === HTML;
      const name = kind === HTML ? /^<\/?([a-z][a-z0-9]*)/i.exec(string)?.[1]!.toLowerCase() : string;
      if (isText) text += string;
      // A text ends for a reader at the edge of a block or an object.
      else if (kind === BREAK || (isTag && (BLOCKS.has(name!) || OBJECTS.has(name!)))) text += text && '\n';
      else if (!isTag) text += OBJECT_CHARACTER;
      if (!isText) barriers.push([start, text.length]);
      if (kind <= REFERENCE) places.push({ start, end: text.length, isSame: kind === TEXT });
    });
    return { text, places, barriers };
  }

  /** Returns the same document with other texts. */
  with(texts: string[]): Document {
    const other = new Document(true);
    let count = 0;
    this.each((kind, string, more, strings) => {
      if (kind <= REFERENCE) other.text(texts[count++]!);
      else {
        other.told.push(kind === BREAK ? BREAK : kind + 8 * string.length, ...more);
        other.strings += string + strings;
      }
    });
    return other;
  }

  /** Calls a function for each recorded part, with its kind, its string, and for an element the numbers and strings of its attributes. */
  private each(meet: (kind: number, string: string, more: number[], strings: string) => void): void {
    const { told, strings } = this;
    let at = 0;
    for (let i = 0; i < told.length; ) {
      const first = told[i++]!;
      if (first === BREAK) {
        meet(BREAK, '', [], '');
        continue;
      }
      const string = strings.slice(at, (at += first >>> 3));
      const more = (first & 7) === START ? told.slice(i, i + 1 + 2 * told[i]!) : [];
      i += more.length;
      const length = more.slice(1).reduce((sum, own) => sum + own, 0);
      meet(first & 7, string, more, strings.slice(at, (at += length)));
    }
  }

  /** Returns the edits that make these links. The links must be in order. */
  editsFor(links: LinkEdit[]): Edit[] {
    const edits: Edit[] = [];
    let at = -1;
    let done = 0;
    const end = () => {
      if (at < 0) return;
      const { length } = this.texts[at]!;
      if (done < length) edits.push({ edit: 'keep', at, start: done, end: length });
      edits.push({ edit: 'remove', at });
    };
    for (const link of links) {
      if (link.at !== at) {
        end();
        [at, done] = [link.at, 0];
      }
      if (done < link.start) edits.push({ edit: 'keep', at, start: done, end: link.start });
      edits.push(link);
      for (; at < link.last; at++) edits.push({ edit: 'remove', at });
      done = link.end;
    }
    end();
    return edits;
  }

  /** Returns the edits, which refer to texts by their numbers. */
  edits(linker: Configured<glue.Linker>, named?: Named): Edit[] {
    if (!this.hasReference && !linker.triggers.text.test(this.strings)) return [];
    const strings = wellFormed(this.strings);
    const read = linker.with((native) => new Numbers(native.edits(strings, this.told as unknown as Uint32Array), native), named);
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
