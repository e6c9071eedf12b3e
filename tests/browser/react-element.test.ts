import { join } from "node:path";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { BrowserContextOptions, Page } from "playwright-core";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityProblems } from "../support/accessibility.ts";
import { ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { RETURN_ADDRESSES } from "../support/hosted-page.ts";
import { startWebServer } from "../support/web-server.ts";

const browser = await launchBrowser("the example of @quittance/react");
const EXAMPLE = join(import.meta.dirname, "../../packages/react/example/checkout.tsx");
const DEVICES: Record<string, BrowserContextOptions> = {
  "a phone": { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  "a desktop": { viewport: { width: 1440, height: 900 } },
};

describe.skipIf(!browser)("the example of @quittance/react", () => {
  let gateway: TestGateway;
  let shop: Awaited<ReturnType<typeof startWebServer>>;
  let script: string;
  let publicKey = "demo-meta-public";
  const responses: Record<string, unknown>[] = [];

  beforeAll(async () => {
    gateway = await startTestGateway();
    const bundle = await rolldown({
      input: EXAMPLE,
      transform: { define: { "process.env.NODE_ENV": '"development"' } },
    });
    script = (await bundle.generate({ format: "esm" })).output[0].code;
    shop = await startWebServer((request, response) => void respond(request, response));
  });
  afterAll(async () => {
    shop?.close();
    await gateway?.close();
    await browser?.close();
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === "/checkout.js")
      return void response.setHeader("content-type", "text/javascript").end(script);
    response.setHeader("content-type", "text/html");
    if (request.method !== "POST") return void response.end(page());
    const order = Object.fromEntries(new URLSearchParams(await text(request)));
    const { body } = await new ApiClient(gateway.url).debit({ ...order, ...RETURN_ADDRESSES }, "demo-meta");
    responses.push(body);
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  }

  const page = (): string => `<!doctype html><html lang="en"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop</title>
    <div id="checkout" data-gateway-url="${gateway.url}" data-public-integration-key="${publicKey}"></div>
    <script type="module" src="/checkout.js"></script>`;

  async function open(context: BrowserContextOptions): Promise<{ tab: Page; problems: string[] }> {
    const tab = await browser!.newPage(context);
    const problems: string[] = [];
    tab.on("pageerror", (error) => problems.push(String(error)));
    tab.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) problems.push(message.text());
    });
    await tab.goto(shop.url);
    return { tab, problems };
  }

  describe.each(Object.entries(DEVICES))("on %s", (_name, context) => {
    it("pays by card, and another amount keeps what the customer entered", async () => {
      publicKey = "demo-meta-public";
      const { tab, problems } = await open(context);
      const frame = tab.frameLocator("iframe");
      await frame.getByLabel("Card number").pressSequentially("4111111111111111");
      await tab.getByLabel("Gift box").click();
      await tab.getByRole("button", { name: "Pay 12.98 EUR" }).waitFor();
      await frame.getByLabel("Expiry date").pressSequentially("1231");
      await frame.getByLabel("Security code").pressSequentially("123");
      await frame.getByLabel("Name on the card").fill("Ada Lovelace");
      expect(problems).toEqual([]);
      expect(await accessibilityProblems(tab)).toEqual([]);
      await tab.getByRole("button", { name: "Pay 12.98 EUR" }).click();
      await tab.getByRole("status").getByText("Thank you for your order").waitFor();
      expect(responses.at(-1)).toMatchObject({ returnType: "FINISHED", paymentMethod: "Creditcard" });
      expect(await tab.locator("iframe").count()).toBe(1);
      await tab.close();
    });

    it("goes to the page of a method that has one", async () => {
      publicKey = "demo-meta-public";
      const { tab } = await open(context);
      await tab.frameLocator("iframe").getByText("Online banking", { exact: true }).click();
      await tab.getByRole("button", { name: "Pay 9.99 EUR" }).click();
      await tab.waitForURL(/\/simulator\/pay\//);
      await tab.close();
    });
  });

  it("says which option is wrong", async () => {
    publicKey = "unknown";
    const { tab } = await open({});
    await tab.getByRole("status").getByText("publicIntegrationKey").waitFor();
    expect(await tab.getByRole("button", { name: "Pay 9.99 EUR" }).isDisabled()).toBe(true);
    await tab.close();
  });
});
