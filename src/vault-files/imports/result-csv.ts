import { csvFor, type CsvWriter } from "../../platform/csv.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { pageOfRows, type ShownRow } from "./row-store.ts";

const ROWS_PER_PAGE = 1_000;

/** Files about an import: what each row became, and what is wrong with those that are left out. */
export const RESULT_FILES = ["result", "report"] as const;
export type ResultFile = (typeof RESULT_FILES)[number];

const COLUMNS: Readonly<Record<ResultFile, readonly string[]>> = {
  result: ["row", "externalToken", "paymentToken", "profileGuid", "state"],
  report: ["row", "rowId", "externalToken", "state", "field", "message", "schemeTransactionIdentifier"],
};

/** How a file is written, and its sentence for the mistake of a row. */
interface FileForm {
  readonly csv: Pick<CsvWriter, "begin" | "record">;
  readonly messageOf: (row: ShownRow) => string | null;
}

const OF_API: FileForm = {
  csv: csvFor("program"),
  messageOf: ({ message }) => message,
};

/** The file as CSV, in pieces. No column has a card number. */
export function resultCsv(db: Queryable, of: { guid: string; file: ResultFile }): AsyncGenerator<string> {
  return linesOf(db, { ...of, ...OF_API });
}

/** The report as `csv` writes it, with the sentences of `messageOf` for mistakes. */
export function reportCsv(db: Queryable, of: FileForm & { readonly guid: string }): AsyncGenerator<string> {
  return linesOf(db, { ...of, file: "report" });
}

async function* linesOf(
  db: Queryable,
  { guid, file, csv, messageOf }: FileForm & { readonly guid: string; readonly file: ResultFile },
): AsyncGenerator<string> {
  yield csv.begin + csv.record(COLUMNS[file]);
  for (let after = 0; ;) {
    const rows = await pageOfRows(db, { guid, after, limit: ROWS_PER_PAGE });
    const lines = rows.map((row) =>
      csv.record(file === "result" ? resultOf(row) : reportOf(row, messageOf(row))),
    );
    if (lines.length > 0) yield lines.join("");
    if (rows.length < ROWS_PER_PAGE) return;
    after = rows.at(-1)!.row;
  }
}

function resultOf({ row, rowId, externalToken, paymentToken, profileGuid, state }: ShownRow) {
  return [rowId ?? String(row), externalToken, paymentToken, profileGuid, state];
}

function reportOf(
  { row, rowId, externalToken, state, field, lacksSchemeId }: ShownRow,
  message: string | null,
) {
  return [String(row), rowId, externalToken, state, field, message, lacksSchemeId ? "missing" : ""];
}
