import { permitsOperation } from "../../authority/index.ts";
import { decimalSetting, integerSetting } from "../../connectors/index.ts";
import { currentQuote, makeQuote, selectOnQuote, transactionOfQuote, type Quote } from "../../dcc/index.ts";
import { isRefusal, type Refusal } from "../../platform/refusal.ts";
import type { CapturedBrowser } from "../../three-d-secure/index.ts";
import {
  findTransaction,
  isInitial,
  moveTransaction,
  type Change,
  type Transaction,
} from "../../transactions/index.ts";
import { connectorOfTransaction } from "../provider/connector-of-transaction.ts";
import { FIRST_INQUIRY_SECONDS } from "../outcome/inquiry-schedule.ts";
import { keepInstrument } from "../source/keep-instrument.ts";
import type { Requester, TransactionParts } from "../parts.ts";
import { payNow } from "../pay.ts";
import { sourceOfTransaction } from "../source/source-of-transaction.ts";
import type { OperationNotPermitted } from "../refusals.ts";
import { takesPayments } from "../accept/takes-payments.ts";
import { awaitsAnswer } from "./offer-conversion.ts";
import { refuseChoice, type ChoiceRefusal } from "./refuse-choice.ts";
import { refuseWithoutSource } from "./refuse-without-source.ts";

export type ContinueDccRefusal = ChoiceRefusal | Refusal<"reference_not_found"> | OperationNotPermitted;

/** The merchant's request with the currency that the customer chose (spec "DCC continue"); the payment goes on in it. */
export async function continueDcc(
  parts: TransactionParts,
  options: { requester: Requester; continueDccUuid: string; selectedDccCurrency: string },
): Promise<Transaction | ContinueDccRefusal> {
  const { requester, continueDccUuid, selectedDccCurrency } = options;
  const offered = await findOffered(parts, { requester, uuid: continueDccUuid });
  if (!offered) return { refused: true, code: "reference_not_found" };
  const { type } = offered.transaction;
  if (isInitial(type) && requester.user && !permitsOperation(requester.user, type))
    return { refused: true, code: "operation_not_permitted", operation: type };
  if (requester.connector.disabled) return { refused: true, code: "connector_disabled" };
  return selectCurrency(parts, { ...offered, currency: selectedDccCurrency, by: "api" });
}

async function findOffered(
  parts: TransactionParts,
  { requester, uuid }: { requester: Requester; uuid: string },
): Promise<{ transaction: Transaction; quoteUuid?: string } | undefined> {
  const quoted = await transactionOfQuote(parts.db, uuid);
  const transaction = await findTransaction(parts.db, quoted ?? uuid);
  const { guid } = requester.connector;
  if (transaction?.connectorGuid !== guid && transaction?.metaConnectorGuid !== guid) return undefined;
  return quoted === undefined ? { transaction } : { transaction, quoteUuid: uuid };
}

/**
 * The choice itself, from the API or the page. If several choices are made at the same time, one is taken; the choice, the move and the
 * amount to charge are one commit.
 *
 * @param options.quoteUuid the quote that the customer saw: the choice does not count for a newer one
 * @param options.by `api`, or the page and its version: kept as evidence
 */
export async function selectCurrency(
  parts: TransactionParts,
  options: {
    transaction: Transaction;
    currency: string;
    by: string;
    quoteUuid?: string;
    evenIfExpired?: boolean;
    browser?: CapturedBrowser | undefined;
  },
): Promise<Transaction | ContinueDccRefusal> {
  const { transaction, currency, by } = options;
  const quote = await quoteToSelectOn(parts, options);
  if (isRefusal(quote)) return quote;
  const { originalCurrency, convertedCurrency } = quote;
  const selected = await parts.db.transaction(async (tx) => {
    if (
      !(await selectOnQuote(tx, {
        quoteUuid: quote.uuid,
        currency,
        by,
        evenIfExpired: options.evenIfExpired ?? false,
      }))
    )
      return refuseLateChoice(quote);
    const source = await sourceOfTransaction(tx, parts, transaction);
    const at = parts.clock.now();
    const moved = await moveTransaction(tx, {
      uuid: transaction.uuid,
      trigger: "dcc_selected",
      at,
      inquireAfterSeconds: FIRST_INQUIRY_SECONDS,
      facts: { quote: quote.uuid, currency },
      companions: ["quote_selected", "instrument_stored"],
      changes: [
        { kind: "resubmitted" },
        { kind: "answered" },
        ...(currency === convertedCurrency ? [inCardCurrency(quote)] : []),
      ],
    });
    if (isRefusal(moved)) return { refused: true, code: "conversion_already_continued" } as const;
    await keepInstrument(tx, parts, { transaction: moved, source });
    return { source, transaction: moved };
  });
  if (isRefusal(selected)) {
    if (selected.code !== "quote_expired") return selected;
    const refusal = await requote(parts, { transaction, quote });
    const noRateLeft = refusal.code === "quote_expired" && refusal.quote === undefined;
    // Nothing is converted, so no rate is needed to pay in the original currency.
    if (!noRateLeft || currency !== originalCurrency) return refusal;
    return selectCurrency(parts, { ...options, evenIfExpired: true });
  }
  const connector = await connectorOfTransaction(parts, transaction);
  if (selected.source.kind === "none") return refuseWithoutSource(parts, selected.transaction);
  return payNow(parts, { ...selected, connector, browser: options.browser });
}

async function quoteToSelectOn(
  parts: TransactionParts,
  { transaction, currency, quoteUuid }: { transaction: Transaction; currency: string; quoteUuid?: string },
): Promise<Quote | ChoiceRefusal> {
  const quote = await currentQuote(parts.db, transaction.uuid);
  const refusal = refuseChoice({
    transaction,
    quote,
    takesPayments: await takesPayments(parts, transaction),
    currency,
    quoteUuid,
  });
  return refusal ?? quote!;
}

function refuseLateChoice(quote: Quote): ChoiceRefusal {
  return quote.selectedAt
    ? { refused: true, code: "conversion_already_continued" }
    : { refused: true, code: "quote_expired", quote: undefined };
}

/** From here on the transaction is in the card's currency; a preauthorization authorises the converted amount. */
function inCardCurrency({ convertedMinor, convertedCurrency }: Quote): Change {
  return { kind: "currency_changed", minor: convertedMinor, currency: convertedCurrency };
}

async function requote(
  parts: TransactionParts,
  { transaction, quote }: { transaction: Transaction; quote: Quote },
): Promise<ChoiceRefusal> {
  const fresh = await currentQuote(parts.db, transaction.uuid);
  if (fresh?.selectedAt) return { refused: true, code: "conversion_already_continued" };
  // The second of two late choices gets the quote that the first one was refused with.
  if (fresh && fresh.uuid !== quote.uuid) return { refused: true, code: "quote_expired", quote: fresh };
  const connector = await connectorOfTransaction(parts, transaction);
  const validityMinutes = integerSetting(connector, "dcc:quote-validity-minutes");
  const again = await makeQuote(parts.db, parts, {
    transactionUuid: transaction.uuid,
    original: { minor: quote.originalMinor, currency: quote.originalCurrency },
    cardCurrency: quote.convertedCurrency,
    markUpPercent: decimalSetting(connector, "dcc:markup-percent"),
    validityMinutes,
    language: quote.language,
  });
  await moveTransaction(parts.db, {
    uuid: transaction.uuid,
    trigger: "dcc_requoted",
    at: parts.clock.now(),
    // A card that is stored can be charged by the new quote; one that is sealed, no longer than before.
    ...(again && { changes: [awaitsAnswer(parts, validityMinutes)] }),
    facts: { quote: again?.uuid ?? null },
  });
  return { refused: true, code: "quote_expired", quote: again };
}
