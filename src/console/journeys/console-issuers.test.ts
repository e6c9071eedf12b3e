import { beforeAll, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { project } from "../../../tests/support/bi.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { chooseMode, rowsIn } from "../../../tests/support/explore-shop.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const AT = "/console/ME-0000-0000-0000-0000-0000-0001";

const clock = new ManualClock(Temporal.Now.instant().toString());
const started = forThisFile(() => startTestGateway({ clock, bi: { kind: "embedded" } }));
const api = forThisFile(() => new ApiClient(started.url));
const support = forThisFile(() => ConsoleClient.demo(started.url, "support"));

async function pay(request: Record<string, unknown>): Promise<string> {
  return String((await api.debit({ ...anOrder(), amount: "10.00", ...request })).body["uuid"]);
}

/** So many live payments like that one, so many days and an hour before it; with another BIN where one is named. */
const copy = (uuid: string, count: number, { days, bin }: { days: number; bin?: string }) =>
  started.gateway.db.execute(sql`
    with copied as (
      insert into transactions select made.* from transactions as payment, generate_series(1, ${count}::int) as number,
        jsonb_populate_record(payment, jsonb_build_object('uuid', left(md5(uuid || number || ${`of ${days} ${bin}`}), 20),
          'merchant_transaction_id', uuid || number || ${`of ${days} ${bin}`},
          'card', jsonb_set(payment.card::jsonb, '{1}', coalesce(to_jsonb(${bin ?? null}::text), payment.card::jsonb->1)),
          'created_at', created_at - make_interval(days => ${days}::int, hours => 1), 'test_mode', false)) as made
      where payment.uuid = ${uuid} returning uuid
    )
    insert into transaction_changes (transaction_uuids) select array[uuid] from copied`);

beforeAll(async () => {
  const approved = await pay({ transactionToken: "ix::demo-mastercard" });
  const declined = await pay({
    transactionToken: "ix::demo-mastercard",
    extraData: { "simulator:decline": "2006" },
  });
  const visa = await pay({ transactionToken: "ix::demo-visa" });
  // One bank has two BINs: 20 of 60 are declined today, none of 60 were before.
  await copy(approved, 60, { days: 3, bin: "670300" });
  await copy(approved, 40, { days: 0, bin: "670300" });
  await copy(declined, 12, { days: 0, bin: "670300" });
  await copy(declined, 8, { days: 0, bin: "670344" });
  await copy(visa, 30, { days: 3 });
  await copy(visa, 30, { days: 0 });
  await project(started);
});

/** How many payments the list has. */
async function counted(address: string, client = support): Promise<number> {
  const page = await client.get(address);
  return Number(/([\d,]+) in the list/.exec(textOf(page))?.[1]?.replace(",", ""));
}

/** The address behind a number or name of a page. */
function linkOf({ html }: ConsolePage, text: string): string {
  const found = [...html.matchAll(/<a\s[^>]*?href="([^"]+)"[^>]*>((?:(?!<\/a\s*>).)*)<\/a\s*>/gs)].find(
    ([, , content = ""]) => content.replaceAll(/<[^>]+>/g, "").trim() === text,
  );
  expect(found, text).toBeDefined();
  return found![1]!.replaceAll("&#38;", "&");
}

/** The part of Explore with the table. */
function resultOf(page: ConsolePage): ConsolePage {
  return { ...page, html: page.html.slice(page.html.indexOf("<h2>Result in")) };
}

describe("a list is filtered", () => {
  test.each([
    ["bank=LLOYDS BANK PLC&state=failed", 20],
    ["bin=670300&state=failed", 12],
    ["bin=670300,670344&state=failed", 20],
    ["bin=411111", 60],
    ["kind=credit&state=successful", 160],
    ["kind=DEBIT", 0],
  ])("by %s", async (query, payments) => {
    const found = await counted(`${AT}/payments?mode=live&${query}`);
    expect(Number.isNaN(found) ? 0 : found).toBe(payments);
  });

  test.each([
    ["bin=12345", "Enter the first six digits of cards"],
    ["bin=411111,x", "Enter the first six digits of cards"],
    [`bin=${Array.from({ length: 101 }, () => "411111").join(",")}`, "Enter the first six digits of cards"],
    [`bank=${"x".repeat(201)}`, "Enter the name of the bank"],
    ["kind=1", "Enter a kind of card"],
    ["cost=maybe", "Choose whether the cost is known."],
    ["exemption=granted.other", "Choose an outcome of the exemption."],
  ])("and by %s it is refused, which names the field", async (query, message) => {
    expect(textOf(await support.get(`${AT}/payments?${query}`))).toContain(message);
  });
});

test("Insights show which bank moved the rate, and its numbers open its declined payments", async () => {
  await chooseMode(support, "live");
  const page = await support.get(`${AT}/insights`);
  expect(textOf(page)).toMatch(/By bank of the card Name .*Kbc Bank NV – 83\.3%/);
  const list = linkOf(page, "Kbc Bank NV");
  expect(list).toContain("bin=670300%2C670344");
  expect(await counted(list)).toBe(20);
});

describe("Explore", () => {
  test("groups by bank, and each number opens its rows", async () => {
    await chooseMode(support, "live");
    const page = await support.get(`${AT}/explore?show=declined&by=bank&per=all`);
    expect(rowsIn(page, "EUR").slice(1)).toEqual(["Kbc Bank NV 20"]);
    expect(await counted(linkOf(resultOf(page), "20"))).toBe(20);
    const approved = await support.get(`${AT}/explore?show=payments&by=bank&per=day`);
    expect(rowsIn(approved, "EUR").slice(1)).toEqual([
      expect.stringMatching(/^Kbc Bank NV .*100$/),
      expect.stringMatching(/^Jpmorgan Chase Bank N\.A\. .*60$/),
    ]);
  });

  test("groups by BIN", async () => {
    const page = await support.get(`${AT}/explore?show=declined&by=bin&per=all`);
    expect(rowsIn(page, "EUR").slice(1)).toEqual(["670300 12", "670344 8"]);
    expect(await counted(linkOf(resultOf(page), "8"))).toBe(8);
  });

  test.each([
    ["bank", "kbc bank nv", ["All together 20"]],
    ["bank", "Another Bank", []],
    ["bin", "670344", ["All together 8"]],
  ])("restricts to the %s %s", async (field, value, rows) => {
    const page = await support.get(
      `${AT}/explore?show=declined&per=all&field1=${field}&is1=yes&value1=${value}`,
    );
    expect(rowsIn(page, "EUR").slice(1)).toEqual(rows);
  });
});

test("an alert names the bank that declines more, and opens just the payments that it is of", async () => {
  const alerts = `/console/${TENANT}/alerts`;
  const page = await support.get(alerts);
  const { action, fields } = support.form(page, "/alerts");
  const { csrf = "", seen = "", version = "" } = fields;
  await support.post(action, { csrf, seen, version, issuer_declines: "yes" });
  clock.advance({ minutes: 6 });
  await started.gateway.runDue();
  const shown = await support.get(alerts);
  expect(textOf(shown)).toContain(
    "Kbc Bank NV declines more: 66.7% of the payments with its cards are approved, usually 100%.",
  );
  expect(textOf(shown)).not.toContain("Jpmorgan Chase Bank N.A. declines more");
  const [, list = ""] = /href="([^"]*\/payments\?[^"]*bin=[^"]*)"/.exec(shown.html) ?? [];
  expect(await counted(list.replaceAll("&#38;", "&"))).toBe(20);
  // The list can be narrowed by hand, and keeps the moments.
  const narrowed = await support.get(list.replaceAll("&#38;", "&"));
  expect(narrowed.html).toMatch(
    /name="from"[^>]*type="datetime-local"|type="datetime-local"[^>]*name="from"/,
  );
});

test("Insights name the bank as the cause where others with cards of the brand are approved as before", async () => {
  const { uuid } = await started.gateway.db.one<{ uuid: string }>(sql`
    select uuid from transactions where status = 'success' and card->>0 = 'mastercard' and test_mode limit 1`);
  await copy(uuid, 60, { days: 40, bin: "670300" });
  await copy(uuid, 60, { days: 40 });
  await copy(uuid, 60, { days: 0 });
  await project(started);
  clock.advance({ minutes: 10 });
  const page = await support.get(`${AT}/insights?period=30d`);
  expect(textOf(page)).toMatch(
    /Why\? One cause makes most of it\. Cards of Kbc Bank NV 20 of 120 were declined/,
  );
  expect(await counted(linkOf(page, "Open the declined payments"))).toBe(20);
});
