import { createSign, generateKeyPairSync, X509Certificate } from "node:crypto";
import { crc32 } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";

import type { CustomerReturn, ProviderEvent, ProviderRequest } from "@quittance/provider-kit";
import { followUp, money, providerRequest } from "@quittance/provider-kit/testing";
import { selfSigned } from "../../lab/src/paypal/self-signed.ts";
import { fakePayPal } from "../tests/fake-account.ts";

const NOW = Temporal.Instant.from("2026-11-20T12:00:00Z");
const BACK: CustomerReturn = { query: {}, form: {}, mayChooseAgain: false };

const { fake, callsOf } = await fakePayPal();
const { connector } = callsOf();
const { connector: signing } = callsOf({ webhookId: "WH1, WH2" });
let calls: ReturnType<typeof callsOf>;
beforeEach(() => {
  calls = callsOf();
  fake.payments.next = undefined;
  fake.disputes.clear();
});

const request = (change: Partial<ProviderRequest> = {}) => providerRequest({ source: null, ...change });

async function paid(change: Partial<ProviderRequest> = {}): Promise<ProviderRequest> {
  const one = request(change);
  fake.approve((await calls.submit(one)).providerReference ?? "");
  await calls.resume(one, BACK);
  return one;
}

function received(event: object, { headers = {}, of = connector, adapter = calls.adapter } = {}) {
  const rawBody = Buffer.from(JSON.stringify(event));
  return adapter.receive!({ rawBody, headers, now: NOW }, of);
}

/** The events that the look-ups of a webhook find. */
async function happened(event_type: string, resource: object): Promise<readonly ProviderEvent[]> {
  const result = await received({ id: "WH-1", event_type, resource });
  if (result.kind !== "received") throw new Error(result.kind);
  expect(result.events).toEqual([]);
  const events: ProviderEvent[] = [];
  for (const { about } of result.lookUps ?? []) {
    const found = await calls.adapter.lookUp!(about, calls.call());
    if (found.kind !== "found") throw new Error(found.because);
    events.push(...found.events);
  }
  return events;
}

describe("a webhook concludes nothing by itself", () => {
  test("of an approved order: the order is looked up and inquired about", async () => {
    const debit = request();
    const order = (await calls.submit(debit)).providerReference ?? "";
    fake.approve(order);
    expect(await happened("CHECKOUT.ORDER.APPROVED", { id: order, status: "APPROVED" })).toEqual([
      {
        kind: "inquire",
        eventId: `order:${order}:APPROVED`,
        providerReference: order,
        submissionReference: debit.submissionReference,
      },
    ]);
  });

  test("of a capture: what it claims is replaced by what PayPal says", async () => {
    const debit = await paid();
    const capture = fake.payments.ids("capture").at(-1)!;
    const claimed = {
      ...fake.payments.payment(capture),
      status: "DECLINED",
      amount: { value: "0.01", currency_code: "EUR" },
    };
    expect(await happened("PAYMENT.CAPTURE.DENIED", claimed)).toMatchObject([
      {
        kind: "outcome",
        submissionReference: debit.submissionReference,
        operations: ["debit"],
        outcome: { kind: "approved", amount: money("9.99") },
      },
    ]);
    // The same state has the same id.
    const [first] = await happened("PAYMENT.CAPTURE.COMPLETED", claimed);
    const [second] = await happened("PAYMENT.CAPTURE.COMPLETED", claimed);
    expect(second!.eventId).toBe(first!.eventId);
  });

  test("of a capture that was declined: the order says whether another one has paid it since", async () => {
    const debit = request();
    const order = (await calls.submit(debit)).providerReference ?? "";
    fake.approve(order);
    fake.payments.next = { status: "DECLINED" };
    expect((await calls.resume(debit, { query: {}, form: {}, mayChooseAgain: false })).kind).toBe("declined");
    const declined = fake.payments.payment(fake.payments.ids("capture").at(-1)!);
    expect(await happened("PAYMENT.CAPTURE.DENIED", declined)).toMatchObject([
      {
        kind: "inquire",
        submissionReference: debit.submissionReference,
        providerReference: order,
        operations: ["debit"],
      },
    ]);
    expect((await calls.inquire(debit)).kind).toBe("declined");
  });

  test("of a capture that followed an authorisation: it is that capture's", async () => {
    const preauthorize = await paid({ operation: "preauthorize" });
    const capture = calls.followUp(followUp("capture", preauthorize, { amount: money("4.00") }));
    await calls.submit(capture);
    const id = fake.payments.ids("capture").at(-1)!;
    expect(await happened("PAYMENT.CAPTURE.COMPLETED", fake.payments.payment(id))).toMatchObject([
      {
        submissionReference: capture.submissionReference,
        operations: ["capture"],
        outcome: { providerReference: id },
      },
    ]);
  });

  test("of a refund that failed after it had succeeded: it is undone", async () => {
    const debit = await paid();
    const refund = calls.followUp(followUp("refund", debit, { amount: money("4.00") }));
    await calls.submit(refund);
    const id = fake.payments.ids("refund").at(-1)!;
    fake.payments.decide(id, "FAILED");
    expect(await happened("PAYMENT.REFUND.FAILED", fake.payments.payment(id))).toMatchObject([
      { kind: "moved", outcome: { kind: "declined" } },
      { kind: "undone", submissionReference: refund.submissionReference, amount: money("4.00") },
    ]);
  });

  test("of an authorisation that expired: it is undone", async () => {
    const preauthorize = await paid({ operation: "preauthorize" });
    const id = fake.payments.ids("authorization").at(-1)!;
    fake.payments.decide(id, "VOIDED");
    fake.payments.payment(id)["expiration_time"] = "2026-01-01T00:00:00Z";
    expect(await happened("PAYMENT.AUTHORIZATION.VOIDED", fake.payments.payment(id))).toMatchObject([
      { kind: "outcome", outcome: { kind: "declined", error: { code: 2012 } } },
      { kind: "undone", submissionReference: preauthorize.submissionReference, error: { code: 2005 } },
    ]);
  });

  test("of an object that PayPal does not have: nothing happened", async () => {
    const resource = { id: "CAP-NOT-THERE", custom_id: "anything" };
    expect(await happened("PAYMENT.CAPTURE.COMPLETED", resource)).toEqual([]);
  });

  test.each([
    ["of another kind", "BILLING.PLAN.CREATED", { id: "P-1" }],
    ["whose id would be another path", "PAYMENT.CAPTURE.COMPLETED", { id: "../../v1/oauth2/token" }],
  ])("%s causes no look-up", async (_name, event_type, resource) => {
    expect(await received({ id: "WH-1", event_type, resource })).toMatchObject({ lookUps: [] });
  });

  test("that is no event is unreadable", async () => {
    expect((await received({ hello: true })).kind).toBe("unreadable");
  });
});

describe("a dispute", () => {
  const dispute = (custom: string, change: object = {}) => ({
    dispute_id: "PP-D-12345",
    create_time: "2026-11-20T10:00:00.000Z",
    update_time: "2026-11-20T11:00:00.000Z",
    disputed_transactions: [{ seller_transaction_id: "CAP-1", custom }],
    reason: "MERCHANDISE_OR_SERVICE_NOT_RECEIVED",
    status: "WAITING_FOR_SELLER_RESPONSE",
    dispute_life_cycle_stage: "CHARGEBACK",
    dispute_amount: { currency_code: "EUR", value: "9.99" },
    seller_response_due_date: "2026-12-01T00:00:00.000Z",
    ...change,
  });

  test("moves money only by its movements, and not by its stage or fees", async () => {
    const inquiry = dispute("ref-1", { dispute_life_cycle_stage: "INQUIRY" });
    fake.disputes.set("PP-D-12345", inquiry);
    expect(await happened("CUSTOMER.DISPUTE.CREATED", inquiry)).toMatchObject([
      {
        kind: "dispute",
        stage: "inquiry",
        disputeId: "PP-D-12345",
        submissionReference: "ref-1",
        amount: money("9.99"),
        dueAt: Temporal.Instant.from("2026-12-01T00:00:00Z"),
      },
    ]);
    const taken = dispute("ref-1", {
      money_movements: [
        movement("DEBIT", "DISPUTE_SETTLEMENT", "9.99"),
        movement("DEBIT", "DISPUTE_FEE", "16.00"),
        { ...movement("CREDIT", "DISPUTE_SETTLEMENT", "9.99"), affected_party: "BUYER" },
      ],
    });
    fake.disputes.set("PP-D-12345", taken);
    expect(await happened("CUSTOMER.DISPUTE.UPDATED", taken)).toMatchObject([
      { kind: "chargeback", amount: money("9.99"), eventId: "PP-D-12345:DEBIT:1" },
      { kind: "dispute", stage: "chargeback" },
    ]);
    // A webhook of the reversed capture finds the same ones.
    const reversed = {
      id: "REV-1",
      links: [{ rel: "up", href: "https://api.paypal.com/v2/payments/captures/CAP-1" }],
    };
    expect(await happened("PAYMENT.CAPTURE.REVERSED", reversed)).toMatchObject([
      { kind: "chargeback", eventId: "PP-D-12345:DEBIT:1" },
      { kind: "dispute" },
    ]);
  });

  const movement = (type: string, reason: string, value: string) => ({
    affected_party: "SELLER",
    type,
    reason,
    amount: { currency_code: "EUR", value },
    initiated_time: "2026-11-20T10:30:00.000Z",
  });

  test.each([
    ["RESOLVED_BUYER_FAVOUR", "lost"],
    ["ACCEPTED", "lost"],
    ["RESOLVED_SELLER_FAVOUR", "won"],
    ["RESOLVED_WITH_PAYOUT", "won"],
    ["CANCELED_BY_BUYER", "won"],
    ["NONE", "closed"],
  ])("that ended with %s is %s", async (outcome_code, stage) => {
    const ended = dispute("ref-1", { status: "RESOLVED", dispute_outcome: { outcome_code } });
    fake.disputes.set("PP-D-12345", ended);
    expect(await happened("CUSTOMER.DISPUTE.RESOLVED", ended)).toMatchObject([{ kind: "dispute", stage }]);
  });

  test("is contested with files and texts, once, and accepted", async () => {
    const { disputes } = calls.adapter;
    const subject = { disputeId: "PP-D-12345", amount: money("9.99") };
    fake.disputes.set("PP-D-12345", dispute("ref-1"));
    const file = {
      type: "PROOF_OF_FULFILLMENT",
      name: "proof.pdf",
      mediaType: "application/pdf" as const,
      content: Buffer.from("%PDF-1.7"),
    };
    const evidence = {
      reference: "response-1",
      kind: "evidence" as const,
      isRepeat: false,
      texts: { notes: "Delivered on Monday." },
      files: [file],
    };
    expect((await disputes!.respond(subject, evidence, calls.call())).kind).toBe("done");
    const sent = fake.requests.at(-1)!;
    expect(sent.path).toBe("/v1/customer/disputes/PP-D-12345/provide-evidence");
    expect(sent.raw).toContain(
      '"evidence_type":"PROOF_OF_FULFILLMENT","documents":[{"name":"proof.pdf"}],"notes":"Delivered on Monday."',
    );
    const again = await disputes!.respond(subject, { ...evidence, isRepeat: true }, calls.call());
    expect(again.kind).toBe("done");
    expect(fake.requests.filter(({ path }) => path.endsWith("provide-evidence"))).toHaveLength(1);
    const accept = {
      reference: "response-2",
      kind: "accept" as const,
      isRepeat: false,
      texts: {},
      files: [],
    };
    expect(await disputes!.respond(subject, accept, calls.call())).toMatchObject({ kind: "refused" });
    fake.disputes.set("PP-D-12345", dispute("ref-1"));
    const another = { ...accept, reference: "response-3" };
    expect((await disputes!.respond(subject, another, calls.call())).kind).toBe("done");
    expect(await disputes!.metadata(subject, calls.call())).toMatchObject({
      metadata: { status: "RESOLVED" },
    });
  });
});

describe("with the webhook's id, a webhook", () => {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const certificate = selfSigned(keys, "messageverificationcerts.paypal.com");
  const body = {
    id: "WH-1",
    event_type: "PAYMENT.CAPTURE.COMPLETED",
    resource: { id: "CAP-1", custom_id: "ref-1" },
  };

  function signed(webhookId: string, change: Record<string, string> = {}): Record<string, string> {
    const raw = Buffer.from(JSON.stringify(body));
    const [id, time] = ["69cd13f0-d67a-11e5-baa3-778b53f4ae55", "2026-11-20T12:00:00Z"];
    const signature = createSign("sha256").update(`${id}|${time}|${webhookId}|${crc32(raw)}`);
    return {
      "paypal-transmission-id": id,
      "paypal-transmission-time": time,
      "paypal-transmission-sig": signature.sign(keys.privateKey, "base64"),
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": "https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42",
      ...change,
    };
  }

  test("is refused without a signature, or with a certificate from elsewhere", async () => {
    expect((await received(body, { of: signing })).kind).toBe("unverified");
    const elsewhere = { "paypal-cert-url": "https://paypal.com.evil.example/v1/notifications/certs/CERT-1" };
    expect((await received(body, { of: signing, headers: signed("WH1", elsewhere) })).kind).toBe(
      "unverified",
    );
    const weak = { "paypal-auth-algo": "SHA1withRSA" };
    expect((await received(body, { of: signing, headers: signed("WH1", weak) })).kind).toBe("unverified");
  });

  test("is checked by PayPal's certificate, once a look-up has fetched it", async () => {
    expect(new X509Certificate(certificate).subject).toContain("paypal.com");
    fake.certificate = certificate;
    const first = await received(body, { of: signing, headers: signed("WH2") });
    expect(first).toMatchObject({
      lookUps: [{ about: "certificate:CERT-360caa42" }, { about: "capture:CAP-1" }],
    });
    await calls.adapter.lookUp!("certificate:CERT-360caa42", { ...calls.call(), connector: signing });
    expect(await received(body, { of: signing, headers: signed("WH2") })).toMatchObject({
      kind: "received",
      lookUps: [{ about: "capture:CAP-1", submissionReference: "ref-1" }],
    });
    expect((await received(body, { of: signing, headers: signed("WH-OF-ANOTHER-APP") })).kind).toBe(
      "unverified",
    );
    expect((await received({ ...body, id: "WH-2" }, { of: signing, headers: signed("WH1") })).kind).toBe(
      "unverified",
    );
  });
});
