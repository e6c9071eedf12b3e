import { beforeAll, describe, expect, test } from "vitest";
import { BiClient } from "../../../tests/support/bi.ts";
import { ConsoleClient, runCurl, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import {
  chooseMode,
  EXPLORE,
  EXPLORED_TENANT,
  ExploreShop,
  rowsIn,
  wordsOf,
} from "../../../tests/support/explore-shop.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";

const shop = forThisFile(() => ExploreShop.open());
let support: ConsoleClient;
let finance: ConsoleClient;
let developer: ConsoleClient;
let operator: ConsoleClient;

beforeAll(async () => {
  support = await shop.person("support");
  finance = await shop.person("finance");
  developer = await shop.person("developer");
  operator = await shop.person("operator");
});

/** The key figures by their names, with all that stands below them. */
function figuresOf({ html }: ConsolePage): Record<string, string> {
  return Object.fromEntries(
    [...html.matchAll(/<span class="name">([^<]*)<\/span>(.*?)<\/(?:div|a)>/gs)].map(
      ([, name = "", rest = ""]) => [name, wordsOf({ html: rest }).trim()],
    ),
  );
}

function jsonOf({ html }: ConsolePage): object {
  return JSON.parse(
    textOf({ html: /<pre tabindex="0"><code>(\{.*?)<\/code>/s.exec(html)?.[1] ?? "" }),
  ) as object;
}

describe("the page of analysts", () => {
  test("stands behind /bi/, for a person who is signed in, and nobody types a key", async () => {
    const response = await fetch(`${shop.started.url}/bi/`, { redirect: "manual" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/console/explore"]);
    const stranger = await new ConsoleClient(shop.started.url).get("/bi/");
    expect(stranger.url).toContain("/console/sign-in?next=%2Fconsole%2Fexplore");
    const page = await support.get("/bi/");
    expect(page.url).toBe(`${shop.started.url}/console/${EXPLORED_TENANT}/explore`);
    expect(page.html).not.toContain('type="password"');
  });

  test("shows net volume, approval rate, declines and chargebacks of the currency with most payments", async () => {
    const figures = figuresOf(await support.get(EXPLORE));
    expect(figures["Net volume"]).toMatch(/^EUR 134\.00 before: EUR 0\.00$/);
    expect(figures["Approval rate"]).toMatch(/^66\.7% 4 of 6 before: –$/);
    expect(figures["Declined"]).toMatch(/^2 before: 0$/);
    expect(figures["Chargebacks"]).toMatch(/^1 EUR 8\.00 before: 0$/);
  });

  test("charts each currency by itself, and never adds two", async () => {
    const page = await support.get(`${EXPLORE}?per=all`);
    expect(rowsIn(page, "EUR")).toEqual(["Transactions In the whole period", "All together EUR 134.00"]);
    expect(rowsIn(page, "JPY")).toEqual(["Transactions In the whole period", "All together JPY 700"]);
    expect(wordsOf(page)).not.toMatch(/\b834\b/);
    const euros = await support.get(`${EXPLORE}?currency=EUR`);
    expect(rowsIn(euros, "JPY")).toEqual([]);
    expect(jsonOf(euros)).toMatchObject({
      query: { bool: { filter: expect.arrayContaining([{ term: { currency: "EUR" } }]) } },
    });
  });

  test("has a chart that begins at zero, over time, with a table of its numbers", async () => {
    const { html } = await support.get(`${EXPLORE}?by=connector&per=day`);
    const [chart = ""] = /<figure class="chart">.*?<\/figure>/s.exec(html) ?? [];
    expect(chart).toContain('class="grid-line zero"');
    expect([...chart.matchAll(/class="line "|class="line c2"/g)].length).toBe(2);
    // Today is not over.
    expect([...chart.matchAll(/class="line (?:c2)? part"/g)].length).toBe(2);
    expect(
      rowsIn({ html }, "EUR")
        .slice(1)
        .map((row) => row.replace(/( 0\.00)+/, " …")),
    ).toEqual(["Demo card … 35.00 EUR 35.00", "Other card … 99.00 EUR 99.00"]);
  });

  test("answers the same as the JSON and the curl that it shows, sent with a key of the place", async () => {
    const page = await support.get(`${EXPLORE}?show=declined&by=reason&per=all`);
    expect(rowsIn(page, "EUR").length).toBe(3);
    const { body } = await new BiClient(shop.started.url).post("/v2/_search", jsonOf(page));
    const [euro] = body["aggregations"].currencies.buckets;
    expect(
      euro.groups.buckets.filter((one: { failed: { doc_count: number } }) => one.failed.doc_count > 0).length,
    ).toBe(2);
    const curl = await runCurl(page, { BI_KEY: "demo-bi", BI_PASSWORD: "demo-bi-password" });
    expect(curl["aggregations"]).toEqual(body["aggregations"]);
  });

  test("at a merchant, and with a merchant chosen at the tenant, shows that merchant alone", async () => {
    for (const address of [
      `/console/${shop.otherMerchant}/explore?per=all`,
      `${EXPLORE}?per=all&merchant=${shop.otherMerchant}`,
    ]) {
      const page = await support.get(address);
      expect(rowsIn(page, "EUR"), address).toContain("All together EUR 99.00");
      expect(jsonOf(page), address).toMatchObject({
        query: {
          bool: { filter: expect.arrayContaining([{ term: { merchant_guid: shop.otherMerchant } }]) },
        },
      });
    }
  });

  test("follows the choice of live or test payments", async () => {
    const client = await shop.person("support", "live");
    const live = await client.get(`${EXPLORE}?per=all`);
    expect(rowsIn(live, "EUR")).toContain("All together EUR 1,000.00");
    expect(jsonOf(live)).toMatchObject({
      query: { bool: { filter: expect.arrayContaining([{ term: { test_mode: false } }]) } },
    });
  });

  test("applies conditions to the figures and to the result", async () => {
    const is = await support.get(`${EXPLORE}?per=all&field1=merchant&is1=yes&value1=Other+Shop`);
    expect(rowsIn(is, "EUR")).toContain("All together EUR 99.00");
    expect(figuresOf(is)["Net volume"]).toMatch(/^EUR 99\.00/);
    const isNot = await support.get(`${EXPLORE}?per=all&field1=merchant&is1=no&value1=Other+Shop`);
    expect(rowsIn(isNot, "EUR")).toContain("All together EUR 35.00");
  });

  test("groups weeks and months, and compares chosen days with as many before them", async () => {
    const today = Temporal.Now.plainDateISO("UTC");
    const from = today.subtract({ days: 364 }).toString();
    const months = await support.get(`${EXPLORE}?per=month&from=${from}&to=${String(today)}`);
    expect(months.status).toBe(200);
    const month = today.toLocaleString("en-GB", { month: "long", year: "numeric" });
    expect(wordsOf(months)).toContain(month);
    const before = await support.get(
      `${EXPLORE}?per=all&from=${String(today.add({ days: 1 }))}&to=${String(today.add({ days: 7 }))}`,
    );
    expect(figuresOf(before)["Net volume"]).toMatch(/EUR 0\.00.*before: EUR 134\.00$/);
  });

  test.each([
    ["show=nothing", "show"],
    ["by=customer.email", "by"],
    ["per=second", "per"],
    ["period=year", "period"],
    ["from=yesterday&to=2026-01-01", "from"],
    ["from=2026-01-01&to=2026-02-30", "to"],
    ["from=2026-01-02&to=2026-01-01", "to"],
    ["from=2024-01-01&to=2026-01-01&per=month", "to"],
    ["from=2025-01-01&to=2025-12-31&per=day", "per"],
    ["currency=ZZZ", "currency"],
    ["merchant=ME-ffff-ffff-ffff-ffff-ffff-ffff", "merchant"],
    ["merchant=nobody", "merchant"],
    ["field1=customer.email&value1=ada", "field1"],
    ["field1=merchant&is1=perhaps&value1=x", "is1"],
    ["field2=merchant", "value2"],
    [`field1=merchant&value1=${"x".repeat(256)}`, "value1"],
  ])("refuses %s by the name of its field, and runs nothing", async (query, field) => {
    const page = await support.get(`${EXPLORE}?${query}`);
    expect(page.status).toBe(422);
    expect(page.html).toContain(`<a href="#${field}">`);
    expect(page.html).not.toContain("Result in");
  });

  test("is a file as well, for roles that export, and the audit says so", async () => {
    const file = await finance.get(`${EXPLORE}.csv?show=net_volume&by=merchant&per=all`);
    expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const today = Temporal.Now.plainDateISO("UTC");
    const days = `${String(today.subtract({ days: 6 }))},${String(today)}`;
    expect(file.html.split("\r\n").toSorted()).toEqual(
      [
        "",
        "currency,merchant,from,to,net_volume",
        `EUR,Demo Shop,${days},35.00`,
        `EUR,Other Shop,${days},99.00`,
        `JPY,Demo Shop,${days},700`,
      ].toSorted(),
    );
    expect(wordsOf(await operator.get(`/console/${EXPLORED_TENANT}/audit`))).toContain(
      "console.exportFigures",
    );
    const rates = await finance.get(`${EXPLORE}.csv?show=approval_rate&per=day&currency=EUR`);
    expect(rates.html).toContain(`EUR,${String(today)},0.6667`);
  });

  test("shows nothing where the tenant may have no key", async () => {
    const { root } = shop;
    const set = (biDataSource: boolean) =>
      root.post(`/api/provisioning/updateTenant/${EXPLORED_TENANT}`, {
        settings: { features: { biDataSource } },
      });
    await set(false);
    const page = await support.get(EXPLORE);
    expect(wordsOf(page)).toContain("The BI data source is not switched on for this tenant.");
    expect(page.html).not.toContain("134.00");
    await set(true);
  });
});

describe("a developer, who exports test payments alone", () => {
  test("has files and searches in test mode, and neither of them in live mode", async () => {
    for (const path of ["explore.csv", "explore/editor"])
      expect((await developer.get(`/console/${EXPLORED_TENANT}/${path}`)).status, path).toBe(200);
    const form = developer.form(await developer.get(`${EXPLORE}/editor`), "/explore/editor");
    await chooseMode(developer, "live");
    for (const path of ["explore.csv", "explore/editor"])
      expect((await developer.get(`/console/${EXPLORED_TENANT}/${path}`)).status, path).toBe(403);
    expect((await developer.post(`${EXPLORE}/editor`, { ...form.fields, do: "run" })).status).toBe(403);
    const page = await developer.get(EXPLORE);
    expect(page.html).not.toContain("explore.csv");
    expect(page.html).not.toContain("explore/editor?");
    await chooseMode(developer, "test");
  });
});
