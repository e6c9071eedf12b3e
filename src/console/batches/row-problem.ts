import type { FileFault, RowProblem, RowReason } from "../../batch/index.ts";
import { fieldOfReason } from "../../transaction-requests/index.ts";
import { html, type Html } from "../../platform/pages/index.ts";
import { t } from "../language/translate.ts";
import { reasonText } from "../payment-facts/refusal-text.ts";
import { isRequestFault, requestFaultText } from "../payment-facts/request-fault-words.ts";

type OfFile = FileFault | Extract<RowReason, { code: "not_run" | "system_error" }>;

/** Problems that only a file has: a new one does not compile without a sentence here, in every language. */
const WORDS: { readonly [Code in OfFile["code"]]: (fault: Extract<OfFile, { code: Code }>) => string } = {
  values_count: ({ values, keys }) =>
    t("The row has {values} values, and the first line of the file has {keys} columns.", {
      values: String(values),
      keys: String(keys),
    }),
  no_field_of_method: () => t("This kind of transaction does not take this field."),
  id_on_line: ({ line }) => t("This order ID is already on line {line}.", { line: String(line) }),
  too_many_columns: ({ limit }) => t("The file has more than {max} columns.", { max: limit }),
  too_many_rows: ({ limit }) => t("The file has more than {max} rows. Divide it.", { max: limit }),
  key_too_long: () => t("The name of the column is too long."),
  row_too_long: ({ limit }) => t("The line has more than {max} characters.", { max: limit }),
  key_empty: () => t("The column has no name."),
  keys_missing: () => t("The first line must have the names of the columns."),
  no_row: () => t("The file has no row below its first line."),
  unknown_column: ({ name }) => t("There is no such column: {name}.", { name }),
  repeated_column: ({ name, column }) =>
    t("{name} is already column {column}.", { name, column: String(column) }),
  column_missing: ({ name }) => t("The file needs the column {name}.", { name }),
  method_not_here: ({ method }) => t("A {method} is not taken here.", { method }),
  not_utf8: () => t("The file is not text in UTF-8. Save it as CSV UTF-8."),
  holds_null_character: () => t("This is not CSV."),
  not_csv: () => t("This is not CSV."),
  quotation_mark: () => t("The quotation marks are wrong."),
  file_too_large: () => t("The file is too large for this page. The API takes larger ones."),
  too_many_batches: () => t("Too many batches have not ended yet. Try again later."),
  upload_malformed: () => t("Open the batches again and start from there."),
  not_run: () => t("It did not run, because another row failed."),
  system_error: () => t("The gateway failed at it. Its log has the details."),
};

function isOfFile(reason: RowReason): reason is OfFile {
  return Object.hasOwn(WORDS, reason.code);
}

function wordsOf(reason: RowReason): string {
  if (isOfFile(reason)) return (WORDS[reason.code] as (fault: OfFile) => string)(reason);
  return isRequestFault(reason) ? requestFaultText(reason) : reasonText(reason);
}

interface RowProblemText {
  /** `Line 3, column 4`; undefined where the problem is about the file as a whole. */
  readonly place: string | undefined;
  /** As the file names its column, or the API its field. */
  readonly field: string | undefined;
  readonly words: string;
}

function wordsOfProblem({ line, column, field, reason }: RowProblem): RowProblemText {
  const place =
    line === undefined
      ? undefined
      : column === undefined
        ? t("Line {line}", { line: String(line) })
        : t("Line {line}, column {column}", { line: String(line), column: String(column) });
  // Without a column no row can have it.
  if (reason.code === "required" && column === undefined && field !== undefined)
    return { place, field: undefined, words: t("The file needs the column {name}.", { name: field }) };
  return { place, field: field ?? fieldOf(reason), words: wordsOf(reason) };
}

function fieldOf(reason: RowReason): string | undefined {
  return isOfFile(reason) || isRequestFault(reason) ? undefined : fieldOfReason(reason);
}

/** Where a row is wrong, and why; the row of an older version of the gateway in the words of the API. */
export function rowProblem({
  problem,
  message,
}: {
  readonly problem?: RowProblem;
  readonly message?: string;
}): {
  readonly place: Html;
  readonly reason: Html;
} {
  if (!problem)
    return {
      place: html``,
      reason: html`${t("Message of the API:")} <code lang="en">${message ?? ""}</code>`,
    };
  const { place, field, words } = wordsOfProblem(problem);
  return {
    place: html`${place ?? ""}${field === undefined ? "" : html` <code>${field}</code>`}`,
    reason: html`${words}`,
  };
}

/** Where a file or a row of it is wrong, and why, in one text. */
export function fileProblem(problem: RowProblem): string {
  const { place, field, words } = wordsOfProblem(problem);
  const where = [place, field].filter((part) => part !== undefined).join(", ");
  return where === "" ? words : `${where}: ${words}`;
}
