import { beforeAll, describe, expect, test } from "vitest";
import { FakeStripe } from "../../../packages/lab/src/stripe/fake-stripe.ts";
import { declinedCard } from "../../../tests/support/declined-card.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { project } from "../../../tests/support/bi.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { rowsIn } from "../../../tests/support/explore-shop.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { ADMINISTRATOR } from "../../../tests/support/gateway.ts";
import { SettlementShop } from "../../../tests/support/settlement-shop.ts";

const TENANT = "/console/TE-0000-0000-0000-0000-0000-0001";
const AT = "/console/ME-0000-0000-0000-0000-0000-0001";
const COSTS = `${TENANT}/costs`;

const stripe = forThisFile(() => FakeStripe.start());
const shop = forThisFile(() => SettlementShop.open());
let finance: ConsoleClient;
let operator: ConsoleClient;
let debit: string;
let connector: { apiKey: string; guid: string };

beforeAll(async () => {
  ({ connector, debit } = await shop.settleAtStripe(stripe));
  finance = await ConsoleClient.demo(shop.started.url, "finance");
  operator = await ConsoleClient.demo(shop.started.url, "operator");
});

const plain = (href: string) => href.replaceAll("&#38;", "&");

/** The links of the page to lists of payments that providers settled. */
function listsOf({ html }: ConsolePage): string[] {
  return [...html.matchAll(/href="([^"]*\/payments\?[^"]*settled=[^"]*)"/g)].map(([, href]) => plain(href!));
}

test("the costs of a month add up to the fees of its settlements, and each number opens its payments", async () => {
  const page = await finance.get(`${COSTS}?month=2026-11`);
  const text = textOf(page);
  expect(text).toMatch(/Cost of payments EUR 0\.30 0\.30% of EUR 100\.00/);
  expect(text).toMatch(/Payments with a known cost 100\.00% All of 1/);
  expect(text).toMatch(/All 1 EUR 100\.00 EUR 0\.30 0\.30%/);
  const settlements = textOf(await finance.get(`${TENANT}/settlements?month=2026-11`));
  expect(settlements).toContain("Fees −EUR 0.30");
  const lists = listsOf(page);
  expect(lists.length).toBeGreaterThan(2);
  for (const list of lists) {
    const listed = await finance.get(list);
    expect([list, textOf(listed)]).toEqual([list, expect.stringContaining("1 in the list")]);
    expect(listed.html).toContain(`/payments/${debit}"`);
  }
});

test("a month without a settlement has no cost, and not one of zero", async () => {
  const text = textOf(await finance.get(`${COSTS}?month=2026-10`));
  expect(text).toContain("No cost is known in October 2026");
  expect(text).not.toContain("EUR 0.00");
});

test("the payment says what it cost, by kind and as a share", async () => {
  const text = textOf(await finance.get(`${AT}/payments/${debit}`));
  expect(text).toMatch(
    /Cost (?:Provider|Acquirer|Card scheme|Interchange) EUR 0\.30 Together EUR 0\.30 · 0\.30%/,
  );
});

test("a payment that is not settled is expected to cost what was entered, or its cost is not known", async () => {
  const unsettled = await shop.pay(connector.apiKey, "debit", "50.00");
  expect(textOf(await finance.get(`${AT}/payments/${unsettled}`))).toContain(
    "Cost Not known: not settled yet, and no price was entered.",
  );
  const api = new ApiClient(shop.started.url, ADMINISTRATOR);
  await api.post(`/api/provisioning/createCostSet/${connector.guid}`, {
    validFrom: "2026-01-01T00:00:00Z",
    description: "Prices",
    fees: [{ kind: "transactional", rate: { percentage: "1", fixed: "0.10", currency: "EUR" } }],
  });
  expect(textOf(await finance.get(`${AT}/payments/${unsettled}`))).toMatch(
    /Cost Expected EUR 0\.60 By the entered prices\. Not settled yet\./,
  );
  const entered = textOf(await finance.get(`${COSTS}?month=2026-11`));
  // 0.30 instead of 1.10.
  expect(entered).toMatch(/1\.00% \+ 0\.10 – EUR 0\.30 0\.30% −EUR 0\.80/);
});

test("lists have the cost as a column and as a filter, in which unknown is not zero", async () => {
  const count = async (query: string) =>
    Number(
      /(\d+) in the list/.exec(textOf(await finance.get(`${AT}/payments?mode=test&${query}`)))?.[1] ?? 0,
    );
  expect(await count("type=collected&state=successful&cost=known")).toBe(1);
  expect(await count("type=collected&state=successful&cost=unknown")).toBe(1);
  const page = await finance.get(`${AT}/payments`);
  const { action, fields } = finance.form(page, "/columns");
  await finance.post(action, { ...fields, "column-cost": "yes", "column-bank": "yes" });
  const costs = ({ html }: ConsolePage) =>
    [...html.matchAll(/data-label="Cost">\s*([^<]*)</g)].map(([, cost = ""]) =>
      textOf({ html: cost }).trim(),
    );
  expect(costs(await finance.get(`${AT}/payments?mode=test&cost=known`))).toEqual(["EUR 0.30"]);
  expect(costs(await finance.get(`${AT}/payments?mode=test&cost=unknown&type=debit`))).toEqual([]);
});

test("Explore and Insights show the cost of payments whose cost is known", async () => {
  await project(shop.started);
  const explored = await finance.get(`${AT}/explore?show=cost&by=connector&per=all`);
  expect(rowsIn(explored, "EUR").slice(1)).toEqual([expect.stringMatching(/EUR 0\.30$/)]);
  const rate = await finance.get(`${AT}/explore?show=cost_rate&by=brand&per=day`);
  expect(rowsIn(rate, "EUR").slice(1)).toEqual([expect.stringMatching(/0\.30%$/)]);
  const list = plain(/href="([^"]*\/payments\?[^"]*cost=known[^"]*)"/.exec(rate.html)?.[1] ?? "");
  expect(textOf(await finance.get(list))).toContain("1 in the list");
  const insights = textOf(await finance.get(`${AT}/insights`));
  expect(insights).toMatch(
    /Cost of payments EUR 0\.30 for 1 payments whose cost is known, 0\.30% of their turnover/,
  );
  expect(insights).toContain("Cost by bank of the card");
});

describe("prices", () => {
  test("are entered by those who may configure, and apply to estimates", async () => {
    const { guid } = await shop.connector("Simulator", {});
    const form = await operator.get(`${TENANT}/costs/${guid}`);
    const { action, fields } = operator.form(form, `/costs/${guid}`);
    const refused = await operator.post(action, { ...fields, "consumer_debit-percentage": "a lot" });
    expect(refused.status).toBe(422);
    expect(refused.html).toContain('id="consumer_debit-percentage-problem"');
    expect((await operator.post(action, fields)).status).toBe(422);
    const saved = await operator.post(action, {
      ...fields,
      validFrom: "2026-01-01",
      "consumer_debit-percentage": "0,75",
      "consumer_debit-fixed": "0.10",
      "consumer_credit-percentage": "0.95",
      "declined-fixed": "0.05",
    });
    expect(textOf(saved)).toContain("Costs");
    const merchant = new ApiClient(shop.started.url, ADMINISTRATOR);
    await merchant.post("/api/provisioning/updateMerchant/ME-0000-0000-0000-0000-0000-0001", {
      country: "AT",
    });
    const estimate = await operator.get(`${COSTS}?amount=49.90&in=EUR&card=visa_debit&country=AT`);
    expect(textOf(estimate)).toMatch(/by the entered prices\s+EUR 0\.47/);
    const api = new ApiClient(shop.started.url, ADMINISTRATOR);
    const { body } = await api.get(`/api/provisioning/listCostSets/${guid}`);
    expect(body["costSets"][0].fees).toHaveLength(3);
    const audit = textOf(await operator.get(`${TENANT}/audit`));
    expect(audit).toMatch(/cost set|Cost set|costSet/);
  });

  test("are not offered to others", async () => {
    expect((await finance.get(`${TENANT}/costs/${connector.guid}`)).status).toBe(403);
    expect((await finance.get(COSTS)).html).not.toContain(`/costs/${connector.guid}"`);
  });

  test.each([
    ["amount=x", "Enter an amount such as 49.90."],
    ["amount=10&in=EUX", "Enter a three-letter currency code"],
    ["amount=10&country=1", "Enter the two letters of a country"],
  ])("of %s are refused by the field", async (query, message) => {
    const page = await finance.get(`${COSTS}?${query}`);
    expect(page.status).toBe(422);
    expect(textOf(page)).toContain(message);
  });
});

test("declined attempts and authentications are lines of their own at the entered prices, outside of the sums", async () => {
  for (const attempt of [1, 2]) {
    const transactionToken = await declinedCard(shop.api);
    const order = { ...anOrder(), transactionToken, amount: `${attempt}0.00` };
    expect((await shop.api.transaction(connector.apiKey, "debit", order)).body).toMatchObject({
      success: false,
    });
  }
  const before = textOf(await finance.get(`${COSTS}?month=2026-11`));
  expect(before).not.toContain("Declined attempts");
  const fixed = (amount: string) => ({ fixed: amount, currency: "EUR" });
  await new ApiClient(shop.started.url, ADMINISTRATOR).post(
    `/api/provisioning/createCostSet/${connector.guid}`,
    {
      validFrom: "2026-01-02T00:00:00Z",
      description: "Prices",
      fees: [
        { kind: "transactional", when: { attempt: "declined" }, rate: fixed("0.05") },
        { kind: "transactional", when: { attempt: "declined", cardBrands: ["amex"] }, rate: fixed("9.00") },
        { kind: "transactional", when: { authenticated: true }, rate: fixed("0.04") },
        { kind: "periodic", every: "month", amount: "20.00", currency: "EUR" },
        { kind: "periodic", every: "year", amount: "99.00", currency: "EUR" },
        { kind: "periodic", every: "month", amount: "5.00", currency: "USD" },
      ],
    },
  );
  const page = textOf(await finance.get(`${COSTS}?month=2026-11`));
  expect(page).toMatch(/Declined attempts 2 0\.05 EUR 0\.10 as entered/);
  // That of the year is charged after December.
  expect(page).toMatch(/Monthly and yearly fees 1 20\.00 EUR 20\.00 as entered/);
  const form = textOf(await operator.get(`${TENANT}/costs/${connector.guid}`));
  expect(form).toContain("20.00 EUR, each month");
  // Nothing was authenticated.
  expect(page).not.toContain("3-D Secure authentications 0");
  expect(page).toMatch(/All 1 EUR 100\.00 EUR 0\.30 0\.30%/);
  const { html: csv } = await finance.get(`${COSTS}.csv?month=2026-11`);
  expect(csv).toMatch(/,declined,,,,2,,,,0\.1,,/);
});
