import {
  asciiAddress,
  text,
  type AdapterConnector,
  type FormFields,
  type PaymentSource,
  type ProviderRequest,
} from "@quittance/provider-kit";
import { levelFields } from "./level-data.ts";
import { methodOf } from "./methods.ts";
import { stripeAmount } from "./stripe-amount.ts";

/** The instrument as `/v1/payment_methods` takes it; undefined where the customer gives it on a page. */
export function paymentMethodFields(
  request: ProviderRequest,
  { method }: AdapterConnector,
): FormFields | undefined {
  const { source } = request;
  const billing = { billing_details: billingDetails(request) };
  if (source?.kind === "card") return { type: "card", card: cardFields(source), ...billing };
  if (source?.kind === "iban") return { type: "sepa_debit", sepa_debit: { iban: source.iban }, ...billing };
  const { type, instrument = "none" } = methodOf(method);
  return source === null && instrument === "none" ? { type, ...billing } : undefined;
}

function cardFields(card: Extract<PaymentSource, { kind: "card" }>): FormFields {
  const number = { number: card.pan, exp_month: card.expirationMonth, exp_year: card.expirationYear };
  if (card.wallet?.isNetworkToken) return { last4: card.pan.slice(-4), network_token: number };
  return { ...number, cvc: card.cvv };
}

function billingDetails({ customer, source, customerInput }: ProviderRequest): FormFields {
  const field = (name: string): string | undefined => text(customer[name]) || undefined;
  const names = [field("firstName"), field("lastName")].filter(Boolean).join(" ");
  const holder = source?.kind === "card" ? source.cardHolder : undefined;
  return {
    name: holder || names || undefined,
    email: asciiAddress(field("email") ?? ""),
    phone: customerInput.phone ?? field("billingPhone"),
    address: {
      line1: field("billingAddress1"),
      line2: field("billingAddress2"),
      city: field("billingCity"),
      postal_code: field("billingPostcode"),
      state: field("billingState"),
      country: field("billingCountry"),
    },
  };
}

/** The name and address of a customer to whom Stripe may have to write. */
export function contactOf(request: ProviderRequest): FormFields {
  const { name, email } = billingDetails(request);
  return { name, email };
}

/** The fields of an unconfirmed intent, which moves nothing. */
export function intentFields(
  request: ProviderRequest,
  options: { connector: AdapterConnector; paymentMethod: string | undefined; customer: string | undefined },
): FormFields {
  const { connector, paymentMethod, customer } = options;
  const { amount } = request;
  const isCard = connector.method === "Creditcard";
  const { type, isFunded } = methodOf(connector.method);
  return {
    amount: amount ? stripeAmount(amount) : undefined,
    currency: amount?.currency.toLowerCase(),
    capture_method: request.operation === "preauthorize" ? "manual" : "automatic",
    payment_method_types: [type],
    payment_method: paymentMethod,
    ...(isFunded && { payment_method_data: { type } }),
    customer,
    setup_future_usage: request.withRegister ? "off_session" : undefined,
    description: request.description ?? undefined,
    statement_descriptor_suffix: (isCard && connector.extraData["statementDescriptorSuffix"]) || undefined,
    transfer_group: request.splits.length > 0 ? request.submissionReference : undefined,
    ...(request.splits.length > 0 && splitFields(request)),
    ...levelFields(request),
    metadata: {
      ...metadataOf(request),
      // The intent itself does not say that its confirmation forbade an action.
      ...(isAuthenticated(request) && { [NO_ACTION]: "true" }),
    },
  };
}

/** In the metadata of an intent whose confirmation has `error_on_requires_action`: an error without a code is a soft decline. */
export const NO_ACTION = "quittance_no_action";

/** By these a payment is found again at Stripe, by us and by the merchant; and what the merchant passes through. */
export function metadataOf(request: ProviderRequest): FormFields {
  const { submissionReference, merchantTransactionId, pspPassthroughData } = request;
  return {
    ...pspPassthroughData,
    quittance_ref: submissionReference,
    merchant_transaction_id: merchantTransactionId,
  };
}

/** One receiver gets its part of the charge; the commission is what the platform keeps of it. */
function splitFields({ splits }: ProviderRequest): FormFields {
  const [split] = splits;
  if (!split) return {};
  const minor = split.amount.minor - (split.commission?.minor ?? 0n);
  return { transfer_data: { destination: split.receiver, amount: stripeAmount({ ...split.amount, minor }) } };
}

/** The fields of a confirmation: this is the request that moves money. */
export function confirmFields(
  request: ProviderRequest,
  { connector }: { connector: AdapterConnector },
): FormFields {
  const { storedCredential, operation } = request;
  const isMerchantInitiated = storedCredential?.initiator === "merchant";
  const isPayment = operation !== "register";
  return {
    return_url: isMerchantInitiated ? undefined : request.returnUrl,
    off_session: isMerchantInitiated && isPayment ? true : undefined,
    error_on_requires_action: isAuthenticated(request) && isPayment ? true : undefined,
    ...methodOptions(request, connector),
    ...(connector.method === "DirectDebit" && { mandate_data: mandateOf(request) }),
    expand: [isPayment ? "latest_charge" : "latest_attempt"],
  };
}

/** `payment_method_options`, for methods with some. */
function methodOptions(request: ProviderRequest, { method }: AdapterConnector): FormFields {
  const { customerInput, customer } = request;
  const { type, isFunded, customerFields } = methodOf(method);
  if (type === "card") return { payment_method_options: { card: cardOptions(request) } };
  if (customerFields?.includes("blikCode"))
    return { payment_method_options: { [type]: { code: customerInput.blikCode } } };
  if (!isFunded) return {};
  const own = text(customer["billingCountry"]);
  const country = ACCOUNT_COUNTRIES.includes(own) ? own : DEFAULT_ACCOUNT_COUNTRY;
  const bank_transfer = { type: "eu_bank_transfer", eu_bank_transfer: { country } };
  return { payment_method_options: { [type]: { funding_type: "bank_transfer", bank_transfer } } };
}

/** Where Stripe has accounts for transfers in euro; one of the customer's own country is trusted more. */
const ACCOUNT_COUNTRIES: readonly string[] = ["BE", "DE", "ES", "FR", "IE", "NL"];
const DEFAULT_ACCOUNT_COUNTRY = "DE";

/** By the gateway, or by the customer's wallet: Stripe is not to authenticate again. */
export function isAuthenticated({ authentication, source }: ProviderRequest): boolean {
  return authentication !== null || (source?.kind === "card" && source.wallet?.cryptogram !== undefined);
}

function cardOptions({
  operation,
  authentication,
  exemption,
  isMailOrTelephoneOrder,
  schemeReference,
  source,
  ...request
}: ProviderRequest): FormFields {
  const { transactionIdentifier } = schemeReference;
  const card = source?.kind === "card" ? source : undefined;
  const isOwn = authentication !== null || card?.wallet?.cryptogram !== undefined;
  const isWithoutCustomer = request.storedCredential?.initiator === "merchant" || isMailOrTelephoneOrder;
  const wallet = card?.wallet;
  return {
    // Stripe names the networks as the gateway does.
    network: card?.chosenBrand,
    // Stripe cannot be told to leave it out: there only the issuer and its rules decide.
    request_three_d_secure:
      request.threeDSecure === "mandatory" && !isOwn && !isWithoutCustomer ? "any" : undefined,
    ...(wallet?.cryptogram !== undefined && {
      network_token: { cryptogram: wallet.cryptogram, electronic_commerce_indicator: wallet.eci },
    }),
    ...(authentication?.authenticationValue &&
      authentication.dsTransId && {
        three_d_secure: {
          cryptogram: authentication.authenticationValue,
          transaction_id: authentication.dsTransId,
          version: authentication.version,
          electronic_commerce_indicator: authentication.eci ?? undefined,
          ares_trans_status: authentication.transStatus,
          exemption_indicator: exemption === "tra" ? "low_risk" : undefined,
        },
      }),
    // They have to be requested with the authorisation; which of them it has, its charge says.
    ...(operation === "preauthorize" && {
      request_multicapture: "if_available",
      request_incremental_authorization: "if_available",
    }),
    moto: isMailOrTelephoneOrder ? true : undefined,
    ...(transactionIdentifier && { mit_exemption: { network_transaction_id: transactionIdentifier } }),
  };
}

/** SEPA requires how the mandate was given: online with address and browser, or on paper. */
function mandateOf({ browser, customer }: ProviderRequest): FormFields {
  const ipAddress = browser?.ipAddress ?? text(customer["ipAddress"]);
  if (!browser || !ipAddress) return { customer_acceptance: { type: "offline" } };
  const online = { ip_address: ipAddress, user_agent: browser.userAgent };
  return { customer_acceptance: { type: "online", online } };
}
