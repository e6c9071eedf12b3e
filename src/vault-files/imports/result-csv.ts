import { csvRecord } from "../../platform/csv.ts";
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

/** The file as CSV, in pieces. No column has a card number. */
export async function* resultCsv(
  db: Queryable,
  { guid, file }: { guid: string; file: ResultFile },
): AsyncGenerator<string> {
  yield csvRecord(COLUMNS[file]);
  for (let after = 0; ;) {
    const rows = await pageOfRows(db, { guid, after, limit: ROWS_PER_PAGE });
    if (rows.length > 0) yield rows.map((row) => csvRecord(valuesOf(row, file))).join("");
    if (rows.length < ROWS_PER_PAGE) return;
    after = rows.at(-1)!.row;
  }
}

function valuesOf(row: ShownRow, file: ResultFile): (string | null)[] {
  const number = String(row.row);
  return file === "result"
    ? [row.rowId ?? number, row.externalToken, row.paymentToken, row.profileGuid, row.state]
    : [
        number,
        row.rowId,
        row.externalToken,
        row.state,
        row.field,
        row.message,
        row.lacksSchemeId ? "missing" : "",
      ];
}
