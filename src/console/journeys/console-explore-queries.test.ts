import { beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import type { ConsoleClient, ConsolePage } from "../../../tests/support/console.ts";
import { EXPLORE, EXPLORED_TENANT, ExploreShop, wordsOf } from "../../../tests/support/explore-shop.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

const shop = forThisFile(() => ExploreShop.open());
let support: ConsoleClient;
let finance: ConsoleClient;
let operator: ConsoleClient;

beforeAll(async () => {
  support = await shop.person("support");
  finance = await shop.person("finance");
  operator = await shop.person("operator");
});

describe("a search as JSON", () => {
  const run = async (search: object | string, client = support) =>
    client.submit(await client.get(`${EXPLORE}/editor`), "/explore/editor", {
      json: typeof search === "string" ? search : JSON.stringify(search),
      do: "run",
    });
  const BY_CURRENCY = {
    size: 2,
    query: { term: { status: "success" } },
    aggs: { money: { terms: { field: "currency" }, aggs: { volume: { sum: { field: "amount" } } } } },
    sort: [{ created_at: "desc" }],
  };

  test("is answered in tables, of the place and mode alone, without anything about customers", async () => {
    const page = await run(BY_CURRENCY);
    expect(page.status).toBe(200);
    expect(wordsOf(page)).toContain("Group Transactions volume EUR 6 EUR 148.60 JPY 1 JPY 700");
    expect(page.html).not.toContain("1,000.00");
    expect(page.html).toContain("transactions found");
    expect(page.html).not.toMatch(/card_holder|&quot;customer&quot;|billing_city/);
    const atMerchant = await support.submit(
      await support.get(`/console/${shop.otherMerchant}/explore/editor`),
      "/explore/editor",
      { json: JSON.stringify(BY_CURRENCY), do: "run" },
    );
    expect(wordsOf(atMerchant)).toContain("EUR 1 EUR 99.00");
  });

  test("begins with the question that the page shows, and can be run as it stands", async () => {
    const page = await support.get(`${EXPLORE}/editor?period=today&currency=JPY`);
    const form = support.form(page, "/explore/editor");
    expect(form.fields["json"]).toContain('"JPY"');
    expect(wordsOf(await support.post(`${EXPLORE}/editor`, { ...form.fields, do: "run" }))).toContain(
      "JPY 1 JPY 700",
    );
  });

  test.each([
    ["what is no JSON", "{", "This is not JSON"],
    ["a list", "[]", "Enter a JSON object"],
    ["nothing", " ", "at most 10,000 characters"],
    ["too much", `{"query":"${"x".repeat(10_000)}"}`, "at most 10,000 characters"],
    [
      "a field of customers",
      { aggs: { who: { terms: { field: "customer.email" } } } },
      "There is no such field.",
    ],
    [
      "a field of customers in a query",
      { query: { exists: { field: "customer.email" } } },
      "There is no such field.",
    ],
    ["a field of customers to sort by", { sort: ["customer.email"] }, "sort: There is no such field."],
    ["a misspelt field, with the one that was meant", { sort: ["amout"] }, "Did you mean amount?"],
    ["the name of another API, with the one here", { sort: ["price"] }, "Did you mean amount?"],
    [
      "what reaches beyond its query",
      { aggs: { all: { global: {} } } },
      "aggs.all: Only this is possible here: terms",
    ],
    ["a script", { script_fields: {} }, "Only this is possible here: query, aggs, size, sort."],
    ["more documents than a page has", { size: 101 }, "from 0 to 100"],
    [
      "what the engine refuses, with its own words as a detail",
      { query: { term: { amount: "much" } } },
      'A value is not a number, and the field has numbers. For input string: "much"',
    ],
    ["a sum over all currencies", { aggs: { all: { sum: { field: "amount" } } } }, "different currencies"],
    [
      "an average below another group",
      { aggs: { by: { terms: { field: "method" }, aggs: { mean: { avg: { field: "base_amount" } } } } } },
      "base_currency",
    ],
  ])("refuses %s in a sentence, and keeps what was typed", async (_what, search, sentence) => {
    const page = await run(search);
    expect(page.status).toBe(422);
    expect(wordsOf(page)).toContain(sentence);
    const typed = typeof search === "string" ? search : JSON.stringify(search);
    expect(support.form(page, "/explore/editor").fields["json"]!.trim()).toBe(typed.trim());
  });

  test("of one currency may be summed without a group", async () => {
    const search = {
      size: 0,
      query: { bool: { filter: [{ term: { currency: "JPY" } }] } },
      aggs: { all: { sum: { field: "amount" } } },
    };
    expect(wordsOf(await run(search))).toContain("all 700");
  });
});

test("another tenant's payments are in no question, no file and no search, whatever it names", async () => {
  for (const path of [
    `explore?merchant=${shop.foreignMerchant}`,
    "explore?field1=merchant&value1=Foreign+Shop",
    "explore?by=merchant&per=all",
    "explore.csv?by=merchant&per=all",
  ]) {
    const { html } = await support.get(`/console/${EXPLORED_TENANT}/${path}`);
    expect(
      html.replaceAll('value="Foreign Shop"', "").replaceAll("value1=Foreign+Shop", ""),
      path,
    ).not.toMatch(/Foreign Shop<|55\.55/);
  }
  for (const [field, value] of [
    ["tenant_guid", shop.otherTenant],
    ["merchant_guid", shop.foreignMerchant],
  ] as const) {
    const editor = await support.get(`${EXPLORE}/editor`);
    const json = JSON.stringify({ query: { term: { [field]: value } } });
    expect(wordsOf(await support.submit(editor, "/explore/editor", { json, do: "run" })), field).toContain(
      "0 transactions found",
    );
  }
  expect((await support.get(`/console/${shop.foreignMerchant}/explore`)).status).toBe(404);
});

describe("saved queries", () => {
  const save = async (client: ConsoleClient, query: string, fields: Record<string, string>) =>
    client.submit(await client.get(`${EXPLORE}?${query}`), "/explore/queries", fields);
  const open = (page: ConsolePage, name: string): string =>
    new RegExp(`href="(/console/[^"]+/explore/queries/[^"]+)"[^>]*><span>${name}<`).exec(page.html)?.[1] ??
    "";

  test("are a person's own until they are shared, open as they were saved, and stand in the audit", async () => {
    const page = await save(finance, "show=declined&by=country&period=30d&per=all", {
      name: "Declines by country",
    });
    expect(page.status).toBe(200);
    expect(wordsOf(page)).toContain("Declines by country Only you can see it.");
    expect(page.url).toContain("show=declined&by=country&per=all&period=30d");
    expect(open(await support.get(EXPLORE), "Declines by country")).toBe("");
    const address = open(await finance.get(EXPLORE), "Declines by country");
    expect((await support.get(address)).status).toBe(404);

    await save(finance, "show=declined&by=country&period=30d&per=all", {
      name: "Declines by country",
      shared: "yes",
    });
    const shared = await support.get(open(await support.get(EXPLORE), "Declines by country"));
    expect(wordsOf(shared)).toMatch(/Declines by country Shared by \w+/);
    const audit = wordsOf(await operator.get(`/console/${EXPLORED_TENANT}/audit`));
    expect(audit).toContain("Saved question Declines by country created");
    expect(audit).toContain("Saved question Declines by country changed: is shared");
  });

  test("that colleagues shared can be deleted by who saved them, and by who manages people", async () => {
    await save(support, "show=paid", { name: "To remove", shared: "yes" });
    const address = open(await finance.get(EXPLORE), "To remove");
    const csrf = finance.form(await finance.get("/console/me"), "/sign-out").fields["csrf"]!;
    expect((await finance.post(`${address}/delete`, { csrf })).status).toBe(404);
    expect((await finance.get(EXPLORE)).html).not.toContain(`${address}/delete`);
    await operator.submit(await operator.get(EXPLORE), `${address}/delete`);
    expect((await support.get(address)).status).toBe(404);
  });

  test("belong to one place: at another one there is nothing", async () => {
    await save(support, "show=paid", { name: "Here only", shared: "yes" });
    const address = open(await support.get(EXPLORE), "Here only");
    expect((await support.get(address.replace(EXPLORED_TENANT, MERCHANT))).status).toBe(404);
    expect((await support.get(`/console/${MERCHANT}/explore`)).html).not.toContain("Here only");
  });

  test.each([
    ["without a name", { name: " " }, "(name)"],
    ["with a long name", { name: "n".repeat(61) }, "(name)"],
    ["with an address of elsewhere", { name: "x", content: "https://example.com/" }, undefined],
    ["with an unknown number", { name: "x", content: "?show=everything" }, "(content)"],
    ["with a long question", { name: "x", content: `?value1=${"x".repeat(5_000)}` }, "(content)"],
  ])("%s are refused or lead nowhere else", async (_what, fields, sentence) => {
    const page = await save(support, "show=paid", fields);
    if (sentence === undefined)
      expect(page.url).toContain("/explore?show=net_volume&per=day&period=7d&saved=");
    else {
      expect(page.status).toBe(422);
      expect(wordsOf(page)).toContain(sentence);
    }
  });

  test("can be searches as JSON, which open in the editor", async () => {
    const editor = await support.get(`${EXPLORE}/editor`);
    const search = '{"size":0,"aggs":{"states":{"terms":{"field":"status"}}}}';
    const saved = await support.submit(editor, "/explore/editor", {
      json: search,
      name: "States",
      shared: "yes",
      do: "save",
    });
    expect(wordsOf(saved)).toContain("States Yours, shared");
    const opened = await finance.get(open(await finance.get(EXPLORE), "States"));
    expect(finance.form(opened, "/explore/editor").fields["json"]!.trim()).toBe(search);
    const unnamed = await support.submit(editor, "/explore/editor", { json: search, do: "save" });
    expect(unnamed.status).toBe(422);
    expect(unnamed.html).toContain('href="#name"');
  });

  test("are counted one after the other when they are saved at the same moment", async () => {
    const client = await shop.person("developer");
    await shop.started.gateway.db.execute(sql`
      insert into console_queries (id, person_id, place_guid, name, kind, content, is_shared)
      select 'much-' || number, id, ${EXPLORED_TENANT}, 'much-' || number, 'question', '?show=paid', false
      from console_people, generate_series(1, 48) as number where email = 'developer@demo.example'`);
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => save(client, "show=paid", { name: `at once ${index}` })),
    );
    const { count } = await shop.started.gateway.db.one<{ count: bigint }>(sql`
      select count(*) from console_queries join console_people as person on person.id = person_id
      where email = 'developer@demo.example' and place_guid = ${EXPLORED_TENANT}`);
    expect(Number(count)).toBe(50);
  });

  test("are at most fifty of a person at a place", async () => {
    const client = await shop.person("admin");
    await shop.started.gateway.db.execute(sql`
      insert into console_queries (id, person_id, place_guid, name, kind, content, is_shared)
      select 'many-' || number, id, ${EXPLORED_TENANT}, 'many-' || number, 'question', '?show=paid', false
      from console_people, generate_series(1, 50) as number where email = 'admin@demo.example'`);
    expect(wordsOf(await save(client, "show=paid", { name: "One more" }))).toContain(
      "You have 50 queries here.",
    );
    expect((await save(client, "show=refunded", { name: "many-7" })).status).toBe(200);
  });
});
