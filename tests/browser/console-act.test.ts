import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import {
  checkConsolePage,
  consoleLooks,
  openFromMenu,
  signInAs,
  watchConsole,
} from "../support/console-looks.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

const browser = await launchBrowser("the console");
const started = forThisFile(() => startTestGateway());
let converted: string;

beforeAll(async () => {
  const api = new ApiClient(started.url);
  await api.debit({
    ...anOrder(),
    amount: "129.00",
    // A port where nobody listens: a failed attempt for the callback log.
    callbackUrl: "http://127.0.0.1:9/notify",
    customer: { email: "ada@customer.example" },
  });
  await started.gateway.runDue();
  const { body } = await api.debit({ ...anOrder(), amount: "80.00", requestDcc: true });
  converted = String(body["uuid"]);
});
afterAll(() => browser?.close());

describe.skipIf(!browser).each(consoleLooks("desktop-dark"))("on %s", (look, options) => {
  const check = (page: Parameters<typeof checkConsolePage>[0], state: string) =>
    checkConsolePage(page, { state, look });

  test("support makes a link, replaces its address and cancels it", async () => {
    const page = await browser!.newPage(options);
    const complaints = watchConsole(page, started.url);
    await signInAs(page, started.url, "support");
    await openFromMenu(page, "Links");
    await page.getByRole("link", { name: "New link" }).click();
    await check(page, "links-new");
    await page.getByLabel("Amount").fill("ten");
    await page.getByLabel("Currency", { exact: true }).selectOption("EUR");
    await page.getByLabel("Customer's e-mail").fill("ada@customer.example");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("There is a problem").waitFor();
    await check(page, "links-problem");
    await page.getByLabel("Amount").fill("49.90");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("The link has been created.").waitFor();
    await check(page, "link");
    await page.getByRole("link", { name: "Replace address" }).click();
    await check(page, "link-replace");
    await page.getByRole("button", { name: "Replace address" }).click();
    await page.getByText("The link has a new address.").waitFor();
    await page.getByRole("link", { name: "Cancel link" }).click();
    await page.getByRole("button", { name: "Cancel link" }).click();
    await page.getByText("The link is cancelled.").waitFor();
    await check(page, "link-cancelled");
    await page.goto(`${started.url}/console/${TENANT}/links?currency=EUR`);
    await page.getByText("Saved views").click();
    await page.getByLabel("Save this view as").fill(`Euro ${look}`);
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByText("Saved views").click();
    await check(page, "links");
    expect(complaints).toEqual([]);
    await page.close();
  }, 120_000);

  test("support takes a payment by phone on the payment page, and comes back to it in the console", async () => {
    const page = await browser!.newPage(options);
    const complaints = watchConsole(page, started.url);
    await signInAs(page, started.url, "support");
    await openFromMenu(page, "Terminal");
    await check(page, "terminal");
    await page.getByLabel("Amount").fill("49.90");
    await page.getByLabel("Currency", { exact: true }).selectOption("EUR");
    await page.getByLabel("Description").fill("4111 1111 1111 1111");
    await page.getByRole("button", { name: "Go to the payment page" }).click();
    await page.getByText("There is a problem").waitFor();
    await check(page, "terminal-problem");
    expect(await page.getByLabel("Description").inputValue()).toBe("");
    await page.getByLabel("Description").fill("Two tickets, by phone");
    await page.getByLabel("Customer's first name").fill("Ada");
    await page.getByRole("button", { name: "Go to the payment page" }).click();
    await page.waitForURL(/\/redirect\//);
    await page.getByLabel("Card number").fill("4111 1111 1111 1111");
    await page.getByLabel("Expiry date").fill("12 / 31");
    await page.getByLabel("Security code").fill("123");
    await page.getByLabel("Name on the card").fill("Ada Lovelace");
    await page.getByRole("button", { name: /^Pay / }).click();
    await page.waitForURL(/\/console\/ME-[\d-]+\/payments\/[\da-f]{20}$/);
    await page.getByText("Two tickets, by phone").first().waitFor();
    await check(page, "terminal-paid");
    expect(complaints).toEqual([]);
    await page.close();
  }, 120_000);

  test("support makes a link for several payments, and cancels it", async () => {
    const page = await browser!.newPage(options);
    const complaints = watchConsole(page, started.url);
    await signInAs(page, started.url, "support");
    await openFromMenu(page, "Links");
    await page.getByRole("link", { name: "For several payments" }).click();
    await page.getByRole("link", { name: "New reusable link" }).click();
    await check(page, "reusable-new");
    await page.getByLabel("A payment on this link is").selectOption("One amount, paid in parts");
    await page.getByLabel("Currency", { exact: true }).selectOption("EUR");
    await page.getByLabel("Amount", { exact: true }).fill("300");
    await page.getByLabel("First part").fill("301");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("There is a problem").waitFor();
    await check(page, "reusable-problem");
    await page.getByLabel("First part").fill("100");
    await page.getByRole("button", { name: "Create link" }).click();
    await page.getByText("The link has been created.").waitFor();
    await check(page, "reusable");
    await page.getByRole("link", { name: "Cancel link" }).click();
    await check(page, "reusable-cancel");
    await page.getByRole("button", { name: "Cancel link" }).click();
    await page.getByText("The link is cancelled.").waitFor();
    await page.getByRole("link", { name: "Reusable links" }).click();
    await check(page, "reusable-list");
    expect(complaints).toEqual([]);
    await page.close();
  }, 120_000);

  test("a developer reads details, raw data and evidence, and writes a note", async () => {
    const page = await browser!.newPage(options);
    const complaints = watchConsole(page, started.url);
    await signInAs(page, started.url, "developer");
    await page.goto(`${started.url}/console/${TENANT}/payments/${converted}`);
    await page.getByLabel("Note").fill("The customer called.\nThey choose tomorrow.");
    await page.getByRole("button", { name: "Add note" }).click();
    await page.getByText("Add a tag").click();
    await page.getByLabel("Tag").fill("called");
    await page.getByRole("button", { name: "Add tag" }).click();
    await page.getByText("They choose tomorrow.").first().waitFor();
    await check(page, "payment-notes");
    await page.getByRole("link", { name: "The offer, the text shown and the choice" }).click();
    await check(page, "conversion");
    await page.goBack();
    await page.locator("main summary").filter({ hasText: "More" }).click();
    await page.getByRole("link", { name: "Raw data" }).click();
    await check(page, "raw");
    expect(complaints).toEqual([]);
    await page.close();
  }, 90_000);

  test("a developer keeps credentials, reads the callback log and tests a signature", async () => {
    const page = await browser!.newPage(options);
    const complaints = watchConsole(page, started.url);
    await signInAs(page, started.url, "developer");
    const area = `${started.url}/console/${MERCHANT}/developers`;
    await page.goto(area);
    await check(page, "developers");
    await page.getByRole("link", { name: "API users" }).click();
    await page.getByLabel("Username").fill(`shop-${look}`);
    await page.getByRole("button", { name: "Create user" }).click();
    await page.getByText(`The password of shop-${look}`).waitFor();
    await check(page, "users");
    await page.goto(`${area}/secrets`);
    await check(page, "secrets");
    await page.getByRole("link", { name: "Replace secret of Demo redirect" }).click();
    await check(page, "secret-replace");
    await page.goto(`${area}/keys`);
    await page.getByLabel("Purpose").fill("Reports");
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByText("The new key").waitFor();
    await check(page, "keys");
    await page.goto(`${area}/callbacks`);
    await check(page, "callbacks");
    await page.goto(`${area}/signature`);
    await page
      .getByLabel("Request line and headers")
      .fill("POST /a HTTP/1.1\nX-Date: now\nX-Signature: AAAA");
    await page.getByLabel("The text that your client signed").fill("POST\nabc\n\nnow\n/a");
    await page.getByRole("button", { name: "Check signature" }).click();
    await page.getByText("The signature is wrong").waitFor();
    await check(page, "signature");
    expect(complaints).toEqual([]);
    await page.close();
  }, 120_000);
});
