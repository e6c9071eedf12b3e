import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EbicsBank } from "../../../packages/bank-ebics/tests/ebics-bank.ts";
import { makeKnownUser } from "../../../packages/bank-ebics/tests/known-user.ts";
import { BankShop, createBankAccount, OWN_IBAN } from "../../../tests/support/bank-shop.ts";
import { camt } from "../../../tests/support/camt.ts";
import { DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { sql } from "../../platform/database/index.ts";

const PAYER = { name: "Mara Lindqvist", iban: "DE75512108001245126199" };

let bank: EbicsBank;
let folder: string;
let shop: BankShop;
let finance: ConsoleClient;

/** A user whose keys the bank knows, and a gateway that has the package. */
beforeAll(async () => {
  bank = await EbicsBank.start();
  folder = await mkdtemp(join(tmpdir(), "bank-ebics-"));
  const transfers = { order: "CIP", ibans: [OWN_IBAN] };
  const environment = await makeKnownUser(bank, { folder, merchantGuid: DEMO_MERCHANT, transfers });
  shop = await BankShop.open({
    providerPackages: { names: ["@quittance/bank-ebics"], folders: [import.meta.dirname], environment },
  });
  await createBankAccount(shop.operator, { testMode: false });
  finance = await ConsoleClient.demo(shop.started.url, "finance");
});
afterAll(async () => {
  await shop.close();
  bank.close();
  await rm(folder, { recursive: true });
});

async function runDue(kind?: string): Promise<void> {
  if (kind !== undefined)
    await shop.started.gateway.db.execute(sql`update jobs set run_at = quittance_now() where kind = ${kind}`);
  await shop.started.gateway.runDue();
}

/** What the bank has to fetch: a zip with one statement. */
function books(id: string, entries: Parameters<typeof camt>[0]): void {
  bank.statements.set("C53", Buffer.from(zipSync({ [`${id}.xml`]: Buffer.from(camt(entries, { id })) })));
}

async function approvedRefund(payment: string, amount: string): Promise<{ guid: string; refund: string }> {
  const { body } = await shop.api.transaction("own", "refund", {
    merchantTransactionId: `R-${payment}`,
    referenceUuid: payment,
    amount,
    currency: "EUR",
  });
  const created = await shop.provision(`createTransferFile/${DEMO_MERCHANT}`, {});
  const { guid, approvalId } = created.body as { guid: string; approvalId: string };
  await finance.submit(await finance.get(`/console/${DEMO_MERCHANT}/approvals/${approvalId}`), "/approve");
  return { guid, refund: String(body["uuid"]) };
}

async function sendingOf(guid: string) {
  const { body } = await shop.provision(`listTransferFiles/${DEMO_MERCHANT}`);
  return body["transferFiles"].find((file: { guid: string }) => file.guid === guid).sending;
}

test("a transfer is paid by the statement of the bank, and its refund goes there, is booked and succeeds", async () => {
  const { uuid, reference } = await shop.debit("49.90");
  books("E-1", [{ amount: "49.90", text: [reference], ...PAYER }]);
  await runDue();
  expect((await shop.statusOf(uuid))["transactionStatus"]).toBe("SUCCESS");
  const { guid, refund } = await approvedRefund(uuid, "49.90");
  await runDue();
  expect(await sendingOf(guid)).toMatchObject({ state: "sent", orderId: "A001", problem: null });
  expect(bank.transfers).toMatchObject([{ type: "CIP", isSigned: true }]);
  expect(bank.transfers[0]!.document).toContain(`<EndToEndId>${refund}</EndToEndId>`);
  books("E-2", [{ amount: "49.90", direction: "DBIT", endToEndId: refund }]);
  await runDue("fetch-bank-statements");
  expect((await shop.statusOf(refund))["transactionStatus"]).toBe("SUCCESS");
});

test("a file whose response was lost is at the bank once, until a person says that the bank does not have it", async () => {
  const { uuid, reference } = await shop.debit("5.00");
  books("E-3", [{ amount: "5.00", text: [reference], ...PAYER }]);
  await runDue("fetch-bank-statements");
  bank.transfers.length = 0;
  bank.losesResponseOf = "Transfer";
  const { guid } = await approvedRefund(uuid, "5.00");
  await runDue();
  await runDue("send-transfer-file");
  expect(await sendingOf(guid)).toMatchObject({ state: "unknown", problem: "fetch failed" });
  expect(bank.transfers).toHaveLength(1);
  const page = await finance.get(`/console/${DEMO_MERCHANT}/bank/files`);
  expect(textOf(page)).toContain("The bank may have it");
  await finance.submit(page, `/files/${guid}/sending`, { how: "again" });
  await runDue();
  expect(await sendingOf(guid)).toMatchObject({ state: "sent" });
  expect(bank.transfers).toHaveLength(2);
});

test("a file that the bank refused before it was handed over is sent again by itself", async () => {
  const { uuid, reference } = await shop.debit("6.00");
  books("E-4", [{ amount: "6.00", text: [reference], ...PAYER }]);
  await runDue("fetch-bank-statements");
  bank.transfers.length = 0;
  const { guid } = await approvedRefund(uuid, "6.00");
  bank.spoils = "code";
  await runDue("send-transfer-file");
  expect(await sendingOf(guid)).toMatchObject({
    state: "waiting",
    problem: expect.stringContaining("none of"),
  });
  await runDue("send-transfer-file");
  expect(await sendingOf(guid)).toMatchObject({ state: "sent" });
  expect(bank.transfers).toHaveLength(1);
});
