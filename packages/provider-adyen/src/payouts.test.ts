import { beforeEach, describe, expect, test } from "vitest";

import { money, providerRequest } from "@quittance/provider-kit/testing";
import { signedTransfer } from "../../lab/src/adyen/fake-adyen-transfers.ts";
import { receiveWebhook } from "./webhook.ts";
import { fakeAdyen, HMAC_KEY, SECRETS } from "../tests/fake-account.ts";

const IBAN = "NL02ABNA0123456789";
const ADA = { firstName: "Ada", lastName: "Lovelace" };
const OWN = {
  extraData: { balanceAccountId: "BA3227C223222B5CTBLR8BWZT" },
  secrets: { ...SECRETS, payoutKeys: ["AQE-key-of-the-balance-platform"] },
};

const { fake, callsOf } = await fakeAdyen(["transfers"]);
let calls: ReturnType<typeof callsOf>;
beforeEach(() => {
  calls = callsOf("DirectDebit", OWN);
  fake.requests.length = 0;
  fake.planned.length = 0;
  fake.transfers.made.length = 0;
  fake.transfers.takeWebhooks(HMAC_KEY);
  fake.transfers.keys.clear();
  fake.loseResponseTo = undefined;
});

const payout = (change: object = {}) =>
  providerRequest({
    operation: "payout",
    source: { kind: "iban", iban: IBAN },
    customer: ADA,
    description: "Winnings of November",
    ...change,
  });
/** The events of what Adyen has sent since. */
function eventsOf(webhooks = fake.transfers.takeWebhooks(HMAC_KEY)) {
  return webhooks.flatMap(({ body, headers }): unknown[] => {
    const webhook = { rawBody: Buffer.from(body), headers, now: Temporal.Now.instant() };
    const received = receiveWebhook(webhook, calls.connector);
    return received.kind === "received" ? [...received.events] : [received.kind];
  });
}
const respond = (status: number, body: string) => {
  for (let attempt = 0; attempt < 4; attempt++) fake.planned.push({ match: /transfers/, status, body });
};
const idOf = () => String(fake.transfers.made[0]!["id"]);

describe("a payout", () => {
  test("is a transfer from the balance account, with a key of its own and one of the submission", async () => {
    fake.transfers.keys.add("AQE-key-of-the-balance-platform");
    const one = payout();
    expect(await calls.submit(one)).toMatchObject({ kind: "pending", providerReference: idOf() });
    expect(fake.requests).toMatchObject([
      {
        method: "POST",
        path: "/btl/v4/transfers",
        key: `${one.submissionReference}:payout`,
        body: {
          amount: { value: 999, currency: "EUR" },
          balanceAccountId: OWN.extraData.balanceAccountId,
          category: "bank",
          priority: "regular",
          counterparty: {
            bankAccount: {
              accountHolder: { fullName: "Ada Lovelace", type: "individual" },
              accountIdentification: { type: "iban", iban: IBAN },
            },
          },
          reference: one.submissionReference,
          description: "Winnings of November",
        },
      },
    ]);
  });

  test("has the address and date of birth that review needs, and a text that banks take", async () => {
    const customer = { ...ADA, birthDate: "1815-12-10", billingCountry: "AT", billingCity: "Wien" };
    await calls.submit(payout({ customer, description: "Gewinn für März #7" }));
    expect(fake.requests[0]!.body).toMatchObject({
      counterparty: {
        bankAccount: {
          accountHolder: { dateOfBirth: "1815-12-10", address: { country: "AT", city: "Wien" } },
        },
      },
      description: "Gewinn fur Marz 7",
    });
  });

  test("to a company has its name, as an organisation", async () => {
    await calls.submit(payout({ customer: { company: "Socks Ltd", birthDate: "1990-01-01" } }));
    expect(JSON.stringify(fake.requests[0]!.body)).toContain(
      '"accountHolder":{"fullName":"Socks Ltd","type":"organization"}',
    );
  });

  test.each([
    ["a name", {}, { customer: {} }, 2019, "customer.firstName"],
    ["an IBAN", {}, { source: null }, 2007, "IBAN"],
    ["a balance account", { extraData: {} }, {}, 1007, "config.extraData.balanceAccountId"],
    ["a key", { secrets: SECRETS }, {}, 1007, "config.vault.payoutKeys"],
  ])("without %s is declined by the field, and nothing is sent", async (_what, at, change, code, named) => {
    const outcome = await callsOf("DirectDebit", { ...OWN, ...at }).submit(payout(change));
    expect(outcome).toMatchObject({ kind: "declined", error: { code } });
    expect(JSON.stringify(outcome)).toContain(named);
    expect(fake.requests).toEqual([]);
  });

  test("whose response was lost is found by its reference, and was made once", async () => {
    const one = payout();
    fake.loseResponseTo = /transfers$/;
    expect((await calls.submit(one)).kind).toBe("unknown");
    fake.loseResponseTo = undefined;
    expect(await calls.inquire(one)).toMatchObject({ kind: "pending", providerReference: idOf() });
    expect(fake.transfers.made).toHaveLength(1);
    fake.transfers.settle();
    expect(await calls.inquire(one)).toMatchObject({ kind: "approved", amount: money("9.99") });
  });

  test("that never arrived is not found, by the time it was prepared", async () => {
    const one = payout();
    await calls.prepare(one);
    expect(await calls.inquire(one)).toEqual({ kind: "not_found" });
    const query = new URL(fake.requests.at(-1)!.path, "http://adyen").searchParams;
    expect(query.get("reference")).toBe(one.submissionReference);
    expect(Date.parse(query.get("createdUntil")!) - Date.parse(query.get("createdSince")!)).toBe(
      25 * 3_600_000,
    );
  });

  test.each([
    ["another reference", { reference: "another" }],
    ["another balance account", { balanceAccount: { id: "BA1" } }],
    ["another category", { category: "internal" }],
    ["the other direction", { direction: "incoming" }],
    ["no id", { id: "" }],
    ["no amount", { amount: undefined }],
    ["an amount that cannot be read", { amount: { value: "9.99", currency: "EUR" } }],
    ["a status that is not of payouts", { status: "chargeback" }],
    ["an error", { status: "error" }],
  ])("whose response is of %s does not prove that it is paid", async (_what, change) => {
    const one = payout();
    const transfer = {
      id: "48POT1",
      amount: { value: 999, currency: "EUR" },
      balanceAccount: { id: OWN.extraData.balanceAccountId },
      category: "bank",
      direction: "outgoing",
      reference: one.submissionReference,
      status: "booked",
    };
    respond(200, JSON.stringify({ ...transfer, ...change }));
    const outcome = await calls.submit(one);
    const isUnreadable = outcome.kind === "approved" && outcome.amount === "unreadable";
    expect(outcome.kind === "unknown" || isUnreadable, JSON.stringify(outcome)).toBe(true);
  });

  test.each([
    [401, "00_401", 1007],
    [403, "00_403", 1007],
    [422, "30_012", 1002],
    [400, "29_000", 1002],
    [429, "00_429", 3003],
  ])("that Adyen refuses with %i was not made", async (status, errorCode, code) => {
    respond(status, JSON.stringify({ status, errorCode, title: "Refused", detail: `${IBAN} is refused` }));
    const outcome = await calls.submit(payout());
    expect(outcome).toMatchObject({ kind: "declined", error: { code, adapterCode: errorCode } });
    expect(JSON.stringify(outcome)).not.toContain(IBAN);
  });

  test.each([
    [500, "{}"],
    [503, "<html>"],
    [409, "{}"],
    [200, "<html>"],
    [200, "{}"],
  ])("with a response %i %s proves nothing", async (status, body) => {
    respond(status, body);
    expect((await calls.submit(payout())).kind).toBe("unknown");
  });

  test("that is refused after an attempt that may have arrived is unknown", async () => {
    fake.planned.push({ match: /transfers/, status: 500, body: "{}" });
    fake.planned.push({ match: /transfers/, status: 422, body: '{"errorCode":"30_012"}' });
    expect((await calls.submit(payout())).kind).toBe("unknown");
  });
});

describe("a webhook of the balance platform", () => {
  test("concludes the payout, and says when the money came back", async () => {
    const one = payout();
    await calls.submit(one);
    const subject = {
      submissionReference: one.submissionReference,
      providerReference: idOf(),
      operations: ["payout"],
    };
    expect(eventsOf()).toMatchObject([{ ...subject, kind: "outcome", outcome: { kind: "pending" } }]);
    fake.transfers.decide(idOf(), "booked", "approved");
    expect(eventsOf()).toMatchObject([
      { ...subject, kind: "outcome", outcome: { kind: "approved", amount: money("9.99") } },
    ]);
    fake.transfers.decide(idOf(), "returned", "counterpartyAccountClosed");
    expect(eventsOf()).toMatchObject([
      { ...subject, kind: "outcome", outcome: { kind: "declined", error: { code: 2001 } } },
      { ...subject, kind: "undone", error: { code: 2001, adapterCode: "counterpartyAccountClosed" } },
    ]);
  });

  test.each([
    ["of the live mode", { environment: "live" }],
    ["of another kind", { type: "balancePlatform.balanceAccount.updated" }],
    ["without a transfer", { data: null }],
    ["of a sweep of another account", { data: { balanceAccount: { id: "BA1" } } }],
  ])("%s means nothing", async (_what, change) => {
    const webhook = (event: object) => signedTransfer(event as Record<string, unknown>, HMAC_KEY);
    const transfer = await booked();
    const data = "data" in change ? change.data && { ...transfer, ...change.data } : transfer;
    const event = { environment: "test", type: "balancePlatform.transfer.updated", ...change, data };
    expect(eventsOf([webhook(event)])).toEqual([]);
  });

  test("with another key is not believed", async () => {
    await booked();
    expect(eventsOf(fake.transfers.takeWebhooks("A".repeat(64)))).toEqual(["unverified", "unverified"]);
  });

  async function booked() {
    await calls.submit(payout());
    fake.transfers.decide(idOf(), "booked");
    return fake.transfers.made[0]!;
  }
});

/** Each status that Adyen documents (`StatusEnum` of TransferData), as an expert concludes it for a payout. */
test.each([
  [
    "pending",
    "received approvalPending pendingApproval pendingExecution authorised bookingPending bankTransferPending",
  ],
  ["approved", "booked bankTransfer credited"],
  ["declined", "refused failed rejected returned cancelled expired"],
  [
    "unknown",
    "error undefined captured chargeback refunded internalTransfer fee dispute manuallyCorrected merchantPayin reserveAdjustment",
  ],
])("a payout is %s while its transfer is %s", async (kind, statuses) => {
  const one = payout();
  await calls.submit(one);
  for (const status of statuses.split(" ")) {
    fake.transfers.decide(idOf(), status);
    expect([status, (await calls.inquire(one)).kind]).toEqual([status, kind]);
  }
});
