/**
 * Finds URLs and email addresses in text and turns them into links.
 *
 * Positions are in UTF-16 code units, as everywhere in JavaScript.
 *
 * @module
 */

import { type Found, KINDS, type Written } from './anchor.js';
import { core } from './core.js';
import { Document, type Edit } from './document.js';
import type * as glue from './generated/core.js';
import { load, type Source } from './module.js';
import { Numbers } from './numbers.js';
import { html } from './markup.js';
import { checkText, Configured, type Options } from './options.js';
import { Rules } from './rules.js';
import { Run } from './run.js';
import type { Triggers } from './triggers.js';

export type { Edit, Run } from './run.js';
export type { Source } from './module.js';
export type { Anchor, Kind } from './anchor.js';
export type { Options, TextRule } from './options.js';
export type { Settings } from './generated/options.js';

/** A link in a text, with its anchor. */
export interface Link extends Found, Written {}

/** A place in a text that could have been a link: the position of a `:`, `.` or `@`, with its link or the reason why it does not link. */
export type Place = { at: number; link: Link; refused?: never } | { at: number; refused: string; link?: never };

/** A linker that reads its options once, for several calls. */
export class Linker {
  readonly #own: Configured<glue.Linker>;
  readonly #rules: Rules | undefined;

  constructor(options?: Options) {
    this.#own = new Configured(core.get().Linker, options);
    if (this.#own.rules.length > 0) this.#rules = new Rules(options!);
  }

  /** Does the same as the function {@link find}. */
  find(text: string): Link[] {
    const mayLink = this.#own.triggers.text.test(checkText('find', text));
    const read = mayLink ? this.#read('find', text) : undefined;
    const links = read?.all(() => link(read, text)) ?? [];
    if (!this.#rules) return links;
    const document = new Document(false);
    // A block that contains only one text is searched line by line, like plain text.
    document.start('p');
    document.text(text);
    const all = this.#rules.add(document, links.map((link) => ({ ...link, at: 0, last: 0 })));
    return all.map(({ start, end, href, display, attributes, ...own }): Link => {
      return { start, end, text: text.slice(start, end), kind: 'kind' in own ? own.kind : 'rule', href, display, attributes };
    });
  }

  /** Does the same as the function {@link linkifyText}. */
  linkifyText(text: string): string {
    const own = this.#rules ? html(checkText('linkifyText', text), this.find(text)) : this.#own.write('linkifyText', text, (linker, text) => linker.linkify_text(text));
    // A line end within a tag gets no `<br>`.
    return this.#own.nl2br ? own.replace(/<(?:"[^"]*"|[^">])*>|\r\n?|\n/g, (part) => (part.startsWith('<') ? part : `<br>${part}`)) : own;
  }

  /** Does the same as the function {@link linkifyHtml}. */
  linkifyHtml(html: string): string {
    return this.#own.withoutRules('linkifyHtml').write('linkifyHtml', html, (linker, html) => linker.linkify_html(html));
  }

  /** Returns HTML after `only` and `onlyImages`, without new links. @internal */
  guardHtml(html: string): string {
    return this.#own.write('html', html, (linker, html) => linker.guard_html(html));
  }

  /** Does the same as the function {@link stablePrefix}. */
  stablePrefix(text: string): number {
    const end = this.#own.call('stablePrefix', text, (linker, text) => linker.stable_prefix(text));
    // A rule may match more of the last word.
    return this.#rules ? Math.min(end, text.length - lastWord(text)) : end;
  }

  /** Does the same as the function {@link display}. */
  display(url: string, { safe = false }: { safe?: boolean | undefined } = {}): string | undefined {
    return this.#own.call('display', url, (linker, url) => linker.display(url, safe));
  }

  /** Does the same as the function {@link explain}. */
  explain(text: string): Place[] {
    const read = this.#read('explain', text);
    return read.all(() => {
      const at = read.next();
      return read.next() === 1 ? { at, link: link(read, text) } : { at, refused: read.string() };
    });
  }

  #read(name: 'find' | 'explain', text: string): Numbers {
    return this.#own.call(name, text, (linker, text) => new Numbers(linker[name](text), linker));
  }

  /** Returns the correct end of a link that another detector found in `text` from `start` to `end`. */
  refine(text: string, start: number, end: number): number {
    const isRange = [start, end].every(Number.isInteger) && 0 <= start && start <= end && end <= checkText('refine', text).length;
    if (!isRange) throw new RangeError(`refine: ${start} and ${end} are no range of the text`);
    return this.#own.call('refine', text, (linker, text) => linker.refine(text, start, end));
  }

  /** Starts a run through a document, for a plugin. */
  run(): Run {
    return new Run(this);
  }

  /** Returns a new document, for the plugins of this package. @internal */
  document(hasHtml: boolean): Document {
    return new Document(hasHtml || this.#own.needsElements);
  }

  /** Returns the edits of a document. @internal */
  edits(document: Document): Edit[] {
    const edits = document.edits(this.#own);
    return this.#rules?.edits(document, edits) ?? edits;
  }

  /** @internal */
  get triggers(): Triggers {
    return this.#rules ? ANY : this.#own.triggers;
  }
}

/** Returns the length of the last word of a text. */
function lastWord(text: string): number {
  let start = text.length;
  while (start > 0 && /\S/.test(text[start - 1]!)) start -= 1;
  return text.length - start;
}

/** Triggers that match in every text, because with rules any text may have a link. */
const ANY: Triggers = { text: /^/, source: /^/ };

function link(read: Numbers, source: string): Link {
  const start = read.next();
  const end = read.next();
  const kind = KINDS[read.next()]!;
  const text = source.slice(start, end);
  return { start, end, text, kind, ...read.anchor(text) };
}

let shared: Linker | undefined;

function linker(options?: Options): Linker {
  return options === undefined ? (shared ??= new Linker()) : new Linker(options);
}

/**
 * Returns the links of a text, in order.
 *
 * ```js
 * find('请访问example.com。谢谢');
 * // [{ start: 3, end: 14, text: 'example.com', kind: 'domain', href: 'https://example.com', … }]
 * ```
 */
export function find(text: string, options?: Options): Link[] {
  return linker(options).find(text);
}

/** Returns plain text as HTML: escaped, with its links in anchors. Whitespace is kept. */
export function linkifyText(text: string, options?: Options): string {
  return linker(options).linkifyText(text);
}

/**
 * Returns HTML with the links of its text in anchors. Everything else stays unchanged. Text in anchors, code, scripts,
 * form controls and similar elements does not link. This does not make HTML safe: sanitize HTML from untrusted users.
 */
export function linkifyHtml(html: string, options?: Options): string {
  return linker(options).linkifyHtml(html);
}

/**
 * Returns the length of the stable prefix of a text that is still being written. No link in that prefix changes, whatever follows.
 *
 * ```js
 * stablePrefix('See example.c'); // 4
 * stablePrefix('See example.com '); // 16
 * ```
 */
export function stablePrefix(text: string, options?: Options): number {
  return linker(options).stablePrefix(text);
}

/**
 * Returns a URL or an email address in the form for readers, with as few percent escapes as possible. Returns `undefined` for
 * other texts. With `safe`, the result has more escapes. Other programs then do not cut the URL in a text that it is pasted into.
 *
 * ```js
 * display("https://example.com/gr%C3%B6%C3%9Fe(it's)*"); // "https://example.com/größe(it's)*"
 * display("https://example.com/gr%C3%B6%C3%9Fe(it's)*", { safe: true }); // 'https://example.com/größe(it%27s)%2A'
 * ```
 */
export function display(url: string, { safe, ...options }: Options & { safe?: boolean | undefined } = {}): string | undefined {
  return linker(options).display(url, { safe });
}

/** Returns each place of a text that could have been a link, with its link or the reason why it does not link. */
export function explain(text: string, options?: Options): Place[] {
  return linker(options).explain(text);
}

/**
 * Compiles the module without blocking. This is only necessary on pages that cannot compile WebAssembly synchronously: in browsers
 * from before 2023, and if the Content-Security-Policy has no `'wasm-unsafe-eval'`. In the second case, pass a module that was
 * compiled elsewhere.
 */
export function init(source?: Source | Promise<Source>): Promise<void> {
  return load(core, source);
}
