import { callbackError, type TransactionView } from "../transaction-requests/index.ts";
import type { Transaction } from "../transactions/index.ts";
import type { CallbackResult } from "./callback.ts";
import type { CallbackParts } from "./parts.ts";

type CallbackError = ReturnType<typeof callbackError>;

/** The transaction as the status API shows it, with its errors if the callback is about a failure. */
interface CallbackBody extends Omit<TransactionView, "errors">, Partial<CallbackError> {
  readonly result: CallbackResult;
  readonly errors?: readonly CallbackError[];
}

/** The body of a callback, from the record of now. */
export async function makeBody(
  { viewTransaction }: Pick<CallbackParts, "viewTransaction">,
  { transaction, result }: { transaction: Transaction; result: CallbackResult },
): Promise<CallbackBody> {
  const { errors, ...view } = await viewTransaction(transaction);
  return { result, ...view, ...(result === "ERROR" && errorData(errors)) };
}

function errorData(shown: TransactionView["errors"] = []): Partial<CallbackBody> {
  const errors = shown.map(callbackError);
  const last = errors.at(-1);
  return last ? { ...last, errors } : {};
}
