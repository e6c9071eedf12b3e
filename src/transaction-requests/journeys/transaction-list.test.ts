import { expect, test } from "vitest";

import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { createConnector } from "../../../tests/support/connectors.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { sql } from "../../platform/database/index.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

interface Listed {
  readonly uuid: string;
  readonly transactionStatus: string;
  readonly transactionType: string;
  readonly followUps?: readonly Listed[];
}

async function list(query = "", apiKey = "demo-card", from = ""): Promise<Listed[]> {
  const transactions: Listed[] = [];
  for (let after: string | null = from; after !== null;) {
    const page = await api.get(`/api/v3/transactions/${apiKey}?${query}${after && `&after=${after}`}`);
    expect(page.status).toBe(200);
    expect(page.body).toMatchObject({ success: true });
    transactions.push(...(page.body["transactions"] as Listed[]));
    after = page.body["next"] as string | null;
  }
  return transactions;
}

const uuidsOf = (transactions: readonly Listed[]) => transactions.map(({ uuid }) => uuid);

async function follow(operation: string, referenceUuid: string, amount: string): Promise<string> {
  const { merchantTransactionId, currency } = anOrder();
  const request = { merchantTransactionId, referenceUuid, amount, currency };
  return (await api.transaction("demo-card", operation, request)).body["uuid"] as string;
}

test("each transaction is listed as the status call returns it, newest first", async () => {
  const first = (await api.debit({ extraData: { seat: "12A" } })).body["uuid"] as string;
  const second = (await api.debit({ extraData: { "simulator:decline": "2006" } })).body["uuid"] as string;
  const [newest, older] = await list();
  expect([newest, older]).toEqual([(await api.status(second)).body, (await api.status(first)).body]);
});

test("pages follow each other without a gap or a repetition, while new transactions come", async () => {
  for (let count = 0; count < 5; count++) await api.debit();
  const all = uuidsOf(await list("limit=100"));
  const first = await api.get("/api/v3/transactions/demo-card?limit=2");
  await api.debit();
  const rest = await list("limit=2", "demo-card", String(first.body["next"]));
  expect([...uuidsOf(first.body["transactions"] as Listed[]), ...uuidsOf(rest)]).toEqual(all);
});

test("what follows a transaction is in it when the caller includes it, and in the list by itself", async () => {
  const authorised = (await api.preauthorize()).body["uuid"] as string;
  const capture = await follow("capture", authorised, "5.00");
  const refund = await follow("refund", capture, "1.00");
  const rest = await follow("void", authorised, "4.99");
  const listed = await list("include=followUps");
  const ofUuid = (uuid: string) => listed.find((one) => one.uuid === uuid)!;
  expect(uuidsOf(ofUuid(authorised).followUps!)).toEqual([capture, rest]);
  expect(ofUuid(capture).followUps).toEqual([(await api.status(refund)).body]);
  expect(ofUuid(refund).followUps).toEqual([]);
  expect((await list())[0]).not.toHaveProperty("followUps");
});

test("filters", async () => {
  const customer = `customer-${crypto.randomUUID().slice(0, 8)}`;
  const merchantTransactionId = `order-${crypto.randomUUID().slice(0, 8)}`;
  const debit = async (more: object) =>
    (await api.debit(more as Record<string, unknown>)).body["uuid"] as string;
  const ofCustomer = await debit({ customer: { identification: customer } });
  const declined = await debit({
    customer: { identification: customer },
    extraData: { "simulator:decline": "2006" },
  });
  const ofOrder = await debit({ merchantTransactionId });
  const refund = await follow("refund", ofOrder, "1.00");
  expect(uuidsOf(await list(`customerIdentification=${customer}`))).toEqual([declined, ofCustomer]);
  expect(uuidsOf(await list(`customerIdentification=${customer}&status=ERROR`))).toEqual([declined]);
  expect(uuidsOf(await list(`customerIdentification=${customer}&limit=1`))).toEqual([declined, ofCustomer]);
  expect(uuidsOf(await list(`merchantTransactionId=${merchantTransactionId}`))).toEqual([ofOrder]);
  const refunds = await list("type=REFUND");
  expect(refunds[0]!.uuid).toBe(refund);
  expect(new Set(refunds.map(({ transactionType }) => transactionType))).toEqual(new Set(["REFUND"]));
  const failed = await list("status=ERROR");
  expect(new Set(failed.map(({ transactionStatus }) => transactionStatus))).toEqual(new Set(["ERROR"]));
  const soon = Temporal.Now.instant().add({ hours: 1 }).toString();
  expect(await list(`from=${soon}`)).toEqual([]);
  expect(await list("to=2020-01-01")).toEqual([]);
  expect(uuidsOf(await list(`from=2020-01-01&to=${soon}`))).toContain(refund);
});

test("a day includes itself: from and to may be the same day", async () => {
  const uuid = (await api.debit()).body["uuid"] as string;
  const today = Temporal.Now.plainDateISO("UTC");
  expect(uuidsOf(await list(`from=${today.toString()}&to=${today.toString()}`))).toContain(uuid);
  const yesterday = today.subtract({ days: 1 }).toString();
  expect(uuidsOf(await list(`to=${yesterday}`))).not.toContain(uuid);
});

test("an offset whose plus became a blank in the address is read, as PHP and Python write it", async () => {
  const uuid = (await api.debit()).body["uuid"] as string;
  const day = Temporal.Now.plainDateISO("UTC").toString();
  expect(uuidsOf(await list(`from=${day}T00:00:00+00:00`))).toContain(uuid);
  expect(uuidsOf(await list(`from=${day}T00:00:00.123456%2B00:00&to=${day}`))).toContain(uuid);
  expect(await list(`to=${day}T00:00:00+00:00&merchantTransactionId=none`)).toEqual([]);
});

test("what ended without an outcome of the provider is listed by its code", async () => {
  const ended = (await api.debit({ extraData: { "simulator:unreachable": "1" } })).body["uuid"] as string;
  await api.debit({ extraData: { "simulator:decline": "2006" } });
  expect(uuidsOf(await list("code=3005"))).toEqual([ended]);
  expect(uuidsOf(await list("code=3003"))).toEqual([]);
});

test("behind ten thousand others that the filter excludes it is found too, over a page that is empty", async () => {
  const declined = (await api.debit({ extraData: { "simulator:decline": "2006" } })).body["uuid"] as string;
  const uuid = (await api.debit()).body["uuid"] as string;
  await started.gateway.db.execute(sql`
    insert into transactions select copied.* from transactions as payment, generate_series(1, 10050) as number,
      jsonb_populate_record(payment, jsonb_build_object('uuid', 'copy' || number, 'merchant_transaction_id', 'copy' || number,
        'created_at', created_at + interval '1 second')) as copied
    where payment.uuid = ${uuid}`);
  const first = await api.get("/api/v3/transactions/demo-card?status=ERROR&limit=1");
  expect(first.body["transactions"]).toEqual([]);
  expect((await list("status=ERROR", "demo-card", String(first.body["next"])))[0]?.uuid).toBe(declined);
  await started.gateway.db.execute(sql`delete from transactions where uuid like 'copy%'`);
});

test("a connector lists what it and its meta-connector routed, and nothing of another connector", async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  const other = await createConnector(operator, {
    apiKey: "other",
    adapter: "Simulator",
    method: "Creditcard",
  });
  await createConnector(operator, { apiKey: "routing", routingMetaConnector: { defaultConnector: other } });
  const routed = (await api.debit({}, "routing")).body["uuid"] as string;
  const direct = (await api.debit({}, "other")).body["uuid"] as string;
  expect(uuidsOf(await list("", "other"))).toEqual([direct, routed]);
  expect(uuidsOf(await list("", "routing"))).toEqual([routed]);
  expect(uuidsOf(await list())).not.toContain(direct);
});

test.each([
  ["status=success", "status"],
  ["type=debit", "type"],
  ["from=yesterday", "from"],
  ["to=2026-13-01", "to"],
  ["from=2026-12-01&to=2026-11-01", "to"],
  ["from=2026-12-02&to=2026-12-01", "to"],
  ["limit=0", "limit"],
  ["code=30", "code"],
  ["limit=101", "limit"],
  ["after=nonsense", "after"],
  ["include=customer", "include"],
  ["include=followUps&include=followUps", "include"],
  ["status=SUCCESS&status=ERROR", "status"],
  ["page=2", "page"],
  ["merchantTransactionID=1", "merchantTransactionID"],
])("%s is refused and names the parameter", async (query, name) => {
  const { status, body } = await api.get(`/api/v3/transactions/demo-card?${query}`);
  expect(status).toBe(422);
  expect(body["errorMessage"]).toMatch(new RegExp(`^${name}: `));
});
