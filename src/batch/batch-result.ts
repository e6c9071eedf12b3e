import { schedulesOf } from "../schedules/index.ts";
import { callbackError, transactionView } from "../transaction-requests/index.ts";
import { findTransaction, publicStatus, readAsItStands } from "../transactions/index.ts";
import { listRows } from "./batch-store.ts";
import type { Batch } from "./batch.ts";
import type { BatchParts } from "./parts.ts";

const ROWS_PER_PAGE = 100;

interface Summary {
  readonly totalRows: number;
  readonly successfulRows: number;
  readonly failedRows: number;
}

export function summaryOf({ totalRows, executedRows, failedRows }: Batch): Summary {
  return { totalRows, successfulRows: executedRows, failedRows };
}

/**
 * The result of a batch as JSON, in pieces. It is made from the records when it is read: a payment that was pending at the end
 * of the batch shows its outcome, and no second copy of a customer's data is kept.
 */
export async function* batchResult(parts: BatchParts, batch: Batch): AsyncGenerator<string> {
  yield `{"summary":${JSON.stringify(summaryOf(batch))},"failedRows":[`;
  yield* list(parts, { batch, state: "failed", show: failedRow });
  yield `],"successfulRows":[`;
  yield* list(parts, {
    batch,
    state: "executed",
    show: ({ transactionUuid }) => executedRow(parts, transactionUuid!),
  });
  yield `]}`;
}

type Row = Awaited<ReturnType<typeof listRows>>[number];

async function* list(
  { db }: BatchParts,
  {
    batch,
    state,
    show,
  }: { batch: Batch; state: "executed" | "failed"; show: (row: Row) => object | Promise<object> },
): AsyncGenerator<string> {
  let separator = "";
  for (let afterLine = 0; ;) {
    const rows = await listRows(db, { batchId: batch.id, state, afterLine, limit: ROWS_PER_PAGE });
    for (const row of rows) {
      yield separator + JSON.stringify(await show(row));
      separator = ",";
    }
    if (rows.length < ROWS_PER_PAGE) return;
    afterLine = rows.at(-1)!.line;
  }
}

function failedRow({ merchantTransactionId, error }: Row): object {
  return {
    type: error?.type,
    merchantTransactionId,
    errorMessage: error?.message,
    errorCode: error?.code,
  };
}

async function executedRow(parts: BatchParts, uuid: string): Promise<object> {
  const recorded = await findTransaction(parts.db, uuid);
  if (!recorded) throw new Error(`The transaction ${uuid} of a batch does not exist.`);
  const transaction = await readAsItStands(parts.db, recorded);
  const view = await transactionView(parts, transaction);
  const status = publicStatus(transaction.status);
  const failed = status === "ERROR" || status === "CANCELLED";
  const errors = failed ? (view.errors ?? []).map(callbackError) : [];
  const { errorMessage, errorCode } = errors.at(-1) ?? {};
  const schedules = await schedulesOf(parts.db, transaction);
  const { amount, currency, returnData, customer, extraData, merchantMetaData } = view;
  const { chargebackData, customerProfileData, merchantTransactionId } = view;
  return {
    success: true,
    transactionStatus: status,
    uuid,
    merchantTransactionId,
    transactionType: view.transactionType.toLowerCase(),
    amount,
    currency,
    ...(errors.length > 0 && { errorMessage, errorCode, errors, decline: view.decline }),
    returnData,
    customer,
    extraData,
    merchantMetaData,
    ...(schedules.length > 0 && { schedules }),
    chargebackData,
    customerProfileData,
  };
}
