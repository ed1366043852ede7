// The results of the module: a list of numbers, and one text for all of their strings.

import type { Written } from './anchor.js';
import { core } from './core.js';
import type * as glue from './generated/core.js';

/** A number instead of the length of a string: the string is the link as written, after the prefix with this number minus `AS_WRITTEN`. */
const AS_WRITTEN = -3;
const PREFIXES = ['', 'https://', 'mailto:'];

/** A reader of numbers in the memory of the module. They are valid until the next call of the module. */
export class Numbers {
  private readonly numbers = core.numbers;
  private at: number;
  private readonly end: number;
  private strings: string | undefined;
  private used = 0;

  constructor(
    address: number,
    private readonly linker: glue.Linker,
  ) {
    this.at = address >>> 2;
    this.end = this.at + this.next() + 1;
  }

  /** Calls a function until all numbers are read, and returns its results. */
  all<T>(read: () => T): T[] {
    const all: T[] = [];
    while (this.at < this.end) all.push(read());
    return all;
  }

  next(): number {
    return this.numbers[this.at++]!;
  }

  string(): string {
    return this.read(this.next(), '');
  }

  anchor(written: string): Written {
    const href = this.read(this.next(), written);
    const display = this.read(this.next(), written);
    const attributes: Record<string, string> = {};
    for (let left = this.next(); left > 0; left--) attributes[this.string()] = this.string();
    return { href, display, attributes };
  }

  private read(length: number, written: string): string {
    if (length < 0) return PREFIXES[length - AS_WRITTEN] + written;
    this.strings ??= this.linker.strings();
    return this.strings.slice(this.used, (this.used += length));
  }
}
