import { expect } from "vitest";
import { responses } from "../../support/callback-receiver.ts";
import { inMenu, type Task } from "./task.ts";

/** What happened, and why. */
export const FIND_AND_EXPLAIN: readonly Task[] = [
  {
    name: "find a payment by anything the customer has",
    role: "support",
    run: async ({ page, clicks, world }) => {
      const order = world.orders.paid;
      for (const query of [
        order.toUpperCase(),
        order.slice(0, -2),
        "eva.maier@example.com",
        "129",
        "129 eur",
      ]) {
        await clicks.search(query);
        await page.getByRole("main").getByText(order).first().waitFor();
      }
    },
  },
  {
    name: "explain a decline and what to advise",
    role: "support",
    run: async ({ page, clicks, world }) => {
      await clicks.search(world.orders.declined);
      await page
        .getByText(/Declined: .+ \(code 2003/)
        .first()
        .waitFor();
    },
  },
  {
    name: "see what callbacks did, and when the next comes",
    role: "support",
    hidden: { from: "support", what: inMenu("Developers") },
    run: async ({ page, clicks, world }) => {
      world.receiver.respond = responses.text(500, "database is down");
      await clicks.search(world.orders.undelivered);
      await page
        .getByText(/Shop not notified \(paid\): HTTP error, HTTP 500/)
        .first()
        .waitFor();
      await page
        .getByText(/failed\. Next at/)
        .first()
        .waitFor();
    },
  },
  {
    name: "today's volume and approval rate",
    role: "finance",
    run: async ({ page, clicks }) => {
      await clicks.on(page.locator("summary").filter({ hasText: "Last 7 days" }));
      await clicks.on(page.getByRole("link", { name: "Today" }));
      await page.getByText("Net volume").first().waitFor();
      const figure = (name: string) =>
        page.locator(".figure").filter({ hasText: name }).locator(".value").textContent();
      expect(await figure("Net volume")).toMatch(/[1-9]\d*\.\d\d/);
      expect(await figure("Approval rate")).toMatch(/^\s*\d+(?:\.\d)?%\s*$/);
    },
  },
  {
    name: "why approvals dropped",
    role: "support",
    run: async ({ page, clicks }) => {
      await clicks.menu("Insights");
      await page.getByRole("heading", { name: "Insights", level: 1 }).waitFor();
      await page.getByText("pts").first().waitFor();
      await page
        .getByText(/Insufficient funds/i)
        .first()
        .waitFor();
    },
  },
  {
    name: "which provider is down",
    role: "operator",
    hidden: { from: "support", what: inMenu("Connectors") },
    run: async ({ page, clicks }) => {
      await clicks.menu("Connectors");
      const failing = page.getByRole("listitem").or(page.getByRole("row")).filter({ hasText: "Acquirer C" });
      await failing
        .filter({ hasText: /does not respond|no response/i })
        .first()
        .waitFor();
    },
  },
];
