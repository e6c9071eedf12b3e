import { mkdir } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textsIn } from "../../src/languages/index.ts";
import { accessibilityProblems } from "../support/accessibility.ts";
import { ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { orderOnPage } from "../support/hosted-page.ts";
import { turnOf } from "../support/in-parts.ts";

const browser = await launchBrowser("the languages of the payment pages");
const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];

const DEVICES: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "light" },
  desktop: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
};
const ORDER = {
  amount: "1249.50",
  description: "Two tickets for the opera",
  items: [{ name: "Ticket, row 3", quantity: 2, price: "4.50", currency: "EUR" }],
};

describe.skipIf(!browser)("the pages in other scripts and directions", () => {
  let started: TestGateway;
  let api: ApiClient;

  beforeAll(async () => {
    started = await startTestGateway();
    api = new ApiClient(started.url);
    if (SCREENSHOTS) await mkdir(SCREENSHOTS, { recursive: true });
  });
  afterAll(async () => {
    await started?.close();
    await browser?.close();
  });

  async function look(page: Page, name: string): Promise<void> {
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
    expect(await accessibilityProblems(page), name).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name).toBe(true);
  }

  const cases = (["ar", "he", "ja", "zh-TW"] as const).flatMap((language, row) =>
    turnOf(Object.entries(DEVICES), row).map(([device, context]) => ({ language, device, context })),
  );
  it.each(cases)(
    "a customer pays in $language on a $device",
    async ({ language, device, context }) => {
      const { page: texts } = textsIn(language);
      const { uuid, redirectUrl } = await orderOnPage(api, ORDER);
      const page = await browser!.newPage({ ...context, locale: language });
      await page.goto(redirectUrl);
      await look(page, `${device}-${language}-card`);
      // On a wide screen the order is open beside the form.
      if (device === "phone") await page.getByText(texts.items).click();
      else await page.locator(".order > .receipt").waitFor();
      await page.getByLabel(texts.cardNumber).pressSequentially("4111111111111111");
      await page.getByLabel(texts.expiry).pressSequentially("1231");
      await page.getByLabel(texts.cvv).fill("123");
      await page.getByLabel(texts.cardHolder).fill("Ada Lovelace");
      expect(await page.getByLabel(texts.cardNumber).inputValue()).toBe("4111 1111 1111 1111");
      // Digits run from left to right in every language.
      expect(await page.getByLabel(texts.cardNumber).getAttribute("dir")).toBe("ltr");
      await look(page, `${device}-${language}-card-filled`);
      await page.locator("button.primary").click();
      await page.getByRole("heading", { name: texts.successTitle }).waitFor();
      await look(page, `${device}-${language}-success`);
      expect((await api.status(uuid)).body).toMatchObject({ transactionStatus: "SUCCESS" });
      await page.close();
    },
    60_000,
  );

  it.each(Object.entries(DEVICES))(
    "the list of languages opens and changes the page without scripts, on a %s",
    async (device, context) => {
      const { redirectUrl } = await orderOnPage(api, { ...ORDER, language: "en" });
      const page = await browser!.newPage({ ...context, javaScriptEnabled: false });
      await page.goto(redirectUrl);
      await page.locator(".languages summary").click();
      if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${device}-picker.png`, fullPage: true });
      await page.getByRole("button", { name: "العربية" }).click();
      await page.getByRole("heading", { name: textsIn("ar").page.payTitle }).waitFor();
      expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
      expect(page.url()).toBe(redirectUrl);
      await page.close();
    },
  );

  it("the open list of languages meets WCAG 2.2 AA", async () => {
    const { redirectUrl } = await orderOnPage(api, { ...ORDER, language: "he" });
    const page = await browser!.newPage(DEVICES["phone"]);
    await page.goto(redirectUrl);
    await page.locator(".languages summary").click();
    await look(page, "phone-picker-he");
    await page.close();
  });
});
