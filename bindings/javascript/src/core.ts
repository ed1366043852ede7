// The module.

import bytes from './bytes/core.js';
import * as glue from './generated/core.js';
import { Binding } from './module.js';

export const core = new Binding(glue, bytes);

/** The characters of references that were seen. */
const characters = new Map<string, string>();

/** What a character reference stands for. */
export function unescape(reference: string): string {
  let character = characters.get(reference);
  if (character === undefined) {
    character = core.get().unescape(reference);
    if (characters.size < 4096) characters.set(reference, character);
  }
  return character;
}
