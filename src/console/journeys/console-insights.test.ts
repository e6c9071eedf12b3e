import { beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { project } from "../../../tests/support/bi.ts";
import { ConsoleClient, runCurl, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { sql } from "../../platform/database/index.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const INSIGHTS = `/console/${MERCHANT}/insights`;

const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));
const api = forThisFile(() => new ApiClient(started.url));
const support = forThisFile(() => ConsoleClient.demo(started.url, "support"));

async function pay(request: Record<string, unknown>): Promise<string> {
  return String((await api.debit({ ...anOrder(), amount: "10.00", ...request })).body["uuid"]);
}

/** So many payments like that one, so many days and an hour before it. */
const copy = (uuid: string, count: number, days: number) =>
  started.gateway.db.execute(sql`
    with copied as (
      insert into transactions select made.* from transactions as payment, generate_series(1, ${count}::int) as number,
        jsonb_populate_record(payment, jsonb_build_object('uuid', left(md5(uuid || number || ${`of ${days}`}), 20),
          'merchant_transaction_id', uuid || number || ${`of ${days}`},
          'created_at', created_at - make_interval(days => ${days}::int, hours => 1))) as made
      where payment.uuid = ${uuid} returning uuid
    )
    insert into transaction_changes (transaction_uuids) select array[uuid] from copied`);

beforeAll(async () => {
  const visa = await pay({ transactionToken: "ix::demo-visa" });
  const mastercard = await pay({ transactionToken: "ix::demo-mastercard" });
  const declined = await pay({
    transactionToken: "ix::demo-mastercard",
    extraData: { "simulator:decline": "2006" },
  });
  await pay({ transactionToken: "ix::demo-visa", currency: "USD" });
  const { merchantTransactionId, currency } = anOrder();
  const refund = { merchantTransactionId, currency, referenceUuid: visa, amount: "4.00" };
  expect((await api.transaction("demo-card", "refund", refund)).body["success"]).toBe(true);
  // Before: 100 of 100. Now: 100 of 120, all declines by one brand.
  await copy(visa, 50, 7);
  await copy(mastercard, 50, 7);
  await copy(visa, 49, 0);
  await copy(mastercard, 49, 0);
  await copy(declined, 19, 0);
  await project(started);
});

test("the rate stands beside that of the period before, and its fall is explained by what moved it most", async () => {
  const text = textOf(await support.get(INSIGHTS));
  expect(text).toContain("Approval rate 83.3%");
  expect(text).toContain("100 of 120 · before 100%, 100 of 100");
  expect(text).toContain("Why? One cause makes most of it.");
  expect(text).toContain("Mastercard");
  expect(text).toContain("20 of 70 were declined, before 0 of 50.");
  expect(text).toMatch(/Most of them: [^.]+ \(20\)\./);
  expect(text).toContain("Without them the rate would be 100%.");
  expect(text).toContain("What moved the rate by −16.7 points");
  expect(text).toMatch(/By brand.*Mastercard 100% 71\.4% −16\.7/);
});

test("the overview leads from a rate that fell to its reason, with its period and currency, and from no other figure", async () => {
  const overview = `/console/${MERCHANT}/overview`;
  const linksTo = ({ html }: ConsolePage) =>
    [...html.matchAll(/class="why" href="([^"]*\/insights\?[^"]*)"/g)].map(([, href]) => plain(href!));
  const page = await support.get(overview);
  expect(linksTo(page)).toEqual([`${INSIGHTS}?period=7d&currency=EUR`]);
  expect(textOf(page)).toMatch(/Approval rate.*83\.3%.*Why\?/);
  const insights = await support.get(linksTo(page)[0]!);
  expect(textOf(insights)).toContain("Why? One cause makes most of it.");
  expect(linksTo(await support.get(`${overview}?currency=USD`))).toEqual([]);
  // Nothing is before them.
  expect(linksTo(await support.get(`${overview}?period=30d`))).toEqual([]);
});

test("the filters in force can be removed one by one, and what the page chose itself is none", async () => {
  const filtersOf = ({ html }: ConsolePage) => {
    const [chips = ""] = /<nav class="chips" aria-label="Filters in force">.*?<\/nav>/s.exec(html) ?? [];
    return [...chips.matchAll(/href="([^"]*)"\s*>([^<]*)</g)].map(([, href, text]) => [text, plain(href!)]);
  };
  expect(filtersOf(await support.get(INSIGHTS))).toEqual([]);
  expect(filtersOf(await support.get(`${INSIGHTS}?period=never&currency=XXX`))).toEqual([]);
  const page = await support.get(`${INSIGHTS}?period=30d&currency=USD`);
  expect(filtersOf(page)).toEqual([
    ["Last 30 days", "?currency=USD"],
    ["USD", "?period=30d"],
  ]);
  expect(filtersOf(await support.get(`${INSIGHTS}?currency=USD`))).toEqual([["USD", "?period=7d"]]);
});

const plain = (href: string) => href.replaceAll("&#38;", "&");

test("each number opens its payments", async () => {
  const page = await support.get(INSIGHTS);
  const [, link = ""] = /class="button" href="([^"]+)"\s*>Open the declined payments/.exec(page.html) ?? [];
  const list = await support.get(plain(link));
  expect(list.url).toMatch(/type=payment&state=failed&currency=EUR.*brand=mastercard/);
  const shown = new Set([...list.html.matchAll(/\/payments\/([0-9a-f]{20})"/g)].map(([, uuid]) => uuid));
  expect(shown.size).toBe(20);
  const before = [...page.html.matchAll(/href="([^"]+brand=mastercard[^"]*)"/g)]
    .map(([, href]) => plain(href!))
    .find((href) => !href.includes(new URL(list.url).searchParams.get("from")!))!;
  expect(textOf(await support.get(before))).toContain("No match.");
});

test("money is shown in each currency beside the period before, and never added", async () => {
  const text = textOf(await support.get(INSIGHTS));
  expect(text).toMatch(/EUR EUR\s1,000\.00 before EUR\s1,000\.00 EUR\s4\.00 before EUR\s0\.00/);
  expect(text).toMatch(/USD USD\s10\.00 before /);
  const dollars = textOf(await support.get(`${INSIGHTS}?currency=USD`));
  expect(dollars).toContain("Approval rate 100%");
  expect(dollars).toContain("There is nothing to compare with.");
});

test("the file and the command have the same numbers", async () => {
  const csv = await support.get(`${INSIGHTS}.csv?currency=EUR`);
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const lines = csv.html.split("\r\n");
  const columns = (line: string) => line.split(",").slice(0, 13).join(",");
  const counted = lines.map(columns);
  expect(counted[1]).toBe("approval,,,EUR,100,20,100,0,-16.67,,,,");
  expect(counted).toContain("brand,mastercard,mastercard,EUR,50,20,50,0,-16.67,,,,");
  expect(counted).toContain("volume,,,EUR,,,,,,1000.00,1000.00,,");
  expect(counted.filter((line) => line.startsWith("refunded"))).toEqual([
    "refunded,,,EUR,,,,,,4.00,0.00,,",
    "refunded,,,USD,,,,,,0.00,0.00,,",
  ]);
  const found = await runCurl(await support.get(INSIGHTS), {
    BI_KEY: "demo-bi",
    BI_PASSWORD: "demo-bi-password",
  });
  expect(found).toMatchObject({
    aggregations: {
      now: { approved: { doc_count: 100 }, failed: { doc_count: 20 } },
      before: { failed: { doc_count: 0 } },
    },
  });
});

test("live payments are none, and a tenant has those of its merchants", async () => {
  expect(textOf(await support.get(`/console/${TENANT}/insights`))).toContain("Approval rate 83.3%");
  const page = await support.get(INSIGHTS);
  const live = await support.submit(page, "/mode", { mode: "live" });
  expect(textOf(await support.get(INSIGHTS))).toContain("No payment in this period.");
  await support.submit(live, "/mode", { mode: "test" });
});

test("another person's place is not found", async () => {
  const { status } = await support.get("/console/ME-0000-0000-0000-0000-0000-0009/insights");
  expect(status).toBe(404);
});
