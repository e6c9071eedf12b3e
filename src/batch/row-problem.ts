import { englishOfRequest, type RefusalReason, type RequestFault } from "../transaction-requests/index.ts";

/** A mistake that only a file of requests has, apart from its words in a language. */
export type FileFault =
  | { readonly code: "values_count"; readonly values: number; readonly keys: number }
  | { readonly code: "no_field_of_method"; readonly method: string }
  | { readonly code: "id_on_line"; readonly line: number }
  | {
      readonly code: "too_many_columns" | "too_many_rows" | "key_too_long" | "row_too_long";
      readonly limit: number;
    }
  | { readonly code: "key_empty" | "keys_missing" | "no_row" }
  | { readonly code: "unknown_column"; readonly name: string }
  | { readonly code: "repeated_column"; readonly name: string; readonly column: number }
  | { readonly code: "column_missing"; readonly name: string }
  | { readonly code: "method_not_here"; readonly method: string }
  | { readonly code: "not_utf8"; readonly reason: string }
  | { readonly code: "holds_null_character" | "not_csv" }
  | { readonly code: "quotation_mark"; readonly problem: "not_closed" | "inside" | "text_after" }
  | { readonly code: "file_too_large"; readonly limit: number }
  | { readonly code: "too_many_batches"; readonly limit: number }
  /** A mistake in the request that uploads the file, with the sentence of the API. */
  | { readonly code: "upload_malformed"; readonly reason: string };

/** Why a row became no transaction, or a file no batch. */
export type RowReason =
  | FileFault
  | RequestFault
  | RefusalReason
  | { readonly code: "not_run" }
  | { readonly code: "system_error" };

/** A problem with its place: JSON, as it is kept with a row. */
export interface RowProblem {
  readonly line?: number;
  /** From 1. */
  readonly column?: number;
  /** As the file names its column. */
  readonly field?: string;
  readonly reason: RowReason;
}

/** A problem of a file or of one of its rows that is found before the row runs. */
export interface FileProblem extends RowProblem {
  readonly reason: FileFault | RequestFault;
}

/** The sentence of the API: `line 3, column 4: amount: must be greater than 0`. */
export function englishOfProblem({ line, column, field, reason }: FileProblem): string {
  const place = column === undefined ? `line ${line}` : `line ${line}, column ${column}`;
  return [line === undefined ? undefined : place, field, englishOfFault(reason)]
    .filter((part) => part !== undefined)
    .join(": ");
}

const QUOTATION_MARKS = {
  not_closed: "a quotation mark is not closed",
  inside: "a quotation mark stands inside of a value",
  text_after: "text follows a closing quotation mark",
} as const;

function englishOfFault(fault: FileFault | RequestFault): string {
  switch (fault.code) {
    case "values_count":
      return `has ${fault.values} values, and the header has ${fault.keys} keys`;
    case "no_field_of_method":
      return `is not a field of a ${fault.method}`;
    case "id_on_line":
      return `is already on line ${fault.line}`;
    case "too_many_columns":
      return `more than ${fault.limit} columns`;
    case "too_many_rows":
      return `more than ${fault.limit} rows`;
    case "key_too_long":
      return `the key has more than ${fault.limit} characters`;
    case "row_too_long":
      return `is longer than ${fault.limit} characters`;
    case "key_empty":
      return "the key is empty";
    case "keys_missing":
      return "the keys are missing";
    case "no_row":
      return "there is no row";
    case "unknown_column":
      return `'${fault.name}' is not a known field`;
    case "repeated_column":
      return `'${fault.name}' is already column ${fault.column}`;
    case "column_missing":
      return `the column '${fault.name}' is required`;
    case "method_not_here":
      return `a ${fault.method} cannot be uploaded here`;
    case "not_utf8":
      return `The batch file ${fault.reason}`;
    case "holds_null_character":
      return "The batch file has text with U+0000";
    case "not_csv":
      return "is not valid CSV";
    case "quotation_mark":
      return QUOTATION_MARKS[fault.problem];
    case "file_too_large":
      return `The batch file is larger than ${fault.limit} bytes`;
    case "too_many_batches":
      return `${fault.limit} batches have not ended yet: try again later`;
    case "upload_malformed":
      return fault.reason;
    default:
      return englishOfRequest(fault);
  }
}
