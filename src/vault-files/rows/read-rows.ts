import { setImmediate as turn } from "node:timers/promises";
import { CsvError } from "csv-parse";
import { csvRecords, NotUtf8 } from "../../platform/csv-records.ts";
import type { ChosenMapping } from "../columns/read-mapping.ts";
import { FileRefused } from "../file-fault.ts";
import type { ReadRow } from "./file-row.ts";
import { readHeader, type Header } from "./read-header.ts";
import { readRow } from "./read-row.ts";
import type { RowReaders } from "./row-readers.ts";

const MAX_ROWS = 2_000_000;
const MAX_ROW_CHARACTERS = 65_536;
/** Rows that are worked on before others get their turn. */
const ROWS_PER_CHUNK = 50;

/**
 * Reads the rows of a decrypted CSV file in chunks, as it arrives. A row that is not valid is yielded with its problem.
 *
 * @throws FileRefused for what makes the file as a whole unusable, with the line
 */
export async function* readRows(
  decrypted: AsyncIterable<Uint8Array>,
  { mapping, readers }: { mapping: ChosenMapping; readers: RowReaders },
): AsyncGenerator<readonly ReadRow[]> {
  let header: Header | undefined;
  let rows: ReadRow[] = [];
  let count = 0;
  for await (const values of recordsOf(decrypted)) {
    if (!header) {
      header = readHeader(values, mapping);
      continue;
    }
    count += 1;
    if (count > MAX_ROWS) throw new FileRefused({ code: "too_many_rows", values: { limit: MAX_ROWS } });
    rows.push(readRow(values, { row: count, header, readers }));
    if (rows.length < ROWS_PER_CHUNK) continue;
    yield rows;
    rows = [];
    await turn();
  }
  if (!header) throw new FileRefused({ code: "no_header" });
  if (count === 0) throw new FileRefused({ code: "no_row" });
  if (rows.length > 0) yield rows;
}

/** An error of the parser repeats the row: only its place is passed on. */
async function* recordsOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  try {
    for await (const { values } of csvRecords(source, { maxRecordSize: MAX_ROW_CHARACTERS })) yield values;
  } catch (error) {
    if (error instanceof FileRefused) throw error;
    if (error instanceof NotUtf8) throw new FileRefused({ code: "not_utf8" });
    if (!(error instanceof CsvError)) throw error;
    const line = Reflect.get(error, "lines") as number | undefined;
    throw new FileRefused({ code: "not_csv", values: { line: line ?? "?" } });
  }
}
