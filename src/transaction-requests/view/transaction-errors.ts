import { codeOf, declineOf } from "../../platform/api-errors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import {
  isFinal,
  readErrorsOfAttempts,
  type Transaction,
  type TransactionError,
} from "../../transactions/index.ts";
import type { StatusResponse } from "../http/status-response-schema.ts";
import type { TransactionResponse } from "../http/transaction-response-schema.ts";

/** An error of an attempt. The gateway's own of a transaction that ended without a reason has no time. */
export type PublicError = Omit<TransactionError, "createdAt"> & Partial<Pick<TransactionError, "createdAt">>;
type RequestError = NonNullable<TransactionResponse["errors"]>[number];
type StatusError = NonNullable<StatusResponse["errors"]>[number];

/**
 * The errors of a transaction with those of every earlier attempt (a fallback, a step-up, another choice of the customer),
 * oldest first. One that failed or was cancelled has one at least; of one that succeeded, a soft decline that its authentication
 * answered is none.
 */
export async function errorsOf(db: Queryable, transaction: Transaction): Promise<readonly PublicError[]> {
  const errors = (await readErrorsOfAttempts(db, [transaction]))(transaction.uuid);
  if (transaction.status === "success") return errors.filter(({ code }) => code !== codeOf("softDeclined"));
  return transaction.result.errors?.length ? errors : [...errors, ...withoutReason(transaction)];
}

/** The error that a transaction ended with. */
export function lastErrorOf(transaction: Transaction): PublicError | undefined {
  return transaction.result.errors?.at(-1) ?? withoutReason(transaction)[0];
}

function withoutReason({ status }: Transaction): PublicError[] {
  return isFinal(status) && status !== "success" ? [declineOf("processingError")] : [];
}

/** An error as transaction responses spell it. */
export function requestError({ code, message, adapterCode, adapterMessage }: PublicError): RequestError {
  return { errorMessage: message, errorCode: code, adapterMessage, adapterCode };
}

/** An error as status responses spell it, with its code as text. */
export function statusError({ code, message, adapterCode, adapterMessage }: PublicError): StatusError {
  return { message, code: String(code), adapterMessage, adapterCode };
}

/** An error of a status response as callbacks spell it: both ways, because some receivers read one and some the other. */
export function callbackError(error: StatusError): StatusError & RequestError {
  return { ...error, errorMessage: error.message, errorCode: Number(error.code) };
}
