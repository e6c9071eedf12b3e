import {
  activateDraft,
  blocksCardOf,
  connectProvider,
  CONNECTS_PROVIDER,
  replaceSecret,
  unblockCard,
} from "./steps.ts";
import { inMenu, type Task } from "./task.ts";

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
    hidden: CONNECTS_PROVIDER,
    run: async ({ page, clicks, look }) => {
      const [name, apiKey] = [`Stripe ${look}`, `stripe-${look}`];
      await connectProvider({ page, clicks }, { provider: "Stripe", name, apiKey });
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
      await activateDraft({ page, clicks });
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
    hidden: blocksCardOf("declined"),
    run: async ({ page, clicks, world, look }) => {
      await clicks.search(world.orders.declined);
      await clicks.link("Block card");
      await page.getByLabel("Reason").fill(`Stolen, ${look}`);
      await clicks.button(/^Block Visa/);
      await page.getByText("The card is on the block list").waitFor();
      await unblockCard({ page });
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
    run: (at) => replaceSecret(at, "Demo redirect"),
  },
];
