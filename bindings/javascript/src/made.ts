// Helpers for plugins that walk through nodes and tokens, and replace them.

/** Replacements for items of lists. */
export class Made<T> {
  readonly #made = new Map<T, T[]>();
  readonly #lists = new Set<T[]>();

  /** Returns the replacement of an item of a list. The caller adds items to it. */
  of(item: T, list: T[]): T[] {
    let own = this.#made.get(item);
    if (!own) {
      this.#made.set(item, (own = []));
      this.#lists.add(list);
    }
    return own;
  }

  replace(): void {
    for (const list of this.#lists) {
      for (const item of list.splice(0)) for (const own of this.#made.get(item) ?? [item]) list.push(own);
    }
  }
}

/**
 * Calls `meet` for all items in order, each with its list, and for the items inside them. Ends the elements that they start.
 * Not recursive, because trees may be deep.
 */
export function walk<T>(items: T[], document: { end(element: string): void }, meet: (item: T, list: T[], i: number) => { element: string | undefined; inside: T[] | undefined } | void): void {
  const open = [{ list: items, next: 0, element: undefined as string | undefined }];
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const { list, element } = top;
    const i = top.next++;
    if (i < list.length) {
      const entered = meet(list[i]!, list, i);
      if (entered) open.push({ list: entered.inside ?? [], next: 0, element: entered.element });
    } else {
      if (element !== undefined) document.end(element);
      open.pop();
    }
  }
}
