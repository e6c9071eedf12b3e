import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { PDF } from "../../support/dispute-shop.ts";
import { inMenu, type Task } from "./task.ts";
import { TENANT } from "./world.ts";

/** What moves money, and what bookkeeping needs. */
export const MONEY: readonly Task[] = [
  {
    name: "refund half",
    role: "support",
    hidden: {
      from: "operator",
      on: ({ uuids, orders }) => `/console/${TENANT}/payments/${uuids.get(orders.paid)}`,
      what: (page) => page.getByRole("link", { name: /^Refund/ }),
    },
    run: async ({ page, clicks, world, look }) => {
      const amount = look === "phone" ? "32.25" : "64.50";
      await clicks.search(world.orders.paid);
      await clicks.link(/^Refund up to/);
      await page.getByLabel("Amount in EUR").fill(amount);
      await page.getByLabel("Reason").fill("box damaged");
      await clicks.button("Continue");
      await clicks.button(`Refund EUR ${amount}`);
      await page.getByText(new RegExp(`Refund of EUR.${amount}: done`)).waitFor();
    },
  },
  {
    name: "make a link and send it",
    role: "support",
    hidden: {
      from: "admin",
      on: () => `/console/${TENANT}/links`,
      what: (page) => page.getByRole("link", { name: "New link" }),
    },
    run: async ({ page, clicks, world, look }) => {
      await clicks.menu("Links");
      await clicks.link("New link");
      await page.getByLabel("Amount").fill("49.90");
      await page.getByLabel("Currency", { exact: true }).selectOption("EUR");
      await page.getByLabel("Customer's e-mail").fill(`${look}@customer.example`);
      await clicks.on(page.locator("#mail"));
      await clicks.button("Create link");
      await page.getByText("The link has been created.").waitFor();
      await world.started.gateway.runDue();
      await page.reload();
      expect(world.mails.mails.map(({ to }) => to)).toContainEqual([`${look}@customer.example`]);
    },
  },
  {
    name: "export a month that can be booked",
    role: "finance",
    run: async ({ page, clicks, world }) => {
      await clicks.menu("Payments");
      await clicks.on(page.getByText("Filter", { exact: true }));
      await clicks.link("Last month");
      await page.getByRole("link", { name: world.orders.october }).waitFor();
      expect(await page.getByLabel("First day").inputValue()).toBe("2026-10-01");
      const downloading = page.waitForEvent("download");
      await clicks.on(page.getByText("Export as CSV", { exact: true }));
      await clicks.link("for a program");
      const download = await downloading;
      expect(download.suggestedFilename()).toBe("payments-2026-10-01-2026-10-31.csv");
      const csv = await readFile(await download.path(), "utf8");
      expect(csv).toContain(`,31.00,EUR,${world.orders.october},`);
      expect(csv).not.toContain(world.orders.paid);
      // The menu is over what stands below it until it is closed.
      await page.getByText("Export as CSV", { exact: true }).click();
    },
  },
  {
    name: "a dispute with evidence before its deadline",
    role: "support",
    hidden: {
      from: "operator",
      on: () => `/console/${TENANT}/disputes`,
      what: (page) => page.getByRole("button", { name: "Check and send" }),
    },
    run: async ({ page, clicks, world }) => {
      await world.chargedBack();
      await page.reload();
      await clicks.link(/disputes? to answer/);
      await clicks.link(/^EUR 9\.99/);
      await page
        .getByLabel("File", { exact: true })
        .setInputFiles({ name: "proof.pdf", mimeType: "application/pdf", buffer: PDF });
      await clicks.button("Add file");
      await page.getByText("The file is kept for the answer.").waitFor();
      await clicks.button("Check and send");
      await clicks.button("Send the evidence");
      await page.getByText("The evidence was sent. The bank decides.").first().waitFor();
    },
  },
  {
    name: "settlements and fees",
    role: "finance",
    hidden: { from: "support", what: inMenu("Settlements") },
    run: async ({ page, clicks }) => {
      await clicks.menu("Settlements");
      await page.getByText("SIM-2026-W47-EUR").first().waitFor();
      await page.getByRole("region", { name: "November 2026" }).getByText("Fees").waitFor();
    },
  },
  {
    name: "review a risky payment",
    role: "support",
    hidden: {
      from: "developer",
      on: ({ uuids, orders }) => `/console/${TENANT}/payments/${uuids.get(orders.paid)}`,
      what: (page) => page.getByRole("link", { name: "Release EUR 912.00" }),
    },
    run: async ({ page, clicks, world }) => {
      const order = await world.reviewed();
      await clicks.search(order);
      await page.getByText("Matching rules: Amount (rule-1").waitFor();
      await clicks.link("Release EUR 912.00");
      await clicks.button("Release EUR 912.00");
      await page.getByText("The review is decided.").waitFor();
    },
  },
];
