import { Readable } from "node:stream";
import { parse } from "csv-parse";

/** A record of a CSV file. */
export interface CsvRecord {
  /** Without white space around them. */
  readonly values: readonly string[];
  /** On which it begins, from 1. */
  readonly line: number;
  /** Read of the file so far. */
  readonly bytes: number;
}

/** So much of a file must have its first line. */
const MAX_HEAD_BYTES = 64 * 1024;
const DELIMITERS = [",", ";", "\t"] as const;
/** The line with which spreadsheets say what divides the values. */
const SEP_LINE = /^"?sep=([,;\t])"?\r?\n/i;

/** The file is text in another encoding: that of a country, or UTF-16, which spreadsheets call Unicode. */
export class NotUtf8 extends Error {
  override readonly message = "is not UTF-8: save it in the spreadsheet as 'CSV UTF-8'";
}

/**
 * Reads CSV (RFC 4180, UTF-8) as spreadsheets leave it: with a byte order mark, with semicolons or tabs where the comma is the
 * decimal mark, with a line `sep=;`, and with rows and columns at the end that have no value, which are left out.
 *
 * @throws NotUtf8
 * @throws CsvError, with the line, for what is not CSV
 */
export async function* csvRecords(
  source: AsyncIterable<Uint8Array>,
  { maxRecordSize }: { maxRecordSize: number },
): AsyncGenerator<CsvRecord> {
  const chunks = inUtf8(source);
  const head = await headOf(chunks);
  const text = head.toString("utf8").replace(/^\uFEFF/, "");
  const sepLine = SEP_LINE.exec(text);
  const parser = parse({
    bom: true,
    delimiter: sepLine?.[1] ?? delimiterOf(text),
    info: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_column_count: true,
    max_record_size: maxRecordSize,
  });
  const skipped = sepLine ? head.indexOf("\n") + 1 : 0;
  const input = Readable.from(rest(head.subarray(skipped), chunks));
  input.on("error", (error) => parser.destroy(error));
  input.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const line = info.lines - breaksIn(record) + (sepLine ? 1 : 0);
      yield { values: record.map((value) => value.trim()), line, bytes: info.bytes };
    }
  } finally {
    input.destroy();
  }
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number; readonly bytes: number };
}

async function* inUtf8(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of source) {
    orNotUtf8(() => decoder.decode(chunk, { stream: true }));
    yield chunk;
  }
  orNotUtf8(() => decoder.decode());
}

function orNotUtf8(decode: () => string): void {
  try {
    decode();
  } catch {
    throw new NotUtf8();
  }
}

async function headOf(chunks: AsyncIterator<Uint8Array>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < MAX_HEAD_BYTES && !head.includes("\n")) {
    const { done, value } = await chunks.next();
    if (done === true) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* rest(head: Buffer, chunks: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
}

/** The character that divides the first line into most values. */
function delimiterOf(text: string): string {
  const line = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? "").replaceAll(/"[^"]*"/g, "");
  const count = (delimiter: string): number => line.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** A record begins as many lines before its last one. */
function breaksIn(record: readonly string[]): number {
  return record.reduce((count, value) => count + (value.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
}

/** Values without the empty ones at their end, down to a number of columns: spreadsheets write columns that were cleared. */
export function withoutEmptyEnd(values: readonly string[], columns = 0): readonly string[] {
  return values.slice(0, Math.max(columns, values.findLastIndex((value) => value !== "") + 1));
}
