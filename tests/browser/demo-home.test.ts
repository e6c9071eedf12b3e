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
  running = await startTestGateway();
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
