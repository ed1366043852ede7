// The small module as the shared parts of the plugins ask for it.

import type { Engine } from '../tokens.js';
import { found } from './core.js';
import { Document } from './document.js';
import type { LiteOptions } from './check.js';

/** What a source with a link has, where a character may be escaped or written as a reference. */
const TRIGGER = /:\/\/|@|www|&[#a-z]|\\/i;

export function engine(options: LiteOptions): Engine {
  return {
    triggers: { source: TRIGGER },
    find: (source) => found(source, true),
    document: () => new Document(),
    edits: (document) => (document as Document).edits(options),
  };
}
