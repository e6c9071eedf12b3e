import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { connectionOf } from "../shops/lines-to-copy.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import { ConsoleClient, textOf, type ConsolePage } from "../../../tests/support/console.ts";
import { DEMO_MERCHANT, DEMO_TENANT, provision } from "../../../tests/support/events.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";

const SHOPS = `/console/${DEMO_MERCHANT}/shops`;
const SHOP_URL = "https://shop.example";

const started = forThisFile(() => startTestGateway());
const developer = forThisFile(() => ConsoleClient.demo(started.url, "operator"));
const support = forThisFile(() => ConsoleClient.demo(started.url, "support"));

async function connect(kind: string, more: Record<string, string> = {}): Promise<ConsolePage> {
  const form = await developer.get(`${SHOPS}/new`);
  return developer.submit(form, "/shops/new", { kind, shopUrl: SHOP_URL, apiKey: "demo-card", ...more });
}

/** The settings among the lines to copy. */
function optionsIn(page: ConsolePage): Record<string, string> {
  const [, json = "{}"] = /QUITTANCE=(\{.*?\})'/.exec(textOf(page)) ?? [];
  return JSON.parse(json) as Record<string, string>;
}

const NO_OPTIONS = {
  gateway: "",
  apiKey: "",
  username: "",
  password: "",
  webhookSecret: "",
  capture: "auto",
  shopUrl: "",
} as const;
const squeezed = (text: string): string => text.replaceAll(/\s+/g, " ");
function bothHave(line: string): unknown[] {
  const part: unknown = expect.stringContaining(squeezed(line).trim());
  return [part, part];
}

describe("connecting a shop", () => {
  test.each([
    ["medusa", /npm install \.\/quittance-shop-kit-[\d.]+\.tgz \.\/quittance-shop-medusa/],
    ["vendure", /npm install \.\/quittance-shop-kit-[\d.]+\.tgz \.\/quittance-shop-vendure/],
    ["other", /quittance-shop-kit/],
  ])("shows the lines of %s once, with a credential that works", async (kind, line) => {
    const page = await connect(kind, { capture: "manual" });
    expect(page.status, textOf(page)).toBe(200);
    expect(textOf(page)).toMatch(line);
    const { username, password, webhookSecret, capture, shopUrl, gateway } = optionsIn(page);
    expect({ capture, shopUrl, gateway }).toEqual({
      capture: "manual",
      shopUrl: SHOP_URL,
      gateway: started.url,
    });
    expect(webhookSecret).toMatch(/^whsec_/);
    const shop = new ApiClient(started.url, { username: username!, password: password! });
    const report = { orders: [] };
    const headers = { "x-shop-url": SHOP_URL };
    expect(await shop.post("/api/v3/orders/demo-card/report", report, headers)).toMatchObject({
      status: 200,
    });
    const again = textOf(await developer.get(SHOPS));
    expect(again).toContain("shop.example");
    expect(again).not.toContain(password!);
  });

  test.each(["medusa", "vendure"] as const)(
    "shows what is added to the configuration of %s",
    async (kind) => {
      const page = textOf(await connect(kind));
      const { script, configuration } = connectionOf(kind, NO_OPTIONS);
      expect(page).toContain(`Add to ${configuration!.file}`);
      const manual = readFileSync(join(import.meta.dirname, `../../../docs/shops/${kind}.md`), "utf8");
      for (const line of configuration!.lines)
        expect([squeezed(page), squeezed(manual)]).toEqual(bothHave(line));
      for (const line of script.filter((one) => /^(import|export)/.test(one)))
        expect([squeezed(page), squeezed(manual)]).toEqual(bothHave(line));
    },
  );

  test("keeps settings that a shop reads as they were made", async () => {
    const page = await connect("vendure");
    const [, line = ""] = /echo '(QUITTANCE=\{.*?\})'/.exec(textOf(page)) ?? [];
    expect(JSON.parse(parseEnv(line)["QUITTANCE"] ?? "")).toEqual(optionsIn(page));
  });

  test("shows the variables of Shopware's app server", async () => {
    const page = textOf(await connect("shopware"));
    for (const name of ["APP_URL", "QUITTANCE_SHOP_URL"]) expect(page).toContain(`${name}=${SHOP_URL}`);
  });

  test.each([
    ["shopUrl", { shopUrl: "ftp://shop.example" }],
    ["kind", { kind: "magento" }],
    ["apiKey", { apiKey: "of-nobody" }],
  ])("names %s when it is wrong, and makes nothing", async (field, wrong) => {
    const before = await provision(started.url, `listShops/${DEMO_MERCHANT}`);
    const page = await connect("medusa", wrong);
    expect(page.status).toBe(422);
    expect(page.html).toContain(`href="#${field}"`);
    expect(await provision(started.url, `listShops/${DEMO_MERCHANT}`)).toEqual(before);
  });

  test("is for people who keep credentials", async () => {
    expect((await support.get(`${SHOPS}/new`)).status).toBe(403);
    expect((await support.get(SHOPS)).status).toBe(200);
  });

  test("leads from a tenant to the form of a merchant", async () => {
    const page = await developer.get(`/console/${DEMO_TENANT}/shops/new`);
    expect(page.html).toContain(`${SHOPS}/new`);
  });
});

describe("a connected shop", () => {
  let shop: ApiClient;
  let guid: string;
  beforeAll(async () => {
    const { username, password } = optionsIn(await connect("other"));
    shop = new ApiClient(started.url, { username: username!, password: password! });
    const { body } = await provision(started.url, `listShops/${DEMO_MERCHANT}`);
    guid = body["shops"].at(-1).guid;
  });

  const report = (orders: object[], headers = {}) =>
    shop.post(
      "/api/v3/orders/demo-card/report",
      { orders },
      { "x-shop-version": "my-shop 2.1.0", ...headers },
    );

  test("shows where orders and payments disagree, and a person ignores it with a reason", async () => {
    const paid = await shop.post("/api/v3/transaction/demo-card/debit", {
      ...anOrder(),
      description: "SO-17",
    });
    const { amount, currency } = anOrder();
    await report([
      { id: "SO-17", total: String(amount), currency, state: "open" },
      { id: "SO-18", total: "20.00", currency: "EUR", state: "paid" },
    ]);
    const list = await support.get(SHOPS);
    expect(textOf(list)).toContain("Paid here, not paid in the shop");
    expect(list.html).toContain(`/payments/${paid.body["uuid"]}`);
    const page = await support.get(`${SHOPS}/${guid}`);
    expect(textOf(page)).toContain("my-shop 2.1.0");
    expect(textOf(page)).toContain("SO-18");
    expect(textOf(page)).toMatch(/Shops\s*\(2\)/);
    const [, path = ""] = /href="([^"]*\/differences\/[^"]+\/ignore)"/.exec(page.html) ?? [];
    const question = await support.get(path);
    expect((await support.submit(question, "/ignore", { reason: " " })).status).toBe(422);
    const ignored = await support.submit(question, "/ignore", { reason: "Paid in cash" });
    expect(ignored.url).toMatch(/\/shops$/);
    expect(textOf(ignored)).toMatch(/Shops\s*\(1\)/);
    expect((await support.get(path)).status).toBe(404);
    const changes = await started.gateway.db.query<{ operation: string }>(sql`
      select operation from configuration_changes where entity = 'shopDifference'`);
    expect(changes).toEqual([{ operation: "console.ignoreOrderDifference" }]);
  });

  test("counts orders that agree again by themselves, and not one that differs in another way", async () => {
    const order = (state: string) => ({ id: "SO-19", total: "20.00", currency: "EUR", state });
    const counted = async () => {
      const { body } = await provision(started.url, `listShops/${DEMO_MERCHANT}`);
      return body["shops"].find((one: { guid: string }) => one.guid === guid).settledDifferences as number;
    };
    await report([order("paid")]);
    const before = await counted();
    await report([order("paid")]);
    expect(await counted()).toBe(before);
    await report([order("open")]);
    expect(await counted()).toBe(before + 1);
    expect(textOf(await support.get(`${SHOPS}/${guid}`))).toMatch(
      new RegExp(`Settled by themselves\\s*${before + 1}`),
    );
  });

  test("looks by itself until its first report", async () => {
    await connect("other");
    const { body } = await provision(started.url, `listShops/${DEMO_MERCHANT}`);
    const waiting = await support.get(`${SHOPS}/${body["shops"].at(-1).guid}`);
    expect(textOf(waiting)).toContain("This page looks by itself");
    expect(waiting.html).toContain("data-hx-get");
    expect((await support.get(`${SHOPS}/${guid}`)).html).not.toMatch(/id="shop"[^>]*data-hx-get/);
  });

  test("names the copy of the shop that was kept out", async () => {
    expect((await report([], { "x-shop-url": "https://staging.shop.example" })).status).toBe(403);
    expect(textOf(await support.get(SHOPS))).toContain("A copy of shop.example was kept out.");
  });

  test("is disconnected, and its credential ends at once", async () => {
    const question = await developer.get(`${SHOPS}/${guid}/disconnect`);
    const done = await developer.submit(question, "/disconnect");
    expect(done.url).toMatch(/\/shops$/);
    expect((await report([])).status).toBe(401);
    expect((await developer.get(`${SHOPS}/${guid}`)).status).toBe(404);
  });
});
