import { afterAll, expect, test } from "vitest";
import { ApiClient } from "../support/api-client.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { orderOnPage, payOnPage, VISA } from "../support/hosted-page.ts";
import { launchBrowser } from "../support/browser.ts";
import { onConsolePage, signInAs } from "../support/console-looks.ts";
import { startTestGateway } from "../support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

const browser = await launchBrowser("pages of the console that are read again by themselves");
const started = forThisFile(() => startTestGateway());
afterAll(() => browser?.close());

test.skipIf(!browser)(
  "a payment that is on its way shows its outcome by itself, beside a note half typed",
  () =>
    onConsolePage(browser!, { url: started.url, options: {} }, async (page) => {
      const { uuid, redirectUrl } = await orderOnPage(new ApiClient(started.url));
      await signInAs(page, started.url, "support");
      await page.goto(`${started.url}/console/${MERCHANT}/payments/${uuid}`);
      const note = page.getByLabel("Note");
      await note.fill("The customer calls back at 10");
      await payOnPage(redirectUrl);
      await page.locator("#payment-head").getByText("Paid", { exact: true }).waitFor();
      await page.locator("#payment-head").getByRole("link", { name: "Refund" }).waitFor();
      await page.locator("#payment-amounts").getByText("9.99").first().waitFor();
      expect(await note.inputValue()).toBe("The customer calls back at 10");
      // It has ended: the page is quiet.
      expect(await page.locator("[data-hx-trigger]").count()).toBe(0);
    }),
);

/** The icons that the page has no picture of. */
const WITHOUT_PICTURE = `[...document.querySelectorAll("use")].map((use) => use.getAttribute("href"))
  .filter((href) => !document.querySelector(href))`;

test.skipIf(!browser)("what is read again comes with its notices, and with the pictures of their signs", () =>
  onConsolePage(browser!, { url: started.url, options: {} }, async (page) => {
    const { uuid, redirectUrl } = await orderOnPage(new ApiClient(started.url));
    await signInAs(page, started.url, "support");
    await page.goto(`${started.url}/console/${MERCHANT}/payments/${uuid}`);
    await page.locator("#payment-head").getByText("Waiting for the customer").waitFor();
    await payOnPage(redirectUrl, { ...VISA, cardNumber: "4000000000000002" });
    await page.getByText("The last attempt was declined").waitFor();
    expect(await page.evaluate(WITHOUT_PICTURE)).toEqual([]);
  }),
);
