import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { accessibilityProblems } from "../support/accessibility.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { startWebServer } from "../support/web-server.ts";

const browser = await launchBrowser("the simulated bank's page");

describe.skipIf(!browser)("the simulated bank's page", () => {
  let gateway: TestGateway;
  let shop: Awaited<ReturnType<typeof startWebServer>>;
  beforeAll(async () => {
    if (!browser) return;
    gateway = await startTestGateway();
    shop = await startWebServer((request, response) => response.end(`shop ${request.url}`));
  });
  afterAll(async () => {
    await gateway?.close();
    shop?.close();
    await browser?.close();
  });

  /** A payment whose customer is on the ACS's page. */
  async function customerAtAcs(options: object = {}): Promise<{ page: Page; uuid: string; api: ApiClient }> {
    const api = new ApiClient(gateway.url);
    const { body } = await api.debit(
      {
        ...anOrder(),
        transactionToken: undefined,
        description: "Two tickets",
        successUrl: `${shop.url}/thanks`,
        errorUrl: `${shop.url}/sorry`,
        cancelUrl: `${shop.url}/basket`,
      },
      "demo-redirect",
    );
    const page = await browser!.newPage({ viewport: { width: 390, height: 844 }, ...options });
    await page.goto(body["redirectUrl"]);
    await page.getByRole("heading", { name: "Simulated bank" }).waitFor();
    return { page, uuid: body["uuid"], api };
  }

  it.each([
    ["Pay", "/thanks", "SUCCESS"],
    ["Let the bank decline", "/sorry", "ERROR"],
  ])(
    "%s leads back to the shop's %s without JavaScript, and the payment is %s",
    async (button, path, status) => {
      const { page, uuid, api } = await customerAtAcs({ javaScriptEnabled: false });
      await page.getByRole("button", { name: button, exact: true }).click();
      await page.waitForURL(`${shop.url}${path}*`);
      expect((await api.status(uuid, "demo-redirect")).body["transactionStatus"]).toBe(status);
      await page.close();
    },
  );

  it("shows the amount, and violates no rule of its security policy", async () => {
    const { page } = await customerAtAcs();
    const broken: string[] = [];
    page.on("console", (message) => broken.push(message.text()));
    await page.reload();
    await page.getByText("9.99 EUR").waitFor();
    expect(broken).toEqual([]);
    await page.close();
  });

  it.each(["light", "dark"])("has no accessibility violations (%s)", async (colorScheme) => {
    const { page } = await customerAtAcs({ colorScheme, bypassCSP: true });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.close();
  });
});
