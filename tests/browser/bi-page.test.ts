import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { project } from "../support/bi.ts";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];

let running: TestGateway;
let browser: Browser | undefined;

beforeAll(async () => {
  browser = await launchBrowser("the page of the BI data source");
  running = await startTestGateway({ bi: { kind: "embedded" } });
  const api = new ApiClient(running.url);
  for (const amount of ["12.00", "30.50"]) await api.debit({ amount });
  await api.debit({ amount: "7.00", currency: "USD" });
  await api.debit({ amount: "1200", currency: "JPY" });
  // Neither what was declined nor what was only reserved is paid.
  const declined = { extraData: { "simulator:decline": "2006" } };
  await api.debit({ merchantTransactionId: "declined-1", amount: "500.00", ...declined });
  await api.preauthorize({ amount: "900.00" });
  await project(running);
});
afterAll(async () => {
  await browser?.close();
  await running.close();
});

test.each([
  { name: "desktop", width: 1280, height: 900 },
  { name: "phone", width: 390, height: 844 },
])("an example query shows a chart, figures and hits ($name)", async ({ name, width, height }) => {
  if (browser === undefined) return;
  const page = await browser.newPage({ viewport: { width, height } });
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("request", (request) => {
    if (!request.url().startsWith(running.url)) complaints.push(request.url());
  });
  await page.goto(`${running.url}/bi/`);
  expect(await page.getByText("Type a BI API key and its password").isVisible()).toBe(true);
  await page.getByLabel("API key").fill("demo-bi");
  await page.getByLabel("Password").fill("demo-bi-password");
  await page.getByRole("button", { name: "Volume by currency" }).click();
  await page.getByText("4 found in").waitFor();
  expect(await page.locator("canvas").count()).toBe(1);
  for (const row of ["EUR 2 42.50", "USD 1 7.00", "JPY 1 1200"])
    expect(await page.getByRole("row", { name: row, exact: true }).count(), row).toBe(1);
  if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/bi-${name}.png`, fullPage: true });
  await page.getByRole("button", { name: "Newest payments" }).click();
  await page
    .locator("#hits td")
    .filter({ hasText: /^30\.50$/ })
    .waitFor();
  const refused = page.getByRole("row").filter({ hasText: "declined-1" });
  expect(await refused.innerText()).toMatch(/error_adapter[\s\S]*2006 [A-Z][\s\S]*500\.00/);
  expect(
    await refused
      .locator("td")
      .filter({ hasText: /^[0-9a-f]{20}$/ })
      .count(),
  ).toBe(1);
  const cut = await page.evaluate(
    "[...document.querySelectorAll('td, th, button, input')].filter((one) => one.getBoundingClientRect().right > innerWidth).length",
  );
  if (name === "phone") expect(cut).toBe(0);
  if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/bi-hits-${name}.png`, fullPage: true });
  await page.getByRole("button", { name: "Methods of the last day" }).click();
  await page.getByRole("row", { name: "Creditcard · EUR 2 42.50", exact: true }).waitFor();
  const horizontalShift = await page.evaluate("document.documentElement.scrollWidth > innerWidth");
  expect(horizontalShift).toBe(false);
  expect(complaints).toEqual([]);
  await page.close();
});

test("a wrong query shows its error as a sentence", async () => {
  if (browser === undefined) return;
  const page = await browser.newPage();
  await page.goto(`${running.url}/bi/`);
  await page.getByLabel("API key").fill("demo-bi");
  await page.getByLabel("Password").fill("demo-bi-password");
  await page.getByLabel("Query as JSON").fill('{"query":{"nonsense":{}}}');
  await page.getByRole("button", { name: "Run" }).click();
  await page.getByText("unknown query [nonsense]").first().waitFor();
  await page.close();
});
