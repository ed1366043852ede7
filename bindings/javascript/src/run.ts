// The adapter kit: a plugin tells of what it meets on its way through a document, and applies the edits that it gets.

import type * as glue from './generated/core_bg.js';
import { checkObject, checkText, type Configured, describe, wellFormed } from './options.js';

/**
 * A change of one text, in the order of the document. What replaces a text is any number of `keep`, each with a range of
 * it, and of `link`, and then `remove`. A text without edits stays.
 */
export type Edit =
  | { edit: 'keep'; at: number; start: number; end: number }
  | { edit: 'link'; at: number; href: string; display: string; attributes: Record<string, string> }
  | { edit: 'remove'; at: number };

/**
 * A walk through a document, in its order. Elements have the names of HTML, in lower case, and are nested. Each text has
 * a number of its own, by which edits name it.
 */
export class Run {
  #run: glue.Run | undefined;
  readonly #linker: Configured<glue.Linker>;

  /** Use `new Linker().run()`. */
  constructor(run: glue.Run, linker: Configured<glue.Linker>) {
    this.#run = run;
    this.#linker = linker;
  }

  /** An element starts. Attributes may show that its text is hidden or being edited. */
  start(element: string, attributes: Record<string, string> = {}): void {
    const own = Object.entries(checkObject('start: the attributes are', attributes)).flatMap(([name, value]) => [name, given(`start: ${name}`, value)]);
    const name = given('start', element);
    this.#tell((run) => run.start(name, own));
  }

  /** The element that started last ends. */
  end(element: string): void {
    const name = given('end', element);
    this.#tell((run) => run.end(name));
  }

  /** Raw HTML, such as a tag or a comment. No tag goes on in the next call. */
  html(raw: string): void {
    const html = given('html', raw);
    this.#tell((run) => run.html(html));
  }

  /** Text that may link, unless an element around it says otherwise. */
  text(text: string, at: number): void {
    this.#open().text(given('text', text), number('text', at));
  }

  /** Text that the document has in another form, such as a character reference. It is only replaced as a whole. */
  rewritten(text: string, at: number): void {
    this.#open().rewritten(given('rewritten', text), number('rewritten', at));
  }

  /** Text that never links, such as a code span. */
  code(text: string): void {
    this.#open().code(given('code', text));
  }

  /** Something that a reader sees and that is no text, such as a line break. */
  object(): void {
    this.#tell((run) => run.object());
  }

  /** The document ends. Returns the edits of each text that has any. */
  finish(): Map<number, Edit[]> {
    const run = this.#open();
    this.#run = undefined;
    const byText = new Map<number, Edit[]>();
    try {
      const edits: Edit[] = JSON.parse(this.#linker.with(() => run.finish()));
      for (const edit of edits) {
        const own = byText.get(edit.at);
        if (own) own.push(edit);
        else byText.set(edit.at, [edit]);
      }
    } finally {
      run.free();
    }
    return byText;
  }

  /** Tells the run of what may end a text, whose links the function of the caller sees then. */
  #tell(tell: (run: glue.Run) => void): void {
    const run = this.#open();
    this.#linker.with(() => tell(run));
  }

  #open(): glue.Run {
    if (!this.#run) throw new Error('the document has ended: each needs a run of its own');
    return this.#run;
  }
}

function given(name: string, text: string): string {
  return wellFormed(checkText(name, text));
}

function number(name: string, at: number): number {
  if (Number.isInteger(at) && at >= 0 && at < 2 ** 32) return at;
  throw new TypeError(`${name}: give the text a whole number from 0, not ${typeof at === 'number' ? at : describe(at)}`);
}
