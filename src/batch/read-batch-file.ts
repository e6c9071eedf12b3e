import { Readable } from "node:stream";
import { isUtf8 } from "node:buffer";
import { CsvError } from "csv-parse";
import { csvRecords, NotUtf8, withoutEmptyEnd, type CsvRecord } from "../platform/csv-records.ts";
import { isRefusal } from "../platform/refusal.ts";
import type { BatchMethod } from "./batch-fields.ts";
import { readColumns, type Column } from "./columns.ts";
import { readRow, type ReadRow } from "./read-row.ts";
import type { FileFault } from "./row-problem.ts";
import { refuseUpload, type UploadRefusal } from "./refusals.ts";

/** More rows than that are several batches. */
const MAX_ROWS = 100_000;
/** For one row; fields have limits of their own. */
const MAX_ROW_CHARACTERS = 65_536;
/** Rows that are checked before others get their turn. */
const ROWS_PER_CHUNK = 200;
const BYTES_PER_PIECE = 16_384;

/** Undoes what was stored of a file so far. */
export class FileRefused extends Error {
  readonly refusal: UploadRefusal;

  constructor(refusal: UploadRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/**
 * Reads a CSV file (RFC 4180, UTF-8, the first line has the keys) in chunks of rows, so that requests go on meanwhile. A row
 * that is not valid is yielded with its error.
 *
 * @param options `methods`: those that rows may have, all by default
 * @throws FileRefused for what makes the file as a whole unusable, with the line
 */
export async function* readBatchFile(
  bytes: Uint8Array,
  { methods }: { methods?: readonly BatchMethod[] | undefined } = {},
): AsyncGenerator<readonly ReadRow[]> {
  const earlier = new Map<string, number>();
  let columns: readonly Column[] | undefined;
  let rows: ReadRow[] = [];
  let count = 0;
  checkText(bytes);
  for await (const { values, line } of recordsOf(bytes)) {
    if (!columns) {
      const read = readColumns(withoutEmptyEnd(values), { line });
      if (isRefusal(read)) throw new FileRefused(read);
      columns = read;
      continue;
    }
    if (++count > MAX_ROWS) throw refused({ code: "too_many_rows", limit: MAX_ROWS }, { line });
    const row = readRow(withoutEmptyEnd(values, columns.length), { line, columns, earlier });
    const { content } = row;
    if (methods && content.kind === "request" && !methods.includes(content.method))
      throw refused({ code: "method_not_here", method: content.method }, { line });
    rows.push(row);
    if (rows.length < ROWS_PER_CHUNK) continue;
    yield rows;
    rows = [];
  }
  if (!columns) throw refused({ code: "keys_missing" }, { line: 1 });
  if (count === 0) throw refused({ code: "no_row" }, { line: 2 });
  if (rows.length > 0) yield rows;
}

function refused(fault: FileFault, place?: { readonly line: number }): FileRefused {
  return new FileRefused(refuseUpload(fault, place));
}

function notUtf8({ message: reason }: NotUtf8): FileRefused {
  return refused({ code: "not_utf8", reason });
}

function checkText(bytes: Uint8Array): void {
  if (!isUtf8(bytes)) throw notUtf8(new NotUtf8());
  if (bytes.includes(0)) throw refused({ code: "holds_null_character" });
}

async function* recordsOf(bytes: Uint8Array): AsyncGenerator<CsvRecord> {
  try {
    yield* csvRecords(Readable.from(piecesOf(bytes)), { maxRecordSize: MAX_ROW_CHARACTERS });
  } catch (error) {
    if (error instanceof NotUtf8) throw notUtf8(error);
    if (!(error instanceof CsvError)) throw error;
    const line = Reflect.get(error, "lines") as number | undefined;
    throw refused(PROBLEMS[error.code] ?? { code: "not_csv" }, line === undefined ? undefined : { line });
  }
}

const PROBLEMS: Readonly<Partial<Record<CsvError["code"], FileFault>>> = {
  CSV_MAX_RECORD_SIZE: { code: "row_too_long", limit: MAX_ROW_CHARACTERS },
  CSV_QUOTE_NOT_CLOSED: { code: "quotation_mark", problem: "not_closed" },
  INVALID_OPENING_QUOTE: { code: "quotation_mark", problem: "inside" },
  CSV_INVALID_CLOSING_QUOTE: { code: "quotation_mark", problem: "text_after" },
};

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += BYTES_PER_PIECE) yield bytes.subarray(at, at + BYTES_PER_PIECE);
}
