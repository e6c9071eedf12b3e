import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { launchBrowser } from "../support/browser.ts";
import {
  checkConsolePage,
  CONSOLE_LOOKS,
  onConsolePage,
  openFromMenu,
  signInAs,
} from "../support/console-looks.ts";
import { DisputeShop, PDF } from "../support/dispute-shop.ts";

const browser = await launchBrowser("everyday tasks of a business in the console");
const clock = new ManualClock(new Date().toISOString());
let shop: DisputeShop;

beforeAll(async () => void (shop = await DisputeShop.open(clock)));
afterAll(async () => {
  await browser?.close();
  await shop?.close();
});

describe.skipIf(!browser).each(CONSOLE_LOOKS)("on %s", (look, options) => {
  const check = (page: Page, state: string) => checkConsolePage(page, { state, look });
  const withPage = (run: (page: Page) => Promise<void>) =>
    onConsolePage(browser!, { url: shop.started.url, options }, run);

  test("support answers a dispute with evidence before its deadline", () =>
    withPage(async (page) => {
      await shop.chargeBack({ reason: "fraudulent" });
      await signInAs(page, shop.started.url, "support");
      await openFromMenu(page, "Disputes");
      await page.getByRole("heading", { name: "Disputes", level: 1 }).waitFor();
      await check(page, "disputes");
      await page
        .getByRole("link", { name: /^EUR 9\.99/ })
        .first()
        .click();
      await page.getByText("“I did not make this payment.”").waitFor();
      await check(page, "dispute");
      await page
        .getByLabel("File", { exact: true })
        .setInputFiles({ name: "proof.pdf", mimeType: "application/pdf", buffer: PDF });
      await page.getByRole("button", { name: "Add file" }).click();
      await page.getByText("The file is kept for the answer.").waitFor();
      await page.getByRole("button", { name: "Check and send" }).click();
      await page.getByRole("heading", { name: "Send this evidence?" }).waitFor();
      await check(page, "dispute-check");
      await page.getByRole("button", { name: "Send the evidence" }).click();
      await page.getByText("The evidence was sent. The bank decides.").first().waitFor();
      await check(page, "dispute-sent");
      await page.getByRole("link", { name: "Evidence pack" }).click();
      await page.getByRole("heading", { name: /^Evidence for the dispute/ }).waitFor();
      await check(page, "dispute-pack");
    }));
});
