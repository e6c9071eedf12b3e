import { beforeAll, expect, test } from "vitest";
import { anOrder } from "../support/api-client.ts";
import { launchBrowser } from "../support/browser.ts";
import { camt } from "../support/camt.ts";
import { createConnector } from "../support/connectors.ts";
import { openFromMenu, signInAs, describeConsole } from "../support/console-looks.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { SettlementShop } from "../support/settlement-shop.ts";

const IBAN = "AT441999900004217201";
const PAYER = { name: "Mara Lindqvist", iban: "DE75512108001245126199" };

const browser = await launchBrowser("the pages of the bank account");
const shop = forThisFile(() => SettlementShop.open());
let statement = 0;

beforeAll(async () => {
  await createConnector(shop.operator, {
    apiKey: "own",
    adapter: "BankAccount",
    method: "BankTransfer",
    config: { testMode: true, extraData: { iban: IBAN, accountHolder: "Halden Group GmbH" } },
  });
});

async function debit(amount: string): Promise<{ uuid: string; reference: string; order: string }> {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await shop.api.transaction("own", "debit", { ...order, amount });
  return {
    uuid: String(body["uuid"]),
    reference: String(body["extraData"].reference),
    order: String(order["merchantTransactionId"]),
  };
}

async function statementFile(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  statement += 1;
  const [paid, named] = [await debit("49.90"), await debit("412.60")];
  const entries = [
    { amount: "49.90", text: [paid.reference], ...PAYER },
    { amount: "412.60", text: [`Rechnung ${named.order} vom 11.11.`], name: "Café Nordlicht KG" },
    { amount: "1200.00", text: ["AR 2026-3391 Anzahlung Rad"], name: "Elektro Huber GmbH" },
    { amount: "12.90", direction: "DBIT" as const, text: ["Entgelt Kontoführung"], name: "Donaubank" },
  ].map((entry, index) => ({ ...entry, reference: `B-${statement}-${index}` }));
  const content = camt(entries, { id: `B-${statement}`, opening: statement * 1_000_000 });
  return { name: "statement.xml", mimeType: "application/xml", buffer: Buffer.from(content) };
}

async function refundOf(amount: string): Promise<void> {
  const { uuid, reference } = await debit(amount);
  await shop.operator.send("POST", `/api/provisioning/importBankStatement/ME-0000-0000-0000-0000-0000-0001`, {
    body: camt([{ amount, text: [reference], ...PAYER }], { id: `R-${statement}`, opening: 5_000_000 }),
    headers: { "content-type": "application/xml" },
  });
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await shop.api.transaction("own", "refund", { ...order, amount, referenceUuid: uuid });
  expect(body["returnType"], JSON.stringify(body)).toBe("PENDING");
}

const COLUMNS =
  "Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Batch Number,Modification Merchant Reference";

/** Two payouts, of which the bank has one with another amount. */
async function paidOut(): Promise<void> {
  const { guid } = await shop.connector("Adyen", {
    username: "AcmeTickets",
    apiSecret: "test_key_of_a_test",
    vault: { hmacKeys: ["44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056"] },
    extraData: { apiBaseUrl: "http://127.0.0.1:9" },
  });
  const batch = 100_191 + statement;
  const rows = [batch, batch + 50].flatMap((number) => [
    `Acme,AcmeTickets,88254081954${number},order-${number},visa,2026-11-20 13:00:00,CET,Settled,77254081954${number},EUR,,8914.20,1,EUR,,8914.20,,,,,${number},`,
    `Acme,AcmeTickets,,,,2026-11-20 13:00:00,CET,MerchantPayout,"TX${number}AB batch ${number}",,,,,EUR,8914.20,,,,,,${number},`,
  ]);
  await shop.operator.send("POST", `/api/provisioning/importSettlementReport/${guid}`, {
    body: [COLUMNS, ...rows].join("\n"),
    headers: { "content-type": "text/csv" },
  });
  const entry = { amount: "8910.20", name: "ADYEN N.V.", text: [`TX batch ${batch}, AcmeTickets`] };
  await shop.operator.send("POST", `/api/provisioning/importBankStatement/ME-0000-0000-0000-0000-0000-0001`, {
    body: camt([entry], { id: `P-${batch}`, day: "2026-11-23", opening: 1_000 }),
    headers: { "content-type": "application/xml" },
  });
}

describeConsole(
  browser,
  "narrow",
  () => shop.started.url,
  ({ check, withPage }) => {
    test("finance imports a statement, agrees with a proposal, and assigns another entry by hand", () =>
      withPage(async (page) => {
        await signInAs(page, shop.started.url, "finance");
        await openFromMenu(page, "Bank");
        await page.getByRole("heading", { name: "Bank", level: 1 }).waitFor();
        await page.getByRole("link", { name: "Statements" }).first().click();
        await page.getByRole("heading", { name: "Statements", level: 1 }).waitFor();
        await page.getByLabel("File of the bank").setInputFiles(await statementFile());
        await page.getByRole("button", { name: "Import statement" }).click();
        await page.getByRole("heading", { name: /^Import of/ }).waitFor();
        await check(page, "bank-import");
        await page.getByRole("link", { name: "Statements" }).first().click();
        await page.getByText("Imports", { exact: true }).waitFor();
        await check(page, "bank-statements");
        await page.getByRole("link", { name: "Entries", exact: true }).click();
        await page.getByText("To assign, in").first().waitFor();
        await check(page, "bank-entries");
        await page
          .getByRole("button", { name: /^Assign EUR 412\.60/ })
          .first()
          .click();
        await page.getByText("The entry is assigned.").waitFor();
        await page.getByRole("link", { name: "EUR 1,200.00", exact: true }).first().click();
        await page.getByText("What is it for?").waitFor();
        await check(page, "bank-entry");
        await page.getByLabel("No payment of a customer").check();
        await page.getByRole("button", { name: "Assign", exact: true }).click();
        await page.getByText("The entry is assigned.").waitFor();
        await page.getByRole("link", { name: "All entries" }).click();
        await page.getByRole("link", { name: "EUR 1,200.00", exact: true }).first().click();
        await page.getByRole("link", { name: "Undo…" }).click();
        await page.getByRole("heading", { name: /^Undo what EUR 1,200\.00/ }).waitFor();
        await check(page, "bank-undo");
      }));

    test("finance sees payouts beside the bank, and why one differs", () =>
      withPage(async (page) => {
        await paidOut();
        await signInAs(page, shop.started.url, "finance");
        await openFromMenu(page, "Bank");
        await page.getByRole("link", { name: "Payouts" }).first().click();
        await page.getByRole("link", { name: /^Different/ }).waitFor();
        await check(page, "payouts");
        await page.getByRole("link", { name: /^Different/ }).click();
        await page.getByRole("link", { name: "All payouts" }).waitFor();
        await page.locator("a.go").first().click();
        await page.getByText("EUR 4.00 less than reported.").waitFor();
        await check(page, "payout");
      }));

    test("finance requests a file of transfers", () =>
      withPage(async (page) => {
        await refundOf("20.00");
        await signInAs(page, shop.started.url, "finance");
        await openFromMenu(page, "Bank");
        await page
          .getByRole("navigation", { name: "Pages of the bank account" })
          .getByText("Transfer files")
          .click();
        await page.getByRole("heading", { name: "For the next file" }).waitFor();
        await check(page, "bank-files-waiting");
        await page.getByRole("button", { name: "Create transfer file" }).click();
        await page.getByText("Waits for approval").first().waitFor();
        await check(page, "bank-files");
      }));

    test("finance makes a booking profile and an export", () =>
      withPage(async (page) => {
        await debitOnCard();
        await signInAs(page, shop.started.url, "finance");
        await openFromMenu(page, "Bank");
        await page.getByRole("link", { name: "Booking" }).click();
        await page
          .getByRole("link", { name: /^(?:New|Create) profile/ })
          .first()
          .click();
        await page.getByRole("heading", { name: "New booking profile" }).waitFor();
        await check(page, "booking-profile");
        await page.getByLabel("Format").selectOption("journal-csv");
        for (const field of await page.locator("fieldset.bank-clearing input").all())
          await field.fill("1461");
        for (const kind of ["normal", "gateway"])
          await page.locator(`[name="accounts.fees.${kind}.account"]`).fill("6855");
        await page.getByRole("button", { name: "Save" }).click();
        await page.getByRole("button", { name: "Create export" }).click();
        await page.getByText("The file is made. It never changes.").waitFor();
        await check(page, "booking");
      }));
  },
);

async function debitOnCard(): Promise<void> {
  const { body } = await shop.api.debit(anOrder());
  expect(body["success"], JSON.stringify(body)).toBe(true);
}
