import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { IS_WHOLE } from "../support/in-parts.ts";
import { preparePages, type MakePage, type PageState } from "../support/page-states.ts";

const browser = await launchBrowser("paying with every method on the hosted page");

const DEVICES: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  ...(IS_WHOLE && { desktop: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" } }),
  "browser without scripts": { viewport: { width: 390, height: 844 }, javaScriptEnabled: false },
};

describe.skipIf(!browser).each(Object.entries(DEVICES))("on a %s", (_device, context) => {
  let started: TestGateway;
  let api: ApiClient;
  let make: Record<PageState, MakePage>;

  beforeAll(async () => {
    started = await startTestGateway({ workers: true });
    api = new ApiClient(started.url);
    make = await preparePages(started);
  });
  afterAll(() => started?.close());

  async function open(state: PageState): Promise<{ page: Page; uuid: string }> {
    const url = await make[state]();
    const page = await browser!.newPage(context);
    await page.goto(url);
    return { page, uuid: /redirect\/([0-9a-f]{20})/.exec(url)![1]! };
  }

  async function expectPaid(page: Page, uuid: string, apiKey: string): Promise<void> {
    await page.getByRole("heading", { name: "Thank you" }).waitFor();
    expect((await api.status(uuid, apiKey)).body).toMatchObject({ transactionStatus: "SUCCESS" });
    await page.close();
  }

  async function payByCard(page: Page, number: string): Promise<void> {
    await page.getByLabel("Card number").pressSequentially(number);
    await page.getByLabel("Expiry date").fill("12 / 31");
    await page.getByLabel("Security code").fill("123");
    await page.getByLabel("Name on the card").fill("Ada Lovelace");
    await page.getByRole("button", { name: "Pay €" }).click();
  }

  it("pays by card", async () => {
    const { page, uuid } = await open("card form");
    await payByCard(page, "4111111111111111");
    await expectPaid(page, uuid, "demo-card");
  });

  it("pays from a bank account after a wrong field was shown", async () => {
    const { page, uuid } = await open("bank account form");
    await page.getByLabel("IBAN").fill("AT00 1234");
    await page.getByRole("button", { name: "Pay €" }).click();
    if (context.javaScriptEnabled !== false) await page.getByText("Please check the IBAN.").waitFor();
    await page.getByLabel("IBAN").fill("AT00 1234 5678 9012 1111");
    await page.getByRole("button", { name: "Pay €" }).click();
    await expectPaid(page, uuid, "page-iban");
  });

  it("pays by wallet", async () => {
    const { page, uuid } = await open("wallet form");
    await page.getByLabel("Wallet account").fill("ada@example.com");
    await page.getByRole("button", { name: "Pay €" }).click();
    await expectPaid(page, uuid, "page-wallet");
  });

  it("pays with a saved card by a second press, on the amount", async () => {
    const { page, uuid } = await open("card form with saved cards");
    await page.getByText("Another card").click();
    await page.getByLabel("Card number").waitFor();
    await page.getByText("Visa •••• 1111").click();
    await page.getByLabel("Card number").waitFor({ state: "hidden" });
    expect((await api.status(uuid)).body).toMatchObject({ transactionStatus: "REDIRECT" });
    await page.locator("details[open]").getByRole("button", { name: "Pay €9.99" }).click();
    await expectPaid(page, uuid, "demo-card");
  });

  it("removes a saved card by a second press, and pays with another one", async () => {
    const { page, uuid } = await open("card form with saved cards");
    await page.getByText("Remove", { exact: true }).click();
    await page.getByRole("button", { name: "Yes, remove it" }).click();
    await page.getByLabel("Card number").waitFor();
    expect(await page.getByText("•••• 1111").count()).toBe(0);
    await payByCard(page, "4111111111111111");
    await expectPaid(page, uuid, "demo-card");
  });

  it("chooses another method after a decline", async () => {
    const { page, uuid } = await open("selection after a decline");
    await page.getByText("The payment did not go through.").waitFor();
    await page.getByText("Redirect Pay", { exact: true }).click();
    await page.getByRole("button", { name: "Continue with Redirect Pay" }).click();
    await page.waitForURL(/simulator\/pay/);
    await page.getByRole("button", { name: "Pay" }).first().click();
    await expectPaid(page, uuid, "page-selection");
  });

  it("chooses the currency, and the receipt shows the conversion", async () => {
    const { page, uuid } = await open("currency");
    await page.getByRole("radio", { name: "USD" }).check();
    await page.getByRole("button", { name: "Pay USD" }).click();
    await page.getByText("You were offered a choice of currencies and chose USD.").waitFor();
    await page.getByText(/^3\.5% over the reference rate of the European Central Bank$/).waitFor();
    await expectPaid(page, uuid, "demo-card");
  });
});

afterAll(() => browser?.close());
