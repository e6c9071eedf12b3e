import { beforeAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient, type ApiResponse } from "../../../tests/support/api-client.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
const started = forThisFile(() => startTestGateway({ clock }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeAll(async () => {
  await started.gateway.runDue();
});

// The demo Visa is billed in USD; the sample has 1.158 USD for a euro, the demo connector adds 3.5 %.
const DCC_DATA = {
  originalAmount: "100.00",
  originalCurrency: "EUR",
  convertedAmount: "119.85",
  convertedCurrency: "USD",
  conversionRate: "1.198530",
  markUp: "3.5",
};

async function offered(
  request: Record<string, unknown> = {},
  operation = "debit",
): Promise<ApiResponse["body"]> {
  const order = { ...anOrder(), amount: "100.00", requestDcc: true, ...request };
  const { body } = await api.transaction("demo-card", operation, order);
  expect(body).toMatchObject({ success: true, returnType: "PENDING_DCC" });
  return body;
}

function choose(continueDccUuid: string, selectedDccCurrency: string): Promise<ApiResponse> {
  return api.post("/api/v3/transaction/demo-card/continue-dcc", { continueDccUuid, selectedDccCurrency });
}

function follow(
  operation: string,
  referenceUuid: string,
  amount: string,
  currency: string,
): Promise<ApiResponse> {
  const { merchantTransactionId } = anOrder();
  return api.transaction("demo-card", operation, { merchantTransactionId, referenceUuid, amount, currency });
}

describe("a payment with requestDcc", () => {
  test("offers the card's currency with everything the customer must be shown", async () => {
    const { dccData, uuid } = await offered();
    expect(Number(dccData.conversionRate)).toBe(1.19853);
    expect(dccData).toMatchObject({ ...DCC_DATA, conversionRate: dccData.conversionRate });
    expect(dccData.disclaimer).toMatch(/1 EUR = 1\.19853.* USD.*3\.5%.*European Central Bank/);
    expect(dccData.uuid).toMatch(/^[0-9a-f]{20}$/);
    expect((await api.status(uuid)).body).toMatchObject({ transactionStatus: "PENDING", dccData });
  });

  test("writes the disclaimer in the request's language", async () => {
    const { dccData } = await offered({ language: "de" });
    expect(dccData.disclaimer).toMatch(/1 EUR = 1,19853 USD.*3,5\u00a0%.*Europäischen Zentralbank/);
  });

  test("is finished in the converted currency when that is chosen, under its uuid", async () => {
    const { uuid } = await offered();
    const { status, body } = await choose(uuid, "USD");
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, returnType: "FINISHED", uuid });
    expect((await api.status(uuid)).body).toMatchObject({
      transactionStatus: "SUCCESS",
      amount: "119.85",
      currency: "USD",
    });
  });

  test("is finished in the original currency when that is chosen, and by the quote's own uuid", async () => {
    const { uuid, dccData } = await offered();
    expect((await choose(dccData.uuid, "EUR")).body).toMatchObject({ success: true, uuid });
    expect((await api.status(uuid)).body).toMatchObject({ amount: "100.00", currency: "EUR" });
  });

  test("continues without an offer when the card is billed in the same currency, the amount is too small, or requestDcc is not set", async () => {
    for (const request of [
      { currency: "USD" },
      { currency: "JPY", amount: "1", transactionToken: "ix::demo-visa" },
      { requestDcc: false },
    ]) {
      const { body } = await api.debit({ requestDcc: true, ...request });
      expect(body, JSON.stringify(request)).toMatchObject({ success: true });
      if (request.currency !== "JPY") expect(body["returnType"]).toBe("FINISHED");
    }
  });

  test("is continued once, however often and concurrently continue-dcc is sent", async () => {
    const { uuid } = await offered();
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, index) => choose(uuid, index % 2 ? "USD" : "EUR")),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const [taken] = responses.filter(({ status }) => status === 200);
    const bookings = await started.gateway.db.query<{ amountMinor: bigint; currency: string }>(sql`
      select amount_minor, currency from simulator_bookings where transaction_uuid = ${uuid}`);
    const { amount, currency } = (await api.status(taken!.body["uuid"])).body;
    expect(bookings).toEqual([{ amountMinor: BigInt(amount.replace(".", "")), currency }]);
    const refused = responses.filter(({ status }) => status !== 200);
    for (const { status, body } of refused) expect([status, body["errorCode"]]).toEqual([422, 1006]);
  });

  test("refuses a third currency with its name, and keeps waiting", async () => {
    const { uuid } = await offered();
    expect(await choose(uuid, "GBP")).toMatchObject({
      status: 422,
      body: { errorCode: 1002, errorMessage: "selectedDccCurrency: must be EUR or USD" },
    });
    expect((await choose(uuid, "USD")).status).toBe(200);
  });

  test("refuses a foreign and an unknown uuid with the same response", async () => {
    expect(await choose("ffffffffffffffffffff", "USD")).toMatchObject({
      status: 400,
      body: { errorCode: 8001 },
    });
    const { uuid } = await offered();
    const otherConnector = await api.post("/transaction/demo-redirect/continue-dcc", {
      continueDccUuid: uuid,
      selectedDccCurrency: "USD",
    });
    expect(otherConnector).toMatchObject({ status: 400, body: { errorCode: 8001 } });
  });

  test("makes a new quote when the offer has expired, and keeps waiting", async () => {
    const { uuid, dccData } = await offered();
    clock.advance({ minutes: 15, seconds: 1 });
    const late = await choose(uuid, "USD");
    expect(late).toMatchObject({ status: 422, body: { errorCode: 1006 } });
    expect(late.body["dccData"].uuid).not.toBe(dccData.uuid);
    expect((await choose(uuid, "USD")).body).toMatchObject({ success: true, returnType: "FINISHED" });
  });

  test("does not treat a replaced offer as the new one", async () => {
    const { uuid, dccData } = await offered();
    clock.advance({ minutes: 15, seconds: 1 });
    const fresh = (await choose(uuid, "USD")).body["dccData"];
    const repeated = await choose(dccData.uuid, "USD");
    expect(repeated).toMatchObject({ status: 422, body: { errorCode: 1006, dccData: { uuid: fresh.uuid } } });
    expect((await choose(fresh.uuid, "USD")).body).toMatchObject({ success: true, returnType: "FINISHED" });
  });
});

describe("refunds of a converted payment", () => {
  test("in the merchant's currency are in the currency charged, and parts add up exactly", async () => {
    const { uuid } = await offered();
    await choose(uuid, "USD");
    const amounts: string[] = [];
    for (const part of ["33.33", "33.33", "33.34"]) {
      const { body } = await follow("refund", uuid, part, "EUR");
      expect(body).toMatchObject({ success: true });
      const { body: refund } = await api.status(body["uuid"]);
      expect(refund["currency"]).toBe("USD");
      amounts.push(refund["amount"]);
    }
    const cents = amounts
      .map((amount) => Number(amount.replace(".", "")))
      .reduce((sum, amount) => sum + amount, 0);
    expect(cents).toBe(11985);
    expect((await follow("refund", uuid, "0.01", "EUR")).body).toMatchObject({ errorCode: 1006 });
  });

  test("in the currency charged are not converted", async () => {
    const { uuid } = await offered();
    await choose(uuid, "USD");
    expect((await follow("refund", uuid, "119.85", "USD")).body).toMatchObject({ success: true });
    expect((await follow("refund", uuid, "0.01", "USD")).body).toMatchObject({ errorCode: 1006 });
  });

  test("follow a capture in the merchant's currency too", async () => {
    const { uuid } = await offered({}, "preauthorize");
    await choose(uuid, "USD");
    const { body: capture } = await follow("capture", uuid, "50.00", "EUR");
    expect((await api.status(capture["uuid"])).body).toMatchObject({ amount: "59.93", currency: "USD" });
    const { body: refund } = await follow("refund", capture["uuid"], "50.00", "EUR");
    expect((await api.status(refund["uuid"])).body).toMatchObject({ amount: "59.93", currency: "USD" });
  });
});

describe("the operator", () => {
  test("reads what a customer was offered and chose", async () => {
    const { uuid } = await offered();
    await choose(uuid, "USD");
    const { body } = await operator.get(`/api/provisioning/getDccEvidence/${uuid}`);
    expect(body["evidence"]).toMatchObject({
      transactionUuid: uuid,
      outcome: "accepted",
      offers: [
        { shown: { originalAmount: "100.00", rateSource: "ecb" }, choice: { currency: "USD", by: "api" } },
      ],
    });
  });

  test("sets rates, which take precedence over the feed", async () => {
    const set = { baseCurrency: "CHF", currency: "USD", rate: "2" };
    expect((await operator.post("/api/provisioning/setConversionRate", set)).body).toMatchObject({
      success: true,
    });
    const { dccData, uuid } = await offered({ currency: "CHF" });
    expect(dccData).toMatchObject({ convertedAmount: "207.00", markUp: "3.5" });
    // The customer sees the mark-up over the ECB's rate, not over the operator's.
    const { body: evidence } = await operator.get(`/api/provisioning/getDccEvidence/${uuid}`);
    const { markUpOverEcb } = evidence["evidence"].offers[0].shown;
    expect(Number(markUpOverEcb)).toBeGreaterThan(50);
    expect(dccData["disclaimer"]).toContain(
      `${markUpOverEcb as string}% over the reference rate of the European Central Bank`,
    );
    const { body } = await operator.get("/api/provisioning/listConversionRates");
    expect(body["conversionRates"]).toContainEqual(expect.objectContaining({ ...set, source: "custom" }));
  });

  test("sets rates of the euro, through which other pairs are converted when the feed has none", async () => {
    const order = { currency: "KWD", amount: "12.340", requestDcc: true };
    expect((await api.debit(order)).body).toMatchObject({ success: true, returnType: "FINISHED" });
    const set = { baseCurrency: "EUR", currency: "KWD", rate: "0.35" };
    await operator.post("/api/provisioning/setConversionRate", set);
    // 1.158 / 0.35 with 3.5 % on it
    const { dccData, uuid } = await offered(order);
    expect(dccData).toMatchObject({
      originalAmount: "12.340",
      conversionRate: "3.424371",
      convertedAmount: "42.26",
      convertedCurrency: "USD",
    });
    expect(dccData["disclaimer"]).toContain("3.5% over the reference rate,");
    expect((await choose(uuid, "USD")).body).toMatchObject({ success: true, returnType: "FINISHED" });
    const refund = (amount: string, currency: string) =>
      api.transaction("demo-card", "refund", {
        ...anOrder(),
        transactionToken: undefined,
        referenceUuid: uuid,
        amount,
        currency,
      });
    for (const third of ["4.110", "4.110", "4.120"])
      expect((await refund(third, "KWD")).body).toMatchObject({ success: true });
    expect(await refund("0.01", "USD")).toMatchObject({
      status: 422,
      body: { errorMessage: "amount: only 0.00 USD is left" },
    });
  });
});

test("an offer that expires when no rate is left can still be paid in the original currency", async () => {
  // The sample is of 20 November; from the 26th on, in Frankfurt, it is too old.
  clock.advance(clock.now().until("2026-11-25T22:50:00Z"));
  const { uuid } = await offered();
  clock.advance({ minutes: 20 });
  expect(await choose(uuid, "USD")).toMatchObject({ status: 422, body: { errorCode: 1006 } });
  expect((await choose(uuid, "EUR")).body).toMatchObject({ success: true, returnType: "FINISHED", uuid });
  expect((await api.status(uuid)).body).toMatchObject({ amount: "100.00", currency: "EUR" });
});

test("a stale feed results in no offer, and payments continue", async () => {
  clock.advance({ hours: 24 * 9 });
  const { body } = await api.debit({ requestDcc: true, amount: "100.00" });
  expect(body).toMatchObject({ success: true, returnType: "FINISHED" });
});
