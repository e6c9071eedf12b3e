import { integerSetting, type Connector } from "../../connectors/index.ts";
import { takeBackInstrument, takeSealedCard } from "../../vault/index.ts";
import type { ProviderOutcome } from "../../providers/index.ts";
import { currentQuote, setQuotesAside } from "../../dcc/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { countMoves, moveTransaction, type Change, type Transaction } from "../../transactions/index.ts";
import { connectorOfTransaction } from "../provider/connector-of-transaction.ts";
import { pageEntryOf } from "../source/page-entry.ts";
import type { TransactionParts } from "../parts.ts";

type Declined = Extract<ProviderOutcome, { kind: "declined" }>;

/** After a longer wait for the outcome the customer was redirected to the merchant, and cannot pay any more. */
const CUSTOMER_PRESENT_SECONDS = 30;
/** The time for another attempt where nothing else limits the payment; then it expires. */
const CHOICE_VALID_MINUTES = 60;

/**
 * After a decline the customer on the payment page may pay again, up to the limit of attempts: the transaction waits as if
 * nothing had been submitted. Undefined: the decline stands.
 */
export async function reopenChoice(
  parts: TransactionParts,
  declined: { transaction: Transaction; outcome: Declined },
): Promise<Transaction | undefined> {
  const { transaction, outcome } = declined;
  const next = await connectorOfNextAttempt(parts, transaction);
  if (next === undefined) return undefined;
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
        {
          kind: "choice_reset",
          connectorGuid: next.guid,
          unlessPaidBy: at.add({ minutes: CHOICE_VALID_MINUTES }),
        },
        ...(await originalAmount(tx, transaction)),
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

/** Where the customer pays again, if they may: on the selection page, or in the form of the same connector. */
async function connectorOfNextAttempt(
  parts: TransactionParts,
  transaction: Transaction,
): Promise<Connector | undefined> {
  const { uuid, paysOnPage, metaConnectorGuid, inquireAt, modifiedAt } = transaction;
  if (!paysOnPage) return undefined;
  const waitedSeconds = modifiedAt.until(parts.clock.now()).total("seconds");
  // A customer at the provider's page comes back to ours at any time.
  if (inquireAt !== null && waitedSeconds >= CUSTOMER_PRESENT_SECONDS) return undefined;
  const meta = metaConnectorGuid === null ? undefined : await parts.findConnector(metaConnectorGuid);
  const next = meta?.kind === "multi_method" ? meta : await connectorOfTransaction(parts, transaction);
  if (!takesEntryOnPage(parts, next)) return undefined;
  const limit = maxAttempts(next);
  if (limit <= 1) return undefined;
  const declined = await countMoves(parts.db, { uuid, trigger: "attempt_declined" });
  return declined + 1 < limit ? next : undefined;
}

/** A method whose page is the provider's has nothing that the customer could enter again here. */
function takesEntryOnPage(parts: Pick<TransactionParts, "adapters">, connector: Connector): boolean {
  return connector.kind === "multi_method" || pageEntryOf(parts, connector) !== undefined;
}

/** `retries` of a Payment Selection Page, where they are set, else `tx:max-attempts`. */
function maxAttempts(connector: Connector): number {
  const retries = connector.kind === "multi_method" ? connector.multiMethodMetaConnector.retries : null;
  return retries === null ? integerSetting(connector, "tx:max-attempts") : retries + 1;
}

/** Resets a converted amount to the merchant's currency, and what a review had authorised of a debit. */
async function originalAmount(
  tx: Queryable,
  { uuid, requestedType, amountMinor, currency }: Transaction,
): Promise<Change[]> {
  const quote = await currentQuote(tx, uuid);
  if (!quote || quote.selectedCurrency !== quote.convertedCurrency) {
    if (requestedType === null || amountMinor === null || currency === null) return [];
    return [{ kind: "currency_changed", minor: amountMinor, currency }];
  }
  const { originalMinor, originalCurrency } = quote;
  return [{ kind: "currency_changed", minor: originalMinor, currency: originalCurrency }];
}
