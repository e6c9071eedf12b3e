import { declineOf } from "../platform/api-errors/index.ts";
import { isFinal, type Transaction, type TransactionError } from "../transactions/index.ts";
import type { StatusResponse, TransactionResponse } from "./http/schemas.ts";

type PublicError = Omit<TransactionError, "createdAt">;
type RequestError = NonNullable<TransactionResponse["errors"]>[number];
type StatusError = NonNullable<StatusResponse["errors"]>[number];

/** The errors of a transaction that failed or was cancelled: it has one at least. */
export function errorsOf(transaction: Transaction): readonly PublicError[] {
  const { errors = [] } = transaction.result;
  if (errors.length > 0) return errors;
  return isFinal(transaction.status) && transaction.status !== "success"
    ? [declineOf("processingError")]
    : [];
}

/** An error as transaction responses spell it. */
export function requestError({ code, message, adapterCode, adapterMessage }: PublicError): RequestError {
  return { errorMessage: message, errorCode: code, adapterMessage, adapterCode };
}

/** An error as status responses spell it, with its code as text. */
export function statusError({ code, message, adapterCode, adapterMessage }: PublicError): StatusError {
  return { message, code: String(code), adapterMessage, adapterCode };
}

/** An error as callbacks spell it: both ways, because some receivers read one and some the other. */
export function callbackError(error: PublicError): StatusError & RequestError {
  return { ...statusError(error), ...requestError(error) };
}
