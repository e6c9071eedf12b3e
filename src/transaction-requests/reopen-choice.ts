import { takeBackInstrument, takeSealedCard, type ProviderOutcome } from "../connectors/index.ts";
import { currentQuote, setQuotesAside } from "../dcc/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { isRefusal } from "../platform/refusal.ts";
import { countMoves, moveTransaction, type Change, type Transaction } from "../transactions/index.ts";
import { connectorOfTransaction } from "./connector-of-transaction.ts";
import type { TransactionParts } from "./parts.ts";

type Declined = Extract<ProviderOutcome, { kind: "declined" }>;

/** After a longer wait for the outcome the customer was redirected to the merchant, and cannot choose any more. */
const CUSTOMER_PRESENT_SECONDS = 30;
/** The time for another choice where nothing else limits the payment; then it expires. */
const CHOICE_VALID_MINUTES = 60;

/**
 * After a decline the customer of a Payment Selection Page may choose another method, up to its `retries` times: the
 * transaction waits as if nothing had been submitted. Undefined: the decline stands.
 */
export async function reopenChoice(
  parts: TransactionParts,
  declined: { transaction: Transaction; outcome: Declined },
): Promise<Transaction | undefined> {
  const { transaction, outcome } = declined;
  if (!(await mayReopen(parts, transaction))) return undefined;
  const { uuid, submissions } = transaction;
  const at = parts.clock.now();
  const error = { ...outcome.error, createdAt: at.toString() };
  const connector = await connectorOfTransaction(parts, transaction);
  const moved = await parts.db.transaction(async (tx) => {
    const result = await moveTransaction(tx, {
      uuid,
      trigger: "attempt_declined",
      at,
      ofSubmission: submissions,
      startsOver: true,
      error,
      changes: [
        { kind: "choice_reset", unlessPaidBy: at.add({ minutes: CHOICE_VALID_MINUTES }) },
        ...(await originalAmount(tx, uuid)),
      ],
      facts: { method: connector.method, connector: connector.guid, code: error.code },
      effects: [{ kind: "attempt_recorded", transaction, outcome, at }],
      companions: ["quote_discarded", "sealed_card_erased", "instrument_erased"],
    });
    if (isRefusal(result)) return result;
    await setQuotesAside(tx, uuid);
    await takeSealedCard(tx, parts.vault, { transactionUuid: uuid });
    await takeBackInstrument(tx, { transactionUuid: uuid });
    return result;
  });
  return isRefusal(moved) ? undefined : moved;
}

async function mayReopen(parts: TransactionParts, transaction: Transaction): Promise<boolean> {
  const { uuid, metaConnectorGuid, methodChosenAt, inquireAt, modifiedAt } = transaction;
  if (metaConnectorGuid === null || methodChosenAt === null) return false;
  const meta = await parts.findConnector(metaConnectorGuid);
  if (meta?.kind !== "multi_method" || !meta.multiMethodMetaConnector.retries) return false;
  const waitedSeconds = modifiedAt.until(parts.clock.now()).total("seconds");
  // A customer at the provider's page comes back to ours at any time.
  if (inquireAt !== null && waitedSeconds >= CUSTOMER_PRESENT_SECONDS) return false;
  const used = await countMoves(parts.db, { uuid, trigger: "attempt_declined" });
  return used < meta.multiMethodMetaConnector.retries;
}

/** Resets a converted amount to the merchant's currency. */
async function originalAmount(tx: Queryable, uuid: string): Promise<Change[]> {
  const quote = await currentQuote(tx, uuid);
  if (!quote || quote.selectedCurrency !== quote.convertedCurrency) return [];
  const { originalMinor, originalCurrency } = quote;
  return [{ kind: "currency_changed", minor: originalMinor, currency: originalCurrency }];
}
