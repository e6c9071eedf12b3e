import { beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { FakeStripe } from "../../../packages/lab/src/stripe/fake-stripe.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { SettlementShop } from "../../../tests/support/settlement-shop.ts";

const SETTLEMENTS = "/console/TE-0000-0000-0000-0000-0000-0001/settlements";

const stripe = forThisFile(() => FakeStripe.start());
const shop = forThisFile(() => SettlementShop.open());
let finance: ConsoleClient;
let debit: string;
let connector: { apiKey: string; guid: string };

beforeAll(async () => {
  ({ connector, debit } = await shop.settleAtStripe(stripe));
  finance = await ConsoleClient.demo(shop.started.url, "finance");
});

test("a month has gross, refunds, fees and net of each provider, which add up", async () => {
  const text = textOf(await finance.get(`${SETTLEMENTS}?month=2026-11`));
  // 100.00 less 10.00 refunded, 0.30 of fees, and 2.00 of another booking.
  expect(text).toMatch(/Gross, 1 payment EUR 100\.00 Refunds −EUR 10\.00/);
  expect(text).toContain("Other bookings −EUR 2.00");
  const month = await finance.get(`${SETTLEMENTS}?month=2026-11`);
  const [payout] = await shop.settlements(connector.guid);
  expect(textOf(month)).toContain(payout.settlementNumber);
  expect(textOf(month)).toMatch(new RegExp(`Net EUR ${payout.net.replace(".", "\\.")}`));
  expect(textOf(await finance.get(`${SETTLEMENTS}?month=2026-10`))).toContain(
    "No settlement in October 2026",
  );
});

test("a payout opens with its rows, sums and notes, and a row is found by its order or reference", async () => {
  const month = await finance.get(`${SETTLEMENTS}?month=2026-11`);
  const [, href = ""] = /href="([^"]*\/settlements\/payout\?[^"]*)"/.exec(month.html) ?? [];
  const address = href.replaceAll("&#38;", "&");
  const page = await finance.get(address);
  const text = textOf(page);
  expect(text).toMatch(/Gross EUR 100\.00 Refunds −EUR 10\.00/);
  expect(text).toContain("Other booking");
  expect(page.html).toContain(`/payments/${debit}"`);
  const { order } = await shop.started.gateway.db.one<{ order: string }>(
    sql`select merchant_transaction_id as "order" from transactions where uuid = ${debit}`,
  );
  const found = await finance.get(`${address}&query=${encodeURIComponent(order)}`);
  expect([...found.html.matchAll(/<tr role="row">/g)]).toHaveLength(2);
  expect(textOf(await finance.get(`${address}&query=nothing`))).toContain("No row matches.");
  const noted = await finance.submit(page, "/payout/notes", { text: "The bank has EUR 2.00 less." });
  expect(textOf(noted)).toMatch(/The bank has EUR 2\.00 less\. Fay Finance/);
  expect((await finance.submit(page, "/payout/notes", { text: "" })).status).toBe(422);
  expect((await finance.get(address.replace("number=", "number=x"))).status).toBe(404);
});

test("the command of the page returns the payouts that it shows", async () => {
  const page = await finance.get(`${SETTLEMENTS}?month=2026-11`);
  const [, operation] = /\/api\/provisioning\/(listProviderSettlements\/[\w-]+)/.exec(page.html) ?? [];
  const { body } = await shop.operator.get(`/api/provisioning/${operation}`);
  for (const { settlementNumber } of body["providerSettlements"] as { settlementNumber: string }[])
    expect(textOf(page)).toContain(settlementNumber);
});

test("the month is exported with what bookkeeping needs, and the audit has it", async () => {
  const csv = await finance.get(`${SETTLEMENTS}.csv?month=2026-11`);
  expect(csv.headers.get("content-disposition")).toContain("settlements-2026-11.csv");
  const [head = "", ...lines] = csv.html.trim().split("\r\n");
  const columns = head.split(",");
  const values = lines.map((line) =>
    Object.fromEntries(line.split(",").map((value, index) => [columns[index], value])),
  );
  const own = values.find(({ uuid }) => uuid === debit);
  expect(own).toMatchObject({
    kind: "payment",
    connector: connector.apiKey,
    merchant: "Demo Shop",
    method: "Creditcard",
    gross: "100.00",
    gross_currency: "EUR",
    fee: "-0.30",
    net: "99.70",
    currency: "EUR",
    card_last_four: "1111",
    state: "matched",
  });
  expect(own?.["order"]).not.toBe("");
  const rows = await shop.started.gateway.db.query<{ after: unknown }>(sql`
    select after from configuration_changes where operation = 'console.exportSettlements'`);
  expect(rows.map(({ after }) => after)).toContainEqual({ month: "2026-11", testMode: true });
});

test.each(["2026-13", "1", "2026-11-01", "'; drop"])(
  "the month %j is none: the newest with a settlement is shown",
  async (month) => {
    const page = await finance.get(`${SETTLEMENTS}?month=${encodeURIComponent(month)}`);
    expect(page.status).toBe(200);
    expect(textOf(page)).toContain("November 2026");
  },
);

test("a row that has no payment is shown with the reason", async () => {
  const { db } = shop.started.gateway;
  await db.execute(sql`
    insert into settlement_rows (connector_guid, row_key, import_guid, settlement_number, kind, row, state, reason)
    select connector_guid, 'lost', import_guid, settlement_number, kind,
      jsonb_set(row, '{net,amount}', '"12.40"'), 'unmatched', '3 transactions have its reference.'
    from settlement_rows where transaction_uuid = ${debit} limit 1`);
  const text = textOf(await finance.get(`${SETTLEMENTS}?month=2026-11`));
  expect(text).toContain("Unmatched 1 EUR 12.40");
  expect(text).toContain("3 transactions have its reference.");
  expect(text).toContain("1 unmatched");
  const german = await ConsoleClient.demo(shop.started.url, "finance", "de");
  const inGerman = async () => textOf(await german.get(`${SETTLEMENTS}?month=2026-11`));
  expect(await inGerman()).toContain("3 Transaktionen haben die Referenz.");
  await db.execute(sql`
    update settlement_rows set reason = 'No transaction has its reference.' where row_key = 'lost'`);
  expect(await inGerman()).toContain("Keine Transaktion hat die Referenz.");
});

test("without a month, the newest that has a settlement is shown, also on the first day of another", async () => {
  const { db } = shop.started.gateway;
  shop.clock.advance({ hours: 11 * 24 });
  const onTheFirst = await ConsoleClient.demo(shop.started.url, "finance");
  const opened = async (page: string) => {
    const text = textOf(await onTheFirst.get(SETTLEMENTS.replace("settlements", page)));
    return /(November|December) 2026/.exec(text)?.[0];
  };
  const csv = await onTheFirst.get(`${SETTLEMENTS}.csv`);
  expect(csv.headers.get("content-disposition")).toContain("settlements-2026-11.csv");
  expect([await opened("settlements"), await opened("costs")]).toEqual(["November 2026", "November 2026"]);
  // One without a date counts when it was imported.
  for (const settled of ["2027-01-02T00:00:00Z", "null"]) {
    await db.execute(sql`
      insert into settlement_rows (connector_guid, row_key, import_guid, kind, row, state, recorded_at)
      select connector_guid, ${settled}, import_guid, kind,
        jsonb_set(row, '{settledAt}', coalesce(to_jsonb(nullif(${settled}, 'null')), 'null')), 'waiting', '2026-12-01'
      from settlement_rows where transaction_uuid = ${debit} limit 1`);
    expect(await opened("settlements")).toBe(settled === "null" ? "December 2026" : "November 2026");
  }
});
