// The module for plain text, HTML and plugins.

import bytes from './bytes/core.js';
import * as glue from './generated/core_bg.js';
import { Binding } from './module.js';

export const core = new Binding('./core_bg.js', glue, bytes);

/** Replaces the character references in a text. */
export function unescape(text: string): string {
  return core.get().unescape(text);
}
