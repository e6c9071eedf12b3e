import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { FakeStripe } from "../../packages/lab/src/stripe/fake-stripe.ts";
import { launchBrowser } from "../support/browser.ts";
import { startCallbackReceiver } from "../support/callback-receiver.ts";
import {
  checkConsolePage,
  enterPassword,
  openFromMenu,
  signInAs,
  describeConsole,
} from "../support/console-looks.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const browser = await launchBrowser("a new tenant in the console");
const PASSWORD = "a long and good password";
const started = forThisFile(() => startTestGateway());
const stripe = forThisFile(() => FakeStripe.start());
const shop = forThisFile(startCallbackReceiver);

/** A tenant with a merchant, made by the administrator; the page of the merchant is open at the end. */
async function makeMerchant(page: Page, name: string): Promise<string> {
  await openFromMenu(page, "Settings");
  await page.getByRole("link", { name: "Tenants and merchants" }).click();
  await page.getByRole("link", { name: "New sub-tenant" }).click();
  await page.getByLabel("Name", { exact: true }).fill(`Group ${name}`);
  await page.getByRole("button", { name: "Create sub-tenant" }).click();
  await page.getByRole("link", { name: "New merchant" }).click();
  await page.getByLabel("Name", { exact: true }).fill(`Shop ${name}`);
  await page.getByRole("button", { name: "Create merchant" }).click();
  await page.getByText("0 of 9 steps are done.").waitFor();
  return page.url().replace(/\/settings\/.*/, "");
}

/** A connector at Stripe with 3-D Secure for cards that need it, and a routing that leads to it. */
async function connectStripe(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name: "Connect", exact: true }).click();
  await page.getByRole("link", { name: "Stripe" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Stripe cards");
  await page.getByLabel("API key", { exact: true }).fill(`stripe-${name}`);
  await page.getByLabel("Secret key").fill("sk_test_Shop1");
  await page.getByLabel("Secrets that sign webhooks").fill("whsec_1");
  await page.locator("summary", { hasText: "Options of the account" }).click();
  await page.getByLabel("Address of a test server").fill(stripe.url);
  await page.getByRole("button", { name: "Connect Stripe" }).click();
  await page.getByRole("link", { name: "Open the connector" }).click();
  await page.getByRole("button", { name: "Test the account" }).click();
  await page.getByText("The account can be paid.").or(page.getByText("Payments would fail.")).waitFor();
  await page.locator("summary", { hasText: /^3-D Secure$/ }).click();
  await page.getByLabel("Authenticate card payments with 3-D Secure").check();
  await page.getByLabel("Only when the bank demands it").check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByText("The changes are saved.").waitFor();
  await openFromMenu(page, "Routing");
  await page.getByRole("link", { name: "New routing" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Cards");
  await page.getByLabel("API key", { exact: true }).fill(`cards-${name}`);
  await page.getByRole("button", { name: "Create routing" }).click();
  await page.getByText("Cards is created").waitFor();
}

/** The address to which events of the merchant are sent. */
async function setAddress(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Set address" }).click();
  await page.getByLabel("Address", { exact: true }).fill(shop.url);
  await page.getByLabel(/^All events, also/).check();
  await page.getByRole("button", { name: "Create endpoint" }).click();
  await page.getByText(shop.url).first().waitFor();
}

/** Invites an operator, and returns the link of the invitation. */
async function invite(page: Page, email: string): Promise<string> {
  await page.getByRole("link", { name: "Invite", exact: true }).click();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Role", { exact: true }).selectOption("operator");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await page.getByText(`Send this link to ${email}`).waitFor();
  const [link = ""] = /http:\S+\/console\/invitation#[\w-]{43}/.exec(await page.content()) ?? [];
  return link;
}

async function inAnotherBrowser(
  from: Browser,
  options: BrowserContextOptions,
  run: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await from.newContext(options);
  await run(await context.newPage());
  await context.close();
}

/** The customer pays by card on the page of the link. */
async function pay(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("Card number").pressSequentially("4242424242424242");
  await page.getByLabel("Expiry date").pressSequentially("1231");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on the card").fill("Ada Lovelace");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await page.getByText("Payment successful").or(page.getByText("Paid")).first().waitFor();
}

describeConsole(
  browser,
  "narrow",
  () => started.url,
  ({ withPage, look, options }) => {
    test(
      "a new tenant goes from nothing to its first payment through the console alone",
      () =>
        withPage(async (page) => {
          const email = `olga-${look}@halden.example`;
          const before = stripe.collected();
          await signInAs(page, started.url, "admin");
          const merchant = await makeMerchant(page, look);
          const goingLive = `${merchant}/settings/organisation`;
          await connectStripe(page, look);
          await page.goto(goingLive);
          await setAddress(page);
          await page.goto(goingLive);
          const invitation = await invite(page, email);
          await page.goto(goingLive);
          await checkConsolePage(page, { state: "new-tenant-half", look });

          await inAnotherBrowser(browser!, options, async (colleague) => {
            await colleague.goto(invitation);
            await colleague.getByLabel("Your name").fill("Olga Brandt");
            await colleague.getByLabel("New password").fill(PASSWORD);
            await colleague.getByRole("button", { name: "Join" }).click();
            if (await colleague.getByLabel("E-mail address").isVisible())
              await enterPassword(colleague, { email, password: PASSWORD });
            await colleague.getByRole("navigation", { name: "Console" }).waitFor();
            await openFromMenu(colleague, "Links");
            await colleague.getByRole("link", { name: "New link" }).click();
            await colleague.locator("#connector").selectOption(`cards-${look}`);
            await colleague.getByLabel("Amount").fill("49.00");
            await colleague.getByLabel("Currency", { exact: true }).selectOption("EUR");
            await colleague.getByLabel("Callback address").fill(shop.url);
            await colleague.getByRole("button", { name: "Create link" }).click();
            await colleague.getByText("The link has been created.").waitFor();
            const [link = ""] = /http:[^"<\s]+\/redirect\/[^"<\s]+/.exec(await colleague.content()) ?? [];
            await inAnotherBrowser(browser!, options, (customer) => pay(customer, link));
            await started.gateway.runDue();
            await colleague.goto(goingLive);
            await colleague.getByText("A paid test payment").waitFor();
            await openFromMenu(colleague, "Payments");
            await colleague.getByRole("table").getByRole("link").first().click();
            await colleague.getByText("Paid").first().waitFor();
            await checkConsolePage(colleague, { state: "new-tenant-paid", look });
          });
          expect(stripe.collected() - before).toBe(4_900);
          // The callback that the link named, and the event.
          expect(shop.received.length).toBeGreaterThanOrEqual(2);
          await page.goto(goingLive);
          await page.getByText("3 of 9 steps are done.").waitFor();
        }),
      180_000,
    );
  },
);
