import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { Customer } from "../../src/transactions/request/customer.ts";
import { Items, L2L3Data, Splits } from "../../src/transactions/request/line-items.ts";
import { REQUEST_FIELDS, type RequestField } from "../../src/transactions/request/request-fields.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { MatrixShop } from "../support/matrix-shop.ts";

/** It changes what the gateway does, which that test proves. */
type Proven = readonly [file: string, test: string];

const shop = forThisFile(() => MatrixShop.open());

beforeEach(() => {
  shop.fake.requests.length = 0;
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
    shop.fake.requests.length = 0;
    const without = await shop.debit({ [field]: wrap(undefined) });
    const before = without["success"] ? await shop.placesOf(without) : undefined;
    shop.fake.requests.length = 0;
    const body = await shop.debit({ [field]: wrap(sample) });
    if (body["success"] !== true)
      return String(body["errorMessage"]).includes(part) ? "refused by name" : String(body["errorMessage"]);
    const after = await shop.placesOf(body);
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
    await shop.debit({
      splits: [
        { identification: "BA02", amount: "5.00", currency: "EUR", commissionFee: { amount: "1.00" } },
      ],
    });
    const sent = JSON.stringify(shop.fake.requests);
    expect(sent).toMatch(/"account":"BA02","amount":\{"value":400\}/);
    expect(sent).toMatch(/"type":"Commission","amount":\{"value":599\}/);
  });

  test("cardData", async () => {
    const [pan, cvv] = ["5555555555554444", "391"];
    const card = { cardHolder: "Mx Holder", pan, cvv, expirationMonth: "11", expirationYear: "2031" };
    expect(Object.keys(REQUEST_FIELDS.cardData.properties)).toEqual(Object.keys(card));
    const { body } = await shop.api.post("/api/v3/tokenize/demo-public", { cardData: card });
    await shop.debit({ transactionToken: body["transactionToken"] });
    const sent = JSON.stringify(shop.fake.requests);
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
      shop.fake.requests.length = 0;
      const body = await shop.debit(request);
      // Nothing takes them: both are refused as a whole.
      expect(body["errorMessage"]).toMatch(/taxDetails: is not supported by the provider/);
      expect(shop.fake.requests).toEqual([]);
    }
  });

  test.each(Object.keys(REQUEST_FIELDS.dccData.properties))("dccData.%s", async (part) => {
    const samples: Record<string, string> = {
      originalAmount: "7391.23",
      originalCurrency: "USD",
      convertedAmount: "9.99",
      convertedCurrency: "EUR",
      conversionRate: "1.0391",
      markUp: "2.7391",
    };
    const body = await shop.debit({
      dccData: { originalAmount: "11.00", [part]: samples[part] ?? `mx-${part}` },
    });
    expect(body, JSON.stringify(body)).toMatchObject({ success: true });
    const sample = samples[part] ?? `mx-${part}`;
    expect((await shop.placesOf(body)).response).toContain(`"${part}":"${sample}"`);
  });

  /** Parts that change what the gateway does, with the test that proves it. */
  const PROVEN: Readonly<Record<string, Readonly<Record<string, Proven>>>> = {
    schedule: {
      ...(Object.fromEntries(
        ["amount", "currency", "periodLength", "periodUnit", "startDateTime", "merchantMetaData"].map(
          (part) => [
            part,
            [
              "src/schedules/journeys/schedules.test.ts",
              "makes an active schedule that is first due when the request says",
            ],
          ],
        ),
      ) as Record<string, Proven>),
      callbackUrl: ["src/schedules/journeys/schedules-runs.test.ts", "callbackUrl: receiver.url"],
    },
    customerProfileData: {
      profileGuid: ["src/customer-profiles/journeys/customer-profiles-attach.test.ts", "profileGuid"],
      customerIdentification: [
        "src/customer-profiles/journeys/customer-profiles-attach.test.ts",
        "customerIdentification",
      ],
      markAsPreferred: ["src/customer-profiles/journeys/customer-profiles-attach.test.ts", "markAsPreferred"],
    },
    recovery: {
      plan: ["src/recovery/journeys/recovery.test.ts", "is made, changed, listed, used and deleted"],
      notify: ["src/recovery/journeys/recovery-mails.test.ts", "a debit that asks for no e-mails gets none"],
      until: ["src/recovery/journeys/recovery.test.ts", '"recovery.until"'],
    },
    payByLink: {
      sendByEmail: ["src/pay-by-link/journeys/pay-by-link.test.ts", "creates no link without sendByEmail"],
      expirationInMinute: [
        "src/pay-by-link/journeys/pay-by-link.test.ts",
        "an expired link is cancelled by the form and by the worker, and not a second early",
      ],
      reminderInMinute: [
        "src/pay-by-link/journeys/pay-by-link-mails.test.ts",
        "is sent before the link ends, once, in the customer's language and to the same address",
      ],
    },
  };

  test("every other part has its proof elsewhere", () => {
    const objects: Record<string, { properties: object }> = {
      schedule: REQUEST_FIELDS.schedule,
      customerProfileData: REQUEST_FIELDS.customerProfileData,
      payByLink: REQUEST_FIELDS.payByLink,
      recovery: REQUEST_FIELDS.recovery,
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
    shop.fake.requests.length = 0;
    const body = await shop.debit({ l2l3Data, items: [{ name: "x", price: "2.00", [part]: sample }] });
    if (body["success"] !== true)
      return String(body["errorMessage"]).includes(part) ? "refused by name" : String(body["errorMessage"]);
    return isIn(JSON.stringify(shop.fake.requests), "", sample) ? "reached" : "ignored";
  }
});
