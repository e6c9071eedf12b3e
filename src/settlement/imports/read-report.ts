import { CsvError } from "csv-parse";
import type { Readable } from "node:stream";
import type { SettlementRow, SettlementSource } from "../../providers/index.ts";
import { csvRecords, NotUtf8, withoutEmptyEnd } from "../../platform/csv-records.ts";
import type { Refusal } from "../../platform/refusal.ts";

export type ReportRefusal = Refusal<"report_unreadable"> & {
  /** `line 17: Gross Currency: is not an ISO 4217 currency` */
  readonly message: string;
};

type Report = NonNullable<SettlementSource["report"]>;

/** A record of a report has some dozens of short fields. */
const MAX_RECORD_BYTES = 64 * 1024;
/** Some hundred thousand records. */
const MAX_REPORT_BYTES = 256 * 1024 * 1024;
/** Records that are handed on together. */
const BATCH = 500;

/**
 * Reads a report, batch by batch and never as a whole. The last value is a refusal when it cannot be read to its end: then what
 * came before it must not be kept.
 */
export async function* readReport(
  body: Readable,
  report: Report,
): AsyncGenerator<readonly SettlementRow[] | ReportRefusal> {
  let batch: SettlementRow[] = [];
  let header: readonly string[] | undefined;
  let isEmpty = true;
  try {
    for await (const { values, line, bytes } of csvRecords(chunksOf(body), {
      maxRecordSize: MAX_RECORD_BYTES,
    })) {
      if (bytes > MAX_REPORT_BYTES) return yield refused("is larger than 256 MiB");
      if (!header) {
        header = withoutEmptyEnd(values);
        const missing = report.columns.find((name) => !header!.includes(name));
        if (missing !== undefined) return yield refused(`there is no column '${missing}'`);
        continue;
      }
      isEmpty = false;
      const row = rowOf(values, { header, report });
      if (typeof row === "string") return yield refused(`line ${line}: ${row}`);
      batch.push(row);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (error instanceof UploadEnded) return yield refused("ended before its end");
    if (error instanceof NotUtf8) return yield refused(error.message);
    if (!(error instanceof CsvError)) throw error;
    return yield refused(`is not CSV: ${error.message.slice(0, 200)}`);
  }
  if (isEmpty) return yield refused("has no record");
  yield batch;
}

function rowOf(
  values: readonly string[],
  { header, report }: { header: readonly string[]; report: Report },
): SettlementRow | string {
  const cells = withoutEmptyEnd(values, header.length);
  if (cells.length > header.length)
    return `has ${cells.length} values, and the header has ${header.length} columns`;
  // Programs that write files leave out the values at the end of a row that are empty.
  return report.readRecord(Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ""])));
}

/** @throws UploadEnded when the client's connection breaks */
async function* chunksOf(body: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* body as AsyncIterable<Uint8Array>;
  } catch {
    throw new UploadEnded();
  }
}

/** The connection of the client broke. */
class UploadEnded extends Error {}

function refused(message: string): ReportRefusal {
  return { refused: true, code: "report_unreadable", message };
}
