import { mkdir } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textsIn } from "../../src/languages/index.ts";
import { accessibilityProblems } from "../support/accessibility.ts";
import { ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";
import { turnOf } from "../support/in-parts.ts";

const browser = await launchBrowser("the page of a reusable link");
const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const VIEWS: Record<string, { context: BrowserContextOptions; language: "en" | "ar" }> = {
  "a phone": { context: PHONE, language: "en" },
  "a dark phone, right to left": { context: { ...PHONE, colorScheme: "dark" }, language: "ar" },
  "a desktop, right to left": { context: DESKTOP, language: "ar" },
  "a dark desktop": { context: { ...DESKTOP, colorScheme: "dark" }, language: "en" },
  "a phone without scripts": { context: { ...PHONE, javaScriptEnabled: false }, language: "en" },
};
const TERMS = {
  fixed: { amount: "49.00", maxPayments: 2, description: "Evening course" },
  partial: { amount: "100.00", partial: { firstMinimum: "25.00" } },
  chosen: { customerAmount: { minimum: "5.00", maximum: "500.00" } },
};

const KINDS = ["fixed", "partial", "chosen"] as const;
/** In `npm test` each view has one kind of link, in turns. */
const CASES = Object.entries(VIEWS).map(([name, view], row) => ({ name, view, kinds: turnOf(KINDS, row) }));

const gateway = forThisFile(() => startTestGateway());
beforeAll(async () => {
  if (SCREENSHOTS) await mkdir(SCREENSHOTS, { recursive: true });
});
afterAll(() => browser?.close());

describe.skipIf(!browser).each(CASES)("the page of a reusable link on $name", ({ name, view, kinds }) => {
  const texts = textsIn(view.language).page;

  async function open(kind: keyof typeof TERMS): Promise<Page> {
    const merchantTransactionId = `link-${kind}-${name.replaceAll(/\W+/g, "-")}`;
    const request = { merchantTransactionId, currency: "EUR", ...TERMS[kind] };
    const { body } = await new ApiClient(gateway.url).post("/api/v3/reusableLink/demo-card/create", request);
    expect(body["errorMessage"]).toBeUndefined();
    const page = await browser!.newPage(view.context);
    await page.goto(`${body["reusableLink"].url}?language=${view.language}`);
    return page;
  }

  async function look(page: Page, state: string): Promise<void> {
    const file = `link-${state}-${name.replaceAll(/\W+/g, "-")}`;
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${file}.png`, fullPage: true });
    if (view.context.javaScriptEnabled === false) return;
    expect(await accessibilityProblems(page), state).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), state).toBe(true);
  }

  it.each(kinds)("can be read and leads to a payment: %s", async (kind) => {
    const page = await open(kind);
    await look(page, kind);
    const amount = page.locator("input[name=amount]:not([type=hidden])");
    expect(await amount.count()).toBe(kind === "fixed" ? 0 : 1);
    if (kind !== "fixed") {
      await amount.fill("1");
      await page.getByRole("button", { name: texts.continue }).click();
      await page.locator("input[aria-invalid=true]").waitFor();
      await look(page, `${kind}-wrong`);
      await amount.fill("30");
    }
    await page.getByRole("button", { name: texts.continue }).click();
    await page.waitForURL(/\/redirect\//);
    await page.getByLabel(texts.cardNumber).waitFor();
    await page.close();
  });
});
