import { expect } from "vitest";
import { ConsoleClient } from "../../support/console.ts";
import { inMenu, type Task } from "./task.ts";
import { TENANT } from "./world.ts";

/** What a person looks into, and proves. */
export const LOOK_INTO: readonly Task[] = [
  {
    name: "say why a payment failed, and what the customer can do",
    role: "support",
    run: async ({ page, clicks, world }) => {
      await clicks.search(world.orders.declined);
      await page.getByText("the customer can call their bank or use another card").first().waitFor();
    },
  },
  {
    name: "see whether a customer was charged twice",
    role: "support",
    run: async ({ page, clicks, world }) => {
      await clicks.search(world.orders.paid);
      await clicks.link("All payments");
      await page.getByText("Payments of e···@example.com").waitFor();
      await page.getByRole("main").getByText(world.orders.paid).first().waitFor();
    },
  },
  {
    name: "open a payout that does not match the bank statement",
    role: "finance",
    hidden: { from: "support", what: inMenu("Settlements") },
    run: async ({ page, clicks }) => {
      await clicks.menu("Settlements");
      await clicks.link(/SIM-2026-W47-EUR/);
      await page.getByRole("heading", { name: /^Payout of/, level: 1 }).waitFor();
      await page.getByLabel(/order/i).first().waitFor();
    },
  },
  {
    name: "see which bank declines more",
    role: "operator",
    run: async ({ page, clicks }) => {
      await clicks.menu("Insights");
      await page.getByRole("heading", { name: "By bank of the card" }).waitFor();
    },
  },
  {
    name: "find the cheapest connector for the cards of a country",
    role: "finance",
    hidden: { from: "support", what: inMenu("Settlements") },
    run: async ({ page, clicks }) => {
      await clicks.menu("Explore");
      await page.getByLabel("Number").selectOption("Cost of the turnover");
      await page.getByLabel("Grouped by").selectOption("Connector");
      await page.getByLabel("Per", { exact: true }).selectOption("Whole period");
      await clicks.on(page.locator("summary").filter({ hasText: "Condition" }));
      await page.getByLabel("Field").first().selectOption("Card country");
      await page.getByLabel("Value").first().fill("US");
      await clicks.button("Run");
      await page.getByRole("heading", { name: "Cost of the turnover by connector", level: 1 }).waitFor();
    },
  },
  {
    name: "prove who refunded a payment",
    role: "operator",
    hidden: { from: "support", what: inMenu("Audit") },
    run: async ({ page, clicks, world }) => {
      const support = await ConsoleClient.demo(world.started.url, "support");
      const at = `/console/${TENANT}/payments/${world.uuids.get(world.orders.october)}/refund`;
      const fields = { amount: "1.00", reason: "arrived late" };
      await support.submit(await support.submit(await support.get(at), "/refund", fields), "/refund");
      await clicks.menu("Audit");
      await clicks.link("Refunds");
      const sentence = page.getByText(`Refunded EUR 1.00 of order ${world.orders.october}`);
      await sentence.first().waitFor();
      expect(await page.getByRole("listitem").filter({ has: sentence }).first().textContent()).toContain(
        "Sam Support",
      );
    },
  },
  {
    name: "show a month to the CFO, as a chart and a file",
    role: "finance",
    run: async ({ page, clicks }) => {
      await clicks.menu("Explore");
      await page.getByLabel("Number").selectOption("Net volume");
      await page.getByLabel("Per", { exact: true }).selectOption("Week");
      await clicks.link("Last 30 days");
      await page
        .getByRole("img", { name: /^Net volume in EUR/ })
        .first()
        .waitFor();
      const downloading = page.waitForEvent("download");
      await clicks.on(page.locator("summary").filter({ hasText: /^\s*CSV/ }));
      await clicks.link("for a program");
      expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
      await page
        .locator("summary")
        .filter({ hasText: /^\s*CSV/ })
        .click();
    },
  },
  {
    name: "see which cards expire next month",
    role: "support",
    hidden: { from: "finance", what: inMenu("Customers") },
    run: async ({ page, clicks }) => {
      await clicks.menu("Customers");
      await clicks.link("Cards that expire");
      await page.getByRole("heading", { name: /expire/, level: 1 }).waitFor();
      await page.getByText("December 2026").first().waitFor();
    },
  },
  {
    name: "answer a person who wants their data",
    role: "operator",
    hidden: { from: "finance", what: inMenu("Customers") },
    run: async ({ page, clicks, look }) => {
      await clicks.menu("Customers");
      await page.getByLabel("Search customers", { exact: true }).last().fill(`${look}@customer.example`);
      await page.keyboard.press("Enter");
      const downloading = page.waitForEvent("download");
      await clicks.button(/^Export this person/);
      expect((await downloading).suggestedFilename()).toMatch(/\.json$/);
    },
  },
  {
    name: "find an API request that failed",
    role: "developer",
    hidden: { from: "finance", what: inMenu("Developers") },
    run: async ({ page, clicks }) => {
      await clicks.menu("Developers");
      await clicks.link("Request log");
      const failed = page.getByRole("link", { name: /debit/ });
      await expect
        .poll(async () => (await page.reload(), failed.count()), { timeout: 30_000 })
        .toBeGreaterThan(0);
      await clicks.on(failed);
      await page.getByRole("heading", { name: "Send it again" }).waitFor();
    },
  },
];
