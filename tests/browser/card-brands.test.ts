import { mkdir } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findTransaction } from "../../src/transactions/index.ts";
import { accessibilityProblems } from "../support/accessibility.ts";
import { ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { orderOnPage } from "../support/hosted-page.ts";

const browser = await launchBrowser("the choice of a card's brand");
const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];
const CO_BADGED = "4000002500001001";
const DEVICES: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, colorScheme: "light" },
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
};

describe.skipIf(!browser)("a customer with a card of two brands", () => {
  let started: TestGateway;
  let api: ApiClient;
  const violations: string[] = [];

  beforeAll(async () => {
    started = await startTestGateway();
    api = new ApiClient(started.url);
    if (SCREENSHOTS) await mkdir(SCREENSHOTS, { recursive: true });
  });
  afterAll(async () => {
    await started?.close();
    await browser?.close();
  });

  async function open(language: string, options: BrowserContextOptions = {}) {
    const { uuid, redirectUrl } = await orderOnPage(api, { language });
    const page = await browser!.newPage({ ...DEVICES["phone"], ...options });
    page.on("console", (message) => {
      if (/Content Security Policy|integrity/i.test(message.text())) violations.push(message.text());
    });
    page.on("pageerror", (error) => violations.push(error.message));
    await page.goto(redirectUrl);
    return { uuid, page };
  }
  const choiceOn = (page: Page) => page.getByRole("group", { name: "This card can pay in two ways" });
  const chosenOf = async (uuid: string) =>
    (await findTransaction(started.gateway.db, uuid))?.card?.chosenBrand;

  test("chooses by the keyboard, and pays with that brand", async () => {
    const { uuid, page } = await open("en");
    await page.getByLabel("Card number").pressSequentially(CO_BADGED);
    await choiceOn(page).waitFor();
    // The merchant's preferred brand comes first, and is chosen until the customer changes it.
    expect(await page.getByRole("radio", { name: "Visa" }).isChecked()).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    expect(await page.getByRole("radio", { name: "CB" }).isChecked()).toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.type("1231");
    await page.getByLabel("Security code").fill("123");
    await page.getByLabel("Name on the card").fill("Ada Lovelace");
    await page.getByRole("button", { name: /Pay/ }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect(await page.getByRole("img", { name: "CB" }).count()).toBe(1);
    expect(await chosenOf(uuid)).toBe("cartes_bancaires");
    await page.close();
  });

  test("is offered the brands while the number has them, and keeps the choice", async () => {
    const { page } = await open("en");
    const number = page.getByLabel("Card number");
    await number.fill("4000 0025");
    await page.getByRole("radio", { name: "CB" }).check();
    await number.fill(CO_BADGED);
    await page.waitForResponse(/card-brands$/);
    expect(await page.getByRole("radio", { name: "CB" }).isChecked()).toBe(true);
    await number.fill("4111111111111111");
    await choiceOn(page).waitFor({ state: "detached" });
    expect(await page.locator(".brand svg").count()).toBe(1);
    await page.close();
  });

  test("pays also when the brands cannot be fetched", async () => {
    const { uuid, page } = await open("en");
    await page.route("**/card-brands", (route) => route.abort());
    await page.getByLabel("Card number").fill(CO_BADGED);
    await page.getByLabel("Expiry date").pressSequentially("1231");
    await page.getByLabel("Security code").fill("123");
    await page.getByLabel("Name on the card").fill("Ada Lovelace");
    await page.getByRole("button", { name: /Pay/ }).click();
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect(await chosenOf(uuid)).toBeUndefined();
    await page.close();
  });

  test.each(["en", "ar"])("meets no barrier, on phone and desktop, in %s", async (language) => {
    for (const [device, options] of Object.entries(DEVICES))
      for (const javaScriptEnabled of [true, false]) {
        const { page } = await open(language, { ...options, javaScriptEnabled });
        if (javaScriptEnabled) {
          await page.locator("input[name=cardNumber]").fill(CO_BADGED);
          await page.locator(".brands input").first().waitFor();
        } else expect(await page.locator("select[name=cardBrand]").isVisible()).toBe(true);
        const name = `brands-${language}-${device}-${javaScriptEnabled ? "scripts" : "plain"}`;
        if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
        if (javaScriptEnabled) expect(await accessibilityProblems(page), name).toEqual([]);
        await page.close();
      }
  });

  test("violates no policy", () => expect(violations).toEqual([]));
});
