import { parse, CsvError } from "csv-parse";
import type { Readable } from "node:stream";
import type { SettlementRow, SettlementSource } from "../../connectors/index.ts";
import type { Refusal } from "../../platform/refusal.ts";

export type ReportRefusal = Refusal<"report_unreadable"> & {
  /** `line 17: Gross Currency: is not an ISO 4217 currency` */
  readonly message: string;
};

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
  report: NonNullable<SettlementSource["report"]>,
): AsyncGenerator<readonly SettlementRow[] | ReportRefusal> {
  const parser = body.pipe(
    parse({
      bom: true,
      columns: (header: string[]) => header.map((name) => name.trim()),
      info: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_BYTES,
    }),
  );
  body.on("error", () => parser.destroy(new UploadEnded()));
  let batch: SettlementRow[] = [];
  let isFirst = true;
  try {
    for await (const item of parser) {
      const { record, info } = item as {
        record: Record<string, string>;
        info: { lines: number; bytes: number };
      };
      if (info.bytes > MAX_REPORT_BYTES) return yield refused("is larger than 256 MiB");
      const missing = isFirst ? report.columns.find((name) => !(name in record)) : undefined;
      if (missing !== undefined) return yield refused(`there is no column '${missing}'`);
      isFirst = false;
      const row = report.readRecord(record);
      if (typeof row === "string") return yield refused(`line ${info.lines}: ${row}`);
      batch.push(row);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (error instanceof UploadEnded) return yield refused("ended before its end");
    if (!(error instanceof CsvError)) throw error;
    return yield refused(`is not CSV: ${error.message.slice(0, 200)}`);
  }
  if (isFirst) return yield refused("has no record");
  yield batch;
}

/** The connection of the client broke. */
class UploadEnded extends Error {}

function refused(message: string): ReportRefusal {
  return { refused: true, code: "report_unreadable", message };
}
