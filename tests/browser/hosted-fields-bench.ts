import type { Browser, FrameLocator, Page } from "playwright-core";
import { registerTokenizeRoutes } from "../../src/vault/index.ts";
import { registerHostedFields } from "../../src/payment-pages/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createHttpServer } from "../../src/platform/http/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { silentLog } from "../../src/platform/log.ts";
import { createTestVault, type TestVault } from "../support/vault.ts";
import { startWebServer } from "../support/web-server.ts";

export const MERCHANT = "ME-1";

/** A gateway that serves hosted fields, and a merchant's shop of another origin that uses them. */
export interface HostedFieldsBench {
  readonly vault: TestVault;
  readonly publicUrl: string;
  /** Opens the shop's page after `script` has run on it; `payment` is a new PaymentJs there. */
  openShop(script: string): Promise<Shop>;
  close(): Promise<void>;
}

export interface Shop {
  readonly page: Page;
  readonly number: FrameLocator;
  readonly cvv: FrameLocator;
  /** All requests over the network, as `METHOD url`. */
  readonly requests: string[];
  /** Errors and warnings of the browser, Content-Security-Policy violations among them. */
  readonly complaints: string[];
}

export async function createHostedFieldsBench(browser: Browser): Promise<HostedFieldsBench> {
  const vault = await createTestVault();
  const gateway = createHttpServer({ log: silentLog, ids: createIds() });
  registerTokenizeRoutes(gateway, {
    db: vault.db,
    vault: vault.vault,
    rateLimits: undefined,
    clock: systemClock,
    findConnectorByPublicIntegrationKey: async (key) =>
      key === "demo-public" ? { merchantGuid: MERCHANT } : undefined,
    namesStoredCard: async () => true,
  });
  await registerHostedFields(gateway);
  const publicUrl = await gateway.listen({ port: 0, host: "127.0.0.1" });
  let script = "";
  const shop = await startWebServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(shopPage(publicUrl, script));
  });
  return {
    vault,
    publicUrl,
    openShop: async (nextScript) => {
      script = nextScript;
      return openShopPage(browser, shop.url);
    },
    close: async () => {
      shop.close();
      await gateway.close();
      await vault.close();
    },
  };
}

function shopPage(gatewayUrl: string, script: string): string {
  return `<!doctype html><html lang="de"><meta charset="utf-8"><title>Shop</title>
<script data-main="payment-js" src="${gatewayUrl}/js/integrated/payment.1.3.min.js"></script>
<div id="number" style="height:35px;width:300px"></div><div id="cvv" style="height:35px;width:80px"></div>
<script>
const payment = new PaymentJs("1.3");
const events = [];
const ready = new Promise((resolve) => { window.isReady = resolve; });
const tokenize = (data) => new Promise((resolve) =>
  payment.tokenize(data, (token, cardData) => resolve({ token, cardData }), (errors) => resolve({ errors })));
${script}
</script>`;
}

async function openShopPage(browser: Browser, url: string): Promise<Shop> {
  const page = await browser.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${request.url()}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  await page.goto(url);
  await page.evaluate("ready");
  return {
    page,
    number: page.frameLocator("#number iframe"),
    cvv: page.frameLocator("#cvv iframe"),
    requests,
    complaints,
  };
}
