import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FakeStripe } from "../../packages/lab/src/stripe/fake-stripe.ts";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { createConnector } from "../support/connectors.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { orderOnPage } from "../support/hosted-page.ts";
import { startWebServer } from "../support/web-server.ts";

const browser = await launchBrowser("the way to a provider's page");
const NUMBER = "4111111111111111";
const CARD = { pan: NUMBER, cvv: "123", cardHolder: "Ada", expirationMonth: "12", expirationYear: "2031" };
const VIEWS: Record<string, BrowserContextOptions> = {
  "with scripts": {},
  "without scripts": { javaScriptEnabled: false },
};

const fake = forThisFile(() => FakeStripe.start());
const started = forThisFile(() => startTestGateway({ workers: true }));
const api = forThisFile(() => new ApiClient(started.url));
let cards: string;
let bank: string;

beforeAll(async () => {
  cards = await stripe("stripe-cards", "Creditcard");
  bank = await stripe("stripe-ideal", "Ideal");
  await stripe("stripe-dcc", "Creditcard", { "dcc:enabled": "1" });
});
afterAll(() => browser?.close());

const operator = () => new ApiClient(started.url, ADMINISTRATOR);

function stripe(apiKey: string, method: string, settings = {}): Promise<string> {
  const config = {
    testMode: true,
    apiSecret: "sk_test_1",
    extraData: { apiBaseUrl: fake.url },
    vault: { webhookSecrets: ["whsec_1"] },
  };
  return createConnector(operator(), { apiKey, adapter: "Stripe", method, config, settings });
}

/** Every page of the provider, on origins that the gateway knows nothing of: there the customer pays and is sent back. */
async function openAtProvider(context: BrowserContextOptions, url: string): Promise<Page> {
  fake.intents.authenticatesAll = true;
  const page = await browser!.newPage(context);
  await page.route(/stripe\.example/, async (route) => {
    const confirmed = fake.requests.findLast(({ path }) => path.endsWith("/confirm"))!;
    fake.intents.finishAction(confirmed.path.split("/")[3]!);
    const body = `<!doctype html><h1>Your bank</h1><a href="${confirmed.form["return_url"]}">Confirm</a>`;
    await route.fulfill({ contentType: "text/html", body });
  });
  await page.goto(url);
  return page;
}

async function fill(page: Page): Promise<void> {
  await page.getByLabel("Card number").fill(NUMBER);
  await page.getByLabel("Expiry date").fill("12/31");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on the card").fill("Ada Lovelace");
}

async function payAtProvider(page: Page): Promise<void> {
  await page.getByRole("heading", { name: "Your bank" }).waitFor();
  expect(new URL(page.url()).hostname).toMatch(/stripe\.example$/);
  await page.getByRole("link", { name: "Confirm" }).click();
  await page.getByRole("heading", { name: "Thank you" }).waitFor();
  await page.close();
}

const order = (apiKey: string, more = {}) => orderOnPage(api, { language: "en", ...more }, apiKey);
const pay = (page: Page) => page.getByRole("button", { name: /^Pay/ }).click();

describe.skipIf(!browser).each(Object.entries(VIEWS))(
  "a customer goes on to a provider's page, %s",
  (_name, view) => {
    it("from the card form", async () => {
      const { uuid, redirectUrl } = await order("stripe-cards");
      const page = await openAtProvider(view, redirectUrl);
      await fill(page);
      await pay(page);
      await payAtProvider(page);
      expect((await api.status(uuid, "stripe-cards")).body["transactionStatus"]).toBe("SUCCESS");
    });

    it("from the card form of a link", async () => {
      const { redirectUrl } = await order("stripe-cards", { payByLink: { sendByEmail: false } });
      const page = await openAtProvider(view, redirectUrl);
      await fill(page);
      await pay(page);
      await payAtProvider(page);
    });

    it.each([
      ["a card", "Card number"],
      ["a bank", undefined],
    ])("from the selection, with %s", async (_what, label) => {
      const apiKey = `selection-${crypto.randomUUID()}`;
      const multiMethodMetaConnector = { connectors: [cards, bank] };
      await createConnector(operator(), { apiKey, multiMethodMetaConnector });
      const { redirectUrl } = await order(apiKey);
      const page = await openAtProvider(view, redirectUrl);
      // The first way is open.
      if (label === undefined) await page.locator("summary").filter({ hasText: "iDEAL" }).click();
      else await fill(page);
      await page
        .getByRole("button", { name: label === undefined ? /Pay|Continue|iDEAL/ : /^Pay/ })
        .last()
        .click();
      await payAtProvider(page);
    });

    it("with a saved card", async () => {
      const customerProfileData = { customerIdentification: crypto.randomUUID() };
      const { body } = await api.post("/api/v3/tokenize/demo-public", { cardData: CARD });
      const { merchantTransactionId } = anOrder();
      const register = {
        merchantTransactionId,
        transactionToken: body["transactionToken"],
        customerProfileData,
      };
      fake.intents.authenticatesAll = false;
      const registered = await api.transaction("stripe-cards", "register", register);
      expect(registered.body).toMatchObject({ returnType: "FINISHED" });
      const { redirectUrl } = await order("stripe-cards", { customerProfileData });
      const page = await openAtProvider(view, redirectUrl);
      await page.locator("details[open]").getByRole("button", { name: /^Pay/ }).click();
      await payAtProvider(page);
    });

    it("after the choice of a currency", async () => {
      const { redirectUrl } = await order("stripe-dcc", { requestDcc: true });
      const page = await openAtProvider(view, redirectUrl);
      await fill(page);
      await pay(page);
      await page.getByRole("heading", { name: "Choose the currency" }).waitFor();
      await page.getByRole("radio", { name: "EUR" }).check();
      await pay(page);
      await payAtProvider(page);
    });

    it("from a reusable link", async () => {
      const merchantTransactionId = crypto.randomUUID();
      const request = { merchantTransactionId, currency: "EUR", amount: "49.00" };
      const { body } = await api.post("/api/v3/reusableLink/stripe-ideal/create", request);
      expect(body["errorMessage"]).toBeUndefined();
      const page = await openAtProvider(view, `${body["reusableLink"].url}?language=en`);
      await page.getByRole("button", { name: "Continue" }).click();
      await payAtProvider(page);
    });

    it("from the page of a failed recurring payment", async () => {
      const { body } = await api.post("/api/v3/tokenize/demo-public", { cardData: CARD });
      const { merchantTransactionId, amount, currency } = anOrder();
      fake.intents.authenticatesAll = false;
      const registered = await api.transaction("stripe-cards", "register", {
        merchantTransactionId,
        transactionToken: body["transactionToken"],
      });
      const stored = fake.ofKind("payment_method").at(-1)!;
      fake.change(String(stored["id"]), { number: "4000000000009995" });
      const failed = await api.transaction("stripe-cards", "debit", {
        merchantTransactionId: crypto.randomUUID(),
        amount,
        currency,
        referenceUuid: registered.body["uuid"],
        transactionIndicator: "RECURRING",
        recovery: {},
        language: "en",
      });
      expect(failed.body).toMatchObject({ returnType: "ERROR" });
      fake.change(String(stored["id"]), { number: NUMBER });
      const { recoveries } = (await api.get("/api/v3/recovery/stripe-cards?limit=1")).body;
      const page = await openAtProvider(view, `${recoveries[0].link}?language=en`);
      await pay(page);
      await payAtProvider(page);
    });

    it("from a shop's form with hosted fields, whose policy knows the gateway alone", async () => {
      const { body } = await api.post("/api/v3/tokenize/demo-public", { cardData: CARD });
      const shop = await startWebServer((request, response) => {
        if (request.method === "POST") {
          const { transactionToken } = body;
          void api
            .debit({ transactionToken, language: "en" }, "stripe-cards")
            .then((debit) => response.writeHead(303, { location: debit.body["redirectUrl"] }).end());
          return;
        }
        response.setHeader("content-security-policy", `form-action 'self' ${started.url}`);
        response.setHeader("content-type", "text/html");
        response.end('<!doctype html><form method="post"><button>Pay the shop</button></form>');
      });
      const page = await openAtProvider(view, shop.url);
      await pay(page);
      await payAtProvider(page);
      shop.close();
    });
  },
);
