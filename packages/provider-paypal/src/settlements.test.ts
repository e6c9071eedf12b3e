import { expect, test } from "vitest";

import { fakePayPal } from "../tests/fake-account.ts";

const FROM = Temporal.Instant.from("2026-11-01T00:00:00Z");

const { fake, callsOf } = await fakePayPal();
const calls = callsOf();

function detail(code: string, amount: string, fee: string | undefined, change: object = {}) {
  return {
    transaction_info: {
      transaction_id: `TX${code}`,
      transaction_event_code: code,
      transaction_status: "S",
      transaction_updated_date: "2026-11-02T10:00:00+0000",
      transaction_amount: { currency_code: "EUR", value: amount },
      ...(fee && { fee_amount: { currency_code: "EUR", value: fee } }),
      invoice_id: "ref-1",
      custom_field: "ref-1",
      ...change,
    },
  };
}

const page = (to: Temporal.Instant, cursor: string | null = null) =>
  calls.adapter.settlements!.fetchPage!(calls.call(), { from: FROM, to, cursor });

test("transactions that changed the balance become rows with their fees", async () => {
  fake.report = {
    total_pages: 1,
    transaction_details: [
      detail("T0006", "20.00", "-0.73"),
      detail("T1107", "-5.00", "0.10", { invoice_id: "ref-2" }),
      detail("T1201", "-20.0", undefined),
      detail("T0403", "-100.00", undefined, { invoice_id: undefined, custom_field: undefined }),
      detail("T0001", "-3.00", undefined),
      detail("T0006", "7.00", undefined, { transaction_status: "P" }),
    ],
  };
  const result = await page(FROM.add({ hours: 24 }));
  expect(result).toMatchObject({ kind: "page", next: null });
  expect(result.kind === "page" && result.rows).toMatchObject([
    {
      kind: "payment",
      submissionReference: "ref-1",
      gross: { amount: "20.00", currency: "EUR" },
      net: { amount: "19.27", currency: "EUR" },
      fees: [{ entityType: "normal", amount: "0.73", currency: "EUR" }],
      settledAt: "2026-11-02T10:00:00Z",
    },
    {
      kind: "refund",
      submissionReference: "ref-2",
      gross: { amount: "5.00" },
      net: { amount: "-4.90" },
      fees: [{ amount: "-0.10" }],
    },
    { kind: "chargeback", gross: { amount: "20.00" }, net: { amount: "-20.00" }, fees: [] },
    { kind: "payout", gross: null, net: { amount: "-100.00" }, submissionReference: null },
    { kind: "other", net: { amount: "-3.00" } },
  ]);
});

test("a long period is fetched in parts that PayPal takes, each page by page", async () => {
  fake.report = { total_pages: 2, transaction_details: [] };
  fake.requests.length = 0;
  const to = FROM.add({ hours: 40 * 24 });
  let cursor: string | null = null;
  do {
    const result = await page(to, cursor);
    if (result.kind !== "page") throw new Error(result.because);
    cursor = result.next;
  } while (cursor !== null);
  const asked = fake.requests
    .filter(({ path }) => path.startsWith("/v1/reporting/"))
    .map(({ path }) => new URL(path, "http://fake").searchParams);
  expect(asked.map((query) => [query.get("start_date"), query.get("end_date"), query.get("page")])).toEqual([
    ["2026-11-01T00:00:00Z", "2026-11-30T23:59:59Z", "1"],
    ["2026-11-01T00:00:00Z", "2026-11-30T23:59:59Z", "2"],
    ["2026-12-01T00:00:00Z", "2026-12-10T23:59:59Z", "1"],
    ["2026-12-01T00:00:00Z", "2026-12-10T23:59:59Z", "2"],
  ]);
});

test("a row whose amount cannot be read fails the import, and nothing is guessed", async () => {
  fake.report = { total_pages: 1, transaction_details: [detail("T0006", "20,00", undefined)] };
  expect(await page(FROM.add({ hours: 24 }))).toMatchObject({ kind: "failed" });
});

test("without the permission the import says what PayPal refused", async () => {
  fake.planned.push({
    match: /reporting/,
    status: 403,
    body: { name: "NOT_AUTHORIZED", message: "No permission" },
  });
  expect(await page(FROM.add({ hours: 24 }))).toMatchObject({
    kind: "failed",
    because: expect.stringContaining("NOT_AUTHORIZED"),
  });
});
