import { readFileSync } from "node:fs";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { OPERATIONS, REQUEST_SCHEMAS } from "../../src/transaction-requests/schema/field-matrix.ts";
import { Customer } from "../../src/transactions/request/customer.ts";
import { Items, L2L3Data, Splits } from "../../src/transactions/request/line-items.ts";
import { REQUEST_FIELDS, type RequestField } from "../../src/transactions/request/request-fields.ts";
import { ApiClient } from "../support/api-client.ts";
import { BiClient, project } from "../support/bi.ts";
import { FakeAdyen } from "../support/fake-adyen.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const API_KEY = "field-matrix";
const HMAC_KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";

/** Where a value that a debit has is found again: in the requests that the provider got, in the status, or in the BI document. */
interface Found {
  readonly value: unknown;
  readonly in: "provider" | "response" | "bi";
  readonly finds: RegExp;
}
/** Refused, naming its path. */
interface Refused {
  readonly value: unknown;
  readonly refused: string;
}
/** It changes what the gateway does, which that test proves. */
type Proven = readonly [file: string, test: string];

/** Every field of the API. A field that is accepted and has no effect has no place in this table. */
const FIELDS: Readonly<Record<RequestField, Found | Refused | Proven>> = {
  merchantTransactionId: {
    value: "matrix-order-1",
    in: "provider",
    finds: /"merchantOrderReference":"matrix-order-1"/,
  },
  additionalId1: { value: "matrix-id-1", in: "bi", finds: /"additional_id1":"matrix-id-1"/ },
  additionalId2: { value: "matrix-id-2", in: "bi", finds: /"additional_id2":"matrix-id-2"/ },
  extraData: { value: { note: "matrix-note" }, in: "response", finds: /matrix-note/ },
  pspPassthroughData: {
    value: { campaign: "spring" },
    in: "provider",
    finds: /"metadata":\{.*"campaign":"spring"/,
  },
  merchantMetaData: { value: "matrix-meta", in: "response", finds: /matrix-meta/ },
  referenceUuid: ["tests/journeys/follow-ups.test.ts", "happen automatically after captureInMinutes"],
  amount: { value: "12.34", in: "provider", finds: /"amount":\{"value":1234,"currency":"EUR"\}/ },
  currency: { value: "GBP", in: "provider", finds: /"currency":"GBP"/ },
  surchargeAmount: { value: "0.50", in: "provider", finds: /"surcharge":\{"value":50\}/ },
  captureInMinutes: ["tests/journeys/follow-ups.test.ts", "happen automatically after captureInMinutes"],
  successUrl: [
    "tests/connectors/adyen.test.ts",
    "at Adyen's page is finished when the customer is back, and once",
  ],
  cancelUrl: [
    "tests/journeys/pay-by-link.test.ts",
    "leads to the cancel result template without a cancelUrl, else to the built-in page",
  ],
  errorUrl: ["tests/journeys/redirect.test.ts", "errorUrl"],
  callbackUrl: ["tests/journeys/callbacks.test.ts", "without a callbackUrl no callback is sent"],
  transactionToken: { value: undefined, in: "provider", finds: /"number":"4111111111111111"/ },
  description: { value: "matrix socks", in: "provider", finds: /"description":"matrix socks"/ },
  items: {
    value: [{ name: "matrix sock", price: "9.99" }],
    in: "provider",
    finds: /"lineItems":\[\{"description":"matrix sock"/,
  },
  splits: {
    value: [{ sellerMerchantExternalId: "BA01", amount: "5.00" }],
    in: "provider",
    finds: /"splits":\[\{"type":"BalanceAccount","account":"BA01"/,
  },
  isFinalCapture: [
    "tests/journeys/closed-authorizations.test.ts",
    "by a final capture whose approval a status inquiry finds",
  ],
  withRegister: { value: true, in: "provider", finds: /"storePaymentMethod":true/ },
  transactionIndicator: { value: "MOTO", in: "provider", finds: /"shopperInteraction":"Moto"/ },
  customer: {
    value: { email: "matrix@shop.example" },
    in: "provider",
    finds: /"shopperEmail":"matrix@shop.example"/,
  },
  schedule: {
    value: { amount: "1.00", currency: "EUR", periodLength: 1, periodUnit: "MONTH" },
    refused: "schedule",
  },
  customerProfileData: ["tests/journeys/customer-profiles-attach.test.ts", "customerProfileData"],
  threeDSecureData: ["tests/journeys/three-d-secure.test.ts", "3dsecure"],
  payByLink: ["tests/journeys/pay-by-link.test.ts", "creates no link without sendByEmail"],
  language: { value: "de", in: "provider", finds: /"shopperLocale":"de"/ },
  requestDcc: [
    "tests/journeys/dcc.test.ts",
    "offers the card's currency with everything the customer must be shown",
  ],
  dccData: {
    value: {
      originalAmount: "11.00",
      originalCurrency: "USD",
      convertedAmount: "9.99",
      convertedCurrency: "EUR",
    },
    in: "response",
    finds: /"dccData":\{[^}]*"originalAmount":"11.00"/,
  },
  l2l3Data: {
    value: { taxAmount: "1.00" },
    in: "provider",
    finds: /"levelTwoThree":\{[^}]*"totalTaxAmount":100/,
  },
  referenceSchemeTransactionIdentifier: {
    value: "777718270854480",
    in: "provider",
    finds: /"networkPaymentReference":"777718270854480"/,
  },
  referenceSchemeLifecycleIdentifier: [
    "src/transaction-requests/check-capabilities.test.ts",
    "referenceSchemeLifecycleIdentifier",
  ],
  // The issuer may approve less, and does not have to: a payment is approved as a whole, which its description says.
  requestPartialAuthorization: [
    "src/transactions/request/request-fields.ts",
    "No adapter of this gateway makes use of it",
  ],
  allowUnlinkedRefund: [
    "src/transactions/request/request-fields.ts",
    "No adapter of this gateway makes use of it",
  ],
  recipientAccountReferenceUuid: { value: "d94c0d72f3a36e21f16e", refused: "recipientAccountReferenceUuid" },
  includeTracing: { value: true, in: "response", finds: /"tracingData"/ },
  tokenType: ["tests/journeys/follow-ups.test.ts", "tokenType: the payment instrument has no network token"],
  cardData: ["tests/journeys/authentication.test.ts", "cardData"],
};

let started: TestGateway;
let api: ApiClient;
let bi: BiClient;
let fake: FakeAdyen;

beforeAll(async () => {
  fake = await FakeAdyen.start();
  started = await startTestGateway({ bi: { kind: "embedded" } });
  api = new ApiClient(started.url);
  bi = new BiClient(started.url);
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const { body } = await operator.post(`/api/provisioning/createConnector/${MERCHANT}`, {
    name: "Field matrix",
    apiKey: API_KEY,
    adapter: "Adyen",
    method: "Creditcard",
    config: {
      testMode: true,
      apiSecret: "AQE-test-api-key",
      username: fake.merchantAccount,
      extraData: { apiBaseUrl: fake.url },
      vault: { hmacKeys: [HMAC_KEY] },
    },
  });
  expect(body).toMatchObject({ success: true });
});
beforeEach(() => {
  fake.requests.length = 0;
});
afterAll(async () => {
  await started.close();
  await fake.close();
});

async function debit(change: Record<string, unknown>) {
  const { body: tokenized } = await api.post("/api/v3/tokenize/demo-public", {
    cardData: {
      cardHolder: "Ada Lovelace",
      pan: "4111111111111111",
      cvv: "737",
      expirationMonth: "12",
      expirationYear: "2030",
    },
  });
  const { body } = await api.transaction(API_KEY, "debit", {
    merchantTransactionId: `matrix-${randomBytes(8).toString("hex")}`,
    amount: "9.99",
    currency: "EUR",
    transactionToken: tokenized["transactionToken"],
    ...change,
  });
  return body;
}

/** All places where a value may be found again, as text. */
async function placesOf(body: Record<string, unknown>): Promise<Record<Found["in"], string>> {
  const uuid = String(body["uuid"]);
  const status = await api.status(uuid, API_KEY);
  await project(started);
  return {
    provider: JSON.stringify(fake.requests),
    response: JSON.stringify([body, status.body]),
    bi: JSON.stringify(await bi.document(uuid)),
  };
}

test("every field that an operation accepts is in the table of this test", () => {
  const accepted = new Set(
    OPERATIONS.flatMap((operation) => Object.keys(REQUEST_SCHEMAS[operation].properties)),
  );
  expect([...accepted].toSorted()).toEqual(Object.keys(FIELDS).toSorted());
  expect(Object.keys(REQUEST_FIELDS).toSorted()).toEqual(Object.keys(FIELDS).toSorted());
});

describe("a field that the API accepts reaches a provider, a response or BI, or is refused by its name:", () => {
  const rows = Object.entries(FIELDS);

  test.each(rows.filter((row): row is [string, Found] => "in" in row[1]))(
    "%s",
    async (name, { value, in: place, finds }) => {
      const body = await debit(value === undefined ? {} : { [name]: value });
      expect(body, JSON.stringify(body)).toMatchObject({ success: true });
      expect((await placesOf(body))[place]).toMatch(finds);
    },
  );

  test.each(rows.filter((row): row is [string, Refused] => "refused" in row[1]))(
    "%s",
    async (name, { value, refused }) => {
      const body = await debit({ [name]: value });
      expect(body["success"]).toBe(false);
      expect(String(body["errorMessage"])).toMatch(new RegExp(refused, "i"));
      expect(fake.requests).toEqual([]);
    },
  );

  test.each(rows.filter((row): row is [string, Proven] => Array.isArray(row[1])))(
    "%s",
    (_name, [file, sentence]) => {
      expect(readFileSync(join(import.meta.dirname, "../..", file), "utf8")).toContain(sentence);
    },
  );
});

describe("a part of a field reaches one of them, or is refused by its path:", () => {
  /** What a merchant may send in each part; the others are text. */
  const SAMPLES: Readonly<Record<string, unknown>> = {
    birthDate: "1985-12-10",
    gender: "F",
    billingCountry: "AT",
    shippingCountry: "CH",
    email: "ada@matrix.example",
    emailVerified: true,
    ipAddress: "192.0.2.77",
    paymentData: undefined,
    extraData: { note: "mx-note" },
    quantity: 7391,
    unit: "PCE",
    currency: "EUR",
    l2l3Data: undefined,
    taxDetails: [{ type: "vat", amount: "0.10" }],
  };
  const AMOUNTS = new Set([
    "unitPrice",
    "discount",
    "discountRate",
    "shippingAmount",
    "taxAmount",
    "taxRate",
    "price",
    "freightAmount",
    "freightTaxAmount",
    "dutyAmount",
    "discountAmount",
  ]);

  function sampleOf(name: string): unknown {
    if (name in SAMPLES) return SAMPLES[name];
    return AMOUNTS.has(name) ? "7391.23" : `mx-${name}`.slice(0, 11);
  }

  /** Sent alone, so that what is found is its own. */
  async function fate(field: string, part: string, wrap: (value: unknown) => unknown): Promise<string> {
    const sample = sampleOf(part);
    fake.requests.length = 0;
    const without = await debit({ [field]: wrap(undefined) });
    const before = without["success"] ? await placesOf(without) : undefined;
    fake.requests.length = 0;
    const body = await debit({ [field]: wrap(sample) });
    if (body["success"] !== true)
      return String(body["errorMessage"]).includes(part) ? "refused by name" : String(body["errorMessage"]);
    const after = await placesOf(body);
    const reached = (["provider", "bi", "response"] as const).filter((place) =>
      isIn(after[place], before?.[place] ?? "", sample),
    );
    return reached.length > 0 ? "reached" : "ignored";
  }

  /** The value as text, or as the number or minor units that it becomes, and not there without it. */
  function isIn(place: string, before: string, sample: unknown): boolean {
    const forms =
      sample === "7391.23"
        ? ["7391.23", "739123"]
        : [typeof sample === "string" ? sample : JSON.stringify(sample)];
    return forms.some((form) => place.split(form).length > before.split(form).length);
  }

  const CUSTOMER = Object.keys(Customer.properties).filter((name) => sampleOf(name) !== undefined);
  test.each(CUSTOMER)("customer.%s", async (part) => {
    // Adyen takes an address as a whole only.
    const address = {
      billingAddress1: "Ring 1",
      billingCity: "Wien",
      billingPostcode: "1040",
      billingCountry: "AT",
    };
    expect(
      await fate("customer", part, (value) => (value === undefined ? {} : { ...address, [part]: value })),
    ).toMatch(/^(reached|refused by name)$/);
  });

  test.each(Object.keys(L2L3Data.properties))("l2l3Data.%s", async (part) => {
    expect(await fate("l2l3Data", part, (value) => (value === undefined ? {} : { [part]: value }))).toMatch(
      /^(reached|refused by name)$/,
    );
  });

  test("splits have an amount, a receiver, and a fee that is not passed on to the receiver", async () => {
    expect(Object.keys(Splits.items.properties).toSorted()).toEqual(
      [
        "amount",
        "commissionFee",
        "currency",
        "identification",
        "sellerMerchantExternalId",
        "sellerMerchantGuid",
      ].toSorted(),
    );
    await debit({
      splits: [
        { identification: "BA02", amount: "5.00", currency: "EUR", commissionFee: { amount: "1.00" } },
      ],
    });
    const sent = JSON.stringify(fake.requests);
    expect(sent).toMatch(/"account":"BA02","amount":\{"value":400\}/);
    expect(sent).toMatch(/"type":"Commission","amount":\{"value":599\}/);
  });

  test("cardData", async () => {
    const [pan, cvv] = ["5555555555554444", "391"];
    const card = { cardHolder: "Mx Holder", pan, cvv, expirationMonth: "11", expirationYear: "2031" };
    expect(Object.keys(REQUEST_FIELDS.cardData.properties)).toEqual(Object.keys(card));
    const { body } = await api.post("/api/v3/tokenize/demo-public", { cardData: card });
    await debit({ transactionToken: body["transactionToken"] });
    const sent = JSON.stringify(fake.requests);
    for (const value of Object.values(card)) expect(sent).toContain(value);
  });

  const TAX_DETAIL = Object.keys(L2L3Data.properties.taxDetails.items.properties);
  test.each(TAX_DETAIL)("l2l3Data.taxDetails[0].%s, and the same of an item", async (part) => {
    const sample = part === "amount" || part === "rate" ? "7391.23" : `mx-${part}`;
    const detail = { taxDetails: [{ [part]: sample }] };
    for (const request of [
      { l2l3Data: detail },
      { l2l3Data: { taxAmount: "0.01" }, items: [{ name: "x", price: "2.00", ...detail }] },
    ]) {
      fake.requests.length = 0;
      const body = await debit(request);
      // Nothing takes them: both are refused as a whole.
      expect(body["errorMessage"]).toMatch(/taxDetails: is not supported by the provider/);
      expect(fake.requests).toEqual([]);
    }
  });

  test.each(Object.keys(REQUEST_FIELDS.dccData.properties))("dccData.%s", async (part) => {
    const samples: Record<string, unknown> = {
      originalAmount: "7391.23",
      originalCurrency: "USD",
      convertedAmount: "9.99",
      convertedCurrency: "EUR",
      conversionRate: "1.0391",
      markUp: "2.7391",
    };
    const body = await debit({ dccData: { originalAmount: "11.00", [part]: samples[part] ?? `mx-${part}` } });
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    expect((await placesOf(body)).response).toContain(`"${part}":"${String(samples[part] ?? `mx-${part}`)}"`);
  });

  /** Parts that change what the gateway does, with the test that proves it. */
  const PROVEN: Readonly<Record<string, Readonly<Record<string, Proven>>>> = {
    schedule: {
      ...(Object.fromEntries(
        ["amount", "currency", "periodLength", "periodUnit", "startDateTime", "merchantMetaData"].map(
          (part) => [
            part,
            [
              "tests/journeys/schedules.test.ts",
              "makes an active schedule that is first due when the request says",
            ],
          ],
        ),
      ) as Record<string, Proven>),
      callbackUrl: ["tests/journeys/schedules-runs.test.ts", "callbackUrl: receiver.url"],
    },
    customerProfileData: {
      profileGuid: ["tests/journeys/customer-profiles-attach.test.ts", "profileGuid"],
      customerIdentification: ["tests/journeys/customer-profiles-attach.test.ts", "customerIdentification"],
      markAsPreferred: ["tests/journeys/customer-profiles-attach.test.ts", "markAsPreferred"],
    },
    payByLink: {
      sendByEmail: ["tests/journeys/pay-by-link.test.ts", "creates no link without sendByEmail"],
      expirationInMinute: [
        "tests/journeys/pay-by-link.test.ts",
        "an expired link is cancelled by the form and by the worker, and not a second early",
      ],
    },
  };

  test("every other part has its proof elsewhere", () => {
    const objects: Record<string, { properties: object }> = {
      schedule: REQUEST_FIELDS.schedule,
      customerProfileData: REQUEST_FIELDS.customerProfileData,
      payByLink: REQUEST_FIELDS.payByLink,
    };
    for (const [field, { properties }] of Object.entries(objects)) {
      const proofs = PROVEN[field] ?? {};
      const parts = Object.keys(properties);
      expect(Object.keys(proofs).toSorted(), field).toEqual(parts.toSorted());
      for (const [file, sentence] of Object.values(proofs))
        expect(readFileSync(join(import.meta.dirname, "../..", file), "utf8")).toContain(sentence);
    }
    // Objects whose parts are tested above, or by a test that lists them itself.
    const tested = ["cardData", "customer", "dccData", "l2l3Data", "threeDSecureData"];
    const isObject = (schema: object) => "properties" in schema;
    const fields = Object.keys(REQUEST_FIELDS).filter((name) =>
      isObject(REQUEST_FIELDS[name as RequestField]),
    );
    expect(fields.toSorted()).toEqual([...Object.keys(objects), ...tested].toSorted());
    const areq = readFileSync(
      join(import.meta.dirname, "../../src/three-d-secure/server/areq/build-areq.test.ts"),
      "utf8",
    );
    expect(areq).toContain("every field of threeDSecureData is in its element");
  });

  const ITEM = Object.keys(Items.items.properties).filter((name) => sampleOf(name) !== undefined);
  test.each(ITEM)("items[0].%s", async (part) => {
    const wrap = (value: unknown) => [
      value === undefined ? { name: "x" } : { name: "x", price: "2.00", [part]: value },
    ];
    const l2l3Data = { taxAmount: "0.01" };
    expect(
      await fate("items", part, wrap).then((one) => (one === "ignored" ? withLevel(part, l2l3Data) : one)),
    ).toMatch(/^(reached|refused by name)$/);
  });

  /** Level 3 data of an item goes along with those of the payment. */
  async function withLevel(part: string, l2l3Data: object): Promise<string> {
    const sample = sampleOf(part);
    fake.requests.length = 0;
    const body = await debit({ l2l3Data, items: [{ name: "x", price: "2.00", [part]: sample }] });
    if (body["success"] !== true)
      return String(body["errorMessage"]).includes(part) ? "refused by name" : String(body["errorMessage"]);
    return isIn(JSON.stringify(fake.requests), "", sample) ? "reached" : "ignored";
  }
});
