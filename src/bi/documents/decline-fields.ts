import { errorsOfAllAttempts, judgementOf } from "../../transactions/index.ts";
import type { TransactionFacts } from "./transaction-facts.ts";
import { dateTimeText, type DocumentPart, filled, known } from "./values.ts";

/** The last failed attempt's meaning for another one (docs/reference/declines.md), as the API shows it: not of a payment that succeeded after it. */
export function declineObject(facts: TransactionFacts): DocumentPart | undefined {
  const { transaction } = facts;
  const error = errorsOfAllAttempts(facts).at(-1);
  if (!error || transaction.status === "success") return undefined;
  const judgement = judgementOf(transaction, { error, at: Temporal.Instant.from(error.createdAt) });
  return known({
    class: judgement.class,
    source: judgement.source,
    scheme_code: judgement.scheme?.code,
    advice_code: judgement.scheme?.adviceCode,
    category: judgement.scheme?.category,
    retry_after: dateTimeText(judgement.retryAfter),
  });
}

/** The recovery case that the payment opened, or that it is an attempt of. */
export function recoveryObject({ recovery }: TransactionFacts): DocumentPart | undefined {
  if (recovery === null) return undefined;
  const { recoveryId, role, number, means } = recovery;
  return filled(known({ id: recoveryId, role, attempt: number, means }));
}
