import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { isRefusal } from "../platform/refusal.ts";
import { readColumns, type Column } from "./columns.ts";
import { readRow, type ReadRow } from "./read-row.ts";
import { refuseUpload, type UploadRefusal } from "./refusals.ts";

/** More rows than that are several batches. */
const MAX_ROWS = 100_000;
/** Of one row; fields have limits of their own. */
const MAX_ROW_CHARACTERS = 65_536;
/** Rows that are checked before others get their turn. */
const ROWS_PER_CHUNK = 200;
const CHARACTERS_PER_PIECE = 16_384;

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
 * @throws FileRefused for what makes the file as a whole unusable, with the line
 */
export async function* readBatchFile(bytes: Uint8Array): AsyncGenerator<readonly ReadRow[]> {
  const earlier = new Map<string, number>();
  let columns: readonly Column[] | undefined;
  let rows: ReadRow[] = [];
  let count = 0;
  for await (const { values, line } of recordsOf(textOf(bytes))) {
    if (!columns) {
      const read = readColumns(values, { line });
      if (isRefusal(read)) throw new FileRefused(read);
      columns = read;
      continue;
    }
    if (++count > MAX_ROWS) throw refused(`line ${line}: more than ${MAX_ROWS} rows`);
    rows.push(readRow(values, { line, columns, earlier }));
    if (rows.length < ROWS_PER_CHUNK) continue;
    yield rows;
    rows = [];
  }
  if (!columns) throw refused("line 1: the keys are missing");
  if (count === 0) throw refused("line 2: there is no row");
  if (rows.length > 0) yield rows;
}

function refused(message: string): FileRefused {
  return new FileRefused(refuseUpload(message));
}

function textOf(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refused("The batch file is not UTF-8");
  }
  if (text.includes("\0")) throw refused("The batch file has text with U+0000");
  return text;
}

async function* recordsOf(text: string): AsyncGenerator<{ values: readonly string[]; line: number }> {
  const parser = parse({
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_CHARACTERS,
  });
  const source = Readable.from(piecesOf(text));
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>)
      yield { values: record, line: info.lines - breaksIn(record) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Reflect.get(error, "lines") as number | undefined;
    throw refused(`line ${line ?? "?"}: ${PROBLEMS[error.code] ?? "is not valid CSV"}`);
  } finally {
    source.destroy();
  }
}

const PROBLEMS: Readonly<Partial<Record<CsvError["code"], string>>> = {
  CSV_MAX_RECORD_SIZE: `is longer than ${MAX_ROW_CHARACTERS} characters`,
  CSV_QUOTE_NOT_CLOSED: "a quotation mark is not closed",
  INVALID_OPENING_QUOTE: "a quotation mark stands inside of a value",
  CSV_INVALID_CLOSING_QUOTE: "text follows a closing quotation mark",
};

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHARACTERS_PER_PIECE)
    yield text.slice(at, at + CHARACTERS_PER_PIECE);
}

/** A record begins as many lines before its last one. */
function breaksIn(record: readonly string[]): number {
  return record.reduce((count, value) => count + (value.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}
