import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AUTHENTICATED } from "../support/authentication-sample.ts";
import { providerDocuments } from "../support/provider-documents.ts";
import { outcomeOfPayment } from "../../packages/provider-adyen/src/outcome-of-payment.ts";
import { createAdapter as createAdyen } from "@quittance/provider-adyen";
import type { ProviderRequest } from "@quittance/provider-kit";
import { signatureOfItem, type NotificationItem } from "../../packages/lab/src/adyen/adyen-webhook.ts";
import { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";
import {
  adapterConnector,
  card,
  followUp,
  httpTo,
  money,
  ProviderCalls,
  providerRequest,
} from "@quittance/provider-kit/testing";

/** Adyen's own OpenAPI documents. They are not part of the repository: their licence is not stated in them. */
const DOCUMENTS = providerDocuments("adyen", ["CheckoutService-v71.json", "Webhooks-v1.json"], {
  tests: "requests and webhooks against Adyen's OpenAPI documents",
});
const [CHECKOUT, WEBHOOKS] = DOCUMENTS ?? [];

// The documents are deep and untyped.
// oxlint-disable-next-line typescript/no-explicit-any
type Document = any;

const credentials = { apiSecret: "AQE-test-api-key", username: "QuittanceCOM" };
const HMAC_KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";
const NOW = Temporal.Instant.from("2026-11-20T12:00:00Z");
const VISA = card("4111111111111111", { cvv: "737" });
const TOKEN = { value: "shopper-1:M5N7TQ4TG5PFWR50", schemeTransactionIdentifier: null };
const CUSTOMER = {
  firstName: "Ada",
  lastName: "Lovelace",
  email: "ada@example.com",
  ipAddress: "192.0.2.1",
  billingAddress1: "Ring 1",
  billingCity: "Vienna",
  billingPostcode: "1040",
  billingCountry: "AT",
  billingPhone: "+43 1 234",
  shippingAddress1: "Gasse 2",
  shippingCity: "Graz",
  shippingPostcode: "8010",
  shippingCountry: "AT",
  shippingState: "ST",
};
const BROWSER = {
  ipAddress: "192.0.2.1",
  userAgent: "Mozilla/5.0",
  acceptHeader: "*/*",
  language: "en",
  screen: { javaEnabled: false, colorDepth: "24", height: "1080", width: "1920", timezone: "-60" },
};
const MERCHANT_INITIATED = { initiator: "merchant", kind: "recurring", isFirst: false } as const;

describe.skipIf(DOCUMENTS === undefined)("by Adyen's OpenAPI documents", () => {
  let checkout: Document;
  let webhooks: Document;
  let ajv: Ajv2020;
  let fake: FakeAdyen;
  let way: ReturnType<typeof httpTo>;

  beforeAll(async () => {
    checkout = JSON.parse(readFileSync(CHECKOUT!, "utf8"));
    webhooks = JSON.parse(readFileSync(WEBHOOKS!, "utf8"));
    ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
    formats.default(ajv);
    ajv.addFormat("int32", true).addFormat("int64", true);
    ajv.addSchema(checkout, "checkout");
    fake = await FakeAdyen.start();
    way = httpTo(fake.url);
  });
  afterAll(async () => {
    await way?.close();
    await fake?.close();
  });

  const validators = new Map<string, ValidateFunction>();
  function validatorOf(pointer: string): ValidateFunction {
    const known = validators.get(pointer) ?? ajv.compile({ $ref: `checkout#${pointer}` });
    validators.set(pointer, known);
    return known;
  }

  /** The path of the document that a request's path is of. */
  function documentPath(path: string): string {
    const { pathname } = new URL(path, "http://adyen");
    const below = pathname.replace(/^\/v71/, "");
    if (checkout.paths[below]) return below;
    return below
      .replace(/^\/payments\/[^/]+\//, "/payments/{paymentPspReference}/")
      .replace(/^\/storedPaymentMethods\/[^/]+$/, "/storedPaymentMethods/{storedPaymentMethodId}");
  }

  function problemsOf(): string[] {
    return fake.requests.flatMap(({ method, path, body }) => {
      const known = documentPath(path);
      const operation = checkout.paths[known]?.[method.toLowerCase()];
      if (!operation) return [`${method} ${path} is not documented`];
      if (!operation.requestBody) return Object.keys(body).length > 0 ? [`${path} has no body`] : [];
      const { schema } = operation.requestBody.content["application/json"];
      const validate = validatorOf(schema.$ref.slice(1));
      return validate(body)
        ? []
        : (validate.errors ?? []).map((one) => `${known}${one.instancePath} ${one.message}`);
    });
  }

  function callsTo(method: string, extraData: Record<string, string> = {}): ProviderCalls {
    fake.requests.length = 0;
    return new ProviderCalls(createAdyen(), adapterConnector(method, extraData, { credentials }), way.http);
  }

  test.each<[string, string, Partial<ProviderRequest>]>([
    ["a debit", "Creditcard", { source: VISA, customer: CUSTOMER, browser: BROWSER, language: "de" }],
    ["a preauthorisation", "Creditcard", { operation: "preauthorize", source: VISA }],
    ["a debit that registers", "Creditcard", { source: VISA, withRegister: true }],
    ["a registration", "Creditcard", { operation: "register", source: VISA, amount: null }],
    [
      "a payment by token",
      "Creditcard",
      { source: null, token: TOKEN, storedCredential: MERCHANT_INITIATED },
    ],
    ["a payment by token and CVC", "Creditcard", { source: VISA, token: TOKEN }],
    [
      "one of an agreement made elsewhere",
      "Creditcard",
      {
        source: card("4111111111111111"),
        storedCredential: MERCHANT_INITIATED,
        schemeReference: { transactionIdentifier: "777718270854480", lifecycleIdentifier: null },
      },
    ],
    ["one by telephone", "Creditcard", { source: VISA, isMailOrTelephoneOrder: true }],
    ["one with a 3-D Secure result", "Creditcard", { source: VISA, authentication: AUTHENTICATED }],
    [
      "one with a wallet's network token and its cryptogram",
      "Creditcard",
      {
        source: card("4111111111111111", {
          cardHolder: "",
          wallet: {
            type: "applepay",
            isNetworkToken: true,
            cryptogram: "Af9x/QwAA/DjmU65oyc1MAABAAA=",
            eci: "05",
          },
        }),
      },
    ],
    [
      "one with an Apple Pay token that Adyen opens",
      "Creditcard",
      { source: { kind: "wallet_token", wallet: "applepay", token: '{"version":"EC_v1"}' } },
    ],
    [
      "one with a Google Pay token that Adyen opens",
      "Creditcard",
      { source: { kind: "wallet_token", wallet: "googlepay", token: '{"protocolVersion":"ECv2"}' } },
    ],
    [
      "one with level 2 and 3 data, items, a surcharge and splits",
      "Creditcard",
      {
        source: VISA,
        customer: CUSTOMER,
        surcharge: money("0.50"),
        l2l3Data: { taxAmount: "1.00", freightAmount: "2.00", dutyAmount: "0.10" },
        items: [
          {
            name: "Socks",
            identification: "sku-1",
            quantity: "2",
            price: 1.5,
            unit: "PCE",
            commodityCode: "61159500",
          },
          { description: "Shipping", l2l3Data: { unitPrice: "2.00", discount: "0.50" } },
        ],
        splits: [
          {
            receiver: "BA00000000000000000000001",
            identification: null,
            amount: money("5.00"),
            commission: money("0.50"),
          },
        ],
      },
    ],
    [
      "one with data passed through",
      "Creditcard",
      { source: VISA, pspPassthroughData: { campaign: "spring" } },
    ],
    [
      "a SEPA direct debit",
      "DirectDebit",
      { source: { kind: "iban", iban: "AT611904300234573201" }, customer: CUSTOMER },
    ],
    ["iDEAL", "Ideal", { source: null, customer: CUSTOMER }],
    ["PayPal", "PayPal", { source: null, customer: CUSTOMER, items: [{ name: "Socks", price: "9.99" }] }],
    ["PayPal that is captured later", "PayPal", { operation: "preauthorize", source: null }],
  ])("the request of %s is valid", async (_name, method, change) => {
    const calls = callsTo(method, { shopperStatement: "SOCKS", store: "store-1" });
    await calls.submit(providerRequest(change));
    expect(fake.requests.length).toBeGreaterThan(0);
    expect(problemsOf()).toEqual([]);
  });

  test.each(["capture", "void", "refund", "incremental-authorization"] as const)(
    "the request of a %s is valid",
    async (operation) => {
      const calls = callsTo("Creditcard");
      const original = providerRequest({ operation: "preauthorize", source: VISA, amount: money("10.00") });
      await calls.submit(original);
      const splits = [
        {
          receiver: "BA00000000000000000000001",
          identification: null,
          amount: money("5.00"),
          commission: null,
        },
      ];
      const more = operation === "void" ? {} : { splits, l2l3Data: { taxAmount: "0.50" } };
      await calls.submit(calls.followUp(followUp(operation, original, { amount: money("5.00"), ...more })));
      expect(fake.requests).toHaveLength(2);
      expect(problemsOf()).toEqual([]);
    },
  );

  test("the requests of a return, a refund of PayPal, a deregistration and a technical cancel are valid", async () => {
    const calls = callsTo("PayPal");
    const order = providerRequest({ operation: "preauthorize", source: null });
    await calls.submit(order);
    await calls.adapter.resume!(
      calls.submission(order),
      { query: { redirectResult: "X6XtfGC3!Y" }, form: {}, mayChooseAgain: false },
      calls.call(),
    );
    await calls.neutralise(order);
    const capture = calls.followUp(followUp("capture", order, { amount: money("5.00") }));
    await calls.submit(capture);
    const refund = calls.followUp(followUp("refund", order, { amount: money("5.00") }));
    const { root } = refund.reference!;
    const immediate = { ...root, operation: "capture" as const, providerReference: "8835000000000001" };
    await calls.submit({ ...refund, reference: { ...refund.reference!, immediate } });
    await calls.submit(
      providerRequest({ operation: "deregister", source: null, amount: null, token: TOKEN }),
    );
    expect(fake.requests.map(({ path }) => path.replace(/88\d+/, "{psp}").replace(/\?.*/, ""))).toEqual([
      "/v71/payments",
      "/v71/payments/details",
      "/v71/cancels",
      "/v71/payments/{psp}/captures",
      "/v71/payments/{psp}/refunds",
      "/v71/storedPaymentMethods/M5N7TQ4TG5PFWR50",
    ]);
    expect(problemsOf()).toEqual([]);
  });

  /** The examples of the responses to an operation. */
  function responseExamples(path: string): [string, unknown][] {
    const { responses } = checkout.paths[path].post;
    return Object.entries<Document>(responses).flatMap(([status, response]) =>
      Object.entries(response.content?.["application/json"]?.examples ?? {}).map(
        ([name, example]): [string, unknown] => [`${status} ${name}`, resolved(checkout, example)],
      ),
    );
  }

  test("every example response to a payment is read as an outcome", () => {
    const context = { submissionReference: "d94c0d72f3a36e21f16e", cvvWasSent: true };
    const examples = [...responseExamples("/payments"), ...responseExamples("/payments/details")];
    const kinds = examples.map(([name, example]) => {
      const body = { ...(example as object), merchantReference: context.submissionReference };
      return `${name}: ${outcomeOfPayment(body, context).kind}`;
    });
    expect(kinds).toContain("200 card-direct: approved");
    expect(kinds).toContain("200 ideal: redirect");
    expect(kinds).toContain("200 card-3d-secure-redirect: redirect");
    // Errors have no result: they are recognised before.
    expect(kinds.filter((one) => one.startsWith("200") && one.endsWith("unknown"))).toEqual([]);
  });

  test("every example response to a modification is an acknowledgement or an error", async () => {
    for (const path of Object.keys(checkout.paths).filter((one) =>
      one.startsWith("/payments/{paymentPspReference}/"),
    )) {
      for (const [name, example] of responseExamples(path)) {
        const calls = callsTo("Creditcard");
        const original = providerRequest({ operation: "preauthorize", source: VISA });
        await calls.submit(original);
        const status = Number(name.slice(0, 3));
        for (let attempt = 0; attempt < 3; attempt++)
          fake.planned.push({ match: /captures$/, status, body: JSON.stringify(example) });
        const outcome = await calls.submit(
          calls.followUp(followUp("capture", original, { amount: money("1.00") })),
        );
        fake.planned.length = 0;
        expect(`${path} ${name} ${outcome.kind}`).toBe(
          `${path} ${name} ${status === 201 ? "pending" : "declined"}`,
        );
      }
    }
  });

  test("every example webhook is read", async () => {
    const read: string[] = [];
    for (const [name, { post }] of Object.entries<Document>(webhooks.webhooks)) {
      const examples = post.requestBody?.content?.["application/json"]?.examples ?? {};
      for (const example of Object.values(examples)) {
        const result = await receivedExample(resolved(webhooks, example));
        expect(`${name} ${result.kind}`).toBe(`${name} received`);
        if (result.kind === "received") read.push(`${name} ${result.events.map(({ kind }) => kind).join()}`);
      }
    }
    expect(read.length).toBeGreaterThan(35);
    for (const expected of [
      "/AUTHORISATION outcome",
      "/CAPTURE_FAILED undone",
      "/CHARGEBACK chargeback",
      "/REFUND outcome",
    ])
      expect(read).toContain(expected);
  });
});

/** An example, signed: as a whole in a header where it is of the newer shape, else each item. */
function receivedExample(body: Document) {
  const items = (body.notificationItems ?? []).map((one: Document) => one.NotificationRequestItem);
  for (const item of items as NotificationItem[])
    Object.assign(item, {
      additionalData: { ...item.additionalData, hmacSignature: signatureOfItem(item, HMAC_KEY) },
    });
  const rawBody = Buffer.from(JSON.stringify(body));
  const hmacsignature = createHmac("sha256", Buffer.from(HMAC_KEY, "hex")).update(rawBody).digest("base64");
  const connector = adapterConnector(
    "Creditcard",
    {},
    {
      credentials: { username: items[0]?.merchantAccountCode ?? "" },
      secrets: { webhookSecrets: [], hmacKeys: [HMAC_KEY], reportCredentials: [], payoutKeys: [] },
    },
  );
  return createAdyen().receive!({ rawBody, headers: { hmacsignature }, now: NOW }, connector);
}

function resolved(document: Document, example: Document): unknown {
  const found = example.$ref ? document.components.examples[example.$ref.split("/").pop()] : example;
  return structuredClone(found.value);
}
