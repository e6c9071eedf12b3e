import type { TransactionError } from "../transactions/index.ts";
import type { CallbackResult } from "./callback.ts";

/** The content of a callback: the body is a pure function of it. */
export interface CallbackFacts {
  readonly result: CallbackResult;
  /** The transaction as the status API shows it. */
  readonly view: Readonly<Record<string, unknown>>;
  readonly errors: readonly Omit<TransactionError, "createdAt">[];
}

/**
 * The body of a callback. Errors come in both spellings that clients know, `message`/`code` and
 * `errorMessage`/`errorCode`: some read one, some the other.
 */
export function callbackBody(facts: CallbackFacts): Record<string, unknown> {
  const { result, view } = facts;
  const { errors: _errors, ...rest } = view;
  return {
    result,
    ...rest,
    ...(result === "ERROR" && errorData(facts.errors)),
  };
}

function errorData(errors: CallbackFacts["errors"]): Record<string, unknown> {
  const last = errors.at(-1);
  return last ? { ...spelledTwice(last), errors: errors.map(spelledTwice) } : {};
}

function spelledTwice(error: CallbackFacts["errors"][number]): Record<string, unknown> {
  return {
    message: error.message,
    code: String(error.code),
    errorMessage: error.message,
    errorCode: error.code,
    adapterMessage: error.adapterMessage,
    adapterCode: error.adapterCode,
  };
}
