import { expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { ApiClient, basic, type ApiResponse } from "../../../tests/support/api-client.ts";
import { declinedDebit } from "../../../tests/support/declined-card.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";

const clock = new ManualClock("2026-11-10T12:00:00Z");
const NOVEMBER = { from: "2026-11-01 00:00:00", to: "2026-11-30 23:59:59" };
const OCTOBER = { from: "2026-10-02 00:00:00", to: "2026-10-31 23:59:59" };
const CREDENTIALS = { username: "demo", password: "demo-password" };

const started = forThisFile(() => startTestGateway({ clock }));
const demo = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

async function retrieve(
  form: Record<string, string>,
  {
    apiKey = "demo-card",
    query = "",
    credentials = CREDENTIALS,
    body,
  }: Partial<Record<"apiKey" | "query" | "body", string>> & { credentials?: typeof CREDENTIALS } = {},
): Promise<ApiResponse> {
  const response = await fetch(`${started.url}/api/reconciliation/retrieve/${apiKey}${query}`, {
    method: "POST",
    headers: { authorization: basic(credentials), "content-type": "application/x-www-form-urlencoded" },
    body: body ?? new URLSearchParams(form).toString(),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as ApiResponse["body"],
  };
}

test("a period's transactions are retrieved with their errors and the merchant's fees", async () => {
  const debit = (await demo.debit({ description: "Two tickets" })).body["uuid"] as string;
  clock.advance({ seconds: 1 });
  const refund = await demo.transaction("demo-card", "refund", {
    merchantTransactionId: "refund-1",
    referenceUuid: debit,
    amount: "1.00",
    currency: "EUR",
  });
  clock.advance({ seconds: 1 });
  await declinedDebit(demo);
  await operator.post(`/api/provisioning/addFees/${debit}`, {
    fees: [
      { amount: "0.25", currency: "EUR", entityType: "merchant-normal" },
      { amount: "0.11", currency: "EUR", entityType: "interchange" },
    ],
  });
  const { status, body } = await retrieve({ ...NOVEMBER, page: "1" });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    total_entry_count: 3,
    page_count: 1,
    current_page: 1,
    current_page_entry_count: 3,
    next_page_exists: false,
  });
  expect(body["transactions"]).toEqual([
    {
      uuid: debit,
      merchantTransactionId: expect.any(String) as string,
      referenceUuid: null,
      type: "debit",
      status: "success",
      createdAt: "2026-11-10T12:00:00Z",
      amount: "9.99",
      currency: "EUR",
      withRegister: false,
      description: "Two tickets",
      errors: [],
      fees: [{ amount: "0.25", currency: "EUR", entity_type: "merchant-normal" }],
    },
    expect.objectContaining({
      uuid: refund.body["uuid"],
      type: "refund",
      referenceUuid: debit,
      amount: "1.00",
    }),
    expect.objectContaining({
      type: "debit",
      status: "error_adapter",
      errors: [
        {
          message: expect.any(String) as string,
          code: expect.stringMatching(/^\d{4}$/) as string,
          adapter_message: expect.anything() as string,
          adapter_code: expect.anything() as string,
        },
      ],
    }),
  ]);
});

test("pages have 100 transactions, whichever is read first, and each transaction is on one", async () => {
  await copies(250);
  const third = await retrieve({ ...OCTOBER, page: "3" });
  const pages = [await retrieve({ ...OCTOBER, page: "1" }), await retrieve({ ...OCTOBER, page: "2" })];
  pages.push(await retrieve({ ...OCTOBER, page: "3" }));
  expect(
    pages.map(({ body }) => [body["current_page_entry_count"], body["next_page_exists"], body["page_count"]]),
  ).toEqual([
    [100, true, 3],
    [100, true, 3],
    [50, false, 3],
  ]);
  expect(third.body).toEqual(pages[2]!.body);
  const uuids = pages.flatMap(({ body }) => body["transactions"].map(({ uuid }: { uuid: string }) => uuid));
  expect(new Set(uuids).size).toBe(250);
  expect((await retrieve({ ...OCTOBER, page: "4" })).body).toMatchObject({
    transactions: [],
    next_page_exists: false,
  });
});

test("a full page stays as it is when transactions are added", async () => {
  const before = (await retrieve({ ...OCTOBER, page: "2" })).body["transactions"];
  await copies(10, "b");
  expect((await retrieve({ ...OCTOBER, page: "2" })).body["transactions"]).toEqual(before);
});

test("JSON with the content type of a form is read, and the query has precedence", async () => {
  const inJson = await retrieve({}, { body: JSON.stringify({ ...OCTOBER, page: 1 }) });
  expect(inJson.body).toMatchObject({ current_page: 1, current_page_entry_count: 100 });
  const query = `?${new URLSearchParams({ "retrieve[page]": "2" }).toString()}`;
  expect((await retrieve({ ...OCTOBER, page: "1" }, { query })).body).toMatchObject({ current_page: 2 });
});

test("transactions of another connector are not in the list", async () => {
  expect((await retrieve({ ...OCTOBER, page: "1" }, { apiKey: "demo-card-all" })).status).toBe(401);
  const { body } = await retrieve({ ...OCTOBER, page: "1" }, { apiKey: "demo-redirect" });
  expect(body).toMatchObject({ total_entry_count: 0, page_count: 0, transactions: [] });
});

test("a wrong period is refused by the name of its field, and wrong credentials before it is read", async () => {
  const refused = await retrieve({ from: NOVEMBER.from, page: "1" });
  expect(refused).toMatchObject({
    status: 422,
    body: { success: false, errorCode: 1002, errorMessage: "to: 'to' is required" },
  });
  const wrong = await retrieve({}, { credentials: { username: "demo", password: "wrong" } });
  expect(wrong.status).toBe(401);
});

/** Copies of the first transaction, created one after the other in October. */
async function copies(count: number, prefix = "a"): Promise<void> {
  const later = prefix === "a" ? 0 : 1_000;
  await started.gateway.db.execute(sql`
    insert into transactions
    select filled.*
    from generate_series(1, ${count}::int) as number,
      (select * from transactions order by created_at, uuid limit 1) as original,
      jsonb_populate_record(null::transactions, to_jsonb(original) || jsonb_build_object(
        'uuid', ${prefix}::text || lpad(number::text, 19, '0'),
        'merchant_transaction_id', ${prefix}::text || number,
        'created_at', timestamptz '2026-10-10T00:00:00Z' + (${later}::int + number / 3) * interval '1 second'
      )) as filled`);
}
