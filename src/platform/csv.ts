/** Texts that a spreadsheet would run as a formula. Amounts of the gateway may begin with a minus, and are none. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * One record of a CSV file (RFC 4180), with its line end. Text that a spreadsheet would run as a formula gets an apostrophe in
 * front: merchants' and customers' texts are in these files.
 */
export function csvRecord(values: readonly (string | null | undefined)[]): string {
  return `${values.map(field).join(",")}\r\n`;
}

function field(value: string | null | undefined): string {
  if (value === null || value === undefined) return "";
  const text = FORMULA.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
