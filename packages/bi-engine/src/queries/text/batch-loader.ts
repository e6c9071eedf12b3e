/** Computes values that are requested at the same time in one statement, and none twice (a batch loader). */
export class BatchLoader<Wanted extends { readonly text: string }, T> {
  readonly #workOut: (wanted: readonly Wanted[]) => Promise<readonly T[]>;
  readonly #requested = new Map<string, Promise<T>>();
  #waiting: { readonly wanted: Wanted[]; readonly values: Promise<readonly T[]> } | undefined;

  /** `workOut` computes a value for each key, in the same order. Keys with equal texts are the same. */
  constructor(workOut: (wanted: readonly Wanted[]) => Promise<readonly T[]>) {
    this.#workOut = workOut;
  }

  send(one: Wanted): Promise<T> {
    let value = this.#requested.get(one.text);
    if (value === undefined) {
      value = this.#join(one);
      this.#requested.set(one.text, value);
      // The caller may have failed meanwhile; an unhandled rejection would end the process.
      value.catch(() => undefined);
    }
    return value;
  }

  async #join(one: Wanted): Promise<T> {
    const { wanted, values } = (this.#waiting ??= this.#begin());
    const place = wanted.push(one) - 1;
    const value = (await values)[place];
    if (value === undefined) throw new Error(`nothing was worked out for ${one.text}`);
    return value;
  }

  #begin(): { readonly wanted: Wanted[]; readonly values: Promise<readonly T[]> } {
    const wanted: Wanted[] = [];
    const start = async () => {
      // Parts of a query that are resolved at the same time have all added their keys when this continues.
      await Promise.resolve();
      this.#waiting = undefined;
      return this.#workOut(wanted);
    };
    return { wanted, values: start() };
  }
}
