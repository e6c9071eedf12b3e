import type { Locator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { anOrder, ApiClient } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { signInAs, describeConsole } from "../support/console-looks.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";

const MERCHANT = "ME-0000-0000-0000-0000-0000-0001";

const browser = await launchBrowser("the console");
const started = forThisFile(() => startTestGateway({ bi: { kind: "embedded" } }));

beforeAll(async () => {
  const api = new ApiClient(started.url);
  for (let count = 0; count < 3; count++) await api.debit(anOrder());
  await startRouting(api);
  await started.gateway.runDue();
});

/** Two acquirers behind a routing, with payments. */
async function startRouting(api: ApiClient): Promise<void> {
  const administrator = new ApiClient(started.url, ADMINISTRATOR);
  const connector = async (name: string, request: object): Promise<string> => {
    const path = `/api/provisioning/createConnector/${MERCHANT}`;
    const { body } = await administrator.post(path, { name, apiKey: name.replace(" ", "-"), ...request });
    return body["connector"].guid as string;
  };
  const simulator = { adapter: "Simulator", method: "Creditcard", config: { testMode: true } };
  const [a, b] = [await connector("Acquirer A", simulator), await connector("Acquirer B", simulator)];
  const routingMetaConnector = {
    defaultConnector: b,
    fallback: [a],
    rules: [{ connector: a, currencies: ["CHF"], binCountries: ["AT", "DE"] }],
  };
  await connector("Cards", { routingMetaConnector });
  for (let count = 0; count < 3; count++)
    await api.transaction("Cards", "debit", { ...anOrder(), transactionToken: "ix::demo-visa" });
}

/** Counts the clicks of a task, from the first page after signing in. */
function clicks() {
  let count = 0;
  return {
    on: async (target: Locator): Promise<void> => {
      count++;
      await target.click();
    },
    /** On a phone the page is behind the last place of the bar. */
    open: async (page: Page, name: string): Promise<void> => {
      const link = page.getByRole("navigation").getByRole("link", { name: new RegExp(`^${name}`) });
      if (!(await link.first().isVisible())) {
        count++;
        await page.getByRole("navigation").getByRole("link", { name: "More" }).click();
      }
      count++;
      await link.first().click();
    },
    count: () => count,
  };
}

describeConsole(
  browser,
  "desktop-dark",
  () => started.url,
  ({ check, withPage: run, look }) => {
    test(
      "an operator adds a connector in at most five clicks",
      () =>
        run(async (page) => {
          await signInAs(page, started.url, "operator");
          const task = clicks();
          await task.open(page, "Connectors");
          await check(page, "connectors");
          await task.on(page.getByRole("link", { name: "Connect a provider" }));
          await check(page, "connectors-new");
          await task.on(page.getByRole("link", { name: "Stripe" }));
          await page.getByLabel("Name", { exact: true }).fill(`Cards ${look}`);
          await page.getByLabel("API key", { exact: true }).fill("demo-card");
          await page.getByLabel("Secret key").fill("sk_test_4eC39HqLyjWDarjtT1zdp7dc");
          await page.getByLabel("Secrets that sign webhooks").fill("whsec_1");
          await page.getByRole("button", { name: "Connect Stripe" }).click();
          await page.getByText("There is a problem").waitFor();
          await check(page, "connector-problem");
          expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe(`Cards ${look}`);
          await page.getByLabel("API key", { exact: true }).fill(`cards-${look}`);
          await page.getByLabel("Secret key").fill("sk_test_4eC39HqLyjWDarjtT1zdp7dc");
          await page.getByLabel("Secrets that sign webhooks").fill("whsec_1");
          await task.on(page.getByRole("button", { name: "Connect Stripe" }));
          await page.getByText(`Cards ${look} is connected`).waitFor();
          expect(task.count()).toBeLessThanOrEqual(5);
          await check(page, "connector-made");
          await page.getByRole("link", { name: "Open the connector" }).click();
          await page.getByText("Webhook address").waitFor();
          await check(page, "connector");
          await page.getByRole("link", { name: "Disable" }).click();
          await check(page, "connector-disable");
        }),
      120_000,
    );

    test(
      "an operator makes a payment selection page in at most five clicks",
      () =>
        run(async (page) => {
          await signInAs(page, started.url, "operator");
          const task = clicks();
          await task.open(page, "Connectors");
          await task.on(page.getByRole("link", { name: "New payment selection page" }));
          await check(page, "selection-new");
          await page.getByLabel("Name", { exact: true }).fill(`Ways to pay ${look}`);
          await page.getByLabel("API key", { exact: true }).fill(`ways-${look}`);
          await page.getByRole("button", { name: "Create payment selection page" }).click();
          await page.getByText("There is a problem").waitFor();
          await check(page, "selection-problem");
          await page.getByLabel("Acquirer B").selectOption({ label: "Position 1" });
          await page.getByLabel("Acquirer A").selectOption({ label: "Position 2" });
          await task.on(page.getByRole("button", { name: "Create payment selection page" }));
          await page.getByText(`Ways to pay ${look} is created`).waitFor();
          expect(task.count()).toBeLessThanOrEqual(5);
          await page.getByRole("link", { name: "Open the payment selection page" }).click();
          await page.getByRole("button", { name: "Save changes" }).waitFor();
          await check(page, "selection");
        }),
      120_000,
    );

    test(
      "an operator changes the routing in at most five clicks",
      () =>
        run(async (page) => {
          await signInAs(page, started.url, "operator");
          const task = clicks();
          await task.open(page, "Routing");
          await page.getByText("Version").first().waitFor();
          await task.on(page.getByRole("link", { name: "Add rule" }));
          await page.getByLabel("Smallest amount").fill("ten");
          await page.getByRole("button", { name: "Save in the draft" }).click();
          await page.getByText("There is a problem").waitFor();
          await check(page, "routing-rule-problem");
          await page.getByLabel("Smallest amount").fill("");
          await page.locator("#currencies summary").click();
          await page.getByLabel("Euro (EUR)").check();
          await page.locator("#brands summary").click();
          await page.getByLabel("Visa").check();
          await task.on(page.getByRole("button", { name: "Save and activate…" }));
          await page.getByText("would have been treated differently").waitFor();
          await check(page, "routing-activate");
          await task.on(page.getByRole("button", { name: "Activate draft" }));
          await page.getByText("The draft is in force.").waitFor();
          expect(task.count()).toBeLessThanOrEqual(5);
          await page.getByLabel("Amount", { exact: true }).fill("49.00");
          await page.getByLabel("Currency", { exact: true }).selectOption("EUR");
          await page.getByLabel("Card brand").selectOption("visa");
          await page.getByRole("button", { name: "Try", exact: true }).click();
          await page.getByText("matches", { exact: false }).first().waitFor();
          await check(page, "routing-tried");
          await page.getByRole("link", { name: "Versions" }).click();
          await check(page, "routing-versions");
          await page.getByRole("button", { name: "Back to this version" }).last().click();
          await page.getByText("The draft is saved.").waitFor();
          await page.getByRole("link", { name: "Activate draft" }).click();
          await page.getByRole("button", { name: "Activate draft" }).click();
          await page.getByText("The draft is in force.").waitFor();
        }),
      120_000,
    );

    test(
      "support blocks the card of a payment in at most five clicks",
      () =>
        run(async (page) => {
          await signInAs(page, started.url, "support");
          const task = clicks();
          await task.open(page, "Payments");
          await task.on(page.getByRole("table").getByRole("link").first());
          await task.on(page.getByRole("link", { name: "Block card" }));
          await check(page, "block-card");
          await page.getByLabel("Reason").fill(`Stolen, ${look}`);
          await task.on(page.getByRole("button", { name: "Block Visa" }));
          await page.getByText("The card is on the block list").waitFor();
          expect(task.count()).toBeLessThanOrEqual(5);
          await check(page, "card-blocked");
          await page.goto(page.url().replace(/payments.*/, "risk"));
          await check(page, "risk");
          await page.getByRole("link", { name: "Remove" }).first().click();
          await check(page, "risk-remove");
          await page.getByRole("button", { name: "Remove from the list" }).click();
          await page.getByText("The lists are empty.").waitFor();
        }),
      120_000,
    );

    test(
      "an operator changes 3-D Secure in at most five clicks",
      () =>
        run(async (page) => {
          await signInAs(page, started.url, "operator");
          const task = clicks();
          await task.open(page, "Connectors");
          await task.on(page.getByRole("link", { name: "Demo card" }));
          await task.on(page.locator("summary", { hasText: /^3-D Secure$/ }));
          await page.getByLabel("Merchant category code (MCC)").fill("5732");
          await page.getByLabel("Challenge preference").selectOption("03");
          await check(page, "connector-secure");
          await task.on(page.getByRole("button", { name: "Save changes" }));
          await page.getByText("The changes are saved.").waitFor();
          expect(task.count()).toBeLessThanOrEqual(5);
          expect(await page.getByLabel("Merchant category code (MCC)").inputValue()).toBe("5732");
        }),
      120_000,
    );

    test(
      "an operator drafts 3-D Secure, sees what would change, and activates it",
      () =>
        run(async (page) => {
          await signInAs(page, started.url, "operator");
          await clicks().open(page, "3-D Secure");
          await check(page, "three-d-secure-list");
          await page.getByRole("link", { name: "Acquirer A" }).click();
          await check(page, "three-d-secure");
          await page.getByRole("link", { name: "New draft" }).click();
          await page.getByLabel("Authenticate card payments with 3-D Secure").check();
          await page.getByLabel("Merchant category code (MCC)").fill("12345");
          await page.getByRole("button", { name: "Save in the draft" }).click();
          await page.getByText("There is a problem").waitFor();
          await check(page, "three-d-secure-draft-problem");
          await page.getByLabel("Merchant category code (MCC)").fill(look === "narrow" ? "5732" : "5411");
          await page.getByRole("button", { name: "Save in the draft" }).click();
          await page.getByText("Dry run:").waitFor();
          await page.getByRole("button", { name: "Try", exact: true }).click();
          await page.getByText("Which authentication policy applies?").waitFor();
          await check(page, "three-d-secure-tried");
          await page.getByRole("link", { name: "Activate draft" }).click();
          await page.getByRole("button", { name: "Activate draft" }).click();
          await page.getByText("The draft is in force.").waitFor();
          await page.getByRole("link", { name: "Versions" }).click();
          await check(page, "three-d-secure-versions");
        }),
      120_000,
    );
  },
);
