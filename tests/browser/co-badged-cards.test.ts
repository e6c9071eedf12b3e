import { mkdir } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findTransaction } from "../../src/transactions/index.ts";
import { accessibilityProblems } from "../support/accessibility.ts";
import { ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { RETURN_ADDRESSES } from "../support/hosted-page.ts";
import { startWebServer } from "../support/web-server.ts";

const browser = await launchBrowser("cards of two brands on a merchant's page");
const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];
const CO_BADGED = "4000002500001001";
const DEVICES: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, colorScheme: "light" },
  desktop: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
};
interface Tokenized {
  readonly transactionToken: string;
  readonly cardData?: object;
}
const ELEMENT = `
  window.changes = [];
  window.element = await new PaymentJs("1.3").mountElement("payment", {
    publicIntegrationKey: "demo-meta-public", amount: "9.99", currency: "EUR",
    appearance: { theme: "auto", variables: { borderRadius: "3px" } },
  });
  element.on("change", (state) => changes.push(state));
  window.token = async () => (await element.submit());`;
const FIELDS = `
  window.changes = [];
  const payment = new PaymentJs("1.3");
  await new Promise((ready) => payment.init("demo-public", "number", "cvv", ready));
  payment.numberOn("brands", ({ brands, firstSix }) => changes.push({ brands, firstSix }));
  await payment.initBrandChoice("brands");
  window.token = (more = {}) => new Promise((resolve) => payment.tokenize(
    { card_holder: "Ada Lovelace", month: "12", year: "2031", ...more },
    (transactionToken, cardData) => resolve({ transactionToken, cardData }), (errors) => resolve({ errors })));`;

describe.skipIf(!browser)("a customer with a card of two brands, on a merchant's page", () => {
  let started: TestGateway;
  let shop: Awaited<ReturnType<typeof startWebServer>>;
  let script = ELEMENT;
  let language = "en";

  beforeAll(async () => {
    started = await startTestGateway();
    shop = await startWebServer((_request, response) => respond(response));
    if (SCREENSHOTS) await mkdir(SCREENSHOTS, { recursive: true });
  });
  afterAll(async () => {
    shop?.close();
    await started?.close();
    await browser?.close();
  });

  function respond(response: ServerResponse): void {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}"><meta charset="utf-8"><title>Shop</title>
      <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
      <main><h1>Checkout</h1><div id="payment"></div><div id="number" style="height:35px"></div><div id="brands"></div>
      <div id="cvv" style="height:35px"></div></main>
      <script data-main="payment-js" src="${started.url}/js/integrated/payment.1.3.min.js"></script>
      <script type="module">${script}; window.isReady = true;</script>`);
  }

  async function open(shown: string, options: BrowserContextOptions = {}): Promise<Page> {
    script = shown;
    const page = await browser!.newPage({ ...DEVICES["phone"], ...options });
    const failed = new Promise<never>((_resolve, reject) => page.on("pageerror", reject));
    await page.goto(shop.url);
    await Promise.race([page.waitForFunction("window.isReady"), failed]);
    return page;
  }

  const inElement = (page: Page) => page.frameLocator("#payment iframe");
  async function typeIntoElement(page: Page, number = CO_BADGED): Promise<void> {
    const frame = inElement(page);
    await frame.getByLabel("Card number").fill(number);
    await frame.getByLabel("Expiry date").pressSequentially("1231");
    await frame.getByLabel("Security code").fill("123");
    await frame.getByLabel("Name on the card").fill("Ada Lovelace");
  }
  async function pay(transactionToken: string, apiKey: string) {
    const { body } = await new ApiClient(started.url).debit(
      { transactionToken, ...RETURN_ADDRESSES },
      apiKey,
    );
    expect(body).toMatchObject({ returnType: "FINISHED" });
    return (await findTransaction(started.gateway.db, body["uuid"]))?.card;
  }

  describe("in the element", () => {
    it("chooses by the keyboard, the page is sent the choice, and the payment is made with that brand", async () => {
      const page = await open(ELEMENT);
      await typeIntoElement(page);
      const choice = inElement(page).getByRole("group", { name: "This card can pay in two ways" });
      await choice.waitFor();
      expect(await choice.getByRole("radio", { name: "Visa" }).isChecked()).toBe(true);
      await choice.getByRole("radio", { name: "Visa" }).press("ArrowDown");
      const newest = () => page.evaluate<object>("changes.at(-1)");
      await expect.poll(newest).toEqual({
        method: "Creditcard",
        isComplete: true,
        cardType: "visa",
        firstSix: "400000",
        brands: ["visa", "cartes_bancaires"],
        chosenBrand: "cartes_bancaires",
      });
      const result = await page.evaluate<Tokenized>("token()");
      expect(result.cardData).toMatchObject({ card_type: "visa", card_brand: "cartes_bancaires" });
      expect(await pay(result.transactionToken, "demo-meta")).toMatchObject({
        brand: "visa",
        chosenBrand: "cartes_bancaires",
      });
      await page.close();
    });

    it("has no choice for a card of one brand, nor when the number changes to one", async () => {
      const page = await open(ELEMENT);
      await typeIntoElement(page);
      const choice = inElement(page).getByRole("group", { name: "This card can pay in two ways" });
      await choice.waitFor();
      await inElement(page).getByLabel("Card number").fill("4111111111111111");
      await choice.waitFor({ state: "detached" });
      expect(await page.evaluate("element.state")).toMatchObject({ brands: [], chosenBrand: "" });
      const result = await page.evaluate<Tokenized>("token()");
      expect(result.cardData).not.toHaveProperty("card_brand");
      expect(await pay(result.transactionToken, "demo-meta")).not.toHaveProperty("chosenBrand");
      await page.close();
    });

    it.each(["en", "ar"])("meets no barrier, on phone and desktop, in %s", async (code) => {
      language = code;
      for (const [device, options] of Object.entries(DEVICES)) {
        const page = await open(ELEMENT, options);
        await inElement(page).locator("input[name=cardNumber]").fill(CO_BADGED);
        const first = inElement(page).locator(".choice label").first();
        await first.waitFor();
        const frame = page.frames().find((one) => one.url().includes("/hosted-fields/element"));
        const radius = "getComputedStyle(document.querySelector('.choice label')).borderTopLeftRadius";
        expect(await frame?.evaluate(radius)).toBe("3px");
        const name = `element-brands-${code}-${device}`;
        if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
        expect(await accessibilityProblems(page), name).toEqual([]);
        await page.close();
      }
      language = "en";
    });
  });

  describe("beside hosted fields", () => {
    const typeIntoFields = async (page: Page, number = CO_BADGED): Promise<void> => {
      await page.frameLocator("#number iframe").locator("#field").fill(number);
      await page.frameLocator("#cvv iframe").locator("#field").fill("123");
    };

    it("chooses on the merchant's page, and the payment is made with that brand", async () => {
      const page = await open(FIELDS);
      await typeIntoFields(page);
      const choice = page.getByRole("group", { name: "This card can pay in two ways" });
      await choice.getByRole("radio", { name: "CB" }).check();
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate("changes.at(-1)")).toEqual({
        brands: [
          { brand: "visa", name: "Visa" },
          { brand: "cartes_bancaires", name: "CB" },
        ],
        firstSix: "400000",
      });
      const result = await page.evaluate<Tokenized>("token()");
      expect(result.cardData).toMatchObject({ card_brand: "cartes_bancaires" });
      expect(await pay(result.transactionToken, "demo-card")).toMatchObject({
        chosenBrand: "cartes_bancaires",
      });
      await page.close();
    });

    it("has the choice in the language of the page, and none for a card of one brand", async () => {
      language = "fr";
      const page = await open(FIELDS);
      language = "en";
      await typeIntoFields(page);
      await page.getByRole("group", { name: "Cette carte permet de payer de deux façons" }).waitFor();
      await typeIntoFields(page, "4111111111111111");
      await page.getByRole("group").waitFor({ state: "detached" });
      expect(await page.evaluate("token()")).not.toHaveProperty("errors");
      await page.close();
    });

    it("a page that shows the choice itself sends it by card_brand, and is refused a brand of another card", async () => {
      const page = await open(FIELDS.replace('await payment.initBrandChoice("brands");', ""));
      await typeIntoFields(page);
      const result = await page.evaluate<Tokenized>(`token({ card_brand: "cartes_bancaires" })`);
      expect(await pay(result.transactionToken, "demo-card")).toMatchObject({
        chosenBrand: "cartes_bancaires",
      });
      await typeIntoFields(page, "4111111111111111");
      expect(await page.evaluate(`token({ card_brand: "cartes_bancaires" })`)).toEqual({
        errors: [
          {
            attribute: "card_brand",
            key: "errors.invalid",
            message: "The card cannot pay with this brand.",
          },
        ],
      });
      await page.close();
    });
  });
});
