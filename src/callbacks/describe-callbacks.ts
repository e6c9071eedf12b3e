import type { Queryable } from "../platform/database/index.ts";
import { findTransaction } from "../transactions/index.ts";
import type { Callback, CallbackRefusal } from "./callback.ts";
import { listAttempts, listCallbacks, type RecordedAttempt } from "./callback-store.ts";

interface CallbackDescription extends Pick<
  Callback,
  "transactionUuid" | "version" | "result" | "url" | "status"
> {
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly settledAt: string | null;
}

interface AttemptDescription extends Omit<RecordedAttempt, "version" | "at" | "response"> {
  /** The beginning of the response; the provisioning API calls it so. */
  readonly answer: string | null;
  readonly at: string;
}

/** The state of a transaction's callbacks, with every attempt. One that waits for its first attempt is not there yet. */
export async function describeCallbacks(
  db: Queryable,
  transactionUuid: string,
): Promise<(CallbackDescription & { attempts: AttemptDescription[] })[] | CallbackRefusal> {
  const [transaction, callbacks, attempts] = await Promise.all([
    findTransaction(db, transactionUuid),
    listCallbacks(db, transactionUuid),
    listAttempts(db, transactionUuid),
  ]);
  if (!transaction) return { refused: true, code: "no_such_transaction" };
  return callbacks.map((callback) => ({
    ...describeCallback(callback),
    attempts: attempts.filter(({ version }) => version === callback.version).map(describeAttempt),
  }));
}

export function describeCallback(callback: Callback): CallbackDescription {
  const { transactionUuid, version, result, url, status, createdAt, nextAt, settledAt } = callback;
  return {
    transactionUuid,
    version,
    result,
    url,
    status,
    createdAt: createdAt.toString(),
    nextAttemptAt: status === "waiting" ? (nextAt?.toString() ?? null) : null,
    settledAt: settledAt?.toString() ?? null,
  };
}

function describeAttempt({
  outcome,
  httpStatus,
  durationMs,
  response,
  at,
}: RecordedAttempt): AttemptDescription {
  return { outcome, httpStatus, durationMs, answer: response, at: at.toString() };
}
