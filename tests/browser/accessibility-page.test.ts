import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityProblems } from "../support/accessibility.ts";
import { ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { orderOnPage } from "../support/hosted-page.ts";

const browser = await launchBrowser("the accessibility statement");
const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];
const DEVICES: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 320, height: 640 }, colorScheme: "light" },
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
};

describe.skipIf(!browser)("a customer with a disability", () => {
  let started: TestGateway;
  beforeAll(async () => void (started = await startTestGateway()));
  afterAll(async () => {
    await started?.close();
    await browser?.close();
  });

  test.each(["en", "ar"])("finds the statement from the payment page, in %s", async (language) => {
    const { redirectUrl } = await orderOnPage(new ApiClient(started.url), { language });
    const page = await browser!.newPage(DEVICES["phone"]);
    await page.goto(redirectUrl);
    const opened = page.waitForEvent("popup");
    await page.locator("footer a[href$='/accessibility']").click();
    const statement = await opened;
    await statement.getByRole("heading", { name: "Accessibility of the payment pages" }).waitFor();
    expect(await statement.evaluate("document.documentElement.lang")).toBe("en");
    await page.close();
  });

  test.each(Object.keys(DEVICES))("reads it without barriers, on a %s", async (device) => {
    const page = await browser!.newPage(DEVICES[device]);
    await page.goto(`${started.url}/accessibility`);
    if (SCREENSHOTS)
      await page.screenshot({ path: `${SCREENSHOTS}/accessibility-${device}.png`, fullPage: true });
    expect(await page.getByText("What was not tested").isVisible()).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    await page.close();
  });
});
