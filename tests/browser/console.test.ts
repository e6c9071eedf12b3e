import { beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { enterPassword, openFromMenu, signInAs, describeConsole } from "../support/console-looks.ts";
import { DEMO_PASSWORD } from "../support/console.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { startTestGateway } from "../support/gateway.ts";

const TENANT = "TE-0000-0000-0000-0000-0000-0001";
const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";
const browser = await launchBrowser("the console");
const started = forThisFile(() => startTestGateway());

beforeAll(async () => {
  const api = new ApiClient(started.url);
  for (const amount of ["129.00", "49.90", "1250.00"])
    await api.debit({ ...anOrder(), amount, customer: { email: "ada@customer.example" } });
  await api.preauthorize(anOrder());
});

describeConsole(
  browser,
  "narrow",
  () => started.url,
  ({ check, withPage, look: name }) => {
    test(
      "support signs in, finds a payment by its amount and refunds half of it",
      () =>
        withPage(async (page) => {
          await page.goto(`${started.url}/console`);
          await check(page, "sign-in");
          await enterPassword(page, { email: "support@demo.example", password: DEMO_PASSWORD });
          await page.getByRole("navigation", { name: "Console" }).waitFor();
          await check(page, "overview");
          await openFromMenu(page, "Payments");
          await check(page, "payments");
          await page.getByRole("searchbox", { name: "Search payments" }).fill("129 EUR");
          await page.getByRole("button", { name: "Search", exact: true }).click();
          await page.getByRole("link", { name: /^order-/ }).click();
          await page.getByRole("heading", { name: "What happened" }).waitFor();
          await check(page, "payment");
          await page.getByRole("link", { name: /^Refund up to/ }).click();
          await page.getByLabel("Amount in EUR").fill("nothing");
          await page.getByRole("button", { name: "Continue" }).click();
          await page.getByText("There is a problem").waitFor();
          await check(page, "refund-problem");
          await page.getByLabel("Amount in EUR").fill("5.00");
          await page.getByLabel("Reason").fill("box damaged");
          await page.getByRole("button", { name: "Continue" }).click();
          await check(page, "refund-check");
          await page.getByRole("button", { name: "Refund EUR 5.00" }).click();
          await page.getByText(/Refund of EUR.5\.00: done\./).waitFor();
          await check(page, "refunded");
        }),
      90_000,
    );

    test(
      "a new reusable link shows the amounts of the kind that is chosen",
      () =>
        withPage(async (page) => {
          await signInAs(page, started.url, "support");
          await page.goto(`${started.url}/console/${MERCHANT}/links/reusable/new`);
          const amounts = ["amount", "firstMinimum", "nextMinimum", "minimum", "maximum"];
          for (const [kind, shown] of [
            ["open", ["minimum", "maximum"]],
            ["partial", ["amount", "firstMinimum", "nextMinimum"]],
            ["fixed", ["amount"]],
          ] as const) {
            await page.getByLabel("A payment on this link is").selectOption(kind);
            await check(page, `new-reusable-link-${kind}`);
            const seen = await page
              .locator(amounts.map((name) => `#${name}:visible`).join())
              .evaluateAll((fields) => fields.map(({ id }) => id));
            expect(seen).toEqual(shown);
          }
        }),
      90_000,
    );

    test(
      "an operator invites a colleague",
      () =>
        withPage(async (page) => {
          await signInAs(page, started.url, "operator");
          await openFromMenu(page, "People");
          await check(page, "people");
          await page.getByLabel("E-mail address").fill(`${name}@example.com`);
          await page.getByRole("button", { name: "Send invitation" }).click();
          await page.getByRole("heading", { name: `Send this link to ${name}@example.com` }).waitFor();
          await check(page, "invited");
          await openFromMenu(page, "Olga Operator");
          await check(page, "account");
        }),
      60_000,
    );
  },
);

test.skipIf(!browser)("Ctrl and K leads to the search, and the keyboard alone to a payment", async () => {
  const page = await browser!.newPage({ viewport: { width: 1280, height: 800 } });
  await signInAs(page, started.url, "support");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("1250 eur");
  await page.keyboard.press("Enter");
  await page.waitForURL(/amount=1250/);
  await page.getByRole("link", { name: /^order-/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/console/${TENANT}/payments/[0-9a-f]{20}$`));
  await page.close();
});
