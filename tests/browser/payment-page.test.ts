import { mkdir } from "node:fs/promises";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accessibilityProblems } from "../support/accessibility.ts";
import { ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { orderOnPage } from "../support/hosted-page.ts";
import { turnOf } from "../support/in-parts.ts";

const browser = await launchBrowser("the hosted payment page");
const SCREENSHOTS = process.env["QUITTANCE_SCREENSHOT_DIR"];

const DEVICES: Record<string, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "light" },
  desktop: { viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
};

describe.skipIf(!browser)("a customer on the hosted page", () => {
  let started: TestGateway;
  let api: ApiClient;
  const violations: string[] = [];

  beforeAll(async () => {
    started = await startTestGateway({ workers: true });
    api = new ApiClient(started.url);
    if (SCREENSHOTS) await mkdir(SCREENSHOTS, { recursive: true });
  });
  afterAll(async () => {
    await started?.close();
    await browser?.close();
  });

  async function open(url: string, context: BrowserContextOptions = DEVICES["phone"]!): Promise<Page> {
    const page = await browser!.newPage(context);
    page.on("console", (message) => {
      if (/Content Security Policy|integrity/i.test(message.text())) violations.push(message.text());
    });
    page.on("pageerror", (error) => violations.push(error.message));
    await page.goto(url);
    return page;
  }

  async function fill(page: Page, number = "4111111111111111"): Promise<void> {
    await page.getByLabel("Card number").pressSequentially(number);
    await page.getByLabel("Expiry date").pressSequentially("1231");
    await page.getByLabel("Security code").fill("123");
    await page.getByLabel("Name on the card").fill("Ada Lovelace");
  }

  /** As from the clipboard, with the field's own limit of characters. */
  async function paste(page: Page, label: string, text: string): Promise<void> {
    await page.getByLabel(label).focus();
    await page.keyboard.insertText(text);
  }

  /** Saves a picture if a directory is set, and checks the page against WCAG 2.2 AA. */
  async function look(page: Page, name: string): Promise<void> {
    if (SCREENSHOTS) await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
    expect(await accessibilityProblems(page), name).toEqual([]);
  }

  type OnDevice = (device: string, context: BrowserContextOptions) => Promise<void>;
  let row = 0;
  /** On each device in the slow tests; in `npm test` the devices take turns. */
  function onDevices(name: string, run: OnDevice): void {
    for (const [device, context] of turnOf(Object.entries(DEVICES), row++))
      it(`${name}, on a ${device}`, () => run(device, context));
  }

  const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
  const statusOf = async (uuid: string, apiKey = "demo-card") =>
    (await api.status(uuid, apiKey)).body["transactionStatus"];
  const order = (more: Record<string, unknown> = {}, apiKey = "demo-card") =>
    orderOnPage(api, { language: "en", description: "Two tickets for the opera", ...more }, apiKey);

  it.each([
    ["1/31", "01 / 31"],
    ["1/2031", "01 / 2031"],
    ["131", "01 / 31"],
    ["12 31", "12 / 31"],
    ["9-2031", "09 / 2031"],
    ["1131", "11 / 31"],
  ])("types the expiry date %s and sees %s", async (typed, shown) => {
    const page = await open((await order()).redirectUrl, DEVICES["desktop"]);
    await page.getByLabel("Expiry date").pressSequentially(typed);
    expect(await page.getByLabel("Expiry date").inputValue()).toBe(shown);
    await page.close();
  });

  it("pastes a number with a space after each digit, and a date as it is printed", async () => {
    const { uuid, redirectUrl } = await order();
    const page = await open(redirectUrl, DEVICES["desktop"]);
    await paste(page, "Card number", "4111111111111111".replaceAll(/\B/g, " "));
    expect(await page.getByLabel("Card number").inputValue()).toBe("4111 1111 1111 1111");
    await paste(page, "Expiry date", "  1/2031 ");
    expect(await page.getByLabel("Expiry date").inputValue()).toBe("01 / 2031");
    await page.getByLabel("Security code").fill("123");
    await page.getByLabel("Name on the card").fill("Ada Lovelace");
    await page.getByRole("button", { name: "Pay €" }).click();
    await heading(page, "Thank you");
    expect((await api.status(uuid)).body["returnData"]).toMatchObject({
      expiryMonth: "01",
      expiryYear: "2031",
    });
    await page.close();
  });

  it.each([
    ["paid", "myshop://order/17?paid=1", {}],
    ["paid after 3-D Secure", "com.example.shop:/thanks", { threeDSecureData: { "3dsecure": "MANDATORY" } }],
  ])("goes on to the merchant's app when it is %s", async (_how, successUrl, more) => {
    const { redirectUrl } = await order({ successUrl, ...more });
    const page = await open(redirectUrl, DEVICES["desktop"]);
    const left: string[] = [];
    page.on("requestfailed", (request) => left.push(`${request.url()} ${request.failure()?.errorText}`));
    await fill(page);
    await page.getByRole("button", { name: "Pay €" }).click();
    // The browser hands it to the system, where no app has the scheme. What its policy blocks has another error.
    await expect.poll(() => left).toEqual([`${successUrl} net::ERR_ABORTED`]);
    expect(violations).toEqual([]);
    await page.close();
  });

  onDevices(
    "pays by card: digits are grouped, the brand is named, and two presses are one payment",
    async (device, context) => {
      const { uuid, redirectUrl } = await order();
      const page = await open(redirectUrl, context);
      await look(page, `${device}-card`);
      await fill(page);
      expect(await page.getByLabel("Card number").inputValue()).toBe("4111 1111 1111 1111");
      expect(await page.getByLabel("Expiry date").inputValue()).toBe("12 / 31");
      await page.locator(".brand").getByRole("img", { name: "Visa" }).waitFor();
      await page.getByText("The 3 digits on the back of your card").waitFor();
      await look(page, `${device}-card-filled`);
      await page.getByRole("button", { name: "Pay €" }).dblclick();
      await heading(page, "Thank you");
      await look(page, `${device}-success`);
      expect(await statusOf(uuid)).toBe("SUCCESS");
      await page.goBack();
      await page.reload();
      await heading(page, "Thank you");
      await page.close();
    },
  );

  onDevices("sees the error beside the field before anything is sent", async (device, context) => {
    const { uuid, redirectUrl } = await order();
    const page = await open(redirectUrl, context);
    await fill(page, "4111111111111112");
    await page.getByText("One of the digits is wrong.").waitFor();
    await page.getByLabel("Expiry date").fill("01 / 20");
    await page.getByRole("button", { name: "Pay €" }).click();
    await page.getByText("This card has expired.").waitFor();
    await page.locator("#cardNumber:focus").waitFor();
    await look(page, `${device}-card-wrong`);
    expect(await statusOf(uuid)).toBe("REDIRECT");
    await page.close();
  });

  const choices = [
    ["EUR", {}],
    ["USD", {}],
    ["EUR", { payByLink: { sendByEmail: false } }],
    ["USD", { payByLink: { sendByEmail: false } }],
  ] as const;
  it.each(
    choices.flatMap(([currency, link], place) =>
      turnOf(Object.entries(DEVICES), place).map(
        ([device, context]) => [currency, link, device, context] as const,
      ),
    ),
  )(
    "chooses to pay in %s, with neither chosen beforehand (%o), on a %s",
    async (currency, link, device, context) => {
      const { uuid, redirectUrl } = await order({ requestDcc: true, ...link });
      const page = await open(redirectUrl, context);
      await fill(page);
      await page.getByRole("button", { name: "Pay €" }).click();
      await heading(page, "Choose the currency");
      await look(page, `${device}-currency`);
      expect(await page.locator("input:checked").count()).toBe(0);
      const fonts = await page.evaluate<string[]>(
        `[...document.querySelectorAll(".currencies label")].map((label) => getComputedStyle(label).font)`,
      );
      expect([fonts.length, new Set(fonts).size]).toEqual([2, 1]);
      await page.getByRole("radio", { name: currency }).check();
      await page.getByRole("button", { name: new RegExp(`^Pay ${currency}.[0-9.]+$`) }).click();
      await heading(page, "Thank you");
      await look(page, `${device}-paid-${currency}`);
      expect((await api.status(uuid)).body).toMatchObject({ transactionStatus: "SUCCESS", currency });
      await page.close();
    },
  );

  onDevices(
    "sees what happens while the bank decides, can press nothing else, and may reload",
    async (_device, context) => {
      const extraData = { "simulator:delayMs": "4000" };
      const { uuid, redirectUrl } = await order({ extraData });
      const page = await open(redirectUrl, context);
      await fill(page);
      // Playwright looks at no page that is being left, so that the page itself records what it shows.
      await page.evaluate(`new MutationObserver(() => sessionStorage.setItem("busy", JSON.stringify({
      text: document.querySelector("[role=status]").textContent,
      isInert: document.querySelector("main").inert,
    }))).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })`);
      const clicked = page.getByRole("button", { name: "Pay €" }).click();
      // Until the submission has arrived.
      await expect.poll(async () => (await fetch(redirectUrl)).text()).toContain("One moment, please");
      // Another tab, like a reload or the back button, shows that the payment is under way.
      const reloaded = await open(redirectUrl, context);
      await heading(reloaded, "One moment, please");
      expect(await reloaded.getByRole("button").count()).toBe(0);
      await clicked;
      await heading(page, "Thank you");
      expect(JSON.parse(String(await page.evaluate(`sessionStorage.getItem("busy")`)))).toEqual({
        text: "Waiting for your bank…",
        isInert: true,
      });
      await heading(reloaded, "Thank you");
      expect(await statusOf(uuid)).toBe("SUCCESS");
      await reloaded.close();
      await page.close();
    },
  );

  onDevices("sees why the card is declined, and pays with another one", async (device, context) => {
    const { uuid, redirectUrl } = await order();
    const page = await open(redirectUrl, context);
    await fill(page, "4000000000000002");
    await page.getByRole("button", { name: "Pay €" }).click();
    await page.getByText("Your bank declined it.").waitFor();
    await look(page, `${device}-declined`);
    expect(await statusOf(uuid)).toBe("REDIRECT");
    await fill(page);
    await page.getByRole("button", { name: "Pay €" }).click();
    await heading(page, "Thank you");
    expect(await statusOf(uuid)).toBe("SUCCESS");
    await page.close();
  });

  onDevices("changes to another method on the selection page, and pays with it", async (device, context) => {
    const { uuid, redirectUrl } = await order({}, "demo-meta");
    const page = await open(redirectUrl, context);
    await heading(page, "Choose how to pay");
    await look(page, `${device}-selection`);
    await page.getByLabel("Card number").waitFor();
    await page.getByText("Online banking", { exact: true }).click();
    await page.getByLabel("Card number").waitFor({ state: "hidden" });
    await look(page, `${device}-selected-bank`);
    await page.getByRole("button", { name: "Continue with Online banking" }).click();
    await page.waitForURL(/simulator\/pay/);
    await page.getByRole("button", { name: "Pay", exact: false }).first().click();
    await heading(page, "Thank you");
    expect(await statusOf(uuid, "demo-meta")).toBe("SUCCESS");
    await page.close();
  });

  onDevices("enters a card on the selection page, in any of its forms", async (_device, context) => {
    const { uuid, redirectUrl } = await order({}, "demo-meta");
    const page = await open(redirectUrl, context);
    await fill(page, "378282246310005");
    await page.getByText("The 4 digits on the front of your card").waitFor();
    await page.getByLabel("Security code").fill("12");
    await page.getByRole("button", { name: "Pay €" }).click();
    await page.getByText("The security code of this card has 4 digits.").waitFor();
    await page.getByLabel("Security code").fill("1234");
    await page.getByRole("button", { name: "Pay €" }).click();
    await heading(page, "Thank you");
    expect(await statusOf(uuid, "demo-meta")).toBe("SUCCESS");
    await page.close();
  });

  onDevices("loses no press on the button when an error appears above it", async (_device, context) => {
    const page = await open((await order()).redirectUrl, context);
    await page.getByLabel("Card number").fill("4111 1111 1111 1112");
    await page.getByRole("button", { name: "Pay €" }).click();
    await page.getByText("Please enter the name as shown on the card.").waitFor();
    await page.close();
  });

  onDevices("prints the receipt", async (_device, context) => {
    const page = await open((await order()).redirectUrl, context);
    await fill(page);
    await page.getByRole("button", { name: "Pay €" }).click();
    await heading(page, "Thank you");
    await page.evaluate("window.print = () => (document.title = 'printed')");
    await page.getByRole("button", { name: "Print" }).click();
    expect(await page.title()).toBe("printed");
    await page.close();
  });

  it("shows the receipt in the customer's own time, and requests the mail with it", async () => {
    const page = await browser!.newPage({ timezoneId: "Asia/Tokyo" });
    await page.goto((await order()).redirectUrl);
    await fill(page);
    await page.getByRole("button", { name: "Pay €" }).click();
    await heading(page, "Thank you");
    const moment = page.locator("dd time");
    const at = Temporal.Instant.from((await moment.getAttribute("datetime")) ?? "");
    const hour = at
      .toZonedDateTimeISO("Asia/Tokyo")
      .toLocaleString("en", { hour: "numeric", minute: "2-digit" });
    expect(await moment.innerText()).toMatch(new RegExp(`at ${hour} GMT\\+9$`));
    await page.close();
  });

  onDevices("cancels", async (device, context) => {
    const { uuid, redirectUrl } = await order();
    const page = await open(redirectUrl, context);
    await page.getByText("Cancel payment").click();
    await look(page, `${device}-cancel`);
    expect(await statusOf(uuid)).toBe("REDIRECT");
    await page.getByRole("button", { name: "Yes, cancel" }).click();
    await heading(page, "Payment cancelled");
    await look(page, `${device}-cancelled`);
    expect(await statusOf(uuid)).toBe("CANCELLED");
    await page.close();
  });

  it("sees a page for a wrong address", async () => {
    const page = await open(`${started.url}/redirect/ffffffffffffffffffff/nothing`);
    await heading(page, "Payment not found");
    await look(page, "not-found");
    await page.close();
  });

  it("violates the pages' security policy nowhere", () => {
    expect(violations).toEqual([]);
  });
});
