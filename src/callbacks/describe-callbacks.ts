import type { Queryable } from "../platform/database/index.ts";
import { withShownResponses } from "../platform/deliveries/index.ts";
import { findTransaction } from "../transactions/index.ts";
import type { Callback, CallbackRefusal } from "./callback.ts";
import { listAttempts, listCallbacks, type RecordedCallbackAttempt } from "./callback-store.ts";

interface CallbackDescription extends Pick<
  Callback,
  "transactionUuid" | "version" | "result" | "url" | "status"
> {
  readonly createdAt: string;
  readonly nextAttemptAt: string | null;
  readonly settledAt: string | null;
}

interface AttemptDescription extends Omit<
  RecordedCallbackAttempt,
  "version" | "at" | "response" | "isInside"
> {
  /** The beginning of the response, null where the reader may not see it; the provisioning API calls it so. */
  readonly answer: string | null;
  readonly at: string;
}

interface CallbackWithAttempts extends CallbackDescription {
  readonly attempts: AttemptDescription[];
}

/**
 * The state of a transaction's callbacks, with every attempt. One that waits for its first attempt is not there yet.
 *
 * @param of.mayReadInside as `withShownResponses` has it
 */
export async function describeCallbacks(
  db: Queryable,
  { transactionUuid, mayReadInside }: { transactionUuid: string; mayReadInside: boolean },
): Promise<CallbackWithAttempts[] | CallbackRefusal> {
  const [transaction, callbacks] = await Promise.all([
    findTransaction(db, transactionUuid),
    callbacksOf(db, transactionUuid, { mayReadInside }),
  ]);
  return transaction ? callbacks : { refused: true, code: "no_such_transaction" };
}

/** The same for a transaction that was read already. */
export async function callbacksOf(
  db: Queryable,
  transactionUuid: string,
  reader: { readonly mayReadInside: boolean } = { mayReadInside: false },
): Promise<CallbackWithAttempts[]> {
  const [callbacks, found] = await Promise.all([
    listCallbacks(db, transactionUuid),
    listAttempts(db, transactionUuid),
  ]);
  const attempts = withShownResponses(found, reader);
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
}: RecordedCallbackAttempt): AttemptDescription {
  return { outcome, httpStatus, durationMs, answer: response, at: at.toString() };
}
