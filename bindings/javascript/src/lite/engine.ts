// The small module as the shared parts of the plugins ask for it.

import type { Edit } from '../document.js';
import type { Engine } from '../tokens.js';
import { found } from './core.js';
import { Document } from './document.js';
import type { LiteOptions } from './index.js';

/** A document with its texts, of which edits are ranges. */
class Texts extends Document {
  readonly texts: string[] = [];

  override text(text: string, isWhole = false): number {
    this.texts.push(text);
    return super.text(text, isWhole);
  }

  rewritten(text: string): number {
    return this.text(text, true);
  }

  startBlock(element: string): void {
    this.start(element);
  }

  endBlock(element: string): void {
    this.end(element);
  }
}

/** What a source with a link has, where a character may be escaped or written as a reference. */
const TRIGGER = /:\/\/|@|www|&[#a-z]|\\/i;

export function engine(options: LiteOptions): Engine {
  return {
    triggers: { source: TRIGGER },
    find: found,
    document: () => new Texts(options),
    edits: (document) => edits(document as Texts, options),
    unescape,
  };
}

/** The references that Markdown needs. */
const NAMES = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0', colon: ':', sol: '/', period: '.', commat: '@' }));

function unescape(reference: string): string {
  const [, hex, decimal, name] = /^&(?:#x(\w+)|#(\d+)|(\w+));$/i.exec(reference) ?? [];
  if (name !== undefined) return NAMES.get(name) ?? reference;
  const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
  return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : reference;
}

function edits(document: Texts, { attributes = {} }: LiteOptions): Edit[] {
  const { texts } = document;
  const edits: Edit[] = [];
  // The text in which the last link ends, and where.
  let [last, end] = [-1, 0];
  for (const [at, own] of document.edits()) {
    let start = at === last ? end : at < last ? texts[at]!.length : 0;
    for (const edit of own) {
      if ('keep' in edit) {
        edits.push({ edit: 'keep', at, start, end: (start += edit.keep.length) });
        continue;
      }
      const { href, text: display } = edit.link;
      [last, end] = [at, start + display.length];
      while (end > texts[last]!.length) end -= texts[last++]!.length;
      edits.push({ edit: 'link', at, start, last, end, href, display, attributes: { ...attributes } });
      start = end;
    }
    edits.push({ edit: 'remove', at });
  }
  return edits;
}
