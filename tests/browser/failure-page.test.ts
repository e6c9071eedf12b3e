import { mkdir } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import { accessibilityProblems } from "../support/accessibility.ts";
import { ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway } from "../support/gateway.ts";
import { orderOnPage } from "../support/hosted-page.ts";
import { CuttableProxy } from "../support/cuttable-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";

const browser = await launchBrowser("the page of a failure");
const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];
const LOOKS = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "light" },
  desktop: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
} as const;

describe.skipIf(!browser)("what a customer sees when something fails", () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
    if (SCREENSHOTS) await mkdir(SCREENSHOTS, { recursive: true });
  });
  afterAll(async () => {
    await browser?.close();
    await database.drop();
  });

  test("while the database is unavailable, the page retries with and without scripts, also after a form", async () => {
    const proxy = await CuttableProxy.to(database.url);
    const gateway = await startTestGateway({ databaseUrl: proxy.url });
    onTestFinished(() => gateway.close());
    const { redirectUrl } = await orderOnPage(new ApiClient(gateway.url), { language: "en" });
    for (const javaScriptEnabled of [true, false]) {
      const page = await browser!.newPage({ ...LOOKS.phone, javaScriptEnabled });
      const problems: string[] = [];
      page.on("console", (message) => {
        if (/policy/i.test(message.text())) problems.push(message.text());
      });
      proxy.cut();
      await page.goto(redirectUrl);
      await page.getByRole("heading", { name: "Not possible at the moment" }).waitFor();
      proxy.restore();
      await page.getByRole("heading", { name: "Your payment" }).waitFor();

      proxy.cut();
      await page.locator(".cancel summary").click();
      await page.locator('form[action$="/cancel"] button').click();
      await page.getByText("We are not sure that your last step arrived").waitFor();
      proxy.restore();
      await page.getByRole("heading", { name: "Your payment" }).waitFor();
      expect(problems).toEqual([]);
      await page.close();
    }
  });

  test("each kind of failure is readable on phone and desktop, and meets WCAG 2.2 AA", async () => {
    const gateway = await startTestGateway();
    onTestFinished(() => gateway.close());
    const { redirectUrl } = await orderOnPage(new ApiClient(gateway.url), { language: "de" });
    const { db } = gateway.gateway;
    for (const [look, options] of Object.entries(LOOKS)) {
      const page = await browser!.newPage({ ...options, locale: "de" });
      await db.execute(sql`alter schema public rename to elsewhere`);
      await page.goto(redirectUrl);
      await page.getByRole("heading", { name: "Etwas ist schiefgegangen" }).waitFor();
      await expectGoodPage(page, `failure-${look}`);
      await db.execute(sql`alter schema elsewhere rename to public`);
      await page.getByRole("link", { name: "Noch einmal versuchen" }).click();
      await page.getByRole("heading", { name: "Ihre Zahlung" }).waitFor();
      await page.goto(`${gateway.url}/redirect/a`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expectGoodPage(page, `no-such-address-${look}`);
      await page.close();
    }
  });
});

async function expectGoodPage(page: Page, name: string): Promise<void> {
  if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
  expect(await accessibilityProblems(page), name).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name).toBe(true);
}
