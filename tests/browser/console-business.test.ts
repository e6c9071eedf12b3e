import { beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { anOrder } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { openFromMenu, signInAs, describeConsole } from "../support/console-looks.ts";
import { DisputeShop, PDF } from "../support/dispute-shop.ts";
import { forThisFile } from "../support/for-this-file.ts";

const browser = await launchBrowser("everyday tasks of a business in the console");
const clock = new ManualClock(new Date().toISOString());
const shop = forThisFile(() => DisputeShop.open(clock));

beforeAll(async () => {
  const { root, merchant } = shop;
  const tenant = "TE-0000-0000-0000-0000-0000-0001";
  for (const [index, name] of ["Ewa", "Noor"].entries()) {
    const order = anOrder();
    const { body } = await merchant.transaction("demo-card", "register", {
      merchantTransactionId: order["merchantTransactionId"],
      transactionToken: order["transactionToken"],
      customer: {
        firstName: name,
        lastName: "Krawczyk",
        email: `${name}@example.com`,
        billingCity: "Vienna",
      },
      customerProfileData: { customerIdentification: `c-204${index}` },
    });
    await merchant.debit({ customer: { email: `${name}@example.com` } });
    const { body: schedule } = await merchant.post("/api/v3/schedule/demo-card/start", {
      registrationUuid: body["uuid"],
      amount: "26.18",
      currency: "EUR",
      periodLength: 1,
      periodUnit: "MONTH",
      startDateTime: "2099-01-01T10:00:00+00:00",
    });
    expect(schedule["success"], JSON.stringify([body, schedule])).toBe(true);
  }
  expect((await root.get(`/api/provisioning/listCustomerProfileContainers/${tenant}`)).status).toBe(200);
});

describeConsole(
  browser,
  "narrow",
  () => shop.started.url,
  ({ check, withPage }) => {
    test("support answers a dispute with evidence before its deadline", () =>
      withPage(async (page) => {
        await shop.chargeBack({ reason: "fraudulent" });
        await signInAs(page, shop.started.url, "support");
        await openFromMenu(page, "Disputes");
        await page.getByRole("heading", { name: "Disputes", level: 1 }).waitFor();
        await check(page, "disputes");
        await page
          .getByRole("link", { name: /^EUR 9\.99/ })
          .first()
          .click();
        await page.getByText("“I did not make this payment.”").waitFor();
        await check(page, "dispute");
        await page
          .getByLabel("File", { exact: true })
          .setInputFiles({ name: "proof.pdf", mimeType: "application/pdf", buffer: PDF });
        await page.getByRole("button", { name: "Add file" }).click();
        await page.getByText("The file is kept for the answer.").waitFor();
        await page.getByRole("button", { name: "Check and send" }).click();
        await page.getByRole("heading", { name: "Send this evidence?" }).waitFor();
        await check(page, "dispute-check");
        await page.getByRole("button", { name: "Send the evidence" }).click();
        await page.getByText("The evidence was sent. The bank decides.").first().waitFor();
        await check(page, "dispute-sent");
        await page.getByRole("link", { name: "Evidence pack" }).click();
        await page.getByRole("heading", { name: /^Evidence for the dispute/ }).waitFor();
        await check(page, "dispute-pack");
      }));

    test("support removes a stored card of a customer", () =>
      withPage(async (page) => {
        await signInAs(page, shop.started.url, "support");
        await openFromMenu(page, "Customers");
        await page.getByRole("heading", { name: "Customers", level: 1 }).waitFor();
        await check(page, "customers");
        await page.getByLabel("Search customers", { exact: true }).last().fill("ewa@example.com");
        await page.getByRole("button", { name: "Search", exact: true }).last().click();
        await page.getByText("charged by a schedule").first().waitFor();
        await check(page, "customer");
        await page.getByRole("link", { name: "Remove ···· 1111" }).first().click();
        await page.getByRole("heading", { name: /^Remove ···· 1111/ }).waitFor();
        await check(page, "customer-remove");
        await page.getByRole("link", { name: "Cancel", exact: true }).click();
        await page.getByText("charged by a schedule").first().waitFor();
      }));

    test("finance sees what providers settled", () =>
      withPage(async (page) => {
        await shop.started.gateway.db.execute(sql`
        insert into settlement_imports (guid, connector_guid, kind, state, rows_read)
        values ('import-1', 'CO-0000-0000-0000-0000-0000-0001', 'report', 'done', 4) on conflict do nothing`);
        const settled = (key: string, row: object) =>
          shop.started.gateway.db.execute(sql`
        insert into settlement_rows (connector_guid, row_key, import_guid, settlement_number, kind, row, state, reason)
        values ('CO-0000-0000-0000-0000-0000-0001', ${key}, 'import-1', 'po-1', 'payment', ${JSON.stringify(row)}::jsonb,
          ${key === "a" ? "matched" : "unmatched"}, ${key === "a" ? null : "No transaction has this reference"}::text)
        on conflict do nothing`);
        const settledAt = clock.now().toString({ smallestUnit: "second" });
        const common = { type: "payment", exchangeRate: null, settlementNumber: "po-1", settledAt };
        const fees = [{ amount: "1.20", currency: "EUR", entityType: "normal", description: "Fee" }];
        await settled("a", {
          ...common,
          rowKey: "a",
          kind: "payment",
          gross: { amount: "100.00", currency: "EUR" },
          net: { amount: "98.80", currency: "EUR" },
          fees,
        });
        await settled("b", {
          ...common,
          rowKey: "b",
          kind: "payment",
          gross: null,
          net: { amount: "12.40", currency: "EUR" },
          fees: [],
        });
        await signInAs(page, shop.started.url, "finance");
        await openFromMenu(page, "Settlements");
        await page.getByRole("heading", { name: "Settlements", level: 1 }).waitFor();
        await page.getByText("No transaction has this reference").waitFor();
        await check(page, "settlements");
      }));
  },
);
