import { describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { FakeStripe } from "../../../packages/lab/src/stripe/fake-stripe.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { whileTimePasses } from "../../../tests/support/passing-time.ts";
import { SettlementShop } from "../../../tests/support/settlement-shop.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";

const stripe = forThisFile(() => FakeStripe.start());
const shop = forThisFile(() => SettlementShop.open());

const aStripeConnector = (merchant?: string) =>
  shop.connector(
    "Stripe",
    {
      apiSecret: "sk_test_1",
      extraData: { apiBaseUrl: stripe.url },
      vault: { webhookSecrets: ["whsec_0123456789abcdef0123456789abcdef"] },
    },
    merchant,
  );
describe("payouts of Stripe", () => {
  test("bring fees, settlement and reconciliation of each transaction, once", async () => {
    const { apiKey, guid } = await aStripeConnector();
    const debit = await shop.pay(apiKey, "debit", "100.00");
    const refund = await shop.follow(apiKey, "refund", debit, "10.00");
    const authorised = await shop.pay(apiKey, "preauthorize", "50.00");
    const capture = await shop.follow(apiKey, "capture", authorised, "20.00");
    const payout = stripe.payOut({
      arrivalDate: "2026-11-25T00:00:00Z",
      more: [{ amount: -200, fee: 0, reporting_category: "fee", source: null }],
    });

    expect((await shop.fetchSettlements(guid)).body).toMatchObject({ success: true });
    await shop.started.gateway.runDue();
    expect(await shop.document(debit)).toMatchObject({
      fees: [
        {
          amount: 0.3,
          currency: "EUR",
          entity_type: "normal",
          description: "Stripe fees",
          deducts_payout: false,
          date: "2026-11-25",
        },
      ],
      settlement_amount: 99.7,
      settlement_currency: "EUR",
      settlement_date: "2026-11-25 00:00:00",
      incoming_settlement_state: "Funds Received",
      reconciliation_state: "matched",
      postprocessing: {
        provider_settlement: { settlement_number: payout, settlement_status: "Done" },
        jobs: [
          {
            job_type_id: "settlement-import",
            created_by: "gateway",
            status: "done",
            conflicted: false,
            external_id: payout,
            period_from: "2026-11-01 00:00:00",
            period_to: "2026-12-01 00:00:00",
            job_data: { import: expect.any(String) as string, row: "charge" },
          },
        ],
      },
    });
    expect(await shop.document(refund)).toMatchObject({
      settlement_amount: -10,
      reconciliation_state: "matched",
    });
    expect(await shop.document(capture)).toMatchObject({
      settlement_amount: 19.7,
      reconciliation_state: "matched",
    });
    expect((await shop.document(authorised))["settlement_amount"]).toBeUndefined();
    expect(await shop.settlements(guid)).toEqual([
      {
        settlementNumber: payout,
        currency: "EUR",
        rows: 6,
        unmatched: 0,
        net: "107.40",
        paidOut: "107.40",
        bankState: "expected",
        bankEntry: null,
        difference: null,
        payoutGuid: null,
      },
    ]);
    expect(await shop.imports(guid)).toMatchObject([
      { kind: "fetch", state: "done", rowsRead: 6, rowsAdded: 6 },
    ]);
    expect(await shop.rows(guid, "no_transaction")).toMatchObject([
      { row: { type: "fee" } },
      { row: { type: "payout" } },
    ]);

    await shop.operator.post(`/api/provisioning/updateConnector/${guid}`, {
      settings: { "status:incoming-settlement-state": "1" },
    });
    expect((await shop.api.status(debit, apiKey)).body["incomingSettlementState"]).toBe("Funds Received");
    expect((await shop.api.status(authorised, apiKey)).body["incomingSettlementState"]).toBeUndefined();

    const before = await shop.document(debit);
    await shop.fetchSettlements(guid);
    await shop.started.gateway.runDue();
    expect((await shop.imports(guid))[1]).toMatchObject({ state: "done", rowsRead: 6, rowsAdded: 0 });
    expect(await shop.document(debit)).toEqual(before);
  });

  test("make a refund and a dispute of Stripe's dashboard transactions of the payment", async () => {
    const { apiKey, guid } = await aStripeConnector();
    const debit = await shop.pay(apiKey, "debit", "30.00");
    const { db } = shop.started.gateway;
    const { reference } = await db.one<{ reference: string }>(sql`
      select provider_reference as reference from provider_submissions where submission_reference = ${debit}`);
    const of = { payment_intent: reference, currency: "eur" };
    stripe.payOut({
      arrivalDate: "2026-11-26T00:00:00Z",
      more: [
        {
          amount: -500,
          fee: 0,
          reporting_category: "refund",
          source: { object: "refund", id: "re_1", amount: 500, ...of },
        },
        {
          amount: -2500,
          fee: 1500,
          reporting_category: "dispute",
          source: { object: "dispute", id: "dp_1", amount: 2500, ...of },
        },
      ],
    });
    await shop.fetchSettlements(guid);
    await shop.started.gateway.runDue();
    const made = { status: "success", initiatedBy: "settlement", apiVersion: "psp" };
    expect(
      await db.query(sql`
        select type, status, amount_minor, initiated_by, api_version from transactions where reference_uuid = ${debit}
        order by type desc`),
    ).toEqual([
      { type: "refund", amountMinor: 500n, ...made },
      { type: "chargeback", amountMinor: 2500n, ...made },
    ]);
    expect(await shop.rows(guid, "unmatched")).toEqual([]);
    expect(await shop.document(debit)).toMatchObject({ is_refunded: true, is_chargedback: true });
  });

  test("with many rows and pages are read to the end, also when Stripe fails in between", async () => {
    const { guid } = await aStripeConnector();
    const unknown = (number: number) => ({
      amount: 100,
      fee: 30,
      reporting_category: "charge",
      source: {
        object: "charge",
        id: `ch_x${number}`,
        payment_intent: `pi_x${number}`,
        amount: 100,
        currency: "eur",
      },
    });
    stripe.payOut({
      arrivalDate: "2026-11-26T00:00:00Z",
      more: Array.from({ length: 120 }, (_, n) => unknown(n)),
    });
    // A read is sent again twice within one attempt.
    stripe.respondNext = { match: /balance_transactions/, status: 200, body: "<html>", times: 3 };
    await shop.fetchSettlements(guid);
    await whileTimePasses(shop.clock, shop.started.gateway.runDue());
    expect(await shop.imports(guid)).toMatchObject([
      { state: "running", because: expect.any(String) as string },
    ]);
    shop.clock.advance({ minutes: 5 });
    await whileTimePasses(shop.clock, shop.started.gateway.runDue());
    expect(await shop.imports(guid)).toMatchObject([{ state: "done", because: null }]);
    const unmatched = await shop.rows(guid, "unmatched");
    expect(unmatched.length).toBeGreaterThanOrEqual(120);
    expect(unmatched[0]).toMatchObject({
      because: "No transaction has its reference.",
      transactionUuid: null,
    });
  });

  test.each(["payouts", "balance_transactions"] as const)(
    "end, with the reason, when Stripe sends the same page of %s again and again",
    async (kind) => {
      const { guid } = await aStripeConnector();
      stripe.payouts.repeats = kind;
      await shop.fetchSettlements(guid);
      await whileTimePasses(shop.clock, shop.started.gateway.runDue());
      stripe.payouts.repeats = undefined;
      const [ended] = await shop.imports(guid);
      expect(ended).toMatchObject({
        state: "failed",
        because: expect.stringContaining("repeated a page") as string,
      });
      expect(Number(ended?.["rowsRead"])).toBeGreaterThan(0);
    },
  );

  test("may be imported for any connector of the account, and for two of them without counting twice", async () => {
    const first = await aStripeConnector();
    const second = await aStripeConnector();
    const debit = await shop.pay(first.apiKey, "debit", "5.00");
    stripe.payOut({ arrivalDate: "2026-11-27T00:00:00Z" });
    for (const { guid } of [second, first]) {
      await shop.fetchSettlements(guid);
      await shop.started.gateway.runDue();
      expect(await shop.document(debit)).toMatchObject({ settlement_amount: 4.7, fees: [{ amount: 0.3 }] });
    }
  });

  test("change no transaction of another merchant", async () => {
    const { body } = await shop.operator.post(`/api/provisioning/createMerchant/${TENANT}`, {
      name: "Other shop",
    });
    const debit = await shop.pay((await aStripeConnector()).apiKey, "debit", "6.00");
    stripe.payOut({ arrivalDate: "2026-11-28T00:00:00Z" });
    const foreign = await aStripeConnector(body["merchant"].guid);
    await shop.fetchSettlements(foreign.guid);
    await shop.started.gateway.runDue();
    expect((await shop.document(debit))["fees"]).toBeUndefined();
    expect(await shop.rows(foreign.guid, "matched")).toEqual([]);
  });
});
