/** The reader of a file: a program, which takes it exactly, or a person with a spreadsheet of a locale. */
type CsvReader = "program" | { readonly locale: string };

/** Writes the records of one file. */
export interface CsvWriter {
  /** In a spreadsheet; a program gets stable words. */
  readonly isForPerson: boolean;
  /** Before the first record. */
  readonly begin: string;
  /** One record (RFC 4180) with its line end. */
  record(values: readonly (string | null | undefined)[]): string;
}

/** Spreadsheets take a file without it for one in the encoding of their country, and show `MÃ¼ller`. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * For a spreadsheet the file begins with a byte order mark, values are divided by a semicolon where the comma is the decimal mark, and
 * what the spreadsheet would change is kept as text: `1.88E+22` for a reference number, `42` for `0042`.
 */
export function csvFor(reader: CsvReader): CsvWriter {
  if (reader === "program") return { isForPerson: false, begin: "", record: (values) => csvRecord(values) };
  const hasComma = new Intl.NumberFormat(reader.locale).format(0.5).includes(",");
  const form = { delimiter: hasComma ? ";" : ",", shown: (text: string) => forSpreadsheet(text, hasComma) };
  return { isForPerson: true, begin: BYTE_ORDER_MARK, record: (values) => csvRecord(values, form) };
}

/** The columns of a file by name, with the value of a row. */
type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | null | undefined>>;

/** A whole file (RFC 4180): the names of the columns, and a record for each row. */
export function csvFile<Row>(csv: CsvWriter, columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const values = Object.values(columns);
  const records = rows.map((row) => csv.record(values.map((valueOf) => valueOf(row))));
  return csv.begin + csv.record(Object.keys(columns)) + records.join("");
}

/** Texts that a spreadsheet would run as a formula, also behind blanks. Amounts of the gateway may begin with a minus, and are none. */
const FORMULA = /^\s*[=+\-@]|^[\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/;
/** Digits that a spreadsheet would round or shorten, and what it would take for a power of ten or a day. */
const NOT_AS_IT_IS = /^(?:\d{12,}|0\d+|\d+[eE][+-]?\d+|\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?)$/;

interface Form {
  readonly delimiter: string;
  readonly shown: (text: string) => string;
}

const PLAIN: Form = { delimiter: ",", shown: (text) => text };

/**
 * One record, with its line end. Text that a spreadsheet would run as a formula gets an apostrophe in front, in both kinds of
 * files: merchants' and customers' texts are in them, and a file for a program is opened by people, too.
 */
export function csvRecord(values: readonly (string | null | undefined)[], form: Form = PLAIN): string {
  return `${values.map((value) => field(value, form)).join(form.delimiter)}\r\n`;
}

/** A time in a file: in UTC, with always the same digits. */
export function csvTime(at: Temporal.Instant | null | undefined): string {
  return at?.toString({ fractionalSecondDigits: 6 }) ?? "";
}

function field(value: string | null | undefined, { delimiter, shown }: Form): string {
  if (value === null || value === undefined) return "";
  // Full-width signs begin a formula, too.
  const isFormula = FORMULA.test(value.normalize("NFKC")) && !NUMBER.test(value);
  const text = isFormula ? `'${value}` : shown(value);
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A tab in front keeps digits as text, and is not seen. */
function forSpreadsheet(text: string, hasComma: boolean): string {
  if (NOT_AS_IT_IS.test(text)) return `\t${text}`;
  const [, day, time] = TIME.exec(text) ?? [];
  if (day !== undefined) return `${day} ${time}`;
  return hasComma && NUMBER.test(text) ? text.replace(".", ",") : text;
}
