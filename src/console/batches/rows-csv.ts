import { listRows, wasNotRun, type Batch, type EndedRow } from "../../batch/index.ts";
import type { CsvWriter } from "../../platform/csv.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { findTransactions, publicStatus, type Transaction } from "../../transactions/index.ts";
import { inLanguage, presentLanguage } from "../language/translate.ts";
import type { ConsoleParts } from "../parts.ts";
import { fileProblem } from "./row-problem.ts";

const PAGE_SIZE = 500;

type RowError = NonNullable<EndedRow["error"]>;

interface Line {
  readonly row: EndedRow;
  readonly transaction: Transaction | undefined;
  /** Why a row failed: in the language of the person, and for a program in the words of the API. */
  readonly errorText: (error: RowError) => string;
}

/** New columns at the end: what reads the file may count them. */
const COLUMNS: readonly (readonly [name: string, value: (line: Line) => string])[] = [
  ["line", ({ row }) => String(row.line)],
  ["order", ({ row }) => row.merchantTransactionId ?? ""],
  ["result", ({ row }) => (wasNotRun(row) ? "not_run" : row.error ? "failed" : "executed")],
  ["error_code", ({ row }) => row.error?.code ?? ""],
  ["error", ({ row, errorText }) => (row.error ? errorText(row.error) : "")],
  ["uuid", ({ row }) => (row.error ? "" : (row.transactionUuid ?? ""))],
  ["type", ({ transaction }) => transaction?.type ?? ""],
  ["status", ({ transaction }) => (transaction ? publicStatus(transaction.status) : "")],
  ["amount", ({ transaction }) => amountOf(transaction)],
  ["currency", ({ transaction }) => transaction?.currency ?? ""],
];

function amountOf(transaction: Transaction | undefined): string {
  const { amountMinor: minor, currency } = transaction ?? {};
  if (minor === undefined || minor === null || currency === undefined || currency === null) return "";
  return formatAmount({ minor, currency });
}

/** The rows that have ended, first those that failed, with their payments as they are now. */
export function rowsCsv(parts: ConsoleParts, batch: Batch, csv: CsvWriter): AsyncGenerator<string> {
  // The file is read after the request, which has the language.
  const language = presentLanguage();
  const errorText = ({ problem, message }: RowError): string =>
    problem === undefined || !csv.isForPerson ? message : inLanguage(language, () => fileProblem(problem));
  return linesOf(parts, { batch, csv, errorText });
}

async function* linesOf(
  { db }: ConsoleParts,
  { batch, csv, errorText }: Pick<Line, "errorText"> & { batch: Batch; csv: CsvWriter },
): AsyncGenerator<string> {
  yield csv.begin + csv.record(COLUMNS.map(([name]) => name));
  for (const state of ["failed", "executed"] as const)
    for (let afterLine = 0; ;) {
      const rows = await listRows(db, { batchId: batch.id, state, afterLine, limit: PAGE_SIZE });
      const uuids = rows.flatMap(({ transactionUuid, error }) => (error ? [] : (transactionUuid ?? [])));
      const found = await findTransactions(db, uuids);
      const byUuid = new Map(found.map((transaction) => [transaction.uuid, transaction]));
      for (const row of rows) {
        const line = { row, errorText, transaction: byUuid.get(row.transactionUuid ?? "") };
        yield csv.record(COLUMNS.map(([, value]) => value(line)));
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE_SIZE) break;
      afterLine = last.line;
    }
}
