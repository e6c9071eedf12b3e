import { choiceSetting, type Connector } from "../../connectors/index.ts";
import {
  chooseAuthentication,
  SCHEMES,
  type AuthenticationChoice,
  type AuthenticationSubject,
  type Scheme,
  type ThreeDSecureData,
} from "../../three-d-secure/index.ts";
import { findMerchant } from "../../tenancy/index.ts";
import { totalOf, transactionIndicatorOf, type Transaction } from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import { isAuthenticatedByWallet } from "../source/wallet-rules.ts";
import type { Payment } from "../payment.ts";
import type { ChosenSource } from "../source/chosen-source.ts";

/** A payment by card that may have to be authenticated. */
export type CardPayment = Payment & { readonly source: Extract<ChosenSource, { kind: "card" }> };

const AUTHENTICATED_TYPES = ["debit", "preauthorize", "register"] as const;
type AuthenticatedType = (typeof AUTHENTICATED_TYPES)[number];

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
    dataOf(payment)["3dsecure"] !== undefined ||
    checkOf(payment.connector) === "mandatory"
  );
}

/** The choice for one payment; see `chooseAuthentication` for the rules. */
export function choiceFor(
  parts: TransactionParts,
  payment: CardPayment,
  { softDeclined }: { softDeclined: boolean },
): AuthenticationChoice {
  const { transaction, connector } = payment;
  return chooseAuthentication({
    config: connector.config.vault.threeDV2Config,
    connectorCheck: checkOf(connector),
    data: dataOf(payment),
    transactionType: typeOf(transaction) ?? "debit",
    transactionIndicator: transactionIndicatorOf(transaction) ?? "SINGLE",
    scheme: schemeOf(parts, payment),
    softDeclined,
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
  const scheme = schemeOf(parts, payment);
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
    data: dataOf(payment),
    config,
    merchant: { guid: transaction.merchantGuid, name: merchant?.name ?? connector.name },
    schemeDirectory,
  };
}

function schemeDirectoryOf(parts: TransactionParts, { connector, source }: CardPayment) {
  const { pan, cardHolder } = source.card;
  return parts.adapters.get(connector.adapter)?.schemeDirectory?.({ pan, cardHolder });
}

function schemeOf(parts: TransactionParts, payment: CardPayment): Scheme | undefined {
  if (schemeDirectoryOf(parts, payment) === undefined) return undefined;
  const { brand } = payment.source.facts;
  // Maestro cards are authenticated by Mastercard's Directory Server.
  return brand === "maestro" ? "mastercard" : SCHEMES.find((scheme) => scheme === brand);
}

function typeOf({ type }: Transaction): AuthenticatedType | undefined {
  return AUTHENTICATED_TYPES.find((authenticated) => authenticated === type);
}

function checkOf(connector: Connector): "optional" | "mandatory" {
  return choiceSetting(connector, "3dsecure:check");
}

/** As the request says it, unless the risk rules demand an authentication, or the customer chose CB, which has data of its own. */
function dataOf({ transaction, mustAuthenticate, source, connector }: Payment): ThreeDSecureData {
  const { threeDSecureData = {} } = transaction.request;
  const chosenBrand = source.kind === "card" ? source.card.chosenBrand : undefined;
  const hasSiret = connector.config.vault.threeDV2Config?.merchant?.siret !== undefined;
  return {
    ...(chosenBrand === "cartes_bancaires" && hasSiret && { schemeId: "CB" as const }),
    ...threeDSecureData,
    ...(mustAuthenticate && { "3dsecure": "MANDATORY" as const }),
  };
}
