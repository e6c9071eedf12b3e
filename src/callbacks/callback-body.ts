import { callbackError, type TransactionView } from "../transaction-requests/index.ts";
import type { TransactionError } from "../transactions/index.ts";
import type { CallbackResult } from "./callback.ts";

/** The content of a callback: the body is a pure function of it. */
export interface CallbackFacts {
  readonly result: CallbackResult;
  /** The transaction as the status API shows it. */
  readonly view: TransactionView;
  readonly errors: readonly Omit<TransactionError, "createdAt">[];
}

type CallbackError = ReturnType<typeof callbackError>;

interface CallbackBody extends Omit<TransactionView, "errors">, Partial<CallbackError> {
  readonly result: CallbackResult;
  readonly errors?: readonly CallbackError[];
}

/** The body of a callback, with the transaction's errors if it is about a failure. */
export function callbackBody({ result, view, errors }: CallbackFacts): CallbackBody {
  const { errors: _errors, ...rest } = view;
  return { result, ...rest, ...(result === "ERROR" && errorData(errors)) };
}

function errorData(errors: CallbackFacts["errors"]): Partial<CallbackBody> {
  const last = errors.at(-1);
  return last ? { ...callbackError(last), errors: errors.map(callbackError) } : {};
}
