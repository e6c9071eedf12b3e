import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityProblems } from "../support/accessibility.ts";
import { ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];

let running: TestGateway;
let browser: Browser | undefined;

beforeAll(async () => {
  browser = await launchBrowser("the page at /");
  running = await startTestGateway({ sampleShare: 0.001 });
});
afterAll(async () => {
  await browser?.close();
  await running.close();
});

test.each([
  { name: "desktop", width: 1280, height: 900 },
  { name: "phone", width: 390, height: 844 },
])("a developer sees a payment as it happens ($name)", async ({ name, width, height }) => {
  if (browser === undefined) return;
  const page = await browser.newPage({ viewport: { width, height } });
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await page.goto(running.url);
  await page.getByText("Connected.").waitFor();
  await new ApiClient(running.url).debit({ merchantTransactionId: `seen-${name}` });
  const request = page.getByRole("listitem").filter({ hasText: "request" }).first();
  await request.getByText("POST /api/v3/transaction/demo-card/debit").click();
  await request.getByText(`"merchantTransactionId": "seen-${name}"`).waitFor();
  await page.getByRole("listitem").filter({ hasText: "response" }).first().getByText("200 in").waitFor();
  if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/home-${name}.png`, fullPage: true });
  expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false);
  const cutCommands =
    "[...document.querySelectorAll('pre')].filter((one) => one.scrollWidth > one.clientWidth).length";
  expect(await page.evaluate(cutCommands)).toBe(0);
  expect(complaints).toEqual([]);
  // The script of axe is evaluated by the test: the page's own policy is checked above.
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.close();
});

test.each(["light", "dark"] as const)(
  "each door has its picture, and leads somewhere (%s)",
  async (colorScheme) => {
    if (browser === undefined) return;
    const page = await browser.newPage({ colorScheme });
    await page.goto(running.url);
    const doors = page.locator("a.door");
    expect(await doors.count()).toBe(4);
    for (const door of await doors.all()) {
      const shown = await door.locator("img").evaluate((image) => {
        const { naturalWidth, currentSrc } = image as unknown as { naturalWidth: number; currentSrc: string };
        return { naturalWidth, isDark: currentSrc.endsWith("-dark.jpg") };
      });
      expect(shown).toEqual({ naturalWidth: 496, isDark: colorScheme === "dark" });
      const response = await fetch(running.url + ((await door.getAttribute("href")) ?? ""));
      expect(response.status).toBe(200);
    }
    await page.close();
  },
);

test("the button of the sample history works in a browser", async () => {
  if (browser === undefined) return;
  const page = await browser.newPage();
  await page.goto(running.url);
  await page.getByRole("button", { name: "Fill with a sample history" }).click();
  await page.getByText(/Being filled|have a quarter of payments/).waitFor();
  await page.close();
});
