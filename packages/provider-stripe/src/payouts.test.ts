import { beforeEach, describe, expect, test } from "vitest";

import { money, providerRequest, signatureOf } from "@quittance/provider-kit/testing";
import { fakeStripe } from "../tests/fake-account.ts";

const SECRET = "whsec_1";
const ACCOUNT = "acct_1PgafTB7WZ01zgkW";

const { fake, callsOf } = await fakeStripe();
const secrets = { webhookSecrets: [SECRET], hmacKeys: [], reportCredentials: [], payoutKeys: [] };
let calls: ReturnType<typeof callsOf>;
beforeEach(() => {
  calls = callsOf("BankTransfer", { secrets });
  fake.requests.length = 0;
  fake.transfers.made.length = 0;
  fake.loseResponseTo = undefined;
  fake.respondNext = undefined;
});

const payout = (walletReferenceId = ACCOUNT, change: object = {}) =>
  providerRequest({
    operation: "payout",
    source: { kind: "wallet", walletReferenceId },
    description: "Sales of November",
    ...change,
  });

/** Stripe answers the next transfer with this one, whatever it was requested. */
function answerWith(change: object): void {
  const transfer = {
    id: "tr_9",
    object: "transfer",
    amount: 999,
    currency: "eur",
    destination: ACCOUNT,
    metadata: {},
    reversed: false,
    ...change,
  };
  fake.respondNext = { match: /transfers$/, status: 200, body: JSON.stringify(transfer) };
}

describe("a payout", () => {
  test("is a transfer to the connected account, with a key of the submission", async () => {
    const one = payout();
    expect(await calls.submit(one)).toMatchObject({
      kind: "approved",
      providerReference: "tr_1",
      amount: money("9.99"),
      details: { adapterTransactionId: "tr_1" },
    });
    expect(fake.requests).toMatchObject([
      {
        method: "POST",
        path: "/v1/transfers",
        key: `${one.submissionReference}:payout`,
        form: {
          amount: "999",
          currency: "eur",
          destination: ACCOUNT,
          description: "Sales of November",
          transfer_group: one.submissionReference,
          "metadata[quittance_ref]": one.submissionReference,
        },
      },
    ]);
  });

  test.each([
    ["nothing", null],
    ["a wallet of another kind", { kind: "wallet", walletReferenceId: "QYR5Z8XDVJNXQ" }],
    ["more than an account's id", { kind: "wallet", walletReferenceId: `${ACCOUNT}/persons` }],
  ])("to %s names the field that it lacks, and nothing is sent", async (_what, source) => {
    const outcome = await calls.submit(payout("", { source }));
    expect(outcome).toMatchObject({ kind: "declined", error: { code: 2019 } });
    expect(JSON.stringify(outcome)).toContain("customer.paymentData.walletData.walletReferenceId");
    expect(fake.requests).toHaveLength(0);
  });

  test.each([
    ["an account that Stripe does not have", "acct_Closed", "9.99", "resource_missing"],
    ["more than the balance has", ACCOUNT, "99999.00", "balance_insufficient"],
  ])("of %s is declined with Stripe's code", async (_what, account, amount, adapterCode) => {
    const outcome = await calls.submit(payout(account, { amount: money(amount) }));
    expect(outcome).toMatchObject({ kind: "declined", error: { code: 1006, adapterCode } });
  });

  test("whose response was lost is found by its group, and was made once", async () => {
    const one = payout();
    fake.loseResponseTo = /transfers$/;
    expect((await calls.submit(one)).kind).toBe("unknown");
    fake.loseResponseTo = undefined;
    expect(await calls.inquire(one)).toMatchObject({ kind: "approved", providerReference: "tr_1" });
    expect(fake.transfers.made).toHaveLength(1);
  });

  test("that never arrived is not found", async () => {
    const one = payout();
    await calls.prepare(one);
    fake.respondNext = { match: /transfers$/, status: 200, body: "{}" };
    expect((await calls.inquire(one)).kind).toBe("unknown");
    // A page of a proxy on the way is no list: it is requested again at once.
    fake.respondNext = { match: /transfers$/, status: 200, body: "<html>" };
    expect(await calls.inquire(one)).toEqual({ kind: "not_found" });
  });

  test.each([
    ["another amount", { amount: 998 }],
    ["an amount that cannot be read", { amount: "9.99" }],
    ["no amount", { amount: null }],
    ["another currency", { currency: "usd" }],
    ["another account", { destination: "acct_Other" }],
    ["another submission", { metadata: { quittance_ref: "another" } }],
    ["no id", { id: "" }],
    ["another kind of object", { object: "payout" }],
  ])("whose response is of %s proves nothing", async (_what, change) => {
    answerWith(change);
    expect((await calls.submit(payout())).kind).toBe("unknown");
  });

  test.each([
    [500, "{}"],
    [409, "{}"],
    [200, "<html>"],
    [200, ""],
    [402, "<html>"],
  ])("with a response %s %s proves nothing", async (status, body) => {
    fake.respondNext = { match: /transfers$/, status, body };
    const one = payout();
    const { kind } = await calls.submit(one);
    // A request that may be repeated with its key is executed then.
    expect(["unknown", "approved"]).toContain(kind);
    if (kind === "unknown") expect(fake.transfers.made).toHaveLength(0);
    else expect(fake.transfers.made).toHaveLength(1);
  });

  test("that was reversed before it was found is declined", async () => {
    const one = payout();
    fake.loseResponseTo = /transfers$/;
    await calls.submit(one);
    fake.loseResponseTo = undefined;
    fake.transfers.reverse("tr_1");
    expect(await calls.inquire(one)).toMatchObject({
      kind: "declined",
      error: { code: 2003, adapterCode: "transfer.reversed" },
    });
  });
});

describe("a reversal", () => {
  const now = Temporal.Instant.from("2026-11-20T12:00:00Z");
  const received = (event: object) => {
    const body = JSON.stringify(event);
    const headers = { "stripe-signature": signatureOf(body, { secret: SECRET, at: now }) };
    return calls.adapter.receive!({ rawBody: Buffer.from(body), headers, now }, calls.connector);
  };

  test("undoes the payout, each of its parts by what it took back", async () => {
    const one = payout();
    await calls.submit(one);
    const undone = (amount: string) => ({
      kind: "received",
      events: [
        {
          kind: "undone",
          submissionReference: one.submissionReference,
          operations: ["payout"],
          amount: money(amount),
        },
      ],
    });
    expect(await received(fake.transfers.reverse("tr_1", 400))).toMatchObject(undone("4.00"));
    expect(await received(fake.transfers.reverse("tr_1"))).toMatchObject(undone("5.99"));
  });

  test("of a transfer that is not the gateway's means nothing", async () => {
    const transfer = { id: "tr_7", object: "transfer", amount_reversed: 100, currency: "eur", metadata: {} };
    const event = {
      id: "evt_7",
      object: "event",
      type: "transfer.reversed",
      livemode: false,
      data: { object: transfer },
    };
    expect(await received(event)).toEqual({ kind: "received", events: [] });
  });
});
