import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signMessage } from "../../src/connectors/index.ts";
import { anOrder, basic } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { enterPassword } from "../support/console-looks.ts";
import { DEMO_PASSWORD } from "../support/console.ts";
import { ADMINISTRATOR } from "../support/gateway.ts";
import { orderOnPage, VISA } from "../support/hosted-page.ts";
import { openShop, type ThreeDSecureShop } from "../support/three-d-secure.ts";

const browser = await launchBrowser("pages below a path of a proxy");
const MERCHANT_GUID = "ME-0000-0000-0000-0000-0000-0001";
const METHOD_AND_CHALLENGE = "4000001000000109";

describe.skipIf(!browser)("behind a proxy that serves the gateway below a path", () => {
  let shop: ThreeDSecureShop;
  /** Requests of pages that failed. */
  const missed: string[] = [];

  beforeAll(async () => {
    shop = await openShop({ publicPath: "/payments", bi: { kind: "embedded" } });
  });
  afterAll(async () => {
    await browser?.close();
    await shop?.close();
  });

  async function openPage(url: string): Promise<Page> {
    missed.length = 0;
    const page = await browser!.newPage();
    page.on("response", (response) => {
      if (response.status() >= 400) missed.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(url);
    return page;
  }

  it("the demo shop and its card fields work", async () => {
    const page = await openPage(`${shop.started.url}/demo`);
    await page.getByLabel("Name on the card").fill("Ada Lovelace");
    await page.frameLocator("#number_field iframe").locator("#field").pressSequentially("4111111111111111");
    await page.frameLocator("#cvv_field iframe").locator("#field").pressSequentially("123");
    await page.getByLabel("Year").selectOption({ index: 4 });
    await page.getByRole("button", { name: "Pay EUR 24.90" }).click();
    await page.getByRole("heading", { name: "Thank you for your order" }).waitFor();
    await page.getByRole("link", { name: "Buy again" }).click();
    await page.getByRole("heading", { name: "Demo Shop" }).waitFor();
    expect(missed).toEqual([]);
    await page.close();
  });

  it("a customer pays on the payment page", async () => {
    const { redirectUrl, uuid } = await orderOnPage(shop.api, { language: "en" });
    const page = await openPage(redirectUrl);
    await page.getByLabel("Card number").fill(VISA.cardNumber);
    await page.getByLabel("Expiry date").fill(VISA.expiry);
    await page.getByLabel("Security code").fill(VISA.cvv);
    await page.getByLabel("Name on the card").fill(VISA.cardHolder);
    await page.getByRole("button", { name: /^Pay/ }).click();
    await expect.poll(() => statusOf(uuid)).toBe("SUCCESS");
    expect(missed).toEqual([]);
    await page.close();
  });

  it("a customer passes the 3DS Method and the challenge", async () => {
    const order = await shop.order(METHOD_AND_CHALLENGE, {
      more: { language: "en", successUrl: `${shop.started.url}/healthz` },
    });
    const { body } = await shop.api.debit(order);
    const page = await openPage(body["redirectUrl"]);
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.waitForURL(`${shop.started.url}/healthz`);
    expect(await statusOf(body["uuid"])).toBe("SUCCESS");
    expect(missed).toEqual([]);
    await page.close();
  });

  it("a merchant signs the path that it requests", async () => {
    const signed = {
      name: "Signed",
      adapter: "Simulator",
      method: "Creditcard",
      apiKey: "signed",
      sharedSecret: "signing-secret",
      settings: { "api:request-signing-enabled": "1" },
    };
    const authorization = basic(ADMINISTRATOR);
    await shop.api.post(`/api/provisioning/createConnector/${MERCHANT_GUID}`, signed, { authorization });
    const body = JSON.stringify(anOrder());
    const path = "/api/v3/transaction/signed/debit";
    const date = new Date().toUTCString();
    const contentType = "application/json; charset=utf-8";
    const signatureOver = (uri: string) =>
      signMessage("signing-secret", { method: "POST", body: Buffer.from(body), contentType, date, uri });
    const pay = (signature: string) =>
      shop.api.post(path, body, { "x-date": date, "x-signature": signature });
    expect((await pay(signatureOver(path))).status).toBe(401);
    expect((await pay(signatureOver(`/payments${path}`))).body).toMatchObject({ returnType: "FINISHED" });
  });

  it("the page of analysts is reached by its short address, and runs a question", async () => {
    const page = await openPage(`${shop.started.url}/bi/`);
    await enterPassword(page, { email: "finance@demo.example", password: DEMO_PASSWORD });
    const result = page.getByRole("heading", { name: /^Result in/ }).first();
    const run = async () => {
      await page.getByRole("button", { name: "Run" }).click();
      return result.waitFor({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
    };
    // Until the documents of the latest payments are made the page says so instead.
    await expect.poll(run).toBe(true);
    expect(missed).toEqual([]);
    await page.close();
  });

  it("the start leads to the documentation, whose pictures, links, search and forms stay below the path", async () => {
    const page = await openPage(`${shop.started.url}/`);
    await page.waitForLoadState("networkidle");
    await page.getByRole("link", { name: "API", exact: true }).click();
    await page.getByRole("link", { name: "Charge a customer" }).click();
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await page.getByText(/^200 in \d+ ms$/).waitFor();
    await page.getByRole("searchbox").fill("payment pages");
    await page.getByRole("searchbox").press("Enter");
    await page.getByRole("link", { name: "Payment pages", exact: true }).first().click();
    await page.getByAltText("The card form on a phone").scrollIntoViewIfNeeded();
    await page.waitForLoadState("networkidle");
    expect(missed).toEqual([]);
    await page.close();
  });

  const statusOf = async (uuid: string) => (await shop.api.status(uuid)).body["transactionStatus"];
});
