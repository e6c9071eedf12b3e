/**
 * Lets those who need the same key follow one another within this process. Between processes the database's lock decides; but
 * without these turns each payment of a flood by one card would wait there with a connection of its own, and other payments would
 * have none left.
 */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** Runs when no other holds one of the keys. They are taken in one order, so that two with two common keys do not wait for each other. */
  async take<T>(keys: readonly string[], run: () => Promise<T>): Promise<T> {
    const ends: (() => void)[] = [];
    try {
      for (const key of [...new Set(keys)].toSorted()) ends.push(await this.#next(key));
      return await run();
    } finally {
      for (const end of ends) end();
    }
  }

  /** Waits for the key; the result gives it back. */
  async #next(key: string): Promise<() => void> {
    const before = this.#last.get(key);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last.set(key, promise);
    await before;
    return () => {
      if (this.#last.get(key) === promise) this.#last.delete(key);
      resolve();
    };
  }

  /** How many keys are taken. */
  get size(): number {
    return this.#last.size;
  }
}
