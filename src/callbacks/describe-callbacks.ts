import type { Queryable } from "../platform/database/index.ts";
import type { Callback } from "./callback.ts";
import { listAttempts, listCallbacks, type RecordedAttempt } from "./callback-store.ts";

/** What became of a transaction's callbacks, every attempt included. */
export async function describeCallbacks(
  db: Queryable,
  transactionUuid: string,
): Promise<Record<string, unknown>[]> {
  const [callbacks, attempts] = await Promise.all([
    listCallbacks(db, transactionUuid),
    listAttempts(db, transactionUuid),
  ]);
  return callbacks.map((callback) => ({
    ...describeCallback(callback),
    attempts: attempts.filter(({ version }) => version === callback.version).map(describeAttempt),
  }));
}

export function describeCallback(callback: Callback): Record<string, unknown> {
  return {
    transactionUuid: callback.transactionUuid,
    version: callback.version,
    result: callback.result,
    url: callback.url,
    status: callback.status,
    createdAt: callback.createdAt.toString(),
    settledAt: callback.settledAt?.toString() ?? null,
  };
}

function describeAttempt(attempt: RecordedAttempt): Record<string, unknown> {
  const { outcome, httpStatus, durationMs, answer, at } = attempt;
  return { outcome, httpStatus, durationMs, answer, at: at.toString() };
}
