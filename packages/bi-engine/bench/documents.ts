import type { PropertyDefinition } from "../src/mapping/mapping.ts";

/** Documents like those of a payment gateway, made from a seed: skewed, with gaps, arrays and nested objects. */
export const benchMapping = {
  properties: {
    ...keywords(
      "tenant_guid tenant_name merchant_guid merchant_name connector_guid connector_name provider_guid uuid",
    ),
    ...keywords(
      "method adapter type status currency buyer_country first_error_code 3d_secure settlement_currency",
    ),
    ...dates("created_at modified_at captured_at refunded_at settlement_date"),
    ...flags("test_mode is_refunded is_captured is_voided is_chargedback is_recurring"),
    ...texts("purchase_id merchant_txid description statement_descriptor"),
    amount: scaled(1000),
    settlement_amount: scaled(1000),
    attempt: { type: "integer" },
    buyer_country_geopoint: { type: "geo_point" },
    customer: {
      properties: {
        ...texts("identification first_name last_name billing_city billing_country"),
        email: { type: "text", fields: { raw: { type: "keyword" } } },
        email_verified: { type: "boolean" },
        ip_address: { type: "ip" },
      },
    },
    creditcard: {
      properties: {
        ...keywords("type country bin_brand bin_country 3ds_status"),
        ...texts("card_holder first_six_digits last_four_digits"),
        expiry_month: { type: "byte" },
        expiry_year: { type: "short" },
      },
    },
    fees: nested({
      ...keywords("currency entity_type entity_id"),
      amount: scaled(10_000),
      deducts_payout: { type: "boolean" },
    }),
    items: nested({
      ...texts("name"),
      ...keywords("currency"),
      price: scaled(1000),
      quantity: { type: "integer" },
    }),
    tags: nested(keywords("name createdBy")),
    errors: nested(texts("message code adapter_message")),
    status_history: nested({ ...keywords("status_field from_status to_status"), ...dates("created_at") }),
    extra_data: { type: "object" },
  },
};

function keywords(names: string) {
  return Object.fromEntries(names.split(" ").map((name) => [name, { type: "keyword" }]));
}

function texts(names: string) {
  return Object.fromEntries(names.split(" ").map((name) => [name, { type: "text" }]));
}

function dates(names: string) {
  return Object.fromEntries(
    names.split(" ").map((name) => [name, { type: "date", format: "yyyy-MM-dd HH:mm:ss" }]),
  );
}

function flags(names: string) {
  return Object.fromEntries(names.split(" ").map((name) => [name, { type: "boolean" }]));
}

function scaled(factor: number) {
  return { type: "scaled_float", scaling_factor: factor };
}

function nested(properties: Readonly<Record<string, PropertyDefinition>>) {
  return { type: "nested", properties };
}

/** A small generator of repeatable random numbers (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The last day of the generated year: documents lie on the 365 days before, busier towards the end. */
export const newestMs = Date.UTC(2026, 10, 20);
const yearMs = 365 * 86_400_000;

export function benchDocument(i: number, count: number, random: () => number): Record<string, unknown> {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() ** 2 * values.length)] as T;
  const createdMs = newestMs - yearMs + Math.floor((yearMs * i) / count);
  const created = dateText(createdMs);
  const status = pick(["success", "error", "pending", "cancelled"]);
  const amount = Math.round(random() ** 3 * 500_000) / 100;
  const currency = pick(["EUR", "USD", "GBP", "CHF", "PLN", "SEK"]);
  const country = pick(["AT", "DE", "GB", "US", "FR", "IT", "PL"]);
  return {
    tenant_guid: "t-1",
    tenant_name: "Acme",
    merchant_guid: `m-${Math.floor(random() * 200)}`,
    merchant_name: `Shop ${Math.floor(random() * 200)}`,
    connector_guid: `c-${Math.floor(random() * 400)}`,
    connector_name: `Connector ${Math.floor(random() * 40)}`,
    provider_guid: `p-${Math.floor(random() * 20)}`,
    uuid: `${i.toString(16).padStart(8, "0")}-aaaa-4bbb-8ccc-${(i * 7919).toString(16).padStart(12, "0")}`,
    purchase_id: `2026-${String(i).padStart(7, "0")}`,
    merchant_txid: `order-${i}/${Math.floor(random() * 9)}`,
    test_mode: false,
    method: pick(["creditcard", "paypal", "sofort", "wallet"]),
    adapter: pick(["visa", "mastercard", "amex"]),
    type: pick(["debit", "capture", "refund", "preauthorize"]),
    status,
    amount,
    currency,
    settlement_amount: amount,
    settlement_currency: "EUR",
    created_at: created,
    modified_at: dateText(createdMs + 60_000),
    settlement_date: created,
    description: `${pick(["Quick", "Slow", "Lazy"])} ${pick(["brown", "red", "blue"])} ${pick(["fox", "payment", "order"])} number ${i % 1000}`,
    statement_descriptor: "ACME SHOP",
    buyer_country: country,
    buyer_country_geopoint: { lat: 40 + random() * 15, lon: random() * 30 - 10 },
    attempt: 1 + Math.floor(random() * 3),
    is_refunded: random() < 0.05,
    is_captured: random() < 0.6,
    "3d_secure": pick(["off", "attempted", "authenticated"]),
    ...(status === "error" ? { first_error_code: String(2000 + Math.floor(random() * 30)) } : {}),
    customer: {
      identification: `cust-${Math.floor(random() * count * 0.3)}`,
      first_name: pick(["Jane", "John", "Eva"]),
      last_name: pick(["Doe", "Smith", "Gruber"]),
      email: `user${Math.floor(random() * count * 0.3)}@example.com`,
      email_verified: random() < 0.5,
      ip_address: `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`,
      billing_city: pick(["Wien", "Berlin", "London"]),
      billing_country: country,
    },
    creditcard: {
      type: "visa",
      bin_brand: "VISA",
      card_holder: "Jane Doe",
      first_six_digits: "411111",
      last_four_digits: "1111",
      expiry_month: 1 + (i % 12),
      expiry_year: 2027 + (i % 5),
      "3ds_status": "off",
      bin_country: country,
    },
    fees: Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      amount: Math.round(random() * 10_000) / 10_000,
      currency,
      entity_type: pick(["interchange", "scheme", "acquirer", "gateway"]),
      entity_id: `e-${Math.floor(random() * 50)}`,
      deducts_payout: random() < 0.5,
    })),
    items: random() < 0.3 ? [{ name: "Blue shirt", price: amount, currency, quantity: 1 }] : [],
    tags: random() < 0.1 ? [{ name: pick(["vip", "check", "fraud"]), createdBy: "system" }] : [],
    errors:
      status === "error" ? [{ message: "Do not honour", code: "2003", adapter_message: "05 declined" }] : [],
    status_history: [
      { status_field: "status", from_status: "pending", to_status: status, created_at: created },
    ],
    extra_data: { channel: pick(["web", "app", "pos"]), campaign: i % 50 },
  };
}

function dateText(millis: number): string {
  return new Date(millis).toISOString().slice(0, 19).replace("T", " ");
}
