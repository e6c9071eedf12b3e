import { mkdir } from "node:fs/promises";
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { textsIn } from "../../src/languages/index.ts";
import { accessibilityProblems } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { openRecoveryShop } from "../support/recovery-shop.ts";

const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const VIEWS: Record<string, { context: BrowserContextOptions; language: "en" | "ar" }> = {
  "a phone": { context: PHONE, language: "en" },
  "a dark phone, right to left": { context: { ...PHONE, colorScheme: "dark" }, language: "ar" },
  "a dark desktop": { context: { ...DESKTOP, colorScheme: "dark" }, language: "en" },
};

const browser = await launchBrowser("the page of a failed payment");
const shop = forThisFile(() => openRecoveryShop());
beforeAll(async () => {
  if (SCREENSHOTS) await mkdir(SCREENSHOTS, { recursive: true });
  await shop.change({ addSettings: { "recovery:allow-cancel": "1" } });
});
afterAll(() => browser?.close());

describe.skipIf(!browser).each(Object.entries(VIEWS))(
  "the page of a failed payment on %s",
  (name, { context, language }) => {
    const texts = textsIn(language).page;

    test("can be read, offers one way at a time, and pays with the saved card", async () => {
      const { recoveryId, link } = await shop.failedRun();
      await shop.declineWith();
      const page = await browser!.newPage(context);
      const look = async (state: string) => {
        const file = `recover-${state}-${name.replaceAll(/\W+/g, "-")}`;
        if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${file}.png`, fullPage: true });
        expect(await accessibilityProblems(page), state).toEqual([]);
        expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), state).toBe(true);
      };
      await page.goto(`${link}?language=${language}`);
      const primary = page.locator("button.primary:visible");
      await page.getByRole("heading", { name: texts.chooseMethod }).waitFor();
      expect(await primary.count()).toBe(1);
      await look("saved");
      for (const [state, label] of [
        ["other", texts.otherMethod],
        ["day", texts.recoverDay],
        ["cancel", texts.recoverCancel],
      ] as const) {
        await page.locator("summary", { hasText: label }).click();
        expect(await primary.count(), state).toBe(1);
        await look(state);
      }
      await page.locator("summary", { hasText: "••••" }).click();
      await primary.click();
      await page.getByText(texts.successText).waitFor();
      expect(await shop.get(recoveryId)).toMatchObject({ state: "recovered" });
      await page.close();
    });
  },
);
