import { randomBytes, randomUUID } from "node:crypto";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Gateway, readOptions } from "@quittance/shop-kit";
import { createApp } from "../../packages/shop-shopware/src/app.ts";
import { manifestOf, readEnvironment } from "../../packages/shop-shopware/src/environment.ts";
import { openFileStore } from "../../packages/shop-shopware/src/file-store.ts";
import { serveApp } from "../../packages/shop-shopware/src/serve.ts";
import { connectionOf } from "../../src/console/shops/lines-to-copy.ts";
import { DEMO_MERCHANT, provision } from "../support/events.ts";
import { freePort } from "../support/free-port.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { payOnPage, VISA } from "../support/hosted-page.ts";
import { ShopwareShop } from "./real/shopware-shop.ts";

const ROOT = join(import.meta.dirname, "../..");
const APP_SECRET = "secret-of-the-manifest";
const DECLINED = { ...VISA, cardNumber: "4000000000000002" };

let started: TestGateway;
let shop: ShopwareShop;
let server: Server;
let environment: Record<string, string>;
let gateway: Gateway;
const folder = mkdtempSync(join(tmpdir(), "shopware-app-"));

/** The app server, as `quittance-shopware` starts it. */
async function startApp(): Promise<void> {
  const setup = readEnvironment(environment);
  const app = createApp({ ...setup, store: await openFileStore(folder) });
  server = serveApp(app, { appUrl: setup.appUrl, log: () => undefined });
  await new Promise<void>((resolve) => void server.listen(new URL(setup.appUrl).port, resolve));
}

beforeAll(async () => {
  started = await startTestGateway();
  const appUrl = `http://127.0.0.1:${await freePort()}`;
  const { body } = await provision(started.url, `createShopCredential/${DEMO_MERCHANT}`, {
    kind: "shopware",
    shopUrl: appUrl,
  });
  environment = {
    APP_URL: appUrl,
    APP_SECRET,
    QUITTANCE_URL: started.url,
    QUITTANCE_API_KEY: "demo-card",
    QUITTANCE_USERNAME: body["username"],
    QUITTANCE_PASSWORD: body["password"],
    QUITTANCE_WEBHOOK_SECRET: body["webhookSecret"],
    QUITTANCE_SHOP_URL: appUrl,
  };
  gateway = new Gateway(readOptions(readEnvironment(environment).options), "shopware-test 1.0.0");
  shop = new ShopwareShop(() => appUrl);
  await shop.start();
  await startApp();
  await shop.install(APP_SECRET);
});
afterAll(async () => {
  server?.close();
  shop?.close();
  await started?.close();
});

/** A call about an order, in the form of Shopware's documents. */
const anOrder = (totalPrice = 42.4) => {
  const transaction = randomBytes(16).toString("hex");
  return {
    transaction,
    order: {
      id: randomBytes(16).toString("hex"),
      orderNumber: `SW-${randomUUID()}`,
      amountTotal: totalPrice,
      currency: { isoCode: "EUR", factor: 1 },
      orderCustomer: { email: "ada@example.com", firstName: "Ada", lastName: "Lovelace" },
    },
    orderTransaction: {
      id: transaction,
      amount: { quantity: 1, unitPrice: totalPrice, totalPrice, calculatedTaxes: [], taxRules: [] },
      stateMachineState: { technicalName: "open" },
    },
    returnUrl: "https://shopware.example/payment/finalize-transaction?_sw_payment_token=eyJ0",
    requestData: {},
  };
};
type Order = ReturnType<typeof anOrder>;

const pay = async (order: Order) => (await shop.call("pay", order)).body;
/** The customer is back: the shop applies the status of the answer. */
async function finalize({ transaction, orderTransaction }: Order): Promise<string | undefined> {
  const { body } = await shop.call("finalize", { orderTransaction, requestData: { status: "ok" } });
  shop.move(transaction, body["status"]!);
  return shop.states.get(transaction);
}
const refund = (order: Order, totalPrice: number, id = randomUUID()) =>
  shop.call("refund", {
    order: order.order,
    refund: {
      id,
      amount: { totalPrice },
      transactionCapture: { transaction: { id: order.transaction } },
    },
  });
const deliver = () => started.gateway.runDue();

describe("the app server of Shopware, by calls that are signed as a shop signs them", () => {
  test("is registered again and again, with a secret of its own each time", async () => {
    const before = shop.secret;
    expect(before).toMatch(/^[0-9a-f]{96}$/);
    await shop.install(APP_SECRET);
    expect(shop.secret).not.toBe(before);
    await expect(shop.install("another secret")).rejects.toThrow("refuses the registration");
    expect((await shop.call("validate", { cart: {}, requestData: {} })).body).toEqual({
      preOrderPayment: {},
    });
  });

  test.each(["pay", "finalize", "validate", "refund", "deleted"])(
    "refuses %s with another signature, or of another shop",
    async (name) => {
      expect((await shop.call(name, anOrder(), "forged")).status).toBe(401);
      const stranger = { source: { shopId: "unknown", url: shop.url }, ...anOrder() };
      expect((await shop.call(name, stranger)).status).toBe(401);
      const unsigned = await fetch(`${environment["APP_URL"]}/shopware/${name}`, {
        method: "POST",
        body: "{",
      });
      expect(unsigned.status).toBe(401);
    },
  );

  test("takes an order to its page and back, and the state is paid", async () => {
    const order = anOrder();
    const { redirectUrl } = await pay(order);
    await payOnPage(redirectUrl!);
    expect(await finalize(order)).toBe("paid");
    const found = await gateway.find(`${order.transaction}-1`);
    expect(found).toMatchObject({
      amount: "42.40",
      currency: "EUR",
      extraData: { order: order.order.orderNumber },
    });
    await deliver();
    expect(shop.states.get(order.transaction)).toBe("paid");
  });

  test("pays the order by the event when the customer did not come back", async () => {
    const order = anOrder();
    await payOnPage((await pay(order)).redirectUrl!);
    await deliver();
    expect(shop.states.get(order.transaction)).toBe("paid");
  });

  test("leaves an order unconfirmed when the customer is back too early, and pays it later", async () => {
    const order = anOrder();
    const { redirectUrl } = await pay(order);
    expect(await finalize(order)).toBe("unconfirmed");
    await payOnPage(redirectUrl!);
    await deliver();
    expect(shop.states.get(order.transaction)).toBe("paid");
  });

  test("reopens an order that failed and was paid by another try", async () => {
    const order = anOrder();
    await payOnPage((await pay(order)).redirectUrl!, DECLINED);
    await deliver();
    shop.states.set(order.transaction, "failed");
    const { redirectUrl } = await pay(order);
    await payOnPage(redirectUrl!);
    await deliver();
    expect(shop.states.get(order.transaction)).toBe("paid");
    expect(shop.moves).toContain("reopen");
  });

  test("ends the page of the first tab when the second is opened, and takes the money once", async () => {
    const order = anOrder();
    const first = (await pay(order)).redirectUrl!;
    const second = (await pay(order)).redirectUrl!;
    expect(second).not.toBe(first);
    await payOnPage(second);
    expect((await pay(order))["status"]).toBe("paid");
    const states = [1, 2, 3].map(
      async (number) => (await gateway.find(`${order.transaction}-${number}`))?.transactionStatus,
    );
    expect(await Promise.all(states)).toEqual(["CANCELLED", "SUCCESS", undefined]);
  });

  test("refunds once under the shop's id, and says when it cannot", async () => {
    const order = anOrder();
    await payOnPage((await pay(order)).redirectUrl!);
    await finalize(order);
    const id = randomUUID();
    for (let times = 0; times < 2; times++)
      expect((await refund(order, 2.4, id)).body).toEqual({ status: "completed" });
    const { orders } = await gateway.orders({ from: new Date(Date.now() - 600_000) });
    expect(orders.find((one) => one.order === order.order.orderNumber)).toMatchObject({ refunded: "2.40" });
    expect((await refund(order, 1_000)).body["status"]).toBe("failed");
    expect((await refund(anOrder(), 1)).body["status"]).toBe("failed");
    await deliver();
    expect(shop.states.get(order.transaction)).toBe("refunded_partially");
  });

  test("shows a refund that was made at the provider", async () => {
    const order = anOrder();
    await payOnPage((await pay(order)).redirectUrl!);
    await finalize(order);
    const { uuid: transactionUuid } = (await gateway.find(`${order.transaction}-1`))!;
    await gateway.send("POST", "/simulator/movements", { transactionUuid, movement: "refund" });
    await deliver();
    await deliver();
    expect(shop.states.get(order.transaction)).toBe("refunded");
  });

  test("cancels the order of a page that was ended", async () => {
    const order = anOrder();
    await pay(order);
    const { uuid } = (await gateway.find(`${order.transaction}-1`))!;
    expect(await gateway.cancelPage(uuid)).toBe("cancelled");
    await deliver();
    expect(shop.states.get(order.transaction)).toBe("cancelled");
  });

  test("has its shops and payments after a restart, and forgets a shop that removed the app", async () => {
    const order = anOrder();
    const { redirectUrl } = await pay(order);
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
    await startApp();
    await payOnPage(redirectUrl!);
    expect(await finalize(order)).toBe("paid");
    expect(
      (await shop.call("deleted", { data: { event: "app.deleted", payload: { keepUserData: false } } }))
        .status,
    ).toBe(204);
    expect((await shop.call("validate", {})).status).toBe(401);
    await shop.install(APP_SECRET);
  });
});

test("a variable that is missing is named, and the manifest has the server's address and secret", () => {
  const { APP_URL: _, ...without } = environment;
  expect(() => readEnvironment(without)).toThrow("APP_URL: is missing");
  for (const wrong of ["app.example", "ftp://app.example", "https://"])
    expect(() => readEnvironment({ ...environment, APP_URL: wrong })).toThrow(/^APP_URL: must be/);
  const template = readFileSync(
    join(import.meta.dirname, "../../packages/shop-shopware/app/manifest.xml"),
    "utf8",
  );
  const manifest = manifestOf(template, readEnvironment({ ...environment, APP_SECRET: 'a"<&' }));
  expect(manifest).toContain("<secret>a&quot;&lt;&amp;</secret>");
  for (const call of ["register", "pay", "finalize", "validate", "refund", "deleted"])
    expect(manifest).toContain(`${environment["APP_URL"]}/shopware/${call}`);
  expect(manifest.replace(/<!--.*-->/, "")).not.toContain("app.example");
});

describe("the lines that the console shows", () => {
  test("install the packed app server, make its manifest, start it, and a shop registers", async () => {
    const place = mkdtempSync(join(tmpdir(), "shopware-packed-"));
    const port = await freePort();
    const shopUrl = `http://127.0.0.1:${port}`;
    const pack = (...folders: string[]) =>
      execFileSync("npm", ["pack", "--silent", ...folders, "--pack-destination", place], { cwd: ROOT });
    pack("-w", "packages/shop-kit", "-w", "packages/shop-shopware");
    // Its peer, from here and not from the registry.
    pack("./node_modules/@shopware-ag/app-server-sdk");
    const sdk = readdirSync(place).find((file) => file.includes("app-server-sdk"))!;
    const env = {
      ...process.env,
      npm_config_offline: "true",
      npm_config_audit: "false",
      npm_config_fund: "false",
    };
    writeFileSync(join(place, "package.json"), '{"private": true}');
    execFileSync("npm", ["install", `./${sdk}`], { cwd: place, env });

    const { body } = await provision(started.url, `createShopCredential/${DEMO_MERCHANT}`, {
      kind: "shopware",
      shopUrl,
    });
    const { username, password, webhookSecret } = body as Record<string, string>;
    const { script } = connectionOf("shopware", {
      gateway: started.url,
      apiKey: "demo-card",
      username: username!,
      password: password!,
      webhookSecret: webhookSecret!,
      capture: "auto",
      shopUrl,
    });
    execFileSync("sh", ["-ec", script.slice(0, -1).join("\n")], { cwd: place, env, stdio: "pipe" });
    const manifest = readFileSync(join(place, "Quittance/manifest.xml"), "utf8");
    const [, secret = ""] = /<secret>([0-9a-f]{64})<\/secret>/.exec(manifest) ?? [];
    expect(manifest).toContain(`${shopUrl}/shopware/pay`);

    const child = spawn("sh", ["-c", `exec ${script.at(-1)!}`], {
      cwd: place,
      env: { ...env, PORT: String(port) },
      stdio: "ignore",
    });
    const packed = new ShopwareShop(() => shopUrl);
    try {
      await packed.start();
      await expect
        .poll(
          () =>
            fetch(shopUrl).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 20_000 },
        )
        .toBe(404);
      await packed.install(secret);
      const order = anOrder();
      const { body: answer } = await packed.call("pay", order);
      await payOnPage(answer["redirectUrl"]!);
      await deliver();
      expect(packed.states.get(order.transaction)).toBe("paid");
    } finally {
      child.kill();
      packed.close();
    }
  }, 120_000);
});
