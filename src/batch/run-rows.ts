import { codeOf, API_ERRORS } from "../platform/api-errors/index.ts";
import { isDatabaseUnavailable } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import {
  reasonOf,
  requestTransaction,
  responseToRefusal,
  type TransactionRequest,
} from "../transaction-requests/index.ts";
import { findTransaction } from "../transactions/index.ts";
import type { BatchMethod } from "./batch-fields.ts";
import type { OpenRow, RowOutcome } from "./batch-store.ts";
import type { Batch, RowError } from "./batch.ts";
import type { BatchParts } from "./parts.ts";
import type { RowPace } from "./row-pace.ts";
import type { RowProblem } from "./row-problem.ts";
import { rowContext } from "./upload-batch.ts";

type Requester = Parameters<typeof requestTransaction>[1]["requester"];

/** For one batch at the same time. */
const MAX_CONCURRENT_ROWS = 4;

interface RowRequest {
  readonly row: OpenRow;
  readonly method: BatchMethod;
  readonly request: TransactionRequest;
}

/**
 * Runs rows as transaction requests, a few at a time. Rows about the same earlier transaction or token run one after the
 * other, in the order of the file. In a strict batch none is begun after one has failed.
 */
export async function runRows(
  parts: BatchParts,
  {
    batch,
    requester,
    rows,
    pace,
  }: { batch: Batch; requester: Requester; rows: readonly OpenRow[]; pace: RowPace },
): Promise<RowOutcome[]> {
  const recorded = await recordedRows(parts, rows);
  const open = rows.filter((row) => !recorded.includes(row));
  const requests = await Promise.all(open.map((row) => openRow(parts, { batch, row })));
  const groups = [...Map.groupBy(requests, keyOf).values()];
  const outcomes: RowOutcome[] = recorded.map(({ line }) => ({ line, error: null }));
  const isOver = () => batch.mode === "strict" && outcomes.some(({ error }) => error);
  const work = async (): Promise<void> => {
    for (let group = groups.shift(); group; group = groups.shift())
      for (const request of group) {
        await pace.turn();
        if (!isOver()) outcomes.push(await runRow(parts, { ...request, requester }));
      }
  };
  // Those that run come to their end before a failure of another one counts.
  const ended = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT_ROWS }, work));
  for (const result of ended) if (result.status === "rejected") throw result.reason;
  return outcomes;
}

/** Those whose transaction an earlier process had recorded when it ended; its outcome is the status inquiry's to find. */
async function recordedRows({ db }: BatchParts, rows: readonly OpenRow[]): Promise<OpenRow[]> {
  const recorded: OpenRow[] = [];
  for (const row of rows)
    if (row.wasStarted && (await findTransaction(db, row.transactionUuid))) recorded.push(row);
  return recorded;
}

async function openRow(
  { vault }: BatchParts,
  { batch, row }: { batch: Batch; row: OpenRow },
): Promise<RowRequest> {
  const text = await vault.open(row.request, rowContext(batch.id, row.line));
  return { row, ...(JSON.parse(text) as Omit<RowRequest, "row">) };
}

function keyOf({ row, request: { referenceUuid, transactionToken } }: RowRequest): string {
  return referenceUuid ?? transactionToken ?? `line ${row.line}`;
}

async function runRow(
  parts: BatchParts,
  { row, method, request, requester }: RowRequest & { requester: Requester },
): Promise<RowOutcome> {
  const { line, transactionUuid: uuid } = row;
  try {
    const origin = { uuid, initiatedBy: "transaction-batch-file", apiVersion: "batch-api" } as const;
    const result = await requestTransaction(parts, { operation: method, request, requester, origin });
    if (!isRefusal(result)) return { line, error: null };
    // A worker whose lease ran out had recorded it.
    if (result.code === "duplicate_transaction_id" && "first" in result && result.first?.uuid === uuid)
      return { line, error: null };
    const { errorCode, errorMessage } = responseToRefusal(result);
    const problem = { line, reason: reasonOf(result) };
    return { line, error: refused(`line ${line}: ${errorMessage}`, { code: errorCode, problem }) };
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    if (await findTransaction(parts.db, uuid)) return { line, error: null };
    parts.log.error({ line, error: (error as Error).message }, "A row of a batch could not be run.");
    return {
      line,
      error: refused(`line ${line}: ${API_ERRORS.systemError.text}`, {
        code: codeOf("systemError"),
        problem: { line, reason: { code: "system_error" } },
      }),
    };
  }
}

function refused(
  message: string,
  { code, problem }: { code: number | string; problem: RowProblem },
): RowError {
  return { type: "TX_LOG_POST_CREATE", message, code: String(code), problem };
}
