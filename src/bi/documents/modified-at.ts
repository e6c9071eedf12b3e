import type { TransactionFacts } from "./transaction-facts.ts";

/**
 * When the document was last given something new: by a move of the transaction itself, or by what others did with it
 * afterwards. Loads of "everything since T" find every change by it.
 */
export function modifiedAt(facts: TransactionFacts): Temporal.Instant {
  const {
    transaction,
    followUps,
    attempts,
    callbackAcknowledgedAt,
    currencyOffer,
    disputeSteps,
    annotations,
    authentication,
  } = facts;
  const moments = [
    ...followUps.filter(({ status }) => status === "success").map(({ finalAt }) => finalAt),
    // Also of one that was undone: the document lost it.
    ...followUps.map(({ changedAt }) => changedAt),
    ...attempts.map(({ at }) => at),
    callbackAcknowledgedAt,
    authentication?.changedAt,
    currencyOffer?.offeredAt,
    currencyOffer?.chosenAt,
    ...disputeSteps.map(({ recordedAt }) => recordedAt),
    annotations.changedAt,
  ];
  return moments.reduce<Temporal.Instant>(
    (latest, moment) => (moment && Temporal.Instant.compare(moment, latest) > 0 ? moment : latest),
    transaction.modifiedAt,
  );
}
