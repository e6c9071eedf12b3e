import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ShopUnderTest } from "../../packages/shop-kit/src/verify/shop-under-test.ts";
import { launchBrowser } from "../support/browser.ts";
import { DEMO_MERCHANT, provision } from "../support/events.ts";
import { freePort } from "../support/free-port.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { prepareFreshShop } from "./real/fresh-shop.ts";

const installed = prepareFreshShop("vendure");
const browser = await launchBrowser("a storefront of Vendure");
const PAGE = join(import.meta.dirname, "real/vendure/storefront.html");
const ORDER_WITHIN_MS = 30_000;

interface RealShop extends ShopUnderTest {
  readonly url: string;
}

describe.skipIf(!installed || !browser)(
  "a storefront of a fresh Vendure, whose events the gateway sends",
  () => {
    let gateway: TestGateway;
    let shop: RealShop;
    let storefront: Server;
    let address: string;

    beforeAll(async () => {
      gateway = await startTestGateway({ workers: true });
      const port = await freePort();
      const shopUrl = `http://127.0.0.1:${port}`;
      const { body } = await provision(gateway.url, `createShopCredential/${DEMO_MERCHANT}`, {
        kind: "vendure",
        shopUrl,
      });
      const html = readFileSync(PAGE, "utf8").replace("SHOP", shopUrl);
      storefront = createServer((_request, response) => {
        response.setHeader("content-type", "text/html");
        response.end(html);
      });
      const storefrontPort = await freePort();
      await new Promise<void>((resolve) => void storefront.listen(storefrontPort, "127.0.0.1", resolve));
      address = `http://127.0.0.1:${storefrontPort}`;
      const { username, password, webhookSecret } = body;
      shop = await startShop({
        gateway: gateway.url,
        apiKey: "demo-card",
        username,
        password,
        webhookSecret,
        shopUrl,
        port,
        capture: "auto",
        returnUrl: `${address}/?order={code}`,
      });
    }, 180_000);
    afterAll(async () => {
      await shop?.close();
      storefront?.close();
      await gateway?.close();
      await browser?.close();
    });

    async function startShop(given: object): Promise<RealShop> {
      const { folder } = installed!;
      const { forkShop } = (await import(pathToFileURL(join(folder, "forked-shop.mjs")).href)) as {
        forkShop: (server: string, given: object) => Promise<RealShop>;
      };
      return forkShop(join(folder, "server.mjs"), given);
    }

    async function goToPay(): Promise<Page> {
      const page = await browser!.newPage({ viewport: { width: 390, height: 844 } });
      await page.goto(address);
      await page.getByRole("button", { name: "Buy" }).click();
      await page.waitForURL(`${gateway.url}/**`);
      return page;
    }

    async function payBy(page: Page, number: string): Promise<void> {
      await page.getByLabel("Card number").pressSequentially(number);
      await page.getByLabel("Expiry date").pressSequentially("1231");
      await page.getByLabel("Security code").fill("123");
      await page.getByLabel("Name on the card").fill("Ada Lovelace");
      await page.getByRole("button", { name: "Pay €42.40" }).click();
    }

    const lastOrder = async (): Promise<string> => {
      const response = await fetch(`${gateway.url}/api/v3/orders/demo-card`, {
        headers: { authorization: `Basic ${Buffer.from("demo:demo-password").toString("base64")}` },
      });
      const { orders } = (await response.json()) as { orders: { order: string }[] };
      return orders.at(-1)!.order;
    };

    const paid = { state: "paid", total: "42.40", currency: "EUR", refunded: "0.00", completions: 1 };

    test("takes a customer to the payment page and back to the order", async () => {
      const page = await goToPay();
      await payBy(page, "4111111111111111");
      await page.getByText("Thank you for order").waitFor();
      expect(await shop.orderOf(await lastOrder())).toEqual(paid);
      await page.close();
    });

    test("lets a customer whose card was declined try again", async () => {
      const page = await goToPay();
      await payBy(page, "4000000000000002");
      await page.getByText("The payment did not go through").waitFor();
      await payBy(page, "4111111111111111");
      await page.getByText("Thank you for order").waitFor();
      expect(await shop.orderOf(await lastOrder())).toEqual(paid);
      await page.close();
    });

    test("has the order of a customer who closed the page after paying", async () => {
      const page = await goToPay();
      await page.getByLabel("Card number").waitFor();
      await page.route(`${address}/**`, (route) => route.abort());
      const back = page.waitForRequest(`${address}/**`);
      await payBy(page, "4111111111111111");
      await back;
      await page.close();
      const code = await lastOrder();
      await expect.poll(() => shop.orderOf(code), { timeout: ORDER_WITHIN_MS }).toEqual(paid);
    });
  },
);
