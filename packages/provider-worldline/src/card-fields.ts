import {
  text,
  type AdapterConnector,
  type AuthenticationProof,
  type Exemption,
  type JsonObject,
  type PaymentSource,
  type ProviderRequest,
} from "@quittance/provider-kit";
import { brandSelectionOf, productOfCard } from "./card-product.ts";
import { present } from "./order-fields.ts";

type Card = Extract<PaymentSource, { kind: "card" }>;

/** Payment products of the wallets. */
const WALLET_PRODUCTS = { applepay: 302, googlepay: 320 } as const;

/**
 * The fields of a card or token, by their name in a payment; undefined when the request has no instrument that Worldline takes.
 */
export function instrumentOf(request: ProviderRequest, connector: AdapterConnector): JsonObject | undefined {
  const { source, token } = request;
  const card = source?.kind === "card" ? source : undefined;
  if (!token && card?.wallet?.cryptogram !== undefined)
    return { mobilePaymentMethodSpecificInput: ofWallet(request, { connector, card }) };
  if (!token && !card) return undefined;
  return { cardPaymentMethodSpecificInput: ofCard(request, { connector, card }) };
}

function ofCard(
  request: ProviderRequest,
  { connector, card }: { connector: AdapterConnector; card: Card | undefined },
): JsonObject {
  const { token, withRegister, operation, isMailOrTelephoneOrder, schemeReference, returnUrl } = request;
  const tokenize = !token && (withRegister || operation === "register");
  return present({
    paymentProductId: card && productOfCard(card.pan, card.chosenBrand),
    cobrandSelectionIndicator: brandSelectionOf(card?.chosenBrand),
    authorizationMode: modeOf(request, connector),
    transactionChannel: isMailOrTelephoneOrder ? "MOTO" : "ECOMMERCE",
    ...(token ? { token: token.value, card: present({ cvv: card?.cvv }) } : card && instrumentFields(card)),
    ...(tokenize && { tokenize }),
    ...agreementOf(request),
    schemeReferenceData: schemeReference.transactionIdentifier ?? token?.schemeTransactionIdentifier,
    threeDSecure: threeDSecureOf(request),
    returnUrl,
  });
}

/** A card, or the network token of a wallet that stays without its cryptogram. */
function instrumentFields(card: Card): JsonObject {
  if (!card.wallet?.isNetworkToken) return { card: present({ ...cardOf(card), cvv: card.cvv }) };
  const { cardNumber, expiryDate, cardholderName } = cardOf(card);
  return {
    networkTokenData: present({ networkToken: cardNumber, tokenExpiryDate: expiryDate, cardholderName }),
  };
}

export function cardOf({ pan, expirationMonth, expirationYear, cardHolder }: Card) {
  return {
    cardNumber: pan,
    expiryDate: `${expirationMonth}${expirationYear.slice(-2)}`,
    cardholderName: cardHolder,
  };
}

function modeOf({ operation }: ProviderRequest, { extraData }: AdapterConnector): string {
  if (operation === "debit") return "SALE";
  return operation === "register"
    ? "PRE_AUTHORIZATION"
    : (extraData["authorizationMode"] ?? "PRE_AUTHORIZATION");
}

/** Fields about the kind of agreement, and whether it begins here. */
function agreementOf({ storedCredential, withRegister }: ProviderRequest): JsonObject {
  if (!storedCredential)
    return withRegister
      ? { unscheduledCardOnFileRequestor: "cardholderInitiated", ...sequence("first") }
      : {};
  const { kind, isFirst, initiator } = storedCredential;
  if (kind === "recurring")
    return {
      isRecurring: true,
      recurring: { recurringPaymentSequenceIndicator: isFirst ? "first" : "recurring" },
    };
  return {
    unscheduledCardOnFileRequestor: initiator === "merchant" ? "merchantInitiated" : "cardholderInitiated",
    ...sequence(isFirst ? "first" : "subsequent"),
  };
}

function sequence(unscheduledCardOnFileSequenceIndicator: "first" | "subsequent"): JsonObject {
  return { unscheduledCardOnFileSequenceIndicator };
}

/**
 * The gateway's own result is handed over, and then a soft decline comes back, so that the gateway steps up. Without one Worldline
 * authenticates the customer, and steps up by itself.
 */
function threeDSecureOf(request: ProviderRequest): JsonObject {
  const { authentication, storedCredential, isMailOrTelephoneOrder, returnUrl } = request;
  if (authentication)
    return {
      externalCardholderAuthenticationData: proofOf(authentication),
      skipAuthentication: true,
      skipSoftDecline: true,
      ...exemptionRequest(request),
    };
  // No customer is there.
  if (storedCredential?.initiator === "merchant" || isMailOrTelephoneOrder)
    return { skipAuthentication: true };
  if (request.threeDSecure === "off") return { skipAuthentication: true, ...exemptionRequest(request) };
  const begins = request.withRegister || request.operation === "register" || storedCredential?.isFirst;
  return present({
    // An agreement begins with an authentication that the customer has seen.
    challengeIndicator: begins || request.threeDSecure === "mandatory" ? "challenge-required" : undefined,
    ...exemptionRequest(request),
    deviceChannel: request.browser ? "Browser" : undefined,
    redirectionData: { returnUrl },
  });
}

/** `threeDSecure.exemptionRequest` of CreatePayment; Worldline has no value for corporate cards. */
const EXEMPTION_REQUESTS: Partial<Record<Exemption, string>> = {
  lowValue: "low-value",
  tra: "transaction-risk-analysis",
  trusted: "whitelist",
};

function exemptionRequest({ exemption }: ProviderRequest): JsonObject {
  return exemption ? { exemptionRequest: EXEMPTION_REQUESTS[exemption] ?? "none" } : {};
}

function proofOf({ authenticationValue, eci, dsTransId, version }: AuthenticationProof): JsonObject {
  return present({
    cavv: authenticationValue,
    eci: eciOf(eci),
    directoryServerTransactionId: dsTransId,
    threeDSecureVersion: version,
  });
}

/** Worldline takes it as a number: `05` is 5. */
function eciOf(eci: string | null | undefined): number | undefined {
  return /^\d{1,2}$/.test(text(eci)) ? Number(eci) : undefined;
}

function ofWallet(
  request: ProviderRequest,
  { connector, card }: { connector: AdapterConnector; card: Card },
): JsonObject {
  const { wallet } = card;
  const { cardNumber, expiryDate, cardholderName } = cardOf(card);
  const type = wallet?.type ?? "applepay";
  const stores = request.withRegister || request.operation === "register";
  return present({
    paymentProductId: WALLET_PRODUCTS[type],
    authorizationMode: modeOf(request, connector),
    decryptedPaymentData: present({
      dpan: cardNumber,
      expiryDate,
      cardholderName,
      cryptogram: wallet?.cryptogram,
      eci: eciOf(wallet?.eci),
    }),
    ...(stores && { [`paymentProduct${WALLET_PRODUCTS[type]}SpecificInput`]: { tokenize: true } }),
  });
}
