import pg from "pg";

export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

/** The columns of a statement, of the row with that name. */
export function listed(columns: readonly string[], alias?: string): string {
  const prefix = alias === undefined ? "" : `${alias}.`;
  return columns.map((column) => prefix + quoted(column)).join(", ");
}
