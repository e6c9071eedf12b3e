import { beforeAll, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { project } from "../../../tests/support/bi.ts";
import { createConnector } from "../../../tests/support/connectors.ts";
import { ConsoleClient, runCurl, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../../../tests/support/gateway.ts";
import { sql } from "../../platform/database/index.ts";

const PAYMENTS = "/console/ME-0000-0000-0000-0000-0000-0001/payments";

const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));
const api = forThisFile(() => new ApiClient(started.url));
const support = forThisFile(() => ConsoleClient.demo(started.url, "support"));
let other: string;
let routing: string;
/** The uuid of each payment. */
const of: Record<string, string> = {};

async function pay(name: string, request: Record<string, unknown>, apiKey = "demo-card"): Promise<void> {
  of[name] = String((await api.debit({ ...anOrder(), ...request }, apiKey)).body["uuid"]);
}

/** The card was issued in that country. */
const issuedIn = (name: string, country: string) =>
  started.gateway.db.execute(sql`
    update transactions set card = jsonb_set(card::jsonb, '{9,0}', to_jsonb(${country}::text)) where uuid = ${of[name]!}`);

beforeAll(async () => {
  const operator = new ApiClient(started.url, ADMINISTRATOR);
  other = await createConnector(operator, { apiKey: "other", adapter: "Simulator", method: "Creditcard" });
  routing = await createConnector(operator, {
    apiKey: "routing",
    routingMetaConnector: { defaultConnector: other },
  });
  await pay("visa", { transactionToken: "ix::demo-visa" });
  await pay("mastercard", { transactionToken: "ix::demo-mastercard" });
  await pay("declined", { transactionToken: "ix::demo-visa", extraData: { "simulator:decline": "2006" } });
  await pay("routed", { transactionToken: "ix::demo-visa" }, "routing");
  await issuedIn("visa", "IT");
  await issuedIn("mastercard", "IT");
  await issuedIn("routed", "AT");
  await started.gateway.db.execute(sql`
    insert into transaction_attempts (transaction_uuid, attempt, connector_guid, outcome, error, at)
    values (${of["routed"]!}, 1, ${other}, 'declined', '{"code": 2015}', now())`);
  await started.gateway.db.execute(
    sql`update transactions set submissions = 2 where uuid = ${of["routed"]!}`,
  );
  await project(started);
});

/** The payments that a list shows, by their names here. */
function listed(page: ConsolePage): string[] {
  const uuids = new Set([...page.html.matchAll(/\/payments\/([0-9a-f]{20})"/g)].map(([, uuid]) => uuid));
  return Object.keys(of).filter((name) => uuids.has(of[name]));
}

describe("the list of payments is filtered", () => {
  test.each([
    ["brand=mastercard", ["mastercard"]],
    ["brand=visa&country=IT", ["visa"]],
    ["country=at", ["routed"]],
    ["country=US&state=successful", []],
    ["code=2006", ["declined"]],
    // By an earlier attempt of a routing.
    ["code=2015", ["routed"]],
    ["code=2999", []],
  ])("by %s", async (query, names) => {
    expect(listed(await support.get(`${PAYMENTS}?${query}`))).toEqual(names);
  });

  test("by a connector, and by the one that routed to it", async () => {
    for (const guid of [other, routing])
      expect(listed(await support.get(`${PAYMENTS}?connector=${guid}`))).toEqual(["routed"]);
    const page = await support.get(`${PAYMENTS}?connector=${other}&brand=visa`);
    expect(page.html).toMatch(new RegExp(`<option value="${other}" selected`));
    expect(page.html).toMatch(/<option value="visa" selected/);
  });
});

test("the command of the list finds the same", async () => {
  const page = await support.get(`${PAYMENTS}?brand=visa&country=AT&code=2015&connector=${routing}`);
  const found = await runCurl(page, { BI_KEY: "demo-bi", BI_PASSWORD: "demo-bi-password" });
  const { hits } = found["hits"] as { hits: { _source: { uuid: string } }[] };
  expect(hits.map(({ _source }) => _source.uuid)).toContain(of["routed"]);
});

test.each([
  ["brand=cash", "Choose a brand."],
  ["country=ITA", "Enter the two letters of a country"],
  ["code=do-not-honor", "Enter the code of a decline"],
  ["connector=%3Cscript%3E", "Choose a connector."],
])("%s is refused in words", async (query, sentence) => {
  const page = await support.get(`${PAYMENTS}?${query}`);
  expect([page.status, textOf(page)]).toEqual([422, expect.stringContaining(sentence)]);
});

test("each part of the filter that no quick filter shows is in words, and leads to the list without it", async () => {
  const query = `brand=visa&country=IT&connector=${other}&code=2006&order=so-1&type=payment&state=failed`;
  const page = await support.get(`${PAYMENTS}?${query}`);
  const [, nav = ""] = page.html.split('aria-label="Filters in force"');
  const chips = [...nav.split("</nav>")[0]!.matchAll(/href="([^"]*)"[^>]*>([^<]*)<span/g)];
  expect(chips.map(([, , text]) => text?.trim())).toEqual([
    "Type: Debit or preauthorisation",
    "Order, or its beginning: so-1",
    expect.stringMatching(/^Connector: \S/),
    "Brand: Visa",
    "Country of the card: Italy",
    "Decline code: 2006",
  ]);
  const left = new URLSearchParams(chips[3]![1]!.replaceAll("&#38;", "&").split("?")[1]);
  expect(left.has("brand")).toBe(false);
  expect(Object.fromEntries(left)).toEqual(
    Object.fromEntries(new URLSearchParams(query.replace("brand=visa&", ""))),
  );
  expect((await support.get(`${PAYMENTS}?state=failed`)).html).not.toContain("Filters in force");
  expect((await support.get(`${PAYMENTS}?code=20&brand=visa`)).html).not.toContain("Filters in force");
});

test("each quick filter of a state says how many payments its list has", async () => {
  const page = await support.get(`${PAYMENTS}?brand=visa`);
  const chips = [
    ...page.html.matchAll(
      /<a class="chip" href="([^"]*[;?]state=(\w+)[^"]*)"[^>]*>[^<]*<span class="n">(\d+)</g,
    ),
  ];
  const counts = Object.fromEntries(chips.map(([, , state = "", count]) => [state, Number(count)]));
  expect(counts).toEqual({ review: 0, failed: 1, refunded: 0, disputed: 0, open: 0 });
  for (const [, address = "", state, count] of chips) {
    const list = await support.get(address.replaceAll("&#38;", "&"));
    expect([state, listed(list).length]).toEqual([state, Number(count)]);
  }
});
