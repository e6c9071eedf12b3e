import { expect, test } from "vitest";
import { attemptOf, factsOf, paidAt } from "../../../tests/support/transaction-facts.ts";
import { NO_ANNOTATIONS } from "../../annotations/index.ts";
import { documentOf, documentsOf } from "./document-of.ts";
import { biDefinition } from "./mapping.ts";

test("every field of a document is in the mapping", () => {
  const document = documentOf(factsOf());
  for (const field of Object.keys(document)) expect(biDefinition.mappings.properties).toHaveProperty([field]);
});

test.each([
  ["incremental-authorization", "inc-auth"],
  ["chargeback-reversal", "cb-reversal"],
  ["chargeback", "chargeback"],
] as const)("the type %s is called %s", (type, name) => {
  expect(documentOf(factsOf({ type }))["type"]).toBe(name);
});

test.each([
  [{}, "SINGLE"],
  [{ withRegister: true }, "INITIAL"],
  [{ withRegister: true, transactionIndicator: "SINGLE" }, "SINGLE"],
  [{ transactionIndicator: "RECURRING" }, "RECURRING"],
  [{ transactionIndicator: "CARDONFILE-MERCHANT-INITIATED" }, "CARDONFILE_MERCHANT"],
])("the indicator of %j is called %s", (request, name) => {
  expect(documentOf(factsOf({ request }))["transaction_indicator"]).toBe(name);
});

test("of a card that only the provider saw there is the wallet whose token it was in", () => {
  expect(documentOf(factsOf({ card: null, result: { tokenType: "googlepay" } }))["creditcard"]).toEqual({
    token_type: "googlepay",
  });
  expect(documentOf(factsOf({ card: { brand: "visa", tokenType: "applepay" } }))["creditcard"]).toMatchObject(
    {
      type: "visa",
      token_type: "applepay",
    },
  );
});

test("amounts have the decimals of their currency, and dates the seconds of UTC", () => {
  expect(documentOf(factsOf({ amountMinor: 1_250n, currency: "KWD" }))["amount"]).toBe(1.25);
  expect(documentOf(factsOf({ amountMinor: 1_000n, currency: "JPY" }))["amount"]).toBe(1_000);
  expect(documentOf(factsOf({ amountMinor: 999_999_999_999n }))["amount"]).toBe(9_999_999_999.99);
  expect(documentOf(factsOf())["created_at"]).toBe("2026-11-20 10:00:00");
});

test("a converted payment keeps the merchant's own amount as base amount", () => {
  const conversion = { originalMinor: 1_000n, originalCurrency: "EUR" };
  const document = documentOf(factsOf({ amountMinor: 1_117n, currency: "USD" }, { conversion }));
  expect(document).toMatchObject({ amount: 11.17, currency: "USD", base_amount: 10, base_currency: "EUR" });
});

test("refunds make a payment fully refunded when they add up to amount and surcharge", () => {
  const refund = (amountMinor: bigint) => ({
    uuid: "r",
    type: "refund" as const,
    status: "success" as const,
    amountMinor,
    createdAt: paidAt,
    finalAt: paidAt,
  });
  const withRefunds = (...amounts: bigint[]) =>
    documentOf(factsOf({ surchargeMinor: 1n }, { followUps: amounts.map(refund) }))["is_fully_refunded"];
  expect(withRefunds()).toBe(false);
  expect(withRefunds(999n)).toBe(false);
  expect(withRefunds(500n, 500n)).toBe(true);
});

test.each(["merchant", "push", "transaction-batch-file"])(
  "what comes by a call has its moment: %s",
  (initiatedBy) => {
    const receivedAt = paidAt.add({ hours: 1 });
    expect(documentOf(factsOf({ initiatedBy, receivedAt }))).toMatchObject({
      api_call_at: "2026-11-20 11:00:00",
      received_at: "2026-11-20 11:00:00",
      created_at: "2026-11-20 10:00:00",
    });
  },
);

test.each(["provider", "scheduler", "user", "postback"])("what comes by none has none: %s", (initiatedBy) => {
  const document = documentOf(factsOf({ initiatedBy }));
  expect(document).not.toHaveProperty("api_call_at");
  expect(document["received_at"]).toBe("2026-11-20 10:00:00");
});

test("what was refunded last is the refund that succeeded last, and not the one that was requested last", () => {
  const refund = {
    uuid: "r",
    type: "refund",
    status: "success",
    amountMinor: 1n,
    createdAt: paidAt,
  } as const;
  const days = (hours: number) => ({ ...refund, finalAt: paidAt.add({ hours }) });
  expect(documentOf(factsOf({}, { followUps: [days(24), days(1)] }))["refunded_at"]).toBe(
    "2026-11-21 10:00:00",
  );
});

test("an item's quantity that no integer field holds is left to the record", () => {
  const items = [{ quantity: 2 }, { quantity: "3" }, { quantity: 99_999_999_999 }];
  const document = documentOf(factsOf({ request: { items }, currency: "EUR" }));
  expect(document["items"]).toEqual([
    { currency: "EUR", quantity: 2 },
    { currency: "EUR", quantity: 3 },
    { currency: "EUR" },
  ]);
});

test("the first error stands on the document itself", () => {
  const error = {
    message: "Declined",
    adapterMessage: "05",
    adapterCode: "05",
    createdAt: "2026-11-20T10:00:00Z",
  };
  const errors = [
    { code: 2003, ...error },
    { code: 2005, ...error },
  ];
  const document = documentOf(factsOf({ result: { errors } }));
  expect(document).toMatchObject({ first_error_code: "2003", first_adapter_error_code: "05" });
  expect(document["errors"]).toHaveLength(2);
});

const declined = (code: number, at: string) => ({
  code,
  message: `code ${code}`,
  adapterCode: null,
  adapterMessage: null,
  createdAt: at,
});

test("a step-up and a fallback leave their errors in the document of the payment that went well", () => {
  const attempts = [
    attemptOf({ error: declined(2022, "") }),
    attemptOf({ attempt: 2, error: declined(3005, ""), at: paidAt.add({ seconds: 2 }) }),
  ];
  const document = documentOf(factsOf({ uuid: "u" }, { attempts, brokerUuid: "u" }));
  expect(document).toMatchObject({
    status: "success",
    attempt: 3,
    first_error_code: "2022",
    errors: [
      { code: "2022", created_at: "2026-11-20 10:00:00" },
      { code: "3005", created_at: "2026-11-20 10:00:02" },
    ],
  });
});

test("each earlier attempt of a routed payment is a document of its connector, with its error and its number", () => {
  const names = { ...factsOf().names, connectorName: "First", adapter: "Adyen" };
  const failed = declined(3005, "");
  const at = paidAt.add({ seconds: 2 });
  const attempts = [
    attemptOf({ connectorGuid: "CO-7", names, error: failed, amountMinor: 500n, currency: "USD", at }),
  ];
  const record = { uuid: "u", connectorGuid: "CO-8", metaConnectorGuid: "CO-0", result: { authCode: "A1" } };
  const [own, first, ...more] = documentsOf(
    factsOf(record, { attempts, brokerUuid: "u", callbackAcknowledgedAt: at }),
  );
  expect(more).toEqual([]);
  expect(own).toMatchObject({
    id: "u",
    document: { uuid: "u", attempt: 2, connector_guid: "CO-8", status: "success" },
  });
  expect(first).toMatchObject({
    id: "u-1",
    document: {
      uuid: "u-1",
      broker_id: "u",
      attempt: 1,
      connector_guid: "CO-7",
      connector_name: "First",
      provider_name: "Adyen",
      meta_connector_guid: "CO-0",
      status: "error_adapter",
      amount: 5,
      currency: "USD",
      merchant_txid: "order-1",
      purchase_id: own!.document["purchase_id"],
      first_error_code: "3005",
      errors: [{ code: "3005" }],
      invoiceable: false,
      is_postback_delivered: false,
      created_at: "2026-11-20 10:00:00",
      modified_at: "2026-11-20 10:00:02",
    },
  });
  expect(first!.document).not.toHaveProperty("auth_code");
  expect(documentsOf(factsOf({ uuid: "u" }, { attempts }))).toHaveLength(1);
});

test("a decline that let the customer choose again is one error, and those after it follow in their order", () => {
  const first = declined(2003, paidAt.toString());
  const last = declined(2006, paidAt.add({ seconds: 9 }).toString());
  const attempts = [attemptOf({ error: first })];
  const trigger = { fromStatus: "pending", toStatus: "pending", trigger: "attempt_declined", version: 2 };
  const history = [{ ...trigger, facts: { code: 2003 }, at: paidAt }];
  const document = documentOf(factsOf({ result: { errors: [first, last] } }, { attempts, history }));
  expect(document["errors"]).toMatchObject([{ code: "2003" }, { code: "2006" }]);
});

test.each([
  ["Y", "authenticated"],
  ["A", "attempted"],
  ["N", "off"],
  ["R", "off"],
  ["U", "off"],
  [undefined, "off"],
])("an authentication with the result %s has the status %s, and says its letter", (letter, status) => {
  const creditcard = { "3ds_trans_status": letter } as never;
  const threeDSecure = { policy: "OPTIONAL", decisions: [], ...(letter && { creditcard }) } as const;
  const document = documentOf(factsOf({ card: { brand: "visa" }, result: { threeDSecure } }));
  expect(document["creditcard"]).toMatchObject({ "3ds_status": status });
  expect((document["creditcard"] as Record<string, unknown>)["3ds_trans_status"]).toBe(letter);
});

const later = paidAt.add({ hours: 1 });
const laterText = "2026-11-20 11:00:00";

test.each([
  ["a refund", { followUps: [{ ...followUp("refund"), finalAt: later }] }],
  ["a chargeback", { followUps: [{ ...followUp("chargeback"), finalAt: later }] }],
  ["an attempt that another one followed", { attempts: [attemptOf({ at: later })] }],
  ["an acknowledged callback", { callbackAcknowledgedAt: later }],
  ["an offered currency", { currencyOffer: { offeredAt: later, chosenAt: null, accepted: null } }],
  ["a report of a dispute", { disputeSteps: [{ stage: "lost" as const, at: paidAt, recordedAt: later }] }],
  ["a chosen currency", { currencyOffer: { offeredAt: paidAt, chosenAt: later, accepted: true } }],
  [
    "a tag, a fee, a settlement, a reconciliation or a risk",
    { annotations: { ...NO_ANNOTATIONS, changedAt: later } },
  ],
])("modified_at moves with %s", (_what, others) => {
  expect(documentOf(factsOf())["modified_at"]).toBe("2026-11-20 10:00:00");
  expect(documentOf(factsOf({}, others))["modified_at"]).toBe(laterText);
});

test("a refund that failed changes nothing of the payment, its modified_at included", () => {
  const failed = { ...followUp("refund"), status: "error_adapter" as const, finalAt: later };
  expect(documentOf(factsOf({}, { followUps: [failed] }))).toEqual(documentOf(factsOf()));
});

test("a provider is the company and the account there, whatever its connectors are called", () => {
  const named = (names: Partial<ReturnType<typeof factsOf>["names"]>) => {
    const document = documentOf(factsOf({}, { names: { ...factsOf().names, adapter: "Adyen", ...names } }));
    return [document["provider_guid"], document["provider_name"]];
  };
  const [guid] = named({ providerAccount: "ShopECOM" });
  expect(guid).toMatch(/^PR(-[0-9a-f]{4}){6}$/);
  expect(named({ providerAccount: "ShopECOM", provider: "our second one", connectorName: "B" })).toEqual([
    guid,
    "Adyen",
  ]);
  expect(named({ providerAccount: "OtherECOM" })[0]).not.toBe(guid);
  const own = "PR-0000-0000-0000-0000-0000-0001";
  expect(named({ providerAccount: "ShopECOM", provider: own })).toEqual([own, "Adyen"]);
  expect(named({ adapter: "SimulatorPci" })).toEqual(named({ adapter: "Simulator" }));
  expect(named({ adapter: null })).toEqual([undefined, undefined]);
});

test("every country that has a place on the map has a region, but for Antarctica", () => {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const without = codes.filter((code) => {
    const { creditcard } = documentOf(factsOf({ card: { bin: { country: code } } })) as {
      creditcard: Record<string, unknown>;
    };
    return "bin_country_geopoint" in creditcard !== "card_region" in creditcard;
  });
  expect(without).toEqual(["AQ"]);
});

test("what a late payment and a refund of a routed payment belong to is the routed payment", () => {
  const refund = documentOf(factsOf({ type: "refund", uuid: "r" }, { brokerUuid: "u" }));
  expect(refund).toMatchObject({ broker_id: "u" });
  expect(refund).not.toHaveProperty("attempt");
  const late = factsOf({ uuid: "l", result: { providerReference: "u-2" } }, { brokerUuid: "u" });
  expect(documentOf(late)).toMatchObject({ broker_id: "u", attempt: 2 });
});

test("open values become text, lists stay lists, and no key is an object of another", () => {
  const returnData = {
    n: 1,
    yes: true,
    list: [1, ["b"]],
    inner: { a: 1 },
    "a.b": "x",
    " ": "blank",
    none: null,
  };
  expect(documentOf(factsOf({ result: { returnData } }))["return_data"]).toEqual({
    n: "1",
    yes: "true",
    list: ["1", "b"],
    inner: '{"a":1}',
    a_b: "x",
  });
});

test("a wallet's return data is in the document", () => {
  const walletData = { walletReferenceId: "w-1", walletType: "paypal" };
  const document = documentOf(factsOf({ request: { customer: { paymentData: { walletData } } } }));
  expect(document["return_data"]).toEqual({ _TYPE: "walletData", ...walletData });
});

function followUp(type: "refund" | "chargeback") {
  return { uuid: "f", type, status: "success" as const, amountMinor: 1n, createdAt: paidAt, finalAt: paidAt };
}
