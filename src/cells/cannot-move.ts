/** The move of a tenant is refused, or cannot go on. Its message is a sentence for the operator. */
export class CannotMove extends Error {}

/** The target has another row with the values of a row that would be added. */
export class RowTaken extends CannotMove {
  readonly table: string;
  /** By their columns. */
  readonly values: Readonly<Record<string, string>>;

  constructor(table: string, values: Readonly<Record<string, string>>) {
    const named = Object.entries(values).map(([column, value]) => `${column} ${value}`);
    super(`Both cells have a row of ${table} with ${named.join(", ")}, and they are different ones.`);
    this.table = table;
    this.values = values;
  }
}
