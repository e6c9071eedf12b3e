import type { TransactionError } from "../../transactions/index.ts";
import type { TransactionFacts } from "./transaction-facts.ts";

/**
 * Every error of the transaction, oldest first: those it ended with, and those of submissions that were followed by another
 * one (fallback, step-up after a soft decline, another choice after a decline). A decline that let the customer choose
 * again is kept in both places, and is one error.
 */
export function errorsOfAllAttempts({
  transaction,
  attempts,
  history,
}: TransactionFacts): TransactionError[] {
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

function millisOf({ createdAt }: TransactionError): number {
  return Temporal.Instant.from(createdAt).epochMilliseconds;
}
