import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { ApiClient, anOrder } from "../../../tests/support/api-client.ts";
import { allEvents, DEMO_MERCHANT, provision } from "../../../tests/support/events.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { startTestGateway } from "../../../tests/support/gateway.ts";
import { orderOnPage, payOnPage } from "../../../tests/support/hosted-page.ts";
import { visit } from "../../../tests/support/script-less-customer.ts";

const started = forThisFile(() => startTestGateway());
const api = forThisFile(() => new ApiClient(started.url));

const connect = (shopUrl: string, kind = "other") =>
  provision(started.url, `createShopCredential/${DEMO_MERCHANT}`, { kind, shopUrl });

describe("a shop", () => {
  test("is connected in one answer, and its credential works from its address only", async () => {
    const { status, body } = await connect("https://Shop.example:443/de/", "medusa");
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        shop: {
          guid: expect.stringMatching(/^SH-/),
          merchantGuid: DEMO_MERCHANT,
          kind: "medusa",
          shopUrl: "https://Shop.example:443/de/",
          eventsUrl: "https://shop.example/de/hooks/payment/quittance_quittance",
          merchantUserGuid: expect.stringMatching(/^MU-/),
          endpointGuid: expect.stringMatching(/^WE-/),
          createdAt: expect.any(String),
          createdBy: expect.any(String),
          operations: expect.arrayContaining(["debit", "refund", "list"]),
          mode: "both",
        },
        username: expect.stringMatching(/^shop-shop-example-[0-9a-f]{8}$/),
        password: expect.stringMatching(/^[\w-]{32}$/),
        webhookSecret: expect.stringMatching(/^whsec_/),
      },
    ]);
    const shop = new ApiClient(started.url, { username: body["username"], password: body["password"] });
    const debit = (headers: Record<string, string>) =>
      shop.post("/api/v3/transaction/demo-card/debit", anOrder(), headers);
    expect((await debit({ "x-shop-url": "https://shop.example/other/path" })).body["success"]).toBe(true);
    expect((await debit({})).body["success"]).toBe(true);
    for (const foreign of [
      "https://staging.shop.example",
      "http://shop.example",
      "https://shop.example:8443",
      "x",
    ])
      expect(await debit({ "x-shop-url": foreign })).toMatchObject({
        status: 403,
        body: { success: false, errorCode: "SHOP_ADDRESS" },
      });
    const refused = await shop.send("POST", "/api/v3/payByLink/none/cancel", {
      body: "",
      headers: { "x-shop-url": "https://staging.shop.example" },
    });
    expect([refused.status, refused.body["errorCode"]]).toEqual([403, "SHOP_ADDRESS"]);

    const listed = await provision(started.url, `listShops/${DEMO_MERCHANT}`);
    const one = listed.body["shops"].find(({ guid }: { guid: string }) => guid === body["shop"].guid);
    expect(one).toMatchObject({ username: body["username"], differences: 0, lastReportAt: null });
    expect(one["keptOutUrl"]).toBe("https://staging.shop.example");
    expect(JSON.stringify(listed.body)).not.toContain(body["password"]);
    const endpoints = await provision(started.url, `listWebhookEndpoints/${DEMO_MERCHANT}`);
    expect(JSON.stringify(endpoints.body)).toContain(body["shop"].eventsUrl);

    const guid = body["shop"].guid as string;
    expect((await provision(started.url, `deleteShop/${guid}`, {})).body).toEqual({ success: true });
    expect((await debit({})).status).toBe(401);
    const after = await provision(started.url, `listWebhookEndpoints/${DEMO_MERCHANT}`);
    expect(JSON.stringify(after.body)).not.toContain(body["shop"].endpointGuid);
    expect((await provision(started.url, `deleteShop/${guid}`, {})).status).toBe(404);
  });

  test.each(["ftp://shop.example", "shop.example", "https://user:password@shop.example", "https://"])(
    "is not connected at %s, and nothing is made",
    async (shopUrl) => {
      const counted = async () => [
        (await provision(started.url, `listMerchantUsers/${DEMO_MERCHANT}`)).body["merchantUsers"].length,
        (await provision(started.url, `listShops/${DEMO_MERCHANT}`)).body["shops"].length,
      ];
      const before = await counted();
      const { status, body } = await connect(shopUrl);
      expect([status, body["errorMessage"]]).toEqual([422, expect.stringMatching(/^shopUrl: /)]);
      expect(await counted()).toEqual(before);
    },
  );

  test("of a merchant that is not there is 404", async () => {
    const { status } = await provision(started.url, "createShopCredential/ME-none", {
      kind: "other",
      shopUrl: "https://shop.example",
    });
    expect(status).toBe(404);
  });

  test("that a maker without live refunds connects cannot refund live payments", async () => {
    const made = await provision(
      started.url,
      "createProvisioningCredential/TE-0000-0000-0000-0000-0000-0001",
      {
        name: "Shops",
        permissions: ["credentials", "read"],
      },
    );
    const scoped = new ApiClient(started.url, {
      username: made.body["credential"].guid,
      password: made.body["password"],
    });
    const make = (more: object) =>
      scoped.post(`/api/provisioning/createShopCredential/${DEMO_MERCHANT}`, {
        kind: "other",
        shopUrl: "https://scoped.example",
        ...more,
      });
    const live = (await make({})).body["shop"];
    expect([live.mode, live.operations.includes("refund"), live.operations.includes("list")]).toEqual([
      "both",
      false,
      true,
    ]);
    expect((await make({ mode: "test" })).body["shop"].operations).toContain("refund");
  });
});

interface Listed {
  readonly merchantTransactionId: string;
  readonly order: string;
  readonly sequence: number;
}

async function listed(query = ""): Promise<Listed[]> {
  const orders: Listed[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page = await api.get(`/api/v3/orders/demo-card?limit=2${query}${after && `&after=${after}`}`);
    expect(page.status).toBe(200);
    orders.push(...(page.body["orders"] as Listed[]));
    after = page.body["next"] as string | null;
  }
  return orders;
}

describe("orders", () => {
  test("are listed page by page with what was paid, refunded and is open", async () => {
    const from = new Date().toISOString();
    const ids = Array.from({ length: 4 }, () => `o-${randomUUID()}`);
    const order = (index: number) => ({
      merchantTransactionId: ids[index],
      extraData: { order: `SO-${ids[index]}` },
    });
    const debit = await api.debit(order(0));
    await api.transaction("demo-card", "refund", {
      merchantTransactionId: `r-${randomUUID()}`,
      referenceUuid: debit.body["uuid"],
      amount: "4.00",
      currency: "EUR",
    });
    const hold = await api.preauthorize({ ...order(1), description: "Basket" });
    const captured = await api.transaction("demo-card", "capture", {
      merchantTransactionId: `c-${randomUUID()}`,
      referenceUuid: hold.body["uuid"],
      amount: "9.00",
      currency: "EUR",
    });
    await api.transaction("demo-card", "refund", {
      merchantTransactionId: `r-${randomUUID()}`,
      referenceUuid: captured.body["uuid"],
      amount: "3.00",
      currency: "EUR",
    });
    await api.debit({ merchantTransactionId: ids[2], description: "Two cups" });
    const page = await orderOnPage(api, { merchantTransactionId: ids[3] });
    const orders = await listed(`&from=${encodeURIComponent(from)}`);
    expect(orders).toEqual([
      {
        uuid: debit.body["uuid"],
        merchantTransactionId: ids[0],
        order: `SO-${ids[0]}`,
        paid: "9.99",
        refunded: "4.00",
        open: "0.00",
        currency: "EUR",
        sequence: expect.any(Number),
      },
      expect.objectContaining({ order: `SO-${ids[1]}`, paid: "9.00", refunded: "3.00", open: "0.99" }),
      expect.objectContaining({ order: "Two cups", paid: "9.99", open: "0.00" }),
      expect.objectContaining({ order: ids[3], uuid: page.uuid, paid: "0.00", open: "9.99" }),
    ]);
    const event = (await allEvents(api)).find(({ data }) => data.object["uuid"] === debit.body["uuid"]);
    expect(orders[0]!.sequence).toBe(event!.sequence);
    expect(await listed(`&to=${encodeURIComponent(from)}&from=${encodeURIComponent(from)}`)).toEqual([]);
  });

  test.each([
    ["limit=0", "limit"],
    ["limit=1001", "limit"],
    ["after=nowhere", "after"],
    ["from=yesterday", "from"],
    ["from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z", "to"],
  ])("with %s are refused", async (query, path) => {
    const { status, body } = await api.get(`/api/v3/orders/demo-card?${query}`);
    expect([status, body["errorMessage"]]).toEqual([422, expect.stringMatching(`^${path}: `)]);
  });
});

const report = (orders: readonly object[], client = api) =>
  client.post("/api/v3/orders/demo-card/report", { orders });
const differenceEvents = async (id: string) =>
  (await allEvents(api, "limit=100&types=order.difference")).filter(({ data }) => data.object["id"] === id);

describe("a report", () => {
  test("finds each kind of difference", async () => {
    const run = randomUUID().slice(0, 8);
    const paid = async (id: string, more: object = {}) =>
      (await api.debit({ extraData: { order: `${id}-${run}` }, ...more })).body["uuid"] as string;
    const agreed = await paid("agreed");
    const open = await paid("open");
    const cancelled = await paid("cancelled");
    const amount = await paid("amount");
    const currency = await paid("currency", { currency: "USD" });
    const [first, second] = [await paid("double"), await paid("double")];
    const order = (id: string, state = "paid", total = "9.99") => ({
      id: `${id}-${run}`,
      total,
      currency: "EUR",
      state,
    });
    expect(agreed).toBeDefined();
    const { status, body } = await report([
      order("agreed"),
      order("none"),
      order("open", "open"),
      order("cancelled", "cancelled"),
      order("amount", "paid", "9.90"),
      order("currency"),
      order("double"),
      order("nothing", "open"),
    ]);
    const found = (id: string, kind: string, ...uuids: string[]) => ({ id: `${id}-${run}`, kind, uuids });
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        differences: [
          found("none", "unpaid_here"),
          found("open", "unknown_there", open),
          found("cancelled", "unknown_there", cancelled),
          found("amount", "amount", amount),
          found("currency", "currency", currency),
          found("double", "double", first, second),
        ],
      },
    ]);
  });

  test("repeats a difference until it changes, and records an event only when it is new or another", async () => {
    const id = `repeat-${randomUUID()}`;
    const { body } = await api.debit({ extraData: { order: id } });
    const uuid = body["uuid"] as string;
    const order = { id, total: "9.99", currency: "EUR", state: "open" };
    const difference = { id, kind: "unknown_there", uuids: [uuid] };
    for (let times = 0; times < 3; times++)
      expect((await report([order])).body["differences"]).toEqual([difference]);
    const events = await differenceEvents(id);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      merchantGuid: DEMO_MERCHANT,
      test: true,
      data: { object: { ...difference, state: "open", total: "9.99", currency: "EUR" } },
    });
    expect((await report([{ ...order, state: "cancelled" }])).body["differences"]).toEqual([difference]);
    expect(await differenceEvents(id)).toHaveLength(2);
    expect((await report([{ ...order, state: "paid" }])).body["differences"]).toEqual([]);
    expect((await report([order])).body["differences"]).toEqual([difference]);
    expect(await differenceEvents(id)).toHaveLength(3);
  });

  test("at the same time twice records one event", async () => {
    const id = `race-${randomUUID()}`;
    await api.debit({ extraData: { order: id } });
    const order = { id, total: "9.99", currency: "EUR", state: "open" };
    const answers = await Promise.all(Array.from({ length: 4 }, () => report([order])));
    for (const { body } of answers) expect(body["differences"]).toHaveLength(1);
    expect(await differenceEvents(id)).toHaveLength(1);
  });

  const ORDER = { id: "SO-1", total: "1.00", currency: "EUR", state: "paid" };
  test.each<[string, object[], string]>([
    ["a total with too many decimals", [{ ...ORDER, total: "1.001" }], "orders[0].total"],
    ["a total that is a number", [ORDER, { ...ORDER, id: "2", total: 1 }], "orders[1].total"],
    ["an unknown currency", [{ ...ORDER, currency: "XXQ" }], "orders[0].currency"],
    ["an unknown state", [{ ...ORDER, state: "shipped" }], "orders[0].state"],
    ["an unknown field", [{ ...ORDER, note: "x" }], "orders[0].note"],
    ["the same order twice", [ORDER, ORDER], "orders[1].id"],
    ["1,001 orders", Array.from({ length: 1_001 }, (_, index) => ({ ...ORDER, id: `n-${index}` })), "orders"],
  ])("with %s is refused as a whole", async (_name, orders, path) => {
    const { status, body } = await report(orders);
    expect([status, body["errorMessage"].startsWith(`${path}: `)], body["errorMessage"]).toEqual([422, true]);
  });

  test("of a shop is remembered with its software", async () => {
    const { body } = await connect("https://reporting.example");
    const shop = new ApiClient(started.url, { username: body["username"], password: body["password"] });
    const path = "/api/v3/orders/demo-card/report";
    const version = "medusa 2.21.2, shop-medusa 0.1.0";
    const sent = await shop.post(
      path,
      { orders: [{ ...ORDER, id: "SO-reporting" }] },
      { "x-shop-version": version, "x-shop-url": "https://reporting.example" },
    );
    expect(sent.body["differences"]).toEqual([{ id: "SO-reporting", kind: "unpaid_here", uuids: [] }]);
    const { body: after } = await provision(started.url, `listShops/${DEMO_MERCHANT}`);
    expect(after["shops"].find(({ guid }: { guid: string }) => guid === body["shop"].guid)).toMatchObject({
      version,
      reportedOrders: 1,
      differences: 1,
      lastReportAt: expect.any(String),
    });
    const own = { "x-shop-version": "shop 4111111111111111", "x-shop-url": "https://reporting.example" };
    expect((await shop.post(path, { orders: [] }, own)).status).toBe(200);
    const { body: shown } = await provision(started.url, `listShops/${DEMO_MERCHANT}`);
    expect(JSON.stringify(shown)).not.toContain("4111111111111111");
  });

  test("by a user without the operation `list` is refused", async () => {
    await provision(started.url, `createMerchantUser/${DEMO_MERCHANT}`, {
      username: "no-list",
      password: "purple-otter-runs-95",
      type: "api",
      operations: ["debit"],
    });
    const client = new ApiClient(started.url, { username: "no-list", password: "purple-otter-runs-95" });
    expect((await report([ORDER], client)).status).toBe(403);
    expect((await client.get("/api/v3/orders/demo-card")).status).toBe(403);
  });
});

describe("a payment page without a link", () => {
  const cancel = (uuid: string, client = api) => client.post(`/api/v3/payByLink/${uuid}/cancel`, "");

  test("is cancelled by its merchant, before and after it was opened, and cannot be paid then", async () => {
    for (const isOpened of [false, true]) {
      const { uuid, redirectUrl } = await orderOnPage(api);
      if (isOpened) await visit(redirectUrl);
      for (let times = 0; times < 2; times++)
        expect((await cancel(uuid)).body).toEqual({ success: true, transactionStatus: "cancelled" });
      expect((await api.status(uuid)).body["transactionStatus"]).toBe("CANCELLED");
      expect((await visit(redirectUrl)).html).not.toContain('name="cardNumber"');
    }
  });

  test("is cancelled by a shop that has no right to links", async () => {
    const { body } = await connect("https://pages.example");
    const shop = new ApiClient(started.url, { username: body["username"], password: body["password"] });
    const { uuid } = await orderOnPage(shop);
    expect((await cancel(uuid, shop)).body["success"]).toBe(true);
    const link = await orderOnPage(api, { payByLink: { sendByEmail: false } });
    expect((await cancel(link.uuid, shop)).status).toBe(403);
  });

  test("is not cancelled once it is paid", async () => {
    const { uuid, redirectUrl } = await orderOnPage(api);
    await payOnPage(redirectUrl);
    const refused = await cancel(uuid);
    expect([refused.status, refused.body["transactionStatus"]]).toEqual([422, "success"]);
    expect((await api.status(uuid)).body["transactionStatus"]).toBe("SUCCESS");
  });

  test("and a payment without any page is not cancelled either", async () => {
    const { body } = await api.debit();
    expect((await cancel(body["uuid"])).status).toBe(422);
  });
});
