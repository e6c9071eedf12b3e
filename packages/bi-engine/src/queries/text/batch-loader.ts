import type { Sql } from "../../sql/sql.ts";

/** Computes what is requested at the same time in one statement, and nothing twice. */
export class BatchLoader<T> {
  readonly #workOut: (columns: readonly Sql[]) => Promise<readonly T[]>;
  readonly #requested = new Map<string, Promise<T>>();
  #waiting: { readonly columns: Sql[]; readonly values: Promise<readonly T[]> } | undefined;

  /** `workOut` gives a value for each of the columns, in their order. */
  constructor(workOut: (columns: readonly Sql[]) => Promise<readonly T[]>) {
    this.#workOut = workOut;
  }

  send(column: Sql): Promise<T> {
    let value = this.#requested.get(column.text);
    if (value === undefined) {
      value = this.#join(column);
      this.#requested.set(column.text, value);
      // The caller may have been refused meanwhile; a rejection that nobody takes would end the process.
      value.catch(() => undefined);
    }
    return value;
  }

  async #join(column: Sql): Promise<T> {
    const { columns, values } = (this.#waiting ??= this.#begin());
    const place = columns.push(column) - 1;
    const value = (await values)[place];
    if (value === undefined) throw new Error(`nothing was worked out for ${column.text}`);
    return value;
  }

  #begin(): { readonly columns: Sql[]; readonly values: Promise<readonly T[]> } {
    const columns: Sql[] = [];
    const start = async () => {
      // Parts of a query that are put together at the same time all register before this goes on.
      await Promise.resolve();
      this.#waiting = undefined;
      return this.#workOut(columns);
    };
    return { columns, values: start() };
  }
}
