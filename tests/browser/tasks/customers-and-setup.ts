import { inMenu, type Task } from "./task.ts";
import { TENANT } from "./world.ts";

/** Customers, and how the business is set up. */
export const CUSTOMERS_AND_SETUP: readonly Task[] = [
  {
    name: "a customer's stored cards, remove one",
    role: "support",
    hidden: { from: "finance", what: inMenu("Customers") },
    run: async ({ page, clicks, look }) => {
      const card = "4444";
      await clicks.menu("Customers");
      await page.getByLabel("Search customers", { exact: true }).last().fill(`${look}@customer.example`);
      await page.keyboard.press("Enter");
      await page.getByText("charged by a schedule").first().waitFor();
      await clicks.link(`Remove ···· ${card}`);
      await page.getByRole("heading", { name: new RegExp(`^Remove ···· ${card}`) }).waitFor();
      await clicks.button(/^Remove/);
      await page.getByRole("link", { name: `Remove ···· ${card}` }).waitFor({ state: "detached" });
    },
  },
  {
    name: "a customer's schedules",
    role: "support",
    run: async ({ page, clicks, look }) => {
      await clicks.menu("Customers");
      await page.getByLabel("Search customers", { exact: true }).last().fill(`${look}@customer.example`);
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: "Schedules" }).waitFor();
      await page.getByText("EUR 26.18").first().waitFor();
    },
  },
  {
    name: "add a connector",
    role: "operator",
    hidden: {
      from: "developer",
      on: () => `/console/${TENANT}/connectors`,
      what: (page) => page.getByRole("link", { name: "Connect a provider" }),
    },
    run: async ({ page, clicks, look }) => {
      await clicks.menu("Connectors");
      await clicks.link("Connect a provider");
      await clicks.link("Stripe");
      await page.getByLabel("Name", { exact: true }).fill(`Stripe ${look}`);
      await page.getByLabel("API key", { exact: true }).fill(`stripe-${look}`);
      await page.getByLabel("Secret key").fill("sk_test_4eC39HqLyjWDarjtT1zdp7dc");
      await page.getByLabel("Secrets that sign webhooks").fill("whsec_1");
      await clicks.button("Connect Stripe");
      await page.getByText(`Stripe ${look} is connected`).waitFor();
    },
  },
  {
    name: "change routing",
    role: "operator",
    hidden: { from: "support", what: inMenu("Routing") },
    run: async ({ page, clicks, look }) => {
      await clicks.menu("Routing");
      await clicks.link("Add rule");
      await page.locator("#currencies summary").click();
      await page.getByLabel("Euro (EUR)").check();
      await page.locator("#brands summary").click();
      await page.getByLabel(look === "phone" ? "Visa" : "Mastercard").check();
      await clicks.button("Save and activate…");
      await page.getByText("New payments follow the draft at once").first().waitFor();
      await clicks.button("Activate draft");
      await page.getByText("The draft is in force.").waitFor();
    },
  },
  {
    name: "change 3-D Secure",
    role: "operator",
    hidden: { from: "support", what: inMenu("3-D Secure") },
    run: async ({ page, clicks, look }) => {
      await clicks.menu("Connectors");
      await clicks.link(look === "phone" ? "Acquirer A" : "Acquirer B");
      await clicks.on(page.locator("summary", { hasText: /^3-D Secure$/ }));
      await page.getByLabel("Merchant category code (MCC)").fill("5732");
      await clicks.button("Save changes");
      await page.getByText("The changes are saved.").waitFor();
    },
  },
  {
    name: "block a card",
    role: "support",
    hidden: {
      from: "developer",
      on: ({ uuids, orders }) => `/console/${TENANT}/payments/${uuids.get(orders.declined)}`,
      what: (page) => page.getByRole("link", { name: "Block card" }),
    },
    run: async ({ page, clicks, world, look }) => {
      await clicks.search(world.orders.declined);
      await clicks.link("Block card");
      await page.getByLabel("Reason").fill(`Stolen, ${look}`);
      await clicks.button(/^Block Visa/);
      await page.getByText("The card is on the block list").waitFor();
      // Others pay with the card of the demo.
      await page.getByRole("link", { name: "Remove from the list" }).first().click();
      await page.getByRole("button", { name: "Remove from the list" }).click();
      await page.getByText("The entry is removed.").waitFor();
    },
  },
  {
    name: "add a colleague",
    role: "operator",
    hidden: { from: "finance", what: inMenu("People") },
    run: async ({ page, clicks, look }) => {
      await clicks.menu("People");
      await page.getByLabel("E-mail address").fill(`${look}@colleague.example`);
      await clicks.button("Send invitation");
      await page.getByText(`${look}@colleague.example`).first().waitFor();
    },
  },
  {
    name: "rotate a key",
    role: "developer",
    hidden: { from: "finance", what: inMenu("Developers") },
    run: async ({ page, clicks }) => {
      await clicks.menu("Developers");
      await clicks.link("Shared secrets");
      await clicks.link("Replace secret of Demo redirect");
      await clicks.button(/^Replace secret/);
      await page
        .getByRole("heading", { name: /secret/i })
        .first()
        .waitFor();
    },
  },
];
