import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityProblems } from "../support/accessibility.ts";
import { ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { turnOf } from "../support/in-parts.ts";

const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];
const DESKTOP = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const DEVICES: [string, BrowserContextOptions][] = [
  ["desktop", DESKTOP],
  ["phone", PHONE],
];
/** In `npm test` each has one device, in turns. */
const COLOURS = (["light", "dark"] as const).map((colorScheme, row) => ({
  colorScheme,
  devices: turnOf(DEVICES, row),
}));

let running: TestGateway;
let browser: Browser | undefined;

beforeAll(async () => {
  browser = await launchBrowser("the documentation");
  running = await startTestGateway();
});
afterAll(async () => {
  await browser?.close();
  await running.close();
});

/** Opens a page of the documentation, and returns it with what the browser complained about. */
async function open(path: string, options: BrowserContextOptions = DESKTOP) {
  const page = await browser!.newPage(options);
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("request", (request) => {
    if (!request.url().startsWith(running.url)) complaints.push(request.url());
  });
  await page.goto(running.url + path);
  return { page, complaints };
}

const isSideways = (page: Page) =>
  page.evaluate<boolean>("document.documentElement.scrollWidth > innerWidth");

const PAGES = {
  start: "/docs",
  guide: "/docs/guides/callbacks",
  reference: "/docs/api",
  operation: "/docs/api/debit",
  search: "/docs/search?q=refund",
};

describe.each(COLOURS)("in $colorScheme colours", ({ colorScheme, devices }) => {
  test.each(Object.entries(PAGES))("the page %s is readable on each device", async (name, path) => {
    if (browser === undefined) return;
    for (const [device, options] of devices) {
      const { page, complaints } = await open(path, { ...options, colorScheme });
      await page.waitForLoadState("networkidle");
      if (SCREENSHOTS)
        await page.screenshot({ path: `${SCREENSHOTS}/docs-${name}-${device}-${colorScheme}.png` });
      expect([device, await isSideways(page)]).toEqual([device, false]);
      expect(complaints).toEqual([]);
      // The script of axe is evaluated by the test: the page's own policy is checked above.
      expect([device, await accessibilityProblems(page)]).toEqual([device, []]);
      await page.close();
    }
  });
});

test("a developer sends an operation with the demo's credentials, and the page keeps none of them", async () => {
  if (browser === undefined) return;
  const { page, complaints } = await open("/docs/api/debit");
  const body = page.getByLabel("Body, application/json");
  const { merchantTransactionId } = JSON.parse(await body.inputValue()) as { merchantTransactionId: string };
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText(/^200 in \d+ ms$/).waitFor();
  expect(await page.locator(".result pre").textContent()).toContain('"returnType": "FINISHED"');
  const { body: status } = await new ApiClient(running.url).get(
    `/api/v3/status/demo-card/getByMerchantTransactionId/${merchantTransactionId}`,
  );
  expect(status).toMatchObject({ transactionStatus: "SUCCESS" });
  // The same example a second time is another payment.
  expect(await body.inputValue()).not.toContain(merchantTransactionId);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText(/^200 in \d+ ms$/).waitFor();
  expect(
    await page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])"),
  ).not.toContain("demo");
  expect(complaints).toEqual([]);
  await page.close();
});

test("wrong credentials are answered on the page, without a dialog of the browser", async () => {
  if (browser === undefined) return;
  const { page } = await open("/docs/api/getByUuid");
  await page.getByLabel("Password").fill("wrong");
  await page.getByLabel("uuid").fill("d94c0d72f3a36e21f16e");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText(/^401 in \d+ ms$/).waitFor();
  await page.close();
});

test("the language of the code is chosen once for all pages, by mouse or keyboard", async () => {
  if (browser === undefined) return;
  // The browser keeps the choice.
  const context = await browser.newContext(DESKTOP);
  const page = await context.newPage();
  await page.goto(`${running.url}/docs/api/debit`);
  await page.getByText("Python", { exact: true }).first().click();
  const shown = page.locator(".tab:visible");
  expect(
    new Set(await shown.evaluateAll((tabs) => tabs.map((tab) => tab.getAttribute("data-language")))),
  ).toEqual(new Set(["Python"]));
  await page.goto(`${running.url}/docs/guides/callbacks`);
  await page.getByText("def is_genuine").waitFor();
  await page.locator(".tabs input:checked").press("ArrowRight");
  await page.getByText("final class CallbackSignature").waitFor();
  await page.goto(`${running.url}/docs/guides/callbacks#php`);
  await page.getByText("function isGenuine(string").waitFor();
  await context.close();
});

test("code is copied as it is written", async () => {
  if (browser === undefined) return;
  const context = await browser.newContext({
    ...DESKTOP,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const page = await context.newPage();
  await page.goto(`${running.url}/docs/guides/first-steps`);
  await page.locator(".code").first().hover();
  await page.getByRole("button", { name: "Copy" }).first().click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate("navigator.clipboard.readText()")).toContain(`tour=tour-$(date +%s)`);
  await context.close();
});

test("without scripts there are pages, search, tabs and navigation, and nothing that does not work", async () => {
  if (browser === undefined) return;
  const { page } = await open("/docs/guides/callbacks", { ...PHONE, javaScriptEnabled: false });
  await page.getByText("Java", { exact: true }).click();
  await page.getByText("final class CallbackSignature").waitFor();
  expect(await page.getByText("timingSafeEqual").first().isVisible()).toBe(false);
  await page.getByText("All pages").click();
  await page.getByText("Finance").click();
  await page.getByRole("navigation", { name: "Guides" }).getByRole("link", { name: "Disputes" }).click();
  await page.getByRole("heading", { level: 1, name: "Disputes" }).waitFor();
  await page.getByRole("searchbox").fill("chargeback reason");
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("heading", { level: 1, name: /results? for “chargeback reason”/ }).waitFor();
  await page.goto(`${running.url}/docs/api/debit`);
  expect(await page.getByRole("button", { name: "Send", exact: true }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Copy" }).count()).toBe(0);
  await page.close();
});

test("the key / leads to the search", async () => {
  if (browser === undefined) return;
  const { page } = await open("/docs");
  await page.keyboard.press("/");
  await page.keyboard.type("refund");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /results for “refund”/ }).waitFor();
  await page.close();
});
