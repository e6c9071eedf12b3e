import {
  cutText,
  text,
  type JsonObject,
  type Money,
  type ProviderCall,
  type ProviderRequest,
} from "@quittance/provider-kit";
import { amountFields } from "./currencies.ts";

/** Marks the customer's return by PayPal's "cancel": a hint, which PayPal itself has to confirm. */
export const CANCELLED_MARK = "paypal-cancelled";

/** `order_request` (Orders API v2): of a customer who pays at PayPal's page, or of a stored wallet, which is charged at once. */
export function orderFields(request: ProviderRequest, { connector }: ProviderCall): JsonObject {
  const { operation, amount, submissionReference, description, token } = request;
  const { softDescriptor } = connector.extraData;
  const shipping = shippingOf(request);
  return {
    intent: operation === "preauthorize" ? "AUTHORIZE" : "CAPTURE",
    purchase_units: [
      {
        custom_id: submissionReference,
        // Unique at the account, so that PayPal itself refuses to be paid for the same submission twice.
        invoice_id: submissionReference,
        ...(amount && { amount: amountFields(amount) }),
        ...(description && { description: cutText(description, 127) }),
        ...(softDescriptor && { soft_descriptor: softDescriptor }),
        ...(shipping && { shipping }),
      },
    ],
    payment_source: {
      paypal: {
        ...(token && { vault_id: token.value, stored_credential: storedCredentialOf(request) }),
        ...(request.withRegister && { attributes: { vault: VAULT } }),
        ...(!isMerchantInitiated(request) && {
          experience_context: experienceOf(request, { connector, hasShipping: shipping !== undefined }),
        }),
      },
    },
  };
}

/** The wallet is stored with its first payment. */
const VAULT = {
  store_in_vault: "ON_SUCCESS",
  usage_type: "MERCHANT",
  customer_type: "CONSUMER",
  // Each registration has its own token, which is deregistered alone.
  permit_multiple_payment_tokens: true,
} as const;

/** `setup_token_request` (Vault API v3): a wallet that is stored without a payment. */
export function setupTokenFields(request: ProviderRequest, { connector }: ProviderCall): JsonObject {
  const {
    user_action: _action,
    landing_page: _page,
    ...experience
  } = experienceOf(request, {
    connector,
    hasShipping: false,
  });
  const description = cutText((request.description ?? "").replace(/[^a-zA-Z0-9_'\-., :;!?"]/g, " "), 128);
  return {
    payment_source: {
      paypal: {
        usage_type: "MERCHANT",
        customer_type: "CONSUMER",
        permit_multiple_payment_tokens: true,
        ...(description.trim() && { description }),
        experience_context: experience,
      },
    },
  };
}

export function isMerchantInitiated({ storedCredential }: ProviderRequest): boolean {
  return storedCredential?.initiator === "merchant";
}

function storedCredentialOf(request: ProviderRequest): JsonObject {
  return {
    payment_initiator: isMerchantInitiated(request) ? "MERCHANT" : "CUSTOMER",
    usage: "SUBSEQUENT",
    ...(request.storedCredential?.kind === "recurring" && { usage_pattern: "RECURRING_POSTPAID" }),
  };
}

function experienceOf(
  { returnUrl, language }: ProviderRequest,
  { connector, hasShipping }: { connector: ProviderCall["connector"]; hasShipping: boolean },
): JsonObject {
  const { brandName } = connector.extraData;
  const cancelUrl = new URL(returnUrl);
  cancelUrl.searchParams.set(CANCELLED_MARK, "1");
  return {
    return_url: returnUrl,
    cancel_url: cancelUrl.toString(),
    user_action: "PAY_NOW",
    // An address that the customer chooses at PayPal's page would not reach the merchant.
    shipping_preference: hasShipping ? "SET_PROVIDED_ADDRESS" : "NO_SHIPPING",
    ...(brandName && { brand_name: brandName }),
    ...(language && LOCALE.test(language) && { locale: language }),
  };
}

const LOCALE = /^[a-z]{2}(-[A-Z]{2})?$/;

/** All of it or nothing: PayPal refuses a part of an address. */
function shippingOf({ customer }: ProviderRequest): JsonObject | undefined {
  const field = (name: string) => text(customer[name]);
  const [street, city, postcode, country] = [
    field("shippingAddress1"),
    field("shippingCity"),
    field("shippingPostcode"),
    field("shippingCountry"),
  ];
  if (!street || !city || !postcode || !/^[A-Z]{2}$/.test(country)) return undefined;
  const name = `${field("shippingFirstName")} ${field("shippingLastName")}`.trim();
  const [second, state] = [field("shippingAddress2"), field("shippingState")];
  return {
    ...(name && { name: { full_name: cutText(name, 300) } }),
    address: {
      address_line_1: cutText(street, 300),
      ...(second && { address_line_2: cutText(second, 300) }),
      admin_area_2: cutText(city, 120),
      ...(state && { admin_area_1: cutText(state, 300) }),
      postal_code: cutText(postcode, 60),
      country_code: country,
    },
  };
}

/** `capture_request` (Payments API v2). */
export function captureFields(
  { submissionReference, isFinalCapture }: ProviderRequest,
  amount: Money,
): JsonObject {
  return {
    amount: amountFields(amount),
    invoice_id: submissionReference,
    final_capture: isFinalCapture,
  };
}

/** `refund_request` (Payments API v2). */
export function refundFields(
  { submissionReference, description }: ProviderRequest,
  amount: Money,
): JsonObject {
  return {
    amount: amountFields(amount),
    custom_id: submissionReference,
    invoice_id: submissionReference,
    ...(description && { note_to_payer: cutText(description, 255) }),
  };
}
