import {
  checkCard,
  cardFactsOf,
  isCardToken,
  openInstrument,
  readIban,
  readCardToken,
  takeRefreshedCvv,
  type CardData,
  type StoredInstrument,
  withFingerprints,
} from "../../vault/index.ts";
import { movesNoMoney, takesTestInstruments, type Connector } from "../../connectors/index.ts";
import type { PaymentSource } from "../../providers/index.ts";
import { walletOf } from "../../wallets/index.ts";
import { isPaymentToken, openPaymentToken } from "../../customer-profiles/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { findTransaction, type Transaction } from "../../transactions/index.ts";
import type { InstrumentParts } from "../parts.ts";
import { fieldInvalid, type SourceRefusal } from "../refusals.ts";
import { methodOfToken } from "./method-token.ts";
import { refuseRegistration } from "./refuse-registration.ts";
import type { TransactionRequest } from "../schema/field-matrix.ts";
import { walletSource, type WalletPayment } from "./wallet-source.ts";
import type { ChosenSource } from "./chosen-source.ts";

const NOT_GIVEN: ChosenSource = { kind: "none" };

/**
 * Finds the instrument a request names: card data, a one-time card token, the token of Apple Pay or Google Pay, an earlier
 * registration, or an account or wallet of the customer. The token of a method names no instrument. A one-time token is used up by the
 * payment's record, so that a refused request leaves it usable.
 */
export async function choosePaymentSource(
  tx: Queryable,
  parts: InstrumentParts,
  options: WalletPayment & { username?: string | undefined },
): Promise<ChosenSource | SourceRefusal> {
  const { request, connector } = options;
  if (request.cardData) return fromCardData(parts, { card: request.cardData });
  if (request.transactionToken)
    return fromToken(tx, parts, { ...options, transactionToken: request.transactionToken });
  if (request.referenceUuid)
    return fromRegistration(tx, parts, { referenceUuid: request.referenceUuid, connector });
  return fromCustomer(request);
}

const BECAUSE = {
  "errors.blank": "blank",
  "errors.expired": "expired",
  "errors.invalid": "invalid",
} as const;

async function fromCardData(
  parts: InstrumentParts,
  { card }: { card: NonNullable<TransactionRequest["cardData"]> },
): Promise<ChosenSource | SourceRefusal> {
  const problem = checkCard(card, parts.clock)[0];
  if (problem)
    return fieldInvalid(`cardData.${problem.field}`, {
      code: "card_refused",
      because: BECAUSE[problem.key],
      reason: problem.message,
    });
  return cardSource(parts, card);
}

async function fromToken(
  tx: Queryable,
  parts: InstrumentParts,
  options: WalletPayment & { transactionToken: string; username?: string | undefined },
): Promise<ChosenSource | SourceRefusal> {
  const { transactionToken, connector, request } = options;
  if (methodOfToken(transactionToken) !== undefined) return fromCustomer(request);
  if (walletOf(transactionToken)) return fromWallet(tx, parts, options);
  if (isPaymentToken(transactionToken))
    return fromPaymentToken(tx, parts, { ...options, paymentToken: transactionToken });
  if (!isCardToken(transactionToken)) return { refused: true, code: "transaction_token_invalid" };
  // Behind a meta-connector of the demo there are simulators only.
  const simulated = connector.kind !== "provider" || movesNoMoney(parts.adapters, connector);
  const demoTokens = parts.demo && simulated;
  const found = await readCardToken(tx, parts.vault, {
    transactionToken,
    merchantGuid: connector.merchantGuid,
    demoTokens,
  });
  if (isRefusal(found)) return { refused: true, code: "transaction_token_invalid" };
  return { ...cardSource(parts, found.card), tokenHash: found.tokenHash };
}

async function fromWallet(
  tx: Queryable,
  parts: InstrumentParts,
  options: WalletPayment & { transactionToken: string },
): Promise<ChosenSource | SourceRefusal> {
  const source = await walletSource(tx, parts, options);
  if (isRefusal(source)) return source;
  if (source.kind === "wallet_token") return { ...source, registration: null };
  return cardSource(parts, source.card);
}

/** spec: to pay with a stored instrument, its `paymentToken` is put into `transactionToken`. */
async function fromPaymentToken(
  tx: Queryable,
  parts: InstrumentParts,
  options: { paymentToken: string; connector: Connector; username?: string | undefined },
): Promise<ChosenSource | SourceRefusal> {
  const { paymentToken, connector, username = null } = options;
  const opened = await openPaymentToken(tx, parts, { paymentToken, user: { connector, username } });
  if (isRefusal(opened)) return opened;
  return sourceOfInstrument(opened.instrument, opened.cvv);
}

async function fromRegistration(
  tx: Queryable,
  parts: InstrumentParts,
  options: { referenceUuid: string; connector: Connector },
): Promise<ChosenSource | SourceRefusal> {
  const { referenceUuid, connector } = options;
  const instrument = await openInstrument(tx, parts.vault, { transactionUuid: referenceUuid });
  const registering = instrument && (await findTransaction(tx, referenceUuid));
  const refusal = refuseRegistration({ instrument, registering, connector });
  if (refusal || !instrument) return refusal ?? { refused: true, code: "reference_not_found" };
  const cvv = await takeRefreshedCvv(tx, parts.vault, {
    merchantGuid: connector.merchantGuid,
    reference: referenceUuid,
  });
  return sourceOfInstrument(instrument, cvv);
}

export function sourceOfInstrument(instrument: StoredInstrument, cvv?: string): ChosenSource {
  const registration = instrument.transactionUuid;
  switch (instrument.method) {
    case "card":
      return {
        kind: "card",
        card: { ...instrument.data, ...(cvv && { cvv }) },
        facts: instrument.facts,
        registration,
      };
    case "iban":
      return { kind: "iban", data: instrument.data, registration };
    case "wallet":
      return { kind: "wallet", data: instrument.data, registration };
  }
}

function fromCustomer(request: TransactionRequest): ChosenSource | SourceRefusal {
  const { ibanData, walletData } = request.customer?.paymentData ?? {};
  if (ibanData?.iban) {
    const { iban, ...rest } = ibanData;
    return {
      kind: "iban",
      data: { ...rest, iban: readIban(iban) },
      registration: null,
    };
  }
  if (walletData?.walletReferenceId) {
    const { walletReferenceId, ...rest } = walletData;
    return { kind: "wallet", data: { ...rest, walletReferenceId }, registration: null };
  }
  return NOT_GIVEN;
}

/** A card that was entered; `withFingerprints` completes its facts before it is recorded. */
export function cardSource(
  parts: Pick<InstrumentParts, "vault">,
  card: CardData,
): Extract<ChosenSource, { kind: "card" }> {
  return { kind: "card", card, facts: cardFactsOf(parts.vault, card), registration: null };
}

/** The sealed card of a waiting transaction: its facts were recorded when it was entered. */
export function sealedCardSource(
  parts: Pick<InstrumentParts, "vault">,
  { card, transaction }: { card: CardData; transaction: Pick<Transaction, "card"> },
): ChosenSource {
  return {
    kind: "card",
    card,
    facts: transaction.card ?? cardFactsOf(parts.vault, card),
    registration: null,
  };
}

/**
 * The source with the fingerprints of its card, for the record. Called when it is known which connector gets the payment: a
 * test has others. A stored card has those of its registration.
 */
export async function identifiedSource<Source extends ChosenSource>(
  tx: Queryable,
  parts: Pick<InstrumentParts, "vault" | "adapters">,
  { source, connector }: { source: Source; connector: Connector },
): Promise<Source> {
  if (source.kind !== "card" || source.registration !== null) return source;
  const { tenantGuid, merchantGuid } = connector;
  const { facts, card } = source;
  const isTest = takesTestInstruments(parts.adapters, connector);
  const of = { facts, pan: card.pan, tenantGuid, merchantGuid, isTest };
  return { ...source, facts: { ...facts, ...(await withFingerprints(tx, parts.vault, of)) } };
}

/** In the form of the adapter port. */
export function providerSource(source: ChosenSource): PaymentSource | null {
  switch (source.kind) {
    case "card":
      return { kind: "card", ...source.card };
    case "iban":
      return { kind: "iban", ...source.data };
    case "wallet":
      return { kind: "wallet", ...source.data };
    case "wallet_token":
      return { kind: "wallet_token", wallet: source.wallet, token: source.token };
    case "none":
      return null;
  }
}
