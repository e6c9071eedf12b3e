import {
  decimalSetting,
  integerSetting,
  refuseAmount,
  settingIsOn,
  type Connector,
} from "../../connectors/index.ts";
import { storeSealedCard } from "../../vault/index.ts";
import { makeQuote } from "../../dcc/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { findCurrency } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  amountOf,
  customerLanguageOf,
  moveTransaction,
  type Change,
  type StoredPaymentSource,
  type StoredRequest,
  type Transaction,
} from "../../transactions/index.ts";
import { connectorChange } from "../provider/connector-change.ts";
import type { TransactionParts } from "../parts.ts";
import { identifiedSource } from "../source/payment-source.ts";
import type { ChosenSource } from "../source/chosen-source.ts";

type CardSource = Extract<ChosenSource, { kind: "card" }>;

/** The card stays sealed for this long after the quote expired, so that a new quote can follow. */
const SEALED_BEYOND_QUOTE_MINUTES = 60;

/**
 * The currency to offer, or undefined (the payment then goes on without an offer). Needed are `requestDcc`, the connector's
 * setting, and a card that is billed in one other known currency, of which the connector takes every amount: the payment and its parts
 * are converted to any.
 */
export function offeredCurrency(
  { adapters }: Pick<TransactionParts, "adapters">,
  options: { request: StoredRequest; connector: Connector; source: ChosenSource },
): string | undefined {
  const { request, connector, source } = options;
  if (!request.requestDcc || !settingIsOn(connector, "dcc:enabled") || source.kind !== "card")
    return undefined;
  // In the wallet the customer has approved an amount in the currency of the request.
  if (source.card.wallet !== undefined) return undefined;
  // A prepaid card may hold several currencies, and a surcharge is not part of what was quoted.
  if (source.facts.bin?.type === "PREPAID" || request.surchargeAmount !== undefined) return undefined;
  const currency = source.facts.bin?.currency ?? undefined;
  if (currency === undefined || currency === request.currency) return undefined;
  if (!findCurrency(currency)) return undefined;
  const adapter = adapters.get(connector.adapter);
  return refuseAmount({ connector, adapter }, { minor: 1n, currency }) ? undefined : currency;
}

interface OfferOptions {
  readonly transaction: Transaction;
  readonly connector: Connector;
  readonly source: CardSource;
  /** For the page that shows the offer; by default the request's. */
  readonly language?: string;
}

/**
 * Offers to pay in the card's currency: stores the quote, seals the card and waits for the choice. Undefined when no rate
 * may be used; then nothing has changed.
 */
export async function offerConversion(
  parts: TransactionParts,
  options: OfferOptions,
): Promise<Transaction | undefined> {
  const offered = await parts.db.transaction((tx) => offerConversionWithin(tx, parts, options));
  parts.notifyWorkers();
  return offered;
}

/** The same in the caller's commit. */
export async function offerConversionWithin(
  tx: Queryable,
  parts: TransactionParts,
  options: OfferOptions,
): Promise<Transaction | undefined> {
  const { transaction, connector } = options;
  const cardCurrency = offeredCurrency(parts, {
    request: transaction.request,
    connector,
    source: options.source,
  });
  const original = amountOf(transaction);
  if (cardCurrency === undefined || !original) return undefined;
  const validityMinutes = integerSetting(connector, "dcc:quote-validity-minutes");
  const quote = await makeQuote(tx, parts, {
    transactionUuid: transaction.uuid,
    original,
    cardCurrency,
    markUpPercent: decimalSetting(connector, "dcc:markup-percent"),
    validityMinutes,
    language: options.language ?? customerLanguageOf(transaction) ?? "en",
  });
  if (!quote) return undefined;
  const source = await identifiedSource(tx, parts, { source: options.source, connector });
  const moved = await moveTransaction(tx, {
    uuid: transaction.uuid,
    trigger: "dcc_offered",
    at: parts.clock.now(),
    guards: [{ kind: "as_seen", version: transaction.version }],
    changes: [
      { kind: "source_changed", paymentSource: storedSource(source), card: source.facts },
      connectorChange(connector),
      awaitsAnswer(parts, validityMinutes),
    ],
    companions: ["quote_stored", "card_sealed"],
  });
  if (isRefusal(moved)) return undefined;
  await sealCard(tx, parts, {
    transaction,
    source,
    minutes: validityMinutes + SEALED_BEYOND_QUOTE_MINUTES,
  });
  return moved;
}

/** Until the card is not there any more: where nobody chooses by then, the payment ends. */
export function awaitsAnswer({ clock }: Pick<TransactionParts, "clock">, validityMinutes: number): Change {
  const until = clock.now().add({ minutes: validityMinutes + SEALED_BEYOND_QUOTE_MINUTES });
  return { kind: "answer_awaited", until };
}

function storedSource({ registration }: CardSource): StoredPaymentSource {
  return registration === null
    ? { kind: "sealed_card" }
    : { kind: "registration", transactionUuid: registration };
}

async function sealCard(
  tx: Queryable,
  parts: TransactionParts,
  options: { transaction: Transaction; source: CardSource; minutes: number },
): Promise<void> {
  const { transaction, source, minutes } = options;
  // Only the security code of a stored card would be lost.
  if (source.registration !== null && source.card.cvv === undefined) return;
  await storeSealedCard(tx, parts.vault, { transactionUuid: transaction.uuid, card: source.card, minutes });
}
