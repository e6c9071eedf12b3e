import {
  asciiAddress,
  text,
  type AdapterConnector,
  type JsonObject,
  type ProviderRequest,
  type ProviderToken,
} from "@quittance/provider-kit";
import { methodOf } from "./methods.ts";
import { present } from "./present.ts";

/** `paymentMethod` of a payment; undefined when the request has no instrument that the method takes. */
export function paymentMethodOf(
  request: ProviderRequest,
  { method }: AdapterConnector,
): JsonObject | undefined {
  const { source, token, schemeReference } = request;
  const row = methodOf(method);
  const type = row.instrument === undefined ? row.type : undefined;
  if (method === "DirectDebit") {
    const ownerName = ownerNameOf(request);
    return source?.kind === "iban" && ownerName
      ? { type: "sepadirectdebit", iban: source.iban, ownerName }
      : undefined;
  }
  const cvc = source?.kind === "card" ? source.cvv : undefined;
  if (token)
    return present({
      type: type ?? "scheme",
      storedPaymentMethodId: storedIdOf(token),
      cvc,
      networkPaymentReference: schemeReference.transactionIdentifier,
    });
  if (type)
    return source === null || row.customerFields === undefined ? withoutInstrument(request, row) : undefined;
  if (source?.kind === "wallet_token") return walletMethodOf(source);
  if (source?.kind !== "card") return undefined;
  return present({
    type: source.wallet?.isNetworkToken ? "networkToken" : "scheme",
    number: source.pan,
    expiryMonth: source.expirationMonth,
    expiryYear: source.expirationYear,
    cvc,
    holderName: source.cardHolder,
    brand: source.chosenBrand && (BRANDS[source.chosenBrand] ?? source.chosenBrand),
    networkPaymentReference: schemeReference.transactionIdentifier,
  });
}

/** Adyen's names of brands, where they are others (docs.adyen.com/payment-methods/cards/raw-card-data#co-badged). */
const BRANDS: Readonly<Record<string, string>> = {
  cartes_bancaires: "cartebancaire",
  bancontact: "bcmc",
  mastercard: "mc",
};

/** The gateway's name of a brand of Adyen; undefined for none. */
export function brandOfAdyen(brand: string): string | undefined {
  const [own = brand] = Object.entries(BRANDS).find(([, theirs]) => theirs === brand) ?? [];
  return /^[a-z_]{2,30}$/.test(own) ? own : undefined;
}

/** A method of a page or an app, with what the customer entered for it; undefined where that is missing. */
function withoutInstrument(
  { customerInput, customer }: ProviderRequest,
  { type, customerFields = {}, hasEmail }: ReturnType<typeof methodOf>,
): JsonObject | undefined {
  const entered = Object.entries(customerFields).map(
    ([field, name]) => [name, customerInput[field as keyof typeof customerInput]] as const,
  );
  if (entered.some(([, value]) => value === undefined)) return undefined;
  const shopperEmail = hasEmail ? asciiAddress(text(customer["email"])) : undefined;
  return present({ type, ...Object.fromEntries(entered), shopperEmail });
}

/** A token that Adyen opens: Apple's in base64, Google's as it is. */
function walletMethodOf({
  wallet,
  token,
}: Extract<ProviderRequest["source"], { kind: "wallet_token" }>): JsonObject {
  return wallet === "applepay"
    ? { type: "applepay", applePayToken: Buffer.from(token).toString("base64") }
    : { type: "googlepay", googlePayToken: token };
}

/** The name of the account's owner, without which SEPA takes neither a direct debit nor a transfer. */
export function ownerNameOf({ customer }: Pick<ProviderRequest, "customer">): string {
  const names = [text(customer["firstName"]), text(customer["lastName"])].filter(Boolean).join(" ");
  return names || text(customer["company"]);
}

/**
 * Fields about the shopper, the kind of agreement, and whether it is stored (docs.adyen.com/online-payments/tokenization). The shopper's
 * reference has no meaning outside and no personal data: it is the submission that stored the instrument.
 */
export function agreementOf(request: ProviderRequest): JsonObject {
  const { storedCredential, token, submissionReference, isMailOrTelephoneOrder, source } = request;
  const stores = request.withRegister || request.operation === "register";
  const hasCvv = source?.kind === "card" && source.cvv !== undefined;
  const agreement = storedCredential !== null || stores || token !== null;
  const comesAgain = storedCredential !== null && !storedCredential.isFirst;
  const isContinued = storedCredential?.initiator === "merchant" || (comesAgain && !hasCvv);
  return present({
    shopperInteraction: isMailOrTelephoneOrder ? "Moto" : isContinued ? "ContAuth" : "Ecommerce",
    recurringProcessingModel: agreement ? modelOf(storedCredential) : undefined,
    shopperReference: agreement ? (token ? shopperOf(token) : submissionReference) : undefined,
    storePaymentMethod: stores ? true : undefined,
  });
}

function modelOf(storedCredential: ProviderRequest["storedCredential"]): string {
  if (storedCredential?.kind === "recurring") return "Subscription";
  return storedCredential?.initiator === "merchant" ? "UnscheduledCardOnFile" : "CardOnFile";
}

/** A token is `shopperReference:storedPaymentMethodId`: Adyen requires both. */
export function tokenOf(shopperReference: string, storedPaymentMethodId: string): string {
  return `${shopperReference}:${storedPaymentMethodId}`;
}

export function shopperOf({ value }: ProviderToken): string {
  return value.slice(0, value.lastIndexOf(":"));
}

export function storedIdOf({ value }: ProviderToken): string {
  return value.slice(value.lastIndexOf(":") + 1);
}
