import {
  activateDraft,
  blocksCardOf,
  connectProvider,
  CONNECTS_PROVIDER,
  replaceSecret,
  unblockCard,
} from "./steps.ts";
import { inMenu, type Task, type TaskPage } from "./task.ts";
import { TENANT } from "./world.ts";

async function changePrice({ page }: Pick<TaskPage, "page">, [from, to]: readonly [string, string]) {
  const prices = page.getByLabel("Present price");
  const option = prices.locator("option", { hasText: from }).first();
  await prices.selectOption((await option.getAttribute("value")) ?? "");
  await page.getByLabel("New amount of each charge").fill(to);
}

/** What a person sets, tries and changes. */
export const SET_AND_CHANGE: readonly Task[] = [
  {
    name: "stop a stolen card for every payment",
    role: "support",
    hidden: blocksCardOf("paid"),
    run: async ({ page, clicks, world, look }) => {
      await clicks.search(world.orders.paid);
      await clicks.link("Block card");
      await page.getByText("New payments with this card at").waitFor();
      await page.getByLabel("Reason").fill(`Stolen everywhere, ${look}`);
      await clicks.button(/^Block Visa/);
      // Another payment with the card knows it too.
      await clicks.search(world.orders.declined);
      await unblockCard({ page });
    },
  },
  {
    name: "move a share of the payments to another acquirer",
    role: "operator",
    hidden: { from: "support", what: inMenu("Routing") },
    run: async ({ page, clicks, look }) => {
      await clicks.menu("Routing");
      await clicks.link("Add rule");
      await page.locator("#countries summary").or(page.locator("#currencies summary")).first().click();
      await page.getByLabel(look === "phone" ? "Swiss Franc (CHF)" : "US Dollar (USD)").check();
      await page.getByLabel(/^Share/).fill("20");
      await activateDraft({ page, clicks });
    },
  },
  {
    name: "change the price of a subscription for all its customers",
    role: "finance",
    hidden: {
      from: "admin",
      on: () => `/console/${TENANT}/schedules`,
      what: (page) => page.getByRole("link", { name: "Change a price" }),
    },
    run: async ({ page, clicks, world }) => {
      await clicks.menu("Schedules");
      await clicks.link("Change a price");
      await changePrice({ page }, ["EUR 26.18", "27.90"]);
      await clicks.button("Check change");
      await page.getByText("The new amount counts from the next charge on.").waitFor();
      await clicks.button("Change price");
      await page.getByRole("heading", { name: "Price changed" }).waitFor();
      // Others look for the old one.
      await page.goto(`${world.started.url}/console/${TENANT}/schedules/price`);
      await changePrice({ page }, ["EUR 27.90", "26.18"]);
      await page.getByRole("button", { name: "Check change" }).click();
      await page.getByRole("button", { name: "Change price" }).click();
      await page.getByRole("heading", { name: "Price changed" }).waitFor();
    },
  },
  {
    name: "let a colleague go, and see what they made",
    role: "operator",
    hidden: { from: "finance", what: inMenu("People") },
    run: async ({ page, clicks }) => {
      await clicks.menu("People");
      await clicks.link("Remove Dan Developer");
      await page.getByRole("heading", { name: /^Remove Dan Developer as/ }).waitFor();
      await page.getByRole("button", { name: "Remove Dan Developer" }).waitFor();
      // Others need Dan.
      await page.getByRole("link", { name: "Cancel", exact: true }).click();
    },
  },
  {
    name: "replace a key that leaked",
    role: "developer",
    hidden: { from: "finance", what: inMenu("Developers") },
    run: (at) =>
      replaceSecret(at, "Demo BLIK", () =>
        at.page.getByLabel("Accept the old secret for").selectOption({ label: "No overlap: it has leaked" }),
      ),
  },
  {
    name: "try a webhook that is being developed",
    role: "developer",
    hidden: { from: "finance", what: inMenu("Developers") },
    run: async ({ page, clicks, world, look }) => {
      await clicks.menu("Developers");
      await clicks.link("Event endpoints");
      await page.getByLabel("Address").fill(`${world.receiver.url}/${look}`);
      await page.getByLabel("Purpose").fill(`My webhook, ${look}`);
      await page.locator("summary", { hasText: "Payments" }).click();
      await page.getByLabel("All events of this kind payment.*").check();
      await clicks.button("Create endpoint");
      await page.getByText("The secret of the endpoint").waitFor();
      await clicks.button("Send test event");
      await page.getByText("The test event is being sent.").waitFor();
    },
  },
  {
    name: "add iDEAL for the Netherlands, which leads to the payment selection page",
    role: "operator",
    hidden: CONNECTS_PROVIDER,
    run: async ({ page, clicks, look }) => {
      const [name, apiKey] = [`iDEAL ${look}`, `ideal-${look}`];
      await connectProvider({ page, clicks }, { provider: "Mollie", name, apiKey });
      await page.getByLabel("Payment method").selectOption({ label: "iDEAL | Wero" });
      await page.locator('[name$="apiSecret"]').fill("test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM");
      await clicks.button("Connect Mollie");
      await page.getByText(`iDEAL ${look} is connected`).waitFor();
      await page
        .getByRole("link", { name: /payment selection/ })
        .first()
        .waitFor();
    },
  },
  {
    name: "get a mail when approvals fall",
    role: "operator",
    run: async ({ page, clicks }) => {
      await clicks.menu("Alerts");
      await page.getByLabel("Approvals fall").check();
      await clicks.button("Save");
      await page.getByRole("heading", { name: "Alerts", level: 1 }).waitFor();
      await page.getByLabel("Approvals fall").and(page.locator(":checked")).waitFor();
    },
  },
  {
    name: "set logo, colours and legal links of the payment page",
    role: "operator",
    hidden: { from: "support", what: inMenu("Settings") },
    run: async ({ page, clicks }) => {
      await clicks.menu("Settings");
      await clicks.link("Payment pages");
      await page.getByLabel("Colour on light pages").fill("#7a1fa2");
      await page.getByLabel("Imprint").fill("https://shop.example/imprint");
      await clicks.button("Save changes");
      await page.getByText("The changes are saved.").waitFor();
    },
  },
];
