import { mkdir } from "node:fs/promises";
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FakeAdyen } from "../../packages/lab/src/adyen/fake-adyen.ts";
import { accessibilityProblems } from "../support/accessibility.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { atAdyen } from "../support/connectors.ts";
import { ADMINISTRATOR, startTestGateway, type TestGateway } from "../support/gateway.ts";

const browser = await launchBrowser("the choice of a bank");
const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const DEVICES: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: "light" },
};

describe.skipIf(!browser)("a customer who chooses a bank", () => {
  let started: TestGateway;
  let fake: FakeAdyen;
  let redirectUrl: string;

  beforeAll(async () => {
    fake = await FakeAdyen.start();
    started = await startTestGateway();
    if (SCREENSHOTS) await mkdir(SCREENSHOTS, { recursive: true });
    await new ApiClient(started.url, ADMINISTRATOR).post(`/api/provisioning/createConnector/${MERCHANT}`, {
      name: "Przelewy24",
      apiKey: "p24",
      ...atAdyen(fake, "Przelewy24"),
    });
    const { transactionToken: _token, ...order } = anOrder();
    const whole = { ...order, amount: "25.00", currency: "PLN" };
    const { body } = await new ApiClient(started.url).transaction("p24", "debit", whole);
    redirectUrl = body["redirectUrl"] as string;
  });
  afterAll(async () => {
    await started?.close();
    await fake?.close();
    await browser?.close();
  });

  test.each(Object.keys(DEVICES))(
    "sees the list and the documents, accessible and within a %s",
    async (device) => {
      const page = await browser!.newPage(DEVICES[device]);
      await page.goto(redirectUrl);
      expect(await page.getByLabel("Your bank").locator("option").count()).toBe(3);
      expect(await page.getByRole("link", { name: "Terms" }).getAttribute("href")).toContain("przelewy24.pl");
      expect(await accessibilityProblems(page)).toEqual([]);
      const isTooWide = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
      expect(isTooWide).toBe(false);
      if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/bank-${device}.png`, fullPage: true });
      await page.close();
    },
  );

  test("is shown at once that none is chosen, and pays with the one chosen by keyboard", async () => {
    const page = await browser!.newPage(DEVICES["phone"]);
    await page.goto(redirectUrl);
    await page.getByRole("button", { name: /Pay/ }).click();
    const bank = page.getByLabel("Your bank");
    expect(await bank.getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator("#bank-problem").textContent()).toBe("Please choose your bank.");
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/bank-problem.png`, fullPage: true });
    expect(fake.requests.filter(({ path }) => path.endsWith("/payments"))).toEqual([]);
    await bank.focus();
    await page.keyboard.type("mBank");
    expect(await page.locator("#bank-problem").textContent()).toBe("");
    await page.getByRole("button", { name: /Pay/ }).click();
    // The bank's page has no https address here, which the page's policy needs to go there.
    await expect
      .poll(() => fake.requests.find(({ path }) => path.endsWith("/payments"))?.body["paymentMethod"])
      .toEqual({ type: "onlineBanking_PL", issuer: "243" });
    await page.close();
  });
});
