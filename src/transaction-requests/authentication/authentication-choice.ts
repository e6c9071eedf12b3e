import type {
  AuthenticationChoice,
  AuthenticationSubject,
  ThreeDSecureData,
} from "../../three-d-secure/index.ts";
import { exemptionRules } from "../../connectors/index.ts";
import { findMerchant } from "../../tenancy/index.ts";
import { totalOf, transactionIndicatorOf, type Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import { codeOfRequested } from "../exemption/code-of-requested.ts";
import { isAuthenticatedByWallet } from "../source/wallet-rules.ts";
import type { Payment } from "../payment.ts";
import type { ChosenSource } from "../source/chosen-source.ts";
import {
  AUTHENTICATED_TYPES,
  checkOf,
  choiceOf,
  dataWithChosenBrand,
  schemeOfBrand,
  type AuthenticatedType,
  type CardPaymentFacts,
} from "./authentication-facts.ts";

/** A payment by card that may have to be authenticated. */
export type CardPayment = Payment & { readonly source: Extract<ChosenSource, { kind: "card" }> };

/**
 * Whether 3-D Secure can apply: a card that its wallet has not authenticated, a type that the customer starts, and a
 * configuration or a demand.
 */
export function isCardPayment(payment: Payment): payment is CardPayment {
  if (payment.source.kind !== "card" || isAuthenticatedByWallet(payment.source)) return false;
  if (typeOf(payment.transaction) === undefined) return false;
  const { threeDV2Config } = payment.connector.config.vault;
  return (
    threeDV2Config !== undefined ||
    requestedData(payment)["3dsecure"] !== undefined ||
    checkOf(payment.connector) === "mandatory"
  );
}

/** The choice for one payment; see `chooseAuthentication` for the rules. */
export function choiceFor(
  parts: TransactionParts,
  payment: CardPayment,
  { softDeclined }: { softDeclined: boolean },
): AuthenticationChoice {
  const { transaction, connector, source } = payment;
  return choiceOf(connector, {
    transactionType: typeOf(transaction) ?? "debit",
    transactionIndicator: transactionIndicatorOf(transaction) ?? "SINGLE",
    brand: source.facts.brand,
    chosenBrand: source.card.chosenBrand,
    data: requestedData(payment),
    hasDirectoryServer: schemeDirectoryOf(parts, payment) !== undefined,
    softDeclined,
    exemption: exemptionOf(payment),
  });
}

/** The data of a payment for its authentication. */
export async function subjectOf(
  parts: TransactionParts,
  payment: CardPayment,
  { submissions }: { submissions: number },
): Promise<AuthenticationSubject> {
  const { transaction, connector, source } = payment;
  const config = connector.config.vault.threeDV2Config;
  const schemeDirectory = schemeDirectoryOf(parts, payment);
  const scheme = schemeOfBrand(source.facts.brand);
  if (config === undefined || schemeDirectory === undefined || scheme === undefined) {
    throw new Error(`Transaction ${transaction.uuid} cannot be authenticated.`);
  }
  const merchant = await findMerchant(parts.db, { merchantGuid: transaction.merchantGuid });
  const { pan, expirationMonth, expirationYear, cardHolder } = source.card;
  return {
    transactionUuid: transaction.uuid,
    connectorGuid: connector.guid,
    submissions,
    transactionType: typeOf(transaction) ?? "debit",
    transactionIndicator: transactionIndicatorOf(transaction) ?? "SINGLE",
    amount: totalOf(transaction),
    card: { pan, expirationMonth, expirationYear, cardHolder, scheme },
    customer: transaction.request.customer ?? {},
    data: dataWithChosenBrand(connector, {
      chosenBrand: source.card.chosenBrand,
      data: requestedData(payment),
    }),
    config,
    merchant: { guid: transaction.merchantGuid, name: merchant?.name ?? connector.name },
    schemeDirectory,
  };
}

function schemeDirectoryOf(parts: TransactionParts, { connector, source }: CardPayment) {
  const { pan, cardHolder } = source.card;
  return parts.adapters.get(connector.adapter)?.schemeDirectory?.({ pan, cardHolder });
}

function typeOf({ type }: Transaction): AuthenticatedType | undefined {
  return AUTHENTICATED_TYPES.find((authenticated) => authenticated === type);
}

/** The request's own data, and the demands of the risk rules. */
function requestedData({ transaction, mustAuthenticate }: Payment): ThreeDSecureData {
  const { threeDSecureData = {} } = transaction.request;
  const exemptionIndicator = codeOfRequested(transaction);
  return {
    ...threeDSecureData,
    ...(exemptionIndicator !== undefined && { exemptionIndicator }),
    ...(mustAuthenticate && { "3dsecure": "MANDATORY" as const }),
  };
}

function exemptionOf({ transaction, connector }: CardPayment): CardPaymentFacts["exemption"] {
  const { exemption } = transaction.result;
  if (exemption?.outcome === "soft_declined") return "refused";
  const { route } = exemptionRules(connector.config.exemptions);
  return exemption?.outcome === null && route === "authorisation" ? "with_authorisation" : undefined;
}
