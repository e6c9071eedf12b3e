import { shownName } from "../../platform/card-numbers/index.ts";
import { fieldNamed, namesSecurityCode, type ImportField } from "../columns/fields.ts";
import type { ChosenMapping } from "../columns/read-mapping.ts";
import { FileRefused } from "../refused-file.ts";

const MAX_COLUMNS = 500;

/** The field of each column, and undefined of a column that is not read. */
export type Header = readonly (ImportField | undefined)[];

/**
 * Reads the first line by a mapping, or without one by the names of the fields.
 *
 * @throws FileRefused for a column with security codes, and where a column is missing without which nothing can be imported
 */
export function readHeader(columns: readonly string[], { columns: mapping }: ChosenMapping): Header {
  if (columns.length > MAX_COLUMNS) throw new FileRefused(`The file has more than ${MAX_COLUMNS} columns.`);
  const code = columns.find(namesSecurityCode);
  if (code !== undefined)
    throw new FileRefused(
      `The column '${shownName(code)}' has security codes of cards. Nobody may store them (PCI DSS 3.3.1): the file is refused as a whole, and nothing of it is kept. Ask for a file without them.`,
    );
  const fieldOf = mapping ? mapped(mapping) : fieldNamed;
  const header = columns.map((column) => fieldOf(column));
  if (!header.includes("pan") && !header.includes("iban"))
    throw new FileRefused(`No column has card numbers or IBANs${expected(mapping)}.`);
  if (
    !header.includes("iban") &&
    !header.some((field) => field === "expiration" || field === "expirationYear")
  )
    throw new FileRefused(
      "No column has the expiry of the cards: map one to expiration, or two to expirationMonth and expirationYear.",
    );
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
  return `: the mapping expects ${named.map(([column]) => `'${shownName(column)}'`).join(" or ")}`;
}
