import { createHmac, randomUUID } from "node:crypto";

import { describe, expect, test } from "vitest";

import type { ProviderEvent } from "@quittance/provider-kit";
import { money } from "@quittance/provider-kit/testing";
import { WEBHOOK_SECRETS, worldlineConnector } from "../tests/calls.ts";
import { statusOutput } from "../../lab/src/worldline/fake-values.ts";
import { MERCHANT } from "../../lab/src/worldline/fake-worldline.ts";
import { signedWebhook } from "../../lab/src/worldline/worldline-webhook.ts";
import { nameOf } from "./reference.ts";
import { createWorldline } from "./worldline.ts";

const connector = worldlineConnector();
const now = Temporal.Instant.from("2026-11-20T12:00:00Z");
const uuid = randomUUID();
const name = (operation: "debit" | "preauthorize" | "register" | "capture" | "refund") =>
  nameOf({ operation, submissionReference: uuid });

const amountOfMoney = { amount: 999, currencyCode: "EUR" };
function payment(
  status: string,
  change: Record<string, unknown> = {},
  merchantReference: string | undefined = name("debit"),
) {
  const paymentOutput = { amountOfMoney, references: { merchantReference } };
  return { id: "3066423434_0", status, statusOutput: statusOutput(status), paymentOutput, ...change };
}
function receive(body: string | object, { secret = WEBHOOK_SECRETS[0], headers = {} } = {}) {
  const raw = typeof body === "string" ? body : JSON.stringify(body);
  const signed = signedWebhook(raw, secret);
  const all = { ...signed.headers, ...headers };
  return createWorldline().receive!({ rawBody: Buffer.from(raw), headers: all, now }, connector);
}
const event = (resource: Record<string, unknown>, change: Record<string, unknown> = {}) => ({
  apiVersion: "v1",
  id: "34b8a607-1fce-4003-b3ae-a4d29e92b232",
  merchantId: MERCHANT,
  type: "payment.captured",
  ...resource,
  ...change,
});
async function lookUpsOf(body: object) {
  const received = await receive(body);
  return received.kind === "received" ? received.lookUps : [];
}
async function eventsOf(body: object): Promise<readonly ProviderEvent[]> {
  const received = await receive(body);
  if (received.kind !== "received") throw new Error(received.kind);
  return received.events;
}

describe("a webhook is verified", () => {
  test("by the HMAC of the raw body in base64, with the secret of the key that it names", async () => {
    const body = "hello, world";
    const signature = createHmac("sha256", "hello+world").update(body).digest("base64");
    const headers = { "x-gcs-keyid": "dummy-key-id", "x-gcs-signature": signature };
    const own = {
      ...connector,
      secrets: { ...connector.secrets, webhookSecrets: ["dummy-key-id:hello+world"] },
    };
    const request = { rawBody: Buffer.from(body), headers, now };
    expect((await createWorldline().receive!(request, own)).kind).toBe("unreadable");
    expect((await createWorldline().receive!(request, connector)).kind).toBe("unverified");
  });

  test.each([
    ["another key's id", { headers: { "x-gcs-keyid": "old-key" } }],
    ["no key's id", { headers: { "x-gcs-keyid": "" } }],
    ["an empty signature", { headers: { "x-gcs-signature": "" } }],
    ["a foreign secret", { secret: "new-key:foreign" }],
  ])("and is not by %s", async (_name, signed) => {
    expect((await receive(event({ payment: payment("CAPTURED") }), signed)).kind).toBe("unverified");
  });

  test.each([
    ["no body", ""],
    ["no type", JSON.stringify(event({}, { type: undefined }))],
    ["another version", JSON.stringify(event({ payment: payment("CAPTURED") }, { apiVersion: "v2" }))],
    ["another account", JSON.stringify(event({ payment: payment("CAPTURED") }, { merchantId: "OTHER" }))],
    ["a payment link", JSON.stringify(event({ paymentLink: { status: "PAID" } }))],
    [
      "a payment of another system",
      JSON.stringify(event({ payment: payment("CAPTURED", {}, "order-4711") })),
    ],
  ])("and with %s means nothing", async (_name, body) => {
    expect(await receive(body)).toEqual({ kind: "received", events: [] });
  });
});

describe("a payment in a webhook", () => {
  test.each([
    ["debit", "CAPTURED", "approved"],
    ["debit", "PENDING_CAPTURE", "pending"],
    ["debit", "REJECTED", "declined"],
    ["preauthorize", "PENDING_CAPTURE", "approved"],
    ["preauthorize", "CANCELLED", "declined"],
  ] as const)("of a %s that is %s is %s", async (operation, status, kind) => {
    expect(await eventsOf(event({ payment: payment(status, {}, name(operation)) }))).toMatchObject([
      {
        kind: "outcome",
        submissionReference: uuid,
        operations: [operation],
        outcomeOf: "3066423434_0",
        outcome: { kind, providerReference: "3066423434_0" },
      },
    ]);
  });

  test("has the amount that was really taken, for the gateway to compare", async () => {
    const paymentOutput = {
      amountOfMoney,
      acquiredAmount: { amount: 500, currencyCode: "EUR" },
      references: { merchantReference: name("debit") },
    };
    const [captured] = await eventsOf(event({ payment: payment("CAPTURED", { paymentOutput }) }));
    expect(captured).toMatchObject({ outcome: { kind: "approved", amount: money("5.00") } });
  });

  test.each([
    // The response with the address of the issuer's page may have been lost.
    ["whose customer is sent to the issuer's page", payment("REDIRECTED", {}, name("debit"))],
    ["of a status that is not documented", payment("HELD_FOR_REVIEW", { statusOutput: {} })],
    ["that was captured, of a preauthorisation", payment("CAPTURED", {}, name("preauthorize"))],
  ])("%s causes an inquiry", async (_name, resource) => {
    expect(await eventsOf(event({ payment: resource }))).toMatchObject([
      { kind: "inquire", submissionReference: uuid },
    ]);
  });

  test("with an operation's own id causes an inquiry about that operation", async () => {
    const capture = payment("CAPTURED", { id: "3066423434_1" }, name("preauthorize"));
    expect(await eventsOf(event({ payment: capture }))).toEqual([
      expect.objectContaining({
        kind: "inquire",
        providerReference: "3066423434_1",
        submissionReference: uuid,
      }),
    ]);
  });

  test.each([
    ["an operation", "CAPTURED", "3066423434_2", "debit"],
    ["a captured preauthorisation", "CAPTURED", "3066423434_0", "preauthorize"],
    ["a cancelled preauthorisation", "CANCELLED", "3066423434_0", "preauthorize"],
    ["a refunded debit", "REFUNDED", "3066423434_0", "debit"],
  ] as const)("of %s causes a look-up of what followed on it", async (_name, status, id, operation) => {
    expect(await lookUpsOf(event({ payment: payment(status, { id }, name(operation)) }))).toEqual([
      { about: "3066423434_0", providerReference: "3066423434_0", submissionReference: uuid },
    ]);
  });

  test("on which nothing can have followed causes no look-up", async () => {
    expect(await lookUpsOf(event({ payment: payment("CAPTURED") }))).toBeUndefined();
    const held = payment("PENDING_CAPTURE", {}, name("preauthorize"));
    expect(await lookUpsOf(event({ payment: held }))).toBeUndefined();
  });

  test("without a reference causes an inquiry by its id", async () => {
    const { paymentOutput: _output, ...unnamed } = payment("CAPTURED");
    expect(await eventsOf(event({ payment: unnamed }))).toMatchObject([
      { kind: "inquire", providerReference: "3066423434_0" },
    ]);
  });

  test("whose capture was rejected is declined, or undone after it was paid", async () => {
    expect(await eventsOf(event({ payment: payment("REJECTED_CAPTURE") }))).toMatchObject([
      { kind: "outcome", outcome: { kind: "declined" } },
      { kind: "undone", submissionReference: uuid },
    ]);
    const capture = payment("REJECTED_CAPTURE", { id: "3066423434_1" }, name("preauthorize"));
    expect(await eventsOf(event({ payment: capture }))).toMatchObject([
      { kind: "inquire", providerReference: "3066423434_1" },
      { kind: "undone", providerReference: "3066423434_1", operations: ["capture"] },
    ]);
  });

  test("that was reversed is a chargeback", async () => {
    const reversed = payment("CHARGEBACKED", { statusOutput: { statusCategory: "REVERSED" } });
    expect(await eventsOf(event({ payment: reversed }))).toMatchObject([
      { kind: "chargeback", submissionReference: uuid, amount: money("9.99"), disputeId: "3066423434_0" },
    ]);
  });
});

describe("a refund in a webhook", () => {
  const refund = (status: string, merchantReference: string | undefined = name("refund")) => ({
    id: "3066423434_2",
    status,
    statusOutput: statusOutput(status),
    refundOutput: { amountOfMoney, operationReferences: { merchantReference } },
  });

  test.each([
    ["REFUNDED", "approved"],
    ["REFUND_REQUESTED", "pending"],
  ])("that is %s is %s", async (status, kind) => {
    expect(await eventsOf(event({ refund: refund(status) }))).toMatchObject([
      { kind: "outcome", submissionReference: uuid, operations: ["refund"], outcome: { kind } },
    ]);
  });

  test("that was rejected is declined, or undone after it was made", async () => {
    expect(await eventsOf(event({ refund: refund("REJECTED") }))).toMatchObject([
      { kind: "outcome", outcome: { kind: "declined" } },
      { kind: "undone", submissionReference: uuid, operations: ["refund"] },
    ]);
  });

  test("without a name of ours proves nothing by itself: its payment is looked up", async () => {
    const unnamed = [refund("REFUNDED", "order-4711"), { ...refund("REFUNDED"), refundOutput: {} }];
    for (const one of unnamed)
      expect(await receive(event({ refund: one }))).toMatchObject({
        events: [],
        lookUps: [{ about: "3066423434_0", providerReference: "3066423434_0" }],
      });
  });
});

test("a payout in a webhook causes an inquiry by its id", async () => {
  expect(await eventsOf(event({ payout: { id: "4000001_0", status: "ACCOUNT_CREDITED" } }))).toMatchObject([
    { kind: "inquire", providerReference: "4000001_0", operations: ["payout"] },
  ]);
});
