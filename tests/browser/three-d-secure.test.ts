import { mkdir } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findCurrentAuthentication } from "../../src/three-d-secure/index.ts";
import { accessibilityProblems } from "../support/accessibility.ts";
import { launchBrowser } from "../support/browser.ts";
import { orderOnPage, payOnPage, VISA } from "../support/hosted-page.ts";
import { turnOf } from "../support/in-parts.ts";
import { openShop, type ThreeDSecureShop } from "../support/three-d-secure.ts";
import { startWebServer } from "../support/web-server.ts";

const browser = await launchBrowser("3-D Secure challenges");
const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];

const DEVICES: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  "dark-desktop": { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
};
const METHOD_AND_CHALLENGE = "4000001000000109";
const CHALLENGE = "4000002000000024";

describe.skipIf(!browser)("a customer at the ACS", () => {
  let shop: ThreeDSecureShop;
  let site: Awaited<ReturnType<typeof startWebServer>>;
  const violations: string[] = [];

  beforeAll(async () => {
    shop = await openShop();
    site = await startWebServer((_request, response) =>
      response.setHeader("content-type", "text/html").end("<h1>The shop</h1>"),
    );
    if (SCREENSHOTS) await mkdir(SCREENSHOTS, { recursive: true });
  });
  afterAll(async () => {
    await shop?.close();
    site?.close();
    await browser?.close();
  });

  /** A browser on the payment page of a new order, and the merchant's site to which it returns. */
  async function goToPay(
    pan: string,
    { context, data = {} }: { context: BrowserContextOptions; data?: object },
  ) {
    const addresses = { successUrl: `${site.url}/success`, errorUrl: `${site.url}/error` };
    const more = { description: "Two tickets", language: "en", ...addresses };
    const order = await shop.order(pan, { data: { "3dsecure": "MANDATORY", ...data }, more });
    const { body } = await shop.api.debit(order);
    const page = await browser!.newPage(context);
    page.on("console", (message) => {
      if (/Content Security Policy|integrity/i.test(message.text())) violations.push(message.text());
    });
    await page.goto(body["redirectUrl"]);
    return { page, uuid: body["uuid"] as string };
  }

  const statusOf = async (uuid: string) => (await shop.api.status(uuid)).body["transactionStatus"];

  async function shot(page: Page, name: string): Promise<void> {
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/3ds-${name}.png`, fullPage: true });
  }

  // The other one in the slow tests: `page-states.test.ts` looks at these pages on both.
  describe.each(turnOf(Object.entries(DEVICES), 0))("on a %s", (device, context) => {
    it("passes the 3DS Method and the challenge, and has paid", async () => {
      const { page, uuid } = await goToPay(METHOD_AND_CHALLENGE, { context });
      await page.getByRole("button", { name: "Confirm" }).waitFor();
      await shot(page, `${device}-bank`);
      expect(await accessibilityProblems(page)).toEqual([]);
      await page.getByRole("button", { name: "Confirm" }).click();
      await page.waitForURL(`${site.url}/success`);
      expect(await statusOf(uuid)).toBe("SUCCESS");
      const found = await findCurrentAuthentication(shop.started.gateway.db, uuid);
      expect(found?.authentication).toMatchObject({ methodCompletion: "Y", result: { transStatus: "Y" } });
      await page.close();
    });

    it.each(["Fail the check", "Cancel"])("%s: has not paid", async (button) => {
      const { page, uuid } = await goToPay(CHALLENGE, { context });
      await page.getByRole("button", { name: button }).click();
      await page.waitForURL(`${site.url}/error`);
      expect(await statusOf(uuid)).toBe("ERROR");
      await page.close();
    });

    it("leaves the challenge: nothing is paid, and the link shows the challenge again", async () => {
      const { page, uuid } = await goToPay(CHALLENGE, { context });
      await page.getByRole("button", { name: "Confirm" }).waitFor();
      await page.goBack().catch(() => undefined);
      await page.close();
      expect(await statusOf(uuid)).toBe("REDIRECT");
      const { body } = await shop.api.status(uuid);
      expect(body).not.toHaveProperty("errors");
    });

    it.each([
      ["Confirm", "pays"],
      ["Fail the check", "may choose again"],
    ])("chooses the card on the selection page, is challenged, %s: %s", async (button, end) => {
      const more = {
        language: "en",
        threeDSecureData: { "3dsecure": "MANDATORY" },
        successUrl: `${site.url}/success`,
        errorUrl: `${site.url}/error`,
      };
      const { uuid, redirectUrl } = await orderOnPage(shop.api, more, "demo-meta");
      const page = await browser!.newPage(context);
      await page.goto(redirectUrl);
      const typed = { ...VISA, cardNumber: CHALLENGE };
      for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
      await page.getByRole("button", { name: /^\s*Pay / }).click();
      await page.getByRole("button", { name: button }).click();
      if (end === "pays") await page.waitForURL(`${site.url}/success`);
      else await page.getByText("Your bank could not confirm that it was you.").waitFor();
      const transactionStatus = end === "pays" ? "SUCCESS" : "REDIRECT";
      expect((await shop.api.status(uuid, "demo-meta")).body).toMatchObject({ transactionStatus });
      await page.close();
    });

    it("is challenged in a window of the size in the request", async () => {
      const { page, uuid } = await goToPay(CHALLENGE, {
        context,
        data: { browserChallengeWindowSize: "02" },
      });
      const bank = page.frameLocator("iframe[name=challenge]");
      await bank.getByRole("button", { name: "Confirm" }).waitFor();
      const box = await page.locator("iframe[name=challenge]").boundingBox();
      expect(box).toMatchObject({ height: 400 });
      expect(box!.width).toBeLessThanOrEqual(390);
      await shot(page, `${device}-window`);
      expect(await accessibilityProblems(page)).toEqual([]);
      await bank.getByRole("button", { name: "Confirm" }).click();
      await page.waitForURL(`${site.url}/success`);
      expect(await statusOf(uuid)).toBe("SUCCESS");
      await page.close();
    });
  });

  it("types a card on the hosted page, is challenged, and has paid", async () => {
    const addresses = { successUrl: `${site.url}/success`, errorUrl: `${site.url}/error` };
    const threeDSecureData = { "3dsecure": "MANDATORY" };
    const { uuid, redirectUrl } = await orderOnPage(shop.api, {
      ...addresses,
      language: "en",
      threeDSecureData,
    });
    const page = await browser!.newPage(DEVICES["phone"]);
    page.on("console", (message) => {
      if (/Content Security Policy|integrity/i.test(message.text())) violations.push(message.text());
    });
    await page.goto(redirectUrl);
    const typed = { ...VISA, cardNumber: METHOD_AND_CHALLENGE };
    for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value);
    await page.getByRole("button", { name: /^\s*Pay / }).click();
    await page.getByRole("button", { name: "Confirm" }).click();
    await page.waitForURL(`${site.url}/success`);
    expect(await statusOf(uuid)).toBe("SUCCESS");
    await page.close();
  });

  it.each(["05", "01"])(
    "without JavaScript every step has a button (window %s)",
    async (browserChallengeWindowSize) => {
      const context = { ...DEVICES["phone"]!, javaScriptEnabled: false };
      const { page, uuid } = await goToPay(CHALLENGE, { context, data: { browserChallengeWindowSize } });
      await shot(page, `no-script-browser-${browserChallengeWindowSize}`);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("button", { name: "Continue to your bank" }).click();
      const bank = browserChallengeWindowSize === "05" ? page : page.frameLocator("iframe[name=challenge]");
      await bank.getByRole("button", { name: "Confirm" }).click();
      await bank.getByRole("button", { name: "Continue" }).click();
      if (browserChallengeWindowSize !== "05") await bank.getByRole("link", { name: "Continue" }).click();
      await page.waitForURL(`${site.url}/success`);
      expect(await statusOf(uuid)).toBe("SUCCESS");
      await page.close();
    },
  );

  it("when the page's script does not load, a button replaces it", async () => {
    const { redirectUrl } = await orderOnPage(shop.api, {
      language: "en",
      threeDSecureData: { "3dsecure": "MANDATORY", browserChallengeWindowSize: "01" },
    });
    await payOnPage(redirectUrl, { ...VISA, cardNumber: CHALLENGE });
    const page = await browser!.newPage(DEVICES["phone"]);
    await page.route("**/authentication.js", (route) => route.abort());
    await page.goto(redirectUrl);
    await page.getByRole("button", { name: "Continue to your bank" }).click();
    await page.frameLocator("iframe[name=challenge]").getByRole("button", { name: "Confirm" }).waitFor();
    await page.close();
  });

  it("violates the pages' security policy nowhere", () => {
    expect(violations).toEqual([]);
  });
});
