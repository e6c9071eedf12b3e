import { createHmac } from "node:crypto";
import { expect, test } from "vitest";

import { signatureOfItem, signedItem, type NotificationItem } from "../../lab/src/adyen/adyen-webhook.ts";
import { adapterConnector, money, shownDigits } from "@quittance/provider-kit/testing";
import { createAdyen } from "./adyen.ts";

const HMAC_KEY = "44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056";
const NOW = Temporal.Instant.from("2026-11-20T12:00:00Z");
const CONNECTOR = adapterConnector(
  "Creditcard",
  {},
  {
    credentials: { username: "TestMerchant" },
    secrets: { webhookSecrets: [], hmacKeys: [HMAC_KEY], reportCredentials: [], payoutKeys: [] },
  },
);
const ITEM: NotificationItem = {
  pspReference: "8515131751004933",
  originalReference: "9913140798220028",
  merchantAccountCode: "TestMerchant",
  merchantReference: "d94c0d72f3a36e21f16e",
  amount: { value: 999, currency: "EUR" },
  eventCode: "AUTHORISATION",
  success: "true",
};

function received(
  change: Partial<NotificationItem>,
  { connector = CONNECTOR, headers = {}, live = "false", edit = (body: string) => body } = {},
) {
  const body = edit(signedItem({ ...ITEM, ...change }, { hmacKey: HMAC_KEY, live }));
  return createAdyen().receive!({ rawBody: Buffer.from(body), headers, now: NOW }, connector);
}

test("the signature is that of Adyen's own example", () => {
  const example: NotificationItem = {
    pspReference: "7914073381342284",
    merchantAccountCode: "TestMerchant",
    merchantReference: "TestPayment-1407325143704",
    amount: { value: 1130, currency: "EUR" },
    eventCode: "AUTHORISATION",
    success: "true",
  };
  expect(signatureOfItem(example, HMAC_KEY)).toBe("coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=");
});

const SUBMISSION = ITEM.merchantReference;
test.each<[string, Partial<NotificationItem>, object[]]>([
  [
    "AUTHORISATION",
    {},
    [
      {
        kind: "outcome",
        submissionReference: SUBMISSION,
        operations: ["debit", "preauthorize", "register"],
        outcome: { kind: "approved", amount: money("9.99") },
      },
    ],
  ],
  [
    "AUTHORISATION",
    { success: "false", reason: "Not enough balance" },
    [{ kind: "outcome", outcome: { kind: "declined", error: { code: 2006 } } }],
  ],
  [
    "AUTHORISATION",
    { success: "false", reason: "41:Lost card" },
    [{ kind: "outcome", outcome: { kind: "declined", error: { code: 2015 } } }],
  ],
  [
    "CAPTURE",
    {},
    [
      {
        operations: ["capture"],
        providerReference: ITEM.pspReference,
        outcome: { kind: "approved", amount: money("9.99") },
      },
    ],
  ],
  [
    "CAPTURE",
    { success: "false" },
    [{ operations: ["capture"], outcome: { kind: "declined", error: { code: 2003 } } }],
  ],
  ["CAPTURE_FAILED", {}, [{ kind: "undone", operations: ["capture", "debit"], amount: money("9.99") }]],
  ["CANCELLATION", {}, [{ operations: ["void"], outcome: { kind: "approved" } }]],
  ["REFUND", {}, [{ operations: ["refund"], outcome: { kind: "approved", amount: money("9.99") } }]],
  ["REFUND_FAILED", {}, [{ kind: "undone", operations: ["refund"] }]],
  ["REFUNDED_REVERSED", {}, [{ kind: "undone", operations: ["refund"] }]],
  [
    "AUTHORISATION_ADJUSTMENT",
    {},
    [{ operations: ["incremental-authorization"], outcome: { kind: "approved" } }],
  ],
  [
    "TECHNICAL_CANCEL",
    { success: "false" },
    [
      {
        kind: "outcome",
        submissionReference: SUBMISSION,
        outcome: { kind: "declined", error: { code: 3005 } },
      },
    ],
  ],
  [
    "TECHNICAL_CANCEL",
    {},
    [{ outcome: { kind: "declined" } }, { kind: "undone", submissionReference: SUBMISSION }],
  ],
  ["OFFER_CLOSED", {}, [{ kind: "outcome", outcome: { kind: "declined", error: { code: 2005 } } }]],
  [
    "EXPIRE",
    {},
    [{ kind: "undone", operations: ["preauthorize"], providerReference: ITEM.originalReference }],
  ],
  [
    "CHARGEBACK",
    { reason: "4853" },
    [
      {
        kind: "chargeback",
        disputeId: ITEM.pspReference,
        providerReference: ITEM.originalReference,
        amount: money("9.99"),
      },
    ],
  ],
  ["CHARGEBACK_REVERSED", {}, [{ kind: "chargeback_reversed", disputeId: ITEM.pspReference }]],
  [
    "SECOND_CHARGEBACK",
    {},
    [{ kind: "chargeback", isSecond: true, disputeId: ITEM.pspReference, amount: money("9.99") }],
  ],
  ["REQUEST_FOR_INFORMATION", {}, [{ kind: "dispute", stage: "inquiry", disputeId: ITEM.pspReference }]],
  ["NOTIFICATION_OF_CHARGEBACK", {}, [{ kind: "dispute", stage: "inquiry" }]],
  ["PREARBITRATION_WON", {}, [{ kind: "dispute", stage: "won" }]],
  ["ISSUER_RESPONSE_TIMEFRAME_EXPIRED", {}, [{ kind: "dispute", stage: "won" }]],
  ["PREARBITRATION_LOST", {}, [{ kind: "dispute", stage: "lost" }]],
  ["ORDER_OPENED", {}, []],
  ["AN_EVENT_OF_NEXT_YEAR", {}, []],
])("%s %o", async (eventCode, change, events) => {
  expect(await received({ eventCode, ...change })).toMatchObject({
    kind: "received",
    events,
    response: "[accepted]",
  });
});

test("the same event twice has one id, and its failure another", async () => {
  const idOf = async (change: Partial<NotificationItem>) => {
    const result = await received(change);
    return result.kind === "received" ? result.events[0]?.eventId : undefined;
  };
  expect(await idOf({ reason: "another text" })).toBe(await idOf({}));
  expect(await idOf({ success: "false" })).not.toBe(await idOf({}));
});

test("the void's amount and the increase's new total are not taken for the amount of the request", async () => {
  for (const eventCode of ["CANCELLATION", "AUTHORISATION_ADJUSTMENT"]) {
    const result = await received({ eventCode });
    expect(
      JSON.stringify(result, (_key, value) => (typeof value === "bigint" ? String(value) : value)),
    ).not.toContain("minor");
  }
});

test.each([
  ["amount", (body: string) => body.replace('"value":999', '"value":1')],
  ["success", (body: string) => body.replace('"success":"true"', '"success":"false"')],
  ["reference", (body: string) => body.replace(SUBMISSION, "other")],
  ["signature", (body: string) => body.replace("hmacSignature", "otherSignature")],
])("a changed %s is not believed", async (_name, edit) => {
  expect((await received({}, { edit })).kind).toBe("unverified");
});

test("one unsigned item makes a webhook of several unbelievable", async () => {
  const signed = JSON.parse(signedItem(ITEM, { hmacKey: HMAC_KEY }));
  signed.notificationItems.push({ NotificationRequestItem: ITEM });
  const rawBody = Buffer.from(JSON.stringify(signed));
  expect((await createAdyen().receive!({ rawBody, headers: {}, now: NOW }, CONNECTOR)).kind).toBe(
    "unverified",
  );
});

test("a key that is not of hexadecimal digits verifies nothing, not even with the empty key it would be cut to", async () => {
  const connector = {
    ...CONNECTOR,
    secrets: { webhookSecrets: [], hmacKeys: ["not-a-key"], reportCredentials: [], payoutKeys: [] },
  };
  const signature = createHmac("sha256", Buffer.alloc(0))
    .update("8515131751004933:9913140798220028:TestMerchant:d94c0d72f3a36e21f16e:999:EUR:AUTHORISATION:true")
    .digest("base64");
  const edit = (body: string) => body.replace(/"hmacSignature":"[^"]*"/, `"hmacSignature":"${signature}"`);
  expect((await received({}, { connector, edit })).kind).toBe("unverified");
});

test("events of another merchant account or of the live mode are acknowledged and mean nothing here", async () => {
  const nothing = { kind: "received", events: [], response: "[accepted]" };
  expect(await received({ merchantAccountCode: "Other" })).toEqual(nothing);
  expect(await received({}, { live: "true" })).toEqual(nothing);
});

test("with a user and password of the webhook only requests with them are believed, and their unsigned details too", async () => {
  const connector = { ...CONNECTOR, credentials: { ...CONNECTOR.credentials, password: "adyen:secret" } };
  const additionalData = {
    authCode: "123456",
    "tokenization.storedPaymentMethodId": "M5N7",
    "tokenization.shopperReference": "shopper",
  };
  expect((await received({ additionalData }, { connector })).kind).toBe("unverified");
  const headers = { authorization: `Basic ${Buffer.from("adyen:secret").toString("base64")}` };
  expect(await received({ additionalData }, { connector, headers })).toMatchObject({
    events: [{ outcome: { details: { authCode: "123456", adapterToken: "shopper:M5N7" } } }],
  });
  const untrusted = await received({ additionalData });
  const text = JSON.stringify(untrusted, (_key, value) =>
    typeof value === "bigint" ? String(value) : value,
  );
  expect(shownDigits(text)).not.toContain("123456");
});

test("the reason code and the end of the defence period of a dispute are read behind the webhook's own credentials only", async () => {
  const connector = { ...CONNECTOR, credentials: { ...CONNECTOR.credentials, password: "adyen:secret" } };
  const headers = { authorization: `Basic ${Buffer.from("adyen:secret").toString("base64")}` };
  const change = {
    eventCode: "NOTIFICATION_OF_CHARGEBACK",
    eventDate: "2026-11-20T12:00:00+01:00",
    additionalData: {
      chargebackReasonCode: "10.4",
      defensePeriodEndsAt: "2026-12-05T10:00:00+01:00",
    },
  };
  expect(await received(change, { connector, headers })).toMatchObject({
    events: [
      {
        reasonCode: "10.4",
        dueAt: Temporal.Instant.from("2026-12-05T09:00:00Z"),
        occurredAt: Temporal.Instant.from("2026-11-20T11:00:00Z"),
      },
    ],
  });
  const untrusted = await received(change);
  expect(untrusted).toMatchObject({ events: [{ kind: "dispute", stage: "inquiry" }] });
  const [event] = untrusted.kind === "received" ? untrusted.events : [];
  expect(Object.keys(event ?? {})).not.toEqual(expect.arrayContaining(["reasonCode"]));
  expect(Object.keys(event ?? {})).not.toEqual(expect.arrayContaining(["dueAt"]));
  const unreadable = { ...change, eventDate: "yesterday", additionalData: { defensePeriodEndsAt: "soon" } };
  expect((await received(unreadable, { connector, headers })).kind).toBe("received");
});

test("a webhook that is signed as a whole, as those of tokens are, is acknowledged", async () => {
  const rawBody = Buffer.from(JSON.stringify({ type: "recurring.token.created", data: {} }));
  const hmacsignature = createHmac("sha256", Buffer.from(HMAC_KEY, "hex")).update(rawBody).digest("base64");
  const adapter = createAdyen();
  const result = await adapter.receive!({ rawBody, headers: { hmacsignature }, now: NOW }, CONNECTOR);
  expect(result).toEqual({ kind: "received", events: [], response: "[accepted]" });
  const forged = await adapter.receive!({ rawBody, headers: { hmacsignature: "x" }, now: NOW }, CONNECTOR);
  expect(forged.kind).toBe("unverified");
});
