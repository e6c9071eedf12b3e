import { mkdir } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accessibilityProblems } from "../support/accessibility.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { DEMO_PASSWORD } from "../support/console.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};
const NARROW: BrowserContextOptions = {
  viewport: { width: 320, height: 640 },
  isMobile: true,
  hasTouch: true,
};
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
const LOOKS: [string, BrowserContextOptions][] = [
  ["phone-light", { ...PHONE, colorScheme: "light" }],
  ["phone-dark", { ...PHONE, colorScheme: "dark" }],
  ["desktop-light", { ...DESKTOP, colorScheme: "light" }],
  ["desktop-dark", { ...DESKTOP, colorScheme: "dark" }],
  ["narrow", NARROW],
];

const browser = await launchBrowser("the console");
let started: TestGateway;

beforeAll(async () => {
  started = await startTestGateway();
  const api = new ApiClient(started.url);
  for (const amount of ["129.00", "49.90", "1250.00"])
    await api.debit({ ...anOrder(), amount, customer: { email: "ada@customer.example" } });
  await api.preauthorize(anOrder());
  if (SCREENSHOTS) await mkdir(SCREENSHOTS, { recursive: true });
});
afterAll(async () => {
  await browser?.close();
  await started.close();
});

/** Errors of the console, among them violations of the policy, and requests to other sites. */
function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("request", (request) => {
    if (!request.url().startsWith(started.url)) complaints.push(request.url());
  });
  return complaints;
}

async function signIn(page: Page, role: string): Promise<void> {
  await page.goto(`${started.url}/console`);
  await page.getByLabel("E-mail address").fill(`${role}@demo.example`);
  await page.getByLabel("Password").fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Console" }).waitFor();
}

describe.skipIf(!browser).each(LOOKS)("on %s", (name, look) => {
  test("support signs in, finds a payment by its amount and refunds half of it", async () => {
    const page = await browser!.newPage(look);
    const complaints = watch(page);
    await page.goto(`${started.url}/`);
    await check(page, "start");
    await page.goto(`${started.url}/console`);
    await check(page, "sign-in");
    await signIn(page, "support");
    await check(page, "payments");
    await page.getByRole("searchbox", { name: "Search payments" }).fill("129 EUR");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("link", { name: /^order-/ }).click();
    await page.getByRole("heading", { name: "What happened" }).waitFor();
    await check(page, "payment");
    await page.getByRole("link", { name: /^Refund up to/ }).click();
    await page.getByLabel("Amount in EUR").fill("nothing");
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByText("There is a problem").waitFor();
    await check(page, "refund-problem");
    await page.getByLabel("Amount in EUR").fill("5.00");
    await page.getByLabel("Reason").fill("box damaged");
    await page.getByRole("button", { name: "Continue" }).click();
    await check(page, "refund-check");
    await page.getByRole("button", { name: "Refund EUR 5.00" }).click();
    await page.getByText(/Refund of EUR.5\.00: done\./).waitFor();
    await check(page, "refunded");
    expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
    await page.close();
  }, 90_000);

  test("an operator invites a colleague", async () => {
    const page = await browser!.newPage(look);
    const complaints = watch(page);
    await signIn(page, "operator");
    await page.getByRole("link", { name: "People" }).click();
    await check(page, "people");
    await page.getByLabel("E-mail address").fill(`${name}@example.com`);
    await page.getByRole("button", { name: "Make the invitation" }).click();
    await page.getByRole("heading", { name: `Send this link to ${name}@example.com` }).waitFor();
    await check(page, "invited");
    await page.getByRole("navigation").getByRole("link", { name: "Olga Operator" }).click();
    await check(page, "account");
    expect(complaints).toEqual([]);
    await page.close();
  }, 60_000);

  async function check(page: Page, state: string): Promise<void> {
    if (SCREENSHOTS)
      await page.screenshot({ path: `${SCREENSHOTS}/console-${state}-${name}.png`, fullPage: true });
    expect(await accessibilityProblems(page), `${state}, ${name}`).toEqual([]);
    // Not compared with innerWidth, which grows with the page on phones.
    const width = await page.evaluate("document.documentElement.scrollWidth");
    expect(width, `${state}, ${name}`).toBe(look.viewport!.width);
  }
});

test.skipIf(!browser)("Ctrl and K leads to the search, and the keyboard alone to a payment", async () => {
  const page = await browser!.newPage(DESKTOP);
  await signIn(page, "support");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("1250 eur");
  await page.keyboard.press("Enter");
  await page.waitForURL(/amount=1250/);
  await page.getByRole("link", { name: /^order-/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/console/${TENANT}/payments/[0-9a-f]{20}$`));
  await page.close();
});
