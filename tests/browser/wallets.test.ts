import { mkdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityProblems } from "../support/accessibility.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { MERCHANT_SESSION } from "../support/apple-server.ts";
import { launchBrowser } from "../support/browser.ts";
import { DEMO_MERCHANT } from "../support/connectors.ts";
import { FAKE_APPLE, type Sheet } from "../support/fake-apple.ts";
import { ADMINISTRATOR } from "../support/gateway.ts";
import { orderOnPage } from "../support/hosted-page.ts";
import { openWalletShop } from "../support/wallet-shop.ts";
import { startWebServer } from "../support/web-server.ts";

const browser = await launchBrowser("the buttons of Apple Pay and Google Pay");
const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];
const DEVICES: Record<string, { context: BrowserContextOptions; language: string; button: RegExp }> = {
  "a phone, in English": {
    context: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "light" },
    language: "en",
    button: /^Pay with (Apple|Google) Pay$/,
  },
  "a desktop, in Arabic": {
    context: { viewport: { width: 1280, height: 900 }, colorScheme: "dark" },
    language: "ar",
    button: /^الدفع عبر .?(Apple|Google) Pay.?$/,
  },
};
/** Stands for Google's pay.js. */
const fakeGoogle = ({ token, cancels }: { token?: string; cancels?: boolean }): string => `
  window.google = { payments: { api: { PaymentsClient: class {
    constructor(options) { window.googleSeen = { options }; }
    async isReadyToPay(request) { window.googleSeen.ready = request; return { result: true }; }
    createButton({ onClick }) {
      const button = document.createElement("button");
      button.textContent = "G Pay";
      button.addEventListener("click", onClick);
      return button;
    }
    async loadPaymentData(request) {
      window.googleSeen.request = request;
      if (${cancels === true}) throw Object.assign(new Error("closed"), { statusCode: "CANCELED" });
      return { paymentMethodData: { tokenizationData: { token: ${JSON.stringify(token)} } } };
    }
  } } } };`;

describe.skipIf(!browser)("the wallets' buttons", () => {
  let shop: Awaited<ReturnType<typeof openWalletShop>>;
  const problems: string[] = [];

  beforeAll(async () => {
    shop = await openWalletShop();
    if (SCREENSHOTS) await mkdir(SCREENSHOTS, { recursive: true });
  });
  afterAll(async () => {
    await shop?.close();
    await browser?.close();
  });

  const statusOf = async (uuid: string) => (await shop.api.status(uuid, "wallets")).body["transactionStatus"];
  const order = (more: Record<string, unknown> = {}) =>
    orderOnPage(shop.api, { language: "en", description: "Two tickets", ...more }, "wallets");

  async function open(
    url: string,
    { context = {}, sheet, google }: { context?: BrowserContextOptions; sheet?: Sheet; google?: string } = {},
  ): Promise<Page> {
    const page = await browser!.newPage(context);
    page.on("console", (message) => {
      if (/Content Security Policy|integrity/i.test(message.text())) problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    if (sheet) await page.addInitScript(`(${FAKE_APPLE})(${JSON.stringify(sheet)})`);
    await page.route("https://pay.google.com/**", (route) =>
      google === undefined ? route.abort() : route.fulfill({ contentType: "text/javascript", body: google }),
    );
    await page.goto(url);
    return page;
  }

  async function look(page: Page, name: string): Promise<void> {
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
    expect(await accessibilityProblems(page), name).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name).toBe(true);
  }

  describe.each(Object.entries(DEVICES))("on %s", (name, { context, language, button }) => {
    const shot = name.replaceAll(/\W+/g, "-");

    it("Apple Pay pays: the merchant is validated, and the sheet shows the result", async () => {
      const { uuid, redirectUrl } = await order({ language });
      const page = await open(redirectUrl, { context, sheet: { token: shop.appleToken() } });
      const apple = page.getByRole("button", { name: button });
      await apple.waitFor();
      await look(page, `wallets-${shot}`);
      await apple.click();
      await expect.poll(() => statusOf(uuid)).toBe("SUCCESS");
      await expect.poll(() => page.locator("#apple-pay").count()).toBe(0);
      const seen = JSON.parse(await page.evaluate<string>("sessionStorage.getItem('apple')")) as object;
      expect(seen).toMatchObject({
        request: { total: { amount: "9.99" }, currencyCode: "EUR" },
        sessions: [MERCHANT_SESSION],
        statuses: [0],
      });
      await page.close();
    });

    it("Google Pay pays on its own page, which alone runs Google's script", async () => {
      const { uuid, redirectUrl } = await order({ language });
      const page = await open(redirectUrl, { context, google: fakeGoogle({ token: shop.googleToken() }) });
      expect(await page.evaluate("'google' in window")).toBe(false);
      await page.getByRole("link", { name: button }).click();
      const google = page.getByRole("button", { name: button });
      await expect.poll(() => google.isEnabled()).toBe(true);
      await look(page, `google-pay-${shot}`);
      const seen = await page.evaluate<Record<string, object>>("window.googleSeen");
      expect(seen["options"]).toEqual({ environment: "TEST" });
      expect(JSON.stringify(seen["ready"])).not.toContain("publicKey");
      await google.click();
      await expect.poll(() => statusOf(uuid)).toBe("SUCCESS");
      await page.close();
    });
  });

  it("a browser without Apple Pay keeps no room for its button", async () => {
    const { redirectUrl } = await order();
    const page = await open(redirectUrl);
    await page.getByLabel("Card number").waitFor();
    expect(await page.locator("#apple-pay").isVisible()).toBe(false);
    expect(await page.getByRole("link", { name: "Pay with Google Pay" }).isVisible()).toBe(true);
    await page.close();
    await shop.connector("apple-only", { applePay: shop.applePay });
    const only = await orderOnPage(shop.api, { language: "en" }, "apple-only");
    const without = await open(only.redirectUrl);
    await without.getByLabel("Card number").waitFor();
    expect(await without.getByText("or by card").isVisible()).toBe(false);
    await without.close();
  });

  it.each([
    [14, 14, ["cartesBancaires", "visa", "bancontact", "dankort"]],
    [13, 13, ["cartesBancaires", "visa", "dankort"]],
    [4, 4, ["cartesBancaires", "visa"]],
    [3, 3, ["visa"]],
  ])(
    "a browser with version %i of Apple Pay opens the sheet with the networks that it has",
    async (...row) => {
      const [latest, used, supportedNetworks] = row;
      const cardBrands = ["cartes_bancaires", "visa", "bancontact", "dankort"];
      const operator = new ApiClient(shop.started.url, ADMINISTRATOR);
      const design = (paymentPage: object) =>
        operator.post(`/api/provisioning/updateMerchant/${DEMO_MERCHANT}`, { paymentPage });
      await design({ cardBrands });
      const { redirectUrl } = await order();
      const page = await open(redirectUrl, { sheet: { cancels: true, version: latest } });
      await page.getByRole("button", { name: "Pay with Apple Pay" }).click();
      await expect.poll(() => page.evaluate("window.appleSeen.sessions.length")).toBe(1);
      const seen = await page.evaluate<object>("window.appleSeen");
      expect(seen).toMatchObject({ version: used, request: { supportedNetworks } });
      await page.close();
      await design({ cardBrands: null });
    },
  );

  it("a sheet that the customer closes changes nothing, and opens again", async () => {
    const { uuid, redirectUrl } = await order();
    const page = await open(redirectUrl, { sheet: { cancels: true } });
    const apple = page.getByRole("button", { name: "Pay with Apple Pay" });
    for (let presses = 1; presses <= 2; presses++) {
      await apple.click();
      await expect.poll(() => page.evaluate("window.appleSeen?.sessions.length")).toBe(presses);
    }
    expect(page.url()).toBe(redirectUrl);
    expect(await page.locator("#instrument .problems").textContent()).toBe("");
    expect(await statusOf(uuid)).not.toBe("SUCCESS");
    await page.close();

    const google = await open(`${redirectUrl}/google-pay`, { google: fakeGoogle({ cancels: true }) });
    await google.getByRole("button", { name: "Pay with Google Pay" }).click();
    expect(await google.getByRole("button", { name: "Pay with Google Pay" }).isEnabled()).toBe(true);
    await google.getByRole("link", { name: "Other payment method" }).click();
    await google.getByLabel("Card number").waitFor();
    await google.close();
  });

  it("a token for another amount is refused in words, and the card form still works", async () => {
    const { redirectUrl } = await order();
    const token = shop.appleToken({ payload: { transactionAmount: 1 } });
    const page = await open(redirectUrl, { sheet: { token } });
    await page.getByRole("button", { name: "Pay with Apple Pay" }).click();
    await page.getByText("The payment did not go through. Nothing was charged.").waitFor();
    await look(page, "wallets-refused");
    expect(await page.evaluate("window.appleSeen.statuses")).toEqual([1]);
    await page.getByLabel("Card number").fill("4111");
    await page.close();
  });

  it("a merchant that Apple does not validate: the page says so, and the card form still works", async () => {
    shop.appleServer.respondWith(500);
    const { redirectUrl } = await order();
    const page = await open(redirectUrl, { sheet: { token: {} } });
    await page.getByRole("button", { name: "Pay with Apple Pay" }).click();
    await page.getByText("The payment did not go through. Nothing was charged.").waitFor();
    expect(await page.evaluate("window.appleSeen.aborted")).toBe(true);
    shop.appleServer.respondWith(200);
    await page.close();
  });

  it("without Google's script the page says so, and leads back", async () => {
    const { redirectUrl } = await order();
    const page = await open(`${redirectUrl}/google-pay`);
    await page.getByText("Google Pay is not available in this browser.").waitFor();
    await look(page, "google-pay-unavailable");
    expect(await page.getByRole("button", { name: "Pay with Google Pay" }).isEnabled()).toBe(false);
    await page.close();
  });

  describe("of payment.js", () => {
    let merchant: Awaited<ReturnType<typeof startWebServer>>;
    /** What the merchant's server got from the gateway. */
    const paid: string[] = [];

    beforeAll(async () => {
      const guide = await readFile(new URL("../../docs/hosted-fields.md", import.meta.url), "utf8");
      const snippet = /```html\n(<div id="wallets">.*?)```/s.exec(guide)![1]!;
      merchant = await startWebServer((request, response) => {
        response.setHeader("content-type", "text/html");
        if (request.method === "POST") return void pay(request, response);
        response.end(`<!doctype html><html lang="en"><title>Checkout</title><p id="errors" role="alert"></p>
          <script data-main="payment-js" src="${shop.started.url}/js/integrated/payment.1.3.min.js"></script>
          ${snippet.replace("your-public-integration-key", shop.publicIntegrationKey)}`);
      });
    });

    async function pay(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const transactionToken = new URLSearchParams(await text(request)).get("transactionToken");
      const { body } = await shop.api.debit({ ...anOrder(), transactionToken }, "wallets");
      paid.push(body["returnType"] ?? JSON.stringify(body));
      response.statusCode = body["returnType"] === "FINISHED" ? 200 : 402;
      response.end();
    }
    afterAll(() => merchant?.close());

    it("give the merchant's page tokens of both wallets, which its server pays with", async () => {
      const google = fakeGoogle({ token: shop.googleToken() });
      const page = await open(merchant.url, { sheet: { token: shop.appleToken() }, google });
      await page.getByRole("button", { name: "G Pay" }).waitFor();
      if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/wallets-payment-js.png` });
      await page.getByRole("button", { name: "Apple Pay" }).click();
      await page.waitForURL("**/thank-you");
      expect(await page.evaluate("JSON.parse(sessionStorage.getItem('apple')).statuses")).toEqual([0]);
      expect(shop.appleServer.requests.at(-1)?.body).toMatchObject({ initiativeContext: "localhost" });
      await page.goto(merchant.url);
      await page.getByRole("button", { name: "G Pay" }).click();
      await page.waitForURL("**/thank-you");
      expect(paid).toEqual(["FINISHED", "FINISHED"]);
      await page.close();
    });

    it("show the merchant's page a decline in Apple's sheet", async () => {
      const token = shop.appleToken({ payload: { transactionAmount: 1 } });
      const page = await open(merchant.url, { sheet: { token } });
      await page.getByRole("button", { name: "Apple Pay" }).click();
      await expect.poll(() => page.evaluate("window.appleSeen.statuses")).toEqual([1]);
      await page.close();
    });

    it("are not shown by a browser without the wallets", async () => {
      const page = await open(merchant.url);
      await page.waitForLoadState("networkidle");
      expect(await page.getByRole("button").count()).toBe(0);
      await page.close();
    });
  });

  it("no page broke its policy", () => {
    expect(problems).toEqual([]);
  });
});
