import type { Queryable } from "../platform/database/index.ts";
import { listAttempts, type Attempt } from "./attempts.ts";
import { listHistories } from "./bi-reads.ts";
import type { HistoryEntry, Transaction } from "./transaction.ts";
import type { TransactionError } from "./transaction-result.ts";

/** The parts of a transaction that the errors of all attempts are made of. */
interface Attempted {
  readonly transaction: Pick<Transaction, "result">;
  readonly attempts: readonly Pick<Attempt, "error" | "at">[];
  readonly history: readonly HistoryEntry[];
}

/**
 * Every error of the transaction, oldest first: those it ended with, and those of submissions that were followed by another
 * one (fallback, step-up after a soft decline, another choice after a decline). A decline that let the customer choose
 * again is kept in both places, and is one error.
 */
export function errorsOfAllAttempts({ transaction, attempts, history }: Attempted): TransactionError[] {
  const own = transaction.result.errors ?? [];
  const keptTwice = new Set(
    history
      .filter(({ trigger }) => trigger === "attempt_declined")
      .map(({ at, facts }) => `${at.epochMilliseconds} ${String(facts?.["code"])}`),
  );
  const earlier = attempts
    .flatMap(({ error, at }) => (error === null ? [] : [{ ...error, createdAt: at.toString() }]))
    .filter((error) => !keptTwice.has(`${millisOf(error)} ${error.code}`));
  return [...earlier, ...own].toSorted((a, b) => millisOf(a) - millisOf(b));
}

/** The errors of all attempts of each of the transactions, oldest first, by its uuid. Most have one attempt, and cost no look-up. */
export async function readErrorsOfAttempts(
  db: Queryable,
  transactions: readonly Pick<Transaction, "uuid" | "submissions" | "result">[],
): Promise<(uuid: string) => readonly TransactionError[]> {
  const repeated = transactions.filter(({ submissions }) => submissions > 1).map(({ uuid }) => uuid);
  const read = repeated.length > 0;
  const attempts = Map.groupBy(read ? await listAttempts(db, repeated) : [], (one) => one.transactionUuid);
  const histories = Map.groupBy(read ? await listHistories(db, repeated) : [], (one) => one.transactionUuid);
  const errors = new Map(
    transactions.map((transaction) => {
      const { uuid } = transaction;
      const ofUuid = { attempts: attempts.get(uuid) ?? [], history: histories.get(uuid) ?? [] };
      return [uuid, errorsOfAllAttempts({ transaction, ...ofUuid })];
    }),
  );
  return (uuid) => errors.get(uuid) ?? [];
}

function millisOf({ createdAt }: TransactionError): number {
  return Temporal.Instant.from(createdAt).epochMilliseconds;
}
