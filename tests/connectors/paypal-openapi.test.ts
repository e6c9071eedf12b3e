import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAdapter as createPayPal } from "@quittance/provider-paypal";
import type { CustomerReturn, ProviderRequest } from "@quittance/provider-kit";
import {
  adapterConnector,
  followUp,
  httpTo,
  money,
  ProviderCalls,
  providerRequest,
} from "@quittance/provider-kit/testing";
import { FakePayPal } from "../../packages/lab/src/paypal/fake-paypal.ts";
import { providerDocuments } from "../support/provider-documents.ts";

/** PayPal's own OpenAPI documents (Apache-2.0, of 2024). */
const NAMES = [
  "checkout_orders_v2",
  "payments_payment_v2",
  "vault_payment_tokens_v3",
  "customer_disputes_v1",
  "payments_payouts_batch_v1",
];
const DOCUMENTS = providerDocuments(
  "paypal",
  NAMES.map((name) => `${name}.json`),
  { tests: "requests and responses against PayPal's OpenAPI documents" },
);

// The documents are deep and untyped.
// oxlint-disable-next-line typescript/no-explicit-any
type Document = any;

const credentials = { username: "client-id", apiSecret: "EFakeClientSecretOfTheSandboxApp" };
const extraData = { brandName: "Blue Socks", softDescriptor: "SOCKS" };
const connector = adapterConnector("PayPal", extraData, { credentials });
const BACK: CustomerReturn = { query: {}, form: {}, mayChooseAgain: false };
const CUSTOMER = {
  email: "ada@example.com",
  shippingFirstName: "Ada",
  shippingLastName: "Lovelace",
  shippingAddress1: "Gasse 2",
  shippingCity: "Graz",
  shippingPostcode: "8010",
  shippingCountry: "AT",
};

/** Objects of PayPal's are open: a misspelt name would pass. Every name that the adapter sends is listed here. */
const SENT_NAMES = new Set(
  `intent purchase_units custom_id invoice_id amount currency_code value description soft_descriptor shipping name
   full_name address address_line_1 address_line_2 admin_area_1 admin_area_2 postal_code country_code payment_source paypal
   vault_id stored_credential payment_initiator usage usage_pattern attributes vault store_in_vault usage_type customer_type
   permit_multiple_payment_tokens experience_context return_url cancel_url user_action shipping_preference brand_name
   sender_batch_header sender_batch_id items sender_item_id recipient_type receiver currency note
   locale final_capture note_to_payer token id type`.split(/\s+/),
);

describe.skipIf(DOCUMENTS === undefined)("by PayPal's OpenAPI documents", () => {
  const documents = new Map<string, Document>();
  let ajv: Ajv;
  let fake: FakePayPal;
  let way: ReturnType<typeof httpTo>;
  let calls: ProviderCalls;

  beforeAll(async () => {
    // With the flag `u` a pattern of `order_request` does not compile.
    ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false, unicodeRegExp: false });
    for (const [index, path] of DOCUMENTS!.entries()) {
      const document: Document = JSON.parse(readFileSync(path, "utf8"));
      if (NAMES[index] === "vault_payment_tokens_v3") allowSetupTokens(document);
      documents.set(NAMES[index]!, document);
      ajv.addSchema(document, NAMES[index]);
    }
    fake = await FakePayPal.start();
    way = httpTo(fake.url, ["certificates"]);
  });
  afterAll(async () => {
    await way?.close();
    await fake?.close();
  });
  beforeEach(() => {
    fake.requests.length = 0;
    calls = new ProviderCalls(createPayPal(), connector, way.http);
  });

  /** The live API takes them; the document of 2024 lists agreements only. */
  function allowSetupTokens(document: Document): void {
    let changed = 0;
    JSON.stringify(document, (_key, value: Document) => {
      if (Array.isArray(value?.enum) && value.enum.join() === "BILLING_AGREEMENT") {
        value.enum.push("SETUP_TOKEN");
        changed += 1;
      }
      return value;
    });
    if (changed === 0) throw new Error("The document lists setup tokens now: this exception is over.");
  }

  const validators = new Map<string, ValidateFunction>();
  function problemsWith(pointer: string, body: unknown): string[] {
    const validate = validators.get(pointer) ?? ajv.compile({ $ref: pointer });
    validators.set(pointer, validate);
    return validate(body)
      ? []
      : (validate.errors ?? []).map((one) => `${pointer}${one.instancePath} ${one.message}`);
  }
  const schema = (document: string, name: string) => `${document}#/components/schemas/${name}`;

  /** The operation that a request is of, by the paths of the documents. */
  function operationOf(method: string, path: string): { document: string; operation: Document } | undefined {
    const { pathname } = new URL(path, "http://paypal");
    for (const [document, { paths }] of documents)
      for (const [template, operations] of Object.entries<Document>(paths)) {
        const pattern = new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
        const operation = operations[method.toLowerCase()];
        if (pattern.test(pathname) && operation) return { document, operation };
      }
    return undefined;
  }

  function namesIn(value: unknown): string[] {
    if (Array.isArray(value)) return value.flatMap(namesIn);
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
  }

  function problems(): string[] {
    return fake.requests
      .filter(({ path }) => path !== "/v1/oauth2/token")
      .flatMap(({ method, path, body, key }) => {
        const found = operationOf(method, path);
        if (!found) return [`${method} ${path} is not documented`];
        if (method === "POST" && (key === undefined || key.length > 38)) return [`${path} has no request id`];
        const strange = namesIn(body).filter((name) => !SENT_NAMES.has(name));
        const content = found.operation.requestBody?.content?.["application/json"];
        const reference: string | undefined = content?.schema?.$ref;
        return [
          ...strange.map((name) => `${path} has ${name}`),
          ...(reference ? problemsWith(`${found.document}${reference}`, body) : []),
        ];
      });
  }

  const request = (change: Partial<ProviderRequest> = {}) => providerRequest({ source: null, ...change });
  async function paid(change: Partial<ProviderRequest> = {}): Promise<ProviderRequest> {
    const one = request(change);
    fake.approve((await calls.submit(one)).providerReference ?? "");
    expect((await calls.resume(one, BACK)).kind).toBe("approved");
    return one;
  }
  const follow = async (...given: Parameters<typeof followUp>) =>
    calls.submit(calls.followUp(followUp(...given)));

  test.each<[string, Partial<ProviderRequest>]>([
    ["a debit", { customer: CUSTOMER, language: "de" }],
    ["a debit that registers", { withRegister: true }],
    ["a preauthorisation in HUF", { operation: "preauthorize", amount: money("1500", "HUF") }],
    ["a registration", { operation: "register", amount: null, description: "Socks & more <monthly>" }],
  ])("%s is sent as documented", async (_name, change) => {
    await paid(change);
    expect(problems()).toEqual([]);
  });

  test("the charge of a stored wallet, and its end, are sent as documented", async () => {
    const token = { value: String(fake.wallets.store()["id"]), schemeTransactionIdentifier: null };
    const storedCredential = { initiator: "merchant", kind: "recurring", isFirst: false } as const;
    expect((await calls.submit(request({ token, storedCredential }))).kind).toBe("approved");
    expect((await calls.submit(request({ operation: "deregister", amount: null, token }))).kind).toBe(
      "approved",
    );
    expect(problems()).toEqual([]);
  });

  test("captures, voids and refunds are sent as documented", async () => {
    const preauthorize = await paid({ operation: "preauthorize", amount: money("10.00") });
    expect((await follow("capture", preauthorize, { amount: money("4.00") })).kind).toBe("approved");
    expect((await follow("void", preauthorize, { amount: null })).kind).toBe("approved");
    const debit = await paid();
    const description = "x".repeat(300);
    expect((await follow("refund", debit, { amount: money("1.00"), description })).kind).toBe("approved");
    expect(problems()).toEqual([]);
  });

  test("a payout is sent as documented", async () => {
    await calls.submit(request({ operation: "payout", customer: CUSTOMER }));
    expect(problems()).toEqual([]);
  });

  test("the fake responds as documented", async () => {
    const debit = await paid();
    await follow("refund", debit, { amount: money("1.00") });
    const [order, capture, refund] = [
      [...fake.orders.all.values()].at(-1),
      fake.payments.payment(fake.payments.ids("capture").at(-1)!),
      fake.payments.payment(fake.payments.ids("refund").at(-1)!),
    ];
    expect(problemsWith(schema("checkout_orders_v2", "order"), order)).toEqual([]);
    expect(problemsWith(schema("payments_payment_v2", "capture-2"), capture)).toEqual([]);
    expect(problemsWith(schema("payments_payment_v2", "refund"), refund)).toEqual([]);
  });

  const amount = { currency_code: "EUR", value: "9.99" };
  const order = (change: object) => ({ intent: "CAPTURE", purchase_units: [{ amount }], ...change });
  test.each<[string, string, object]>([
    ["checkout_orders_v2", "order_request", order({ intent: "SALE" })],
    ["checkout_orders_v2", "order_request", order({ purchase_units: [] })],
    [
      "checkout_orders_v2",
      "order_request",
      order({ purchase_units: [{ amount: { ...amount, value: 9.99 } }] }),
    ],
    [
      "checkout_orders_v2",
      "order_request",
      order({ purchase_units: [{ amount: { ...amount, value: "1,00" } }] }),
    ],
    ["checkout_orders_v2", "order_capture_request", { payment_source: "x" }],
    ["checkout_orders_v2", "order_authorize_request", { payment_source: "x" }],
    ["payments_payment_v2", "capture_request", { amount, final_capture: "false" }],
    ["payments_payment_v2", "refund_request", { amount, note_to_payer: "x".repeat(256) }],
    [
      "payments_payouts_batch_v1",
      "create_payout_request",
      { sender_batch_header: {}, items: [{ receiver: "a", amount }] },
    ],
    ["vault_payment_tokens_v3", "setup_token_request", {}],
    [
      "vault_payment_tokens_v3",
      "payment_token_request",
      { payment_source: { token: { type: "SETUP_TOKEN" } } },
    ],
  ])("the documents see what is wrong: %s %s %j", (document, name, bad) => {
    expect(problemsWith(schema(document, name), bad)).not.toEqual([]);
  });
});
