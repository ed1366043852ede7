// What takes the place of nodes and tokens.

/** Items in the place of others, in lists of them. */
export class Made<T> {
  readonly #made = new Map<T, T[]>();
  readonly #lists = new Set<T[]>();

  /** What takes the place of an item of a list, to add to. */
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
