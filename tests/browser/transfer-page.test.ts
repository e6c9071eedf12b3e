import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { camt } from "../support/camt.ts";
import { createConnector, DEMO_MERCHANT } from "../support/connectors.ts";
import { decodeQrCode } from "../support/decode-qr.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const IBAN = "AT441999900004217201";
const DEVICES: Readonly<Record<"phone" | "desktop", BrowserContextOptions>> = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
};

const browser = await launchBrowser("paying by transfer to the merchant's own account");
const started = forThisFile(() => startTestGateway({ workers: true }));
const api = forThisFile(() => new ApiClient(started.url));
const operator = forThisFile(() => new ApiClient(started.url, ADMINISTRATOR));

beforeAll(async () => {
  await createConnector(operator, {
    apiKey: "own",
    adapter: "BankAccount",
    method: "BankTransfer",
    config: { testMode: true, extraData: { iban: IBAN, accountHolder: "Halden Group GmbH" } },
  });
});
afterAll(() => browser?.close());

async function debit(apiKey = "own"): Promise<{ redirectUrl: string; reference: string; epcQr: string }> {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction(apiKey, "debit", { ...order, amount: "49.90" });
  const { reference = "", epcQr = "" } = (body["extraData"] ?? {}) as Record<string, string>;
  return { redirectUrl: String(body["redirectUrl"]), reference, epcQr };
}

async function topOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  return box?.y ?? Number.POSITIVE_INFINITY;
}

describe.skipIf(!browser)("the page of a transfer", () => {
  const open = async (device: keyof typeof DEVICES, url: string): Promise<Page> => {
    const page = await browser!.newPage(DEVICES[device]);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(url);
    return page;
  };

  test("a phone first copies the values, and unfolds the code", async () => {
    const { redirectUrl, reference, epcQr } = await debit();
    const page = await open("phone", redirectUrl);
    expect(await page.locator(".scan").isVisible()).toBe(false);
    const code = page.locator(".code-fold svg");
    expect(await code.isVisible()).toBe(false);
    for (const [name, value] of [
      ["IBAN", IBAN],
      ["Payment reference", reference],
    ] as const) {
      const button = page.getByRole("button", { name: `Copy: ${name}` });
      expect(await button.boundingBox()).toMatchObject({ height: expect.any(Number) as number });
      await button.click();
      await expect.poll(async () => (await button.textContent())?.trim()).toBe("Copied");
      expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(value);
    }
    await page.locator(".code-fold > summary").click();
    expect(await code.isVisible()).toBe(true);
    expect(decodeQrCode(await page.content())).toBe(epcQr);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(390);
    // On the smallest phones a value stands below its name, and does not break beside its button.
    await page.setViewportSize({ width: 320, height: 700 });
    const box = await page.locator("bdi", { hasText: reference }).boundingBox();
    expect(box?.height).toBeLessThan(30);
    await page.close();
  });

  test("a desktop first scans the code, also of another provider's transfer in euro", async () => {
    for (const { redirectUrl } of [await debit(), await debit("demo-transfer")]) {
      const page = await open("desktop", redirectUrl);
      expect(await page.locator(".scan svg").isVisible()).toBe(true);
      expect(await page.locator(".code-fold").isVisible()).toBe(false);
      expect(await topOf(page, ".scan svg")).toBeLessThan(await topOf(page, "dl.facts"));
      expect(decodeQrCode(await page.content())).toMatch(/^BCD\n002\n1\nSCT\n.*EUR49\.90/s);
      await page.close();
    }
  });

  test("paid appears by itself when the statement has the entry", async () => {
    const { redirectUrl, reference } = await debit();
    const page = await open("phone", redirectUrl);
    await page.getByRole("heading", { name: "Thank you" }).waitFor({ state: "detached" });
    const { body } = await operator.send("POST", `/api/provisioning/importBankStatement/${DEMO_MERCHANT}`, {
      body: camt([{ amount: "49.90", text: [reference], name: "Mara Lindqvist" }], { id: "T-1" }),
      headers: { "content-type": "application/xml" },
    });
    expect(body["bankImport"]).toMatchObject({ matched: 1 });
    // Nobody touches the page.
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    await page.close();
  });
});
