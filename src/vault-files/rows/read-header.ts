import { shownName } from "../../platform/card-numbers/index.ts";
import { fieldNamed, namesSecurityCode, type ImportField } from "../columns/fields.ts";
import type { ChosenMapping } from "../columns/read-mapping.ts";
import { FileRefused } from "../file-fault.ts";

const MAX_COLUMNS = 500;

/** The field of each column, and undefined of a column that is not read. */
export type Header = readonly (ImportField | undefined)[];

/**
 * Reads the first line by a mapping, or without one by the names of the fields.
 *
 * @throws FileRefused for a column with security codes, and where a column is missing without which nothing can be imported
 */
export function readHeader(columns: readonly string[], { columns: mapping }: ChosenMapping): Header {
  if (columns.length > MAX_COLUMNS)
    throw new FileRefused({ code: "too_many_columns", values: { limit: MAX_COLUMNS } });
  const code = columns.find(namesSecurityCode);
  if (code !== undefined)
    throw new FileRefused({ code: "security_codes", values: { column: shownName(code) } });
  const fieldOf = mapping ? mapped(mapping) : fieldNamed;
  const header = columns.map((column) => fieldOf(column));
  if (!header.includes("pan") && !header.includes("iban"))
    throw new FileRefused({ code: "no_number_column", values: { columns: expected(mapping) } });
  if (
    !header.includes("iban") &&
    !header.some((field) => field === "expiration" || field === "expirationYear")
  )
    throw new FileRefused({ code: "no_expiry_column" });
  return header;
}

function mapped(mapping: Readonly<Record<string, ImportField>>): (column: string) => ImportField | undefined {
  const fields = new Map(Object.entries(mapping).map(([column, field]) => [column.toLowerCase(), field]));
  return (column) => fields.get(column.trim().toLowerCase());
}

function expected(mapping: Readonly<Record<string, ImportField>> | null): string {
  const named = Object.entries(mapping ?? { pan: "pan", iban: "iban" }).filter(
    ([, field]) => field === "pan" || field === "iban",
  );
  return named.map(([column]) => `'${shownName(column)}'`).join(", ");
}
