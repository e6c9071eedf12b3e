import { mkdir } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { accessibilityProblems } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

const browser = await launchBrowser("the demo shop");
const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];

describe.skipIf(!browser)("the demo shop", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    if (browser) gateway = await startTestGateway();
  });
  afterAll(async () => {
    await gateway?.close();
    await browser?.close();
  });

  async function openShop(options: object = {}): Promise<Page> {
    const page = await browser!.newPage({ viewport: { width: 390, height: 844 }, ...options });
    await page.goto(`${gateway.url}/demo`);
    return page;
  }

  /** The date keeps its default: a visitor need not choose one. */
  async function payWith(page: Page, number: string): Promise<void> {
    await page.getByLabel("Name on the card").fill("Ada Lovelace");
    await page.frameLocator("#number_field iframe").locator("#field").pressSequentially(number);
    await page.frameLocator("#cvv_field iframe").locator("#field").pressSequentially("123");
    await page.getByRole("button", { name: "Pay EUR 24.90" }).click();
  }

  async function takeScreenshot(page: Page, name: string): Promise<void> {
    if (!SCREENSHOTS) return;
    await mkdir(SCREENSHOTS, { recursive: true });
    await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
  }

  it("pays by card through the public API, and the shop's server receives only a token", async () => {
    const page = await openShop();
    await payWith(page, "4111111111111111");
    await page.getByRole("heading", { name: "Thank you for your order" }).waitFor();
    await takeScreenshot(page, "demo-paid");
    const rows = await gateway.gateway.db.query(
      sql`select status, amount_minor, currency from transactions
          where merchant_transaction_id like 'demo-%' and status = 'success'`,
    );
    expect(rows).toEqual([{ status: "success", amountMinor: 2490n, currency: "EUR" }]);
    await page.close();
  });

  it("offers the brands of a co-badged card, and the shop's server still receives only a token", async () => {
    const page = await openShop();
    await page.frameLocator("#number_field iframe").locator("#field").fill("4000002500001001");
    await page.getByRole("radio", { name: "CB" }).check();
    await takeScreenshot(page, "demo-brands");
    const [request] = await Promise.all([page.waitForRequest(/\/demo\/pay$/), payWith(page, "")]);
    expect([...new URLSearchParams(request.postData() ?? "").keys()]).not.toContainEqual(
      expect.stringMatching(/brand/),
    );
    await page.getByRole("heading", { name: "Thank you for your order" }).waitFor();
    const rows = await gateway.gateway.db.query(
      sql`select uuid from transactions where merchant_transaction_id like 'demo-%' and card::text like '%cartes_bancaires%'`,
    );
    expect(rows).toHaveLength(1);
    await page.close();
  });

  it("shows that the card is declined, and lets the customer retry", async () => {
    const page = await openShop({ colorScheme: "dark" });
    await payWith(page, "4000000000000002");
    await page.getByRole("heading", { name: "The payment failed" }).waitFor();
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Pay EUR 24.90" }).waitFor();
    await takeScreenshot(page, "demo-dark");
    await page.close();
  });

  it("shows what is wrong with the card and sends nothing", async () => {
    const page = await openShop();
    const sent: string[] = [];
    page.on("request", (request) => sent.push(new URL(request.url()).pathname));
    await payWith(page, "4111111111111112");
    await page.getByRole("alert").getByText("The card number is not valid.").waitFor();
    await takeScreenshot(page, "demo-invalid");
    expect(sent.filter((path) => path.startsWith("/demo"))).toEqual([]);
    expect(await page.getByRole("button", { name: "Pay" }).isEnabled()).toBe(true);
    await page.close();
  });

  it("works without JavaScript through the gateway's page", async () => {
    const page = await openShop({ javaScriptEnabled: false });
    await page.getByLabel("Name on the card").fill("Ada Lovelace");
    await page.getByRole("button", { name: "Go to the payment page" }).click();
    await page.waitForURL(`${gateway.url}/redirect/**`);
    await page.close();
  });

  it.each(["light", "dark"])("has no accessibility violations (%s)", async (colorScheme) => {
    const page = await openShop({ colorScheme, bypassCSP: true });
    await page.getByRole("button", { name: "Pay" }).click({ trial: true });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.close();
  });

  it("is small", async () => {
    const page = await browser!.newPage();
    const sizes: Promise<number>[] = [];
    page.on("response", (response) => {
      sizes.push(response.allHeaders().then((headers) => Number(headers["content-length"] ?? 0)));
    });
    await page.goto(`${gateway.url}/demo`, { waitUntil: "networkidle" });
    const transferredBytes = (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
    expect(transferredBytes).toBeGreaterThan(5_000);
    expect(transferredBytes).toBeLessThan(30_000);
    await page.close();
  });
});
