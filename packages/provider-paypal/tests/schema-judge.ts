import {
  openApiJudge,
  problemsByReference,
  vendorDocuments,
  type OpenApiDocument,
  type SchemaJudge,
} from "@quittance/provider-kit/verify";
import { Ajv } from "ajv";

const NAMES = [
  "checkout_orders_v2",
  "payments_payment_v2",
  "vault_payment_tokens_v3",
  "customer_disputes_v1",
  "payments_payouts_batch_v1",
  "reporting_transactions_v1",
  "notifications_webhooks_v1",
];
const amount = { currency_code: "EUR", value: "9.99" };

/** Objects of PayPal's are open: a misspelt name would pass. Every name that the adapter sends is listed here. */
const SENT_NAMES = new Set(
  `intent purchase_units custom_id invoice_id amount currency_code value description soft_descriptor shipping name
   full_name address address_line_1 address_line_2 admin_area_1 admin_area_2 postal_code country_code payment_source paypal
   vault_id stored_credential payment_initiator usage usage_pattern attributes vault store_in_vault usage_type customer_type
   permit_multiple_payment_tokens experience_context return_url cancel_url user_action shipping_preference brand_name
   sender_batch_header sender_batch_id items sender_item_id recipient_type receiver currency note
   locale final_capture note_to_payer token id type url event_types op path`.split(/\s+/),
);

export async function paypalJudge(): Promise<SchemaJudge | string> {
  const read = await vendorDocuments(
    "paypal",
    NAMES.map((name) => `${name}.json`),
  );
  if (typeof read === "string") return read;
  // With the flag `u` a pattern of `order_request` does not compile.
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false });
  const documents: Record<string, OpenApiDocument> = {};
  for (const [index, name] of NAMES.entries()) {
    documents[name] = read[index];
    ajv.addSchema(read[index] as object, name);
  }
  const judge = openApiJudge({
    source: "PayPal's OpenAPI documents of 2024-02-03",
    documents,
    undocumented: { "POST /v1/oauth2/token": "PayPal describes it in its guide to authentication" },
    problemsBy: (reference, value) => problemsByReference(ajv, reference, value),
    knownBad: {
      "POST /v2/checkout/orders": { intent: "SALE", purchase_units: [{ amount }] },
      "POST /v2/checkout/orders/{id}/capture": { payment_source: "x" },
      "POST /v2/checkout/orders/{id}/authorize": { payment_source: "x" },
      "POST /v2/payments/authorizations/{authorization_id}/capture": { amount, final_capture: "false" },
      "POST /v2/payments/authorizations/{authorization_id}/void": { amount: "all" },
      "POST /v3/vault/setup-tokens": { customer: { id: "C1" } },
      "POST /v3/vault/payment-tokens": { payment_source: { token: { type: "SETUP_TOKEN" } } },
      "POST /v1/payments/payouts": {
        sender_batch_header: {},
        items: [{ receiver: "ada@example.com", amount }],
      },
      "POST /v1/customer/disputes/{id}/accept-claim": { accept_claim_type: "PERHAPS" },
      "POST /v1/customer/disputes/{id}/provide-evidence": { evidences: "none" },
      "POST /v1/notifications/webhooks": { event_types: [{ name: "CHECKOUT.ORDER.APPROVED" }] },
      "PATCH /v1/notifications/webhooks/{webhook_id}": [{ path: "/event_types" }],
      "POST /v2/payments/captures/{capture_id}/refund": { amount, note_to_payer: "x".repeat(256) },
    },
  });
  return {
    ...judge,
    problemsOfRequest: async (endpoint, message) => [
      ...namesIn(message.body)
        .filter((name) => !SENT_NAMES.has(name))
        .map((name) => `${name} is no name of PayPal's`),
      ...(await judge.problemsOfRequest(endpoint, {
        ...message,
        body: endpoint === PAYMENT_TOKENS ? withDocumentedType(message.body) : message.body,
      })),
    ],
  };
}

const PAYMENT_TOKENS = "POST /v3/vault/payment-tokens";

/** The documents of 2024 know another type only; PayPal's guide has SETUP_TOKEN. */
function withDocumentedType(body: unknown): unknown {
  const text = JSON.stringify(body ?? {}).replace('"SETUP_TOKEN"', '"BILLING_AGREEMENT"');
  return JSON.parse(text) as unknown;
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}
