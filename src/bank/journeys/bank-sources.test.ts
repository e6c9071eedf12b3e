import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BankSource, FetchedStatement, SentTransfers, TransferDocument } from "@quittance/provider-kit";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { BankShop, createBankAccount, OWN_IBAN } from "../../../tests/support/bank-shop.ts";
import { camt } from "../../../tests/support/camt.ts";
import { DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { keepLog } from "../../../tests/support/kept-log.ts";

const BANK = `/console/${DEMO_MERCHANT}/bank`;
const PAYER = { name: "Mara Lindqvist", iban: "DE75512108001245126199" };
const today = Temporal.Now.plainDateISO("UTC");
const day = (before: number) => today.subtract({ days: before }).toString();

/** What the bank of the package has and does; the package reaches it by a global. */
const bank = {
  files: [] as FetchedStatement[],
  fetched: [] as (readonly [since: string, until: string])[],
  isDown: false,
  sent: [] as TransferDocument[],
  becomes: (): Promise<SentTransfers> => Promise.resolve({ kind: "sent", orderId: "N01" }),
  sources(): BankSource[] {
    return [
      {
        id: "donaubank",
        merchantGuid: DEMO_MERCHANT,
        async *fetch(since, until) {
          bank.fetched.push([since, until]);
          yield* bank.files;
          if (bank.isDown) throw new Error("The bank's server answered 503.\nAnd more.");
        },
        transfers: {
          ibans: [OWN_IBAN],
          send: (file) => {
            bank.sent.push(file);
            return bank.becomes();
          },
        },
      },
    ];
  },
};

const PACKAGES: Readonly<Record<string, { code: string; version?: number }>> = {
  "bank-good": {
    code: `export const createBankSources = async ({ WORD }) => {
      if (WORD !== "given") throw new Error("no environment");
      return globalThis.bankOfTest.sources();
    };`,
  },
  "bank-later": { code: "export const createBankSources = () => [];", version: 2 },
  "bank-none": { code: "export const other = 1;" },
  "bank-broken": { code: `export const createBankSources = () => { throw new Error("no configuration"); };` },
  "bank-wrong": {
    code: `export const createBankSources = () => [{ id: "a b", merchantGuid: "ME-1", fetch() {} }];`,
  },
  "bank-twice": { code: "export const createBankSources = () => globalThis.bankOfTest.sources();" },
};

let folder: string;
let shop: BankShop;
let finance: ConsoleClient;
const kept = keepLog("info");

beforeAll(async () => {
  Object.assign(globalThis, { bankOfTest: bank });
  folder = await mkdtemp(join(tmpdir(), "bank-sources-"));
  for (const [name, { code, version = 1 }] of Object.entries(PACKAGES)) {
    const at = join(folder, "node_modules", name);
    await mkdir(at, { recursive: true });
    const manifest = { name, version: "1.2.3", type: "module", exports: "./index.js" };
    await writeFile(join(at, "package.json"), JSON.stringify({ ...manifest, quittance: { bank: version } }));
    await writeFile(join(at, "index.js"), code);
  }
  const names = ["bank-absent", ...Object.keys(PACKAGES)];
  shop = await BankShop.open({
    log: kept.log,
    providerPackages: { names, folders: [folder], environment: { WORD: "given" } },
  });
  await createBankAccount(shop.operator, { testMode: false });
  finance = await ConsoleClient.demo(shop.started.url, "finance");
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  bank.files = [];
  bank.isDown = false;
  bank.fetched.length = 0;
  bank.sent.length = 0;
  bank.becomes = () => Promise.resolve({ kind: "sent", orderId: "N01" });
});

/** Runs what is due, and jobs of the kind whose time has not come. */
async function runDue(kind?: string): Promise<void> {
  if (kind !== undefined)
    await shop.started.gateway.db.execute(sql`update jobs set run_at = quittance_now() where kind = ${kind}`);
  await shop.started.gateway.runDue();
}
const fetchAgain = () => runDue("fetch-bank-statements");

const statement = (amount: string, text: string, id: string): FetchedStatement => ({
  name: `${id}.xml`,
  content: Buffer.from(camt([{ amount, text: [text], ...PAYER }], { id })),
});

test("packages of bank sources are loaded, and one that cannot be used is refused with its reason", () => {
  for (const line of [
    "The bank package bank-good 1.2.3 is loaded: the sources donaubank.",
    "The bank package bank-later is refused: it is for version 2 of the port",
    "The bank package bank-none is refused: it exports no function `createBankSources`.",
    "The bank package bank-broken is refused: it cannot be loaded: no configuration",
    "The bank package bank-wrong is refused: its sources do not fit the port: /0/id",
    `The bank package bank-twice is refused: there are two sources donaubank of ${DEMO_MERCHANT}.`,
    "The provider package bank-absent is refused: it is not installed in",
  ])
    expect(kept.text()).toContain(line);
  expect(kept.text()).not.toContain("The provider package bank-good");
  expect(kept.text()).not.toContain("The bank package bank-absent");
});

test("statements are fetched from where the last run ended, again and again, and pay what they name", async () => {
  const { uuid, reference } = await shop.debit("12.50");
  bank.files = [statement("12.50", reference, "F-1")];
  await runDue();
  expect((await shop.statusOf(uuid))["transactionStatus"]).toBe("SUCCESS");
  expect(bank.fetched).toEqual([[day(30), day(0)]]);
  // Not before its time, and then with the days before once more: an entry counts once.
  await runDue();
  expect(bank.fetched).toHaveLength(1);
  await fetchAgain();
  expect(bank.fetched.at(-1)).toEqual([day(3), day(0)]);
  expect(await shop.entries()).toHaveLength(1);
  const page = textOf(await finance.get(`${BANK}/statements`));
  expect(page).toContain("Fetched from banks donaubank");
  expect(page).toMatch(/Statements up to .* are here/);
});

test("after a failure or a refused file the same days are fetched again, later, and the others are imported", async () => {
  await shop.started.gateway.db.execute(sql`update bank_sources set fetched_until = ${day(10)}::date`);
  bank.files = [{ name: "bad.xml", content: Buffer.from("<Document/>") }, statement("3.33", "Miete", "F-2")];
  await fetchAgain();
  expect((await shop.entries()).map(({ amount }) => amount)).toContain("3.33");
  expect(textOf(await finance.get(`${BANK}/statements`))).toContain("bad.xml, line");
  bank.files = [];
  bank.isDown = true;
  await fetchAgain();
  expect(textOf(await finance.get(`${BANK}/statements`))).toContain("The bank's server answered 503.");
  expect(textOf(await finance.get(`${BANK}/statements`))).not.toContain("And more");
  const waits = await shop.started.gateway.db.one<{ attempts: number; later: boolean }>(sql`
    select attempts, run_at > quittance_now() + interval '90 seconds' as later from jobs
    where kind = 'fetch-bank-statements'`);
  expect(waits).toEqual({ attempts: 2, later: true });
  bank.isDown = false;
  await fetchAgain();
  expect(bank.fetched).toEqual(Array.from({ length: 3 }, () => [day(13), day(0)]));
  expect(textOf(await finance.get(`${BANK}/statements`))).not.toContain("server answered");
});

/** A refund of a payment that was transferred, in a file that a second person approves. */
async function approvedFile(amount: string): Promise<{ guid: string; refund: string }> {
  const { uuid, reference } = await shop.debit(amount);
  await shop.imported([{ amount, text: [reference], ...PAYER }]);
  const { body } = await shop.api.transaction("own", "refund", {
    merchantTransactionId: `R-${uuid}`,
    referenceUuid: uuid,
    amount,
    currency: "EUR",
  });
  const created = await shop.provision(`createTransferFile/${DEMO_MERCHANT}`, {});
  const { guid, approvalId } = created.body as { guid: string; approvalId: string };
  const approvals = `/console/${DEMO_MERCHANT}/approvals/${approvalId}`;
  await finance.submit(await finance.get(approvals), "/approve");
  return { guid, refund: String(body["uuid"]) };
}

async function sendingOf(guid: string) {
  const { body } = await shop.provision(`listTransferFiles/${DEMO_MERCHANT}`);
  return body["transferFiles"].find((file: { guid: string }) => file.guid === guid).sending;
}

/** A button of the file on its page. */
async function press(guid: string, how: string) {
  const page = await finance.get(`${BANK}/files`);
  return finance.submit(page, `/files/${guid}/sending`, { how });
}

test("an approved file goes to the bank once, and nothing before a second person approved it", async () => {
  const { guid, refund } = await approvedFile("20.00");
  expect(await sendingOf(guid)).toMatchObject({ state: "waiting" });
  expect(bank.sent).toEqual([]);
  await runDue();
  expect(bank.sent).toMatchObject([{ guid, again: false, document: expect.stringContaining(refund) }]);
  expect(await sendingOf(guid)).toMatchObject({ state: "sent", orderId: "N01", problem: null });
  await runDue("send-transfer-file");
  expect(bank.sent).toHaveLength(1);
  expect(textOf(await finance.get(`${BANK}/files`))).toContain("Sent to the bank");
});

test("a file that the bank certainly does not have is sent again by itself, later", async () => {
  bank.becomes = () => Promise.resolve({ kind: "not_sent", because: "The bank is closed." });
  const { guid } = await approvedFile("21.00");
  await runDue();
  expect(await sendingOf(guid)).toMatchObject({ state: "waiting", problem: "The bank is closed." });
  bank.becomes = () => Promise.resolve({ kind: "sent", orderId: null });
  await runDue("send-transfer-file");
  expect(bank.sent).toHaveLength(2);
  expect(await sendingOf(guid)).toMatchObject({ state: "sent", orderId: null });
});

test.each([
  ["an exception", () => Promise.reject(new Error("socket hang up")), "socket hang up"],
  [
    "an unknown outcome",
    () => Promise.resolve({ kind: "unknown" as const, because: "No response." }),
    "No response.",
  ],
])("after %s a file is sent again only when a person says so", async (_what, becomes, problem) => {
  bank.becomes = becomes;
  const { guid } = await approvedFile("22.00");
  await runDue();
  await runDue("send-transfer-file");
  expect(bank.sent).toHaveLength(1);
  expect(await sendingOf(guid)).toMatchObject({ state: "unknown", problem });
  bank.becomes = () => Promise.resolve({ kind: "sent", orderId: "N02" });
  await press(guid, "again");
  await runDue();
  expect(bank.sent.at(-1)).toMatchObject({ guid, again: true });
  expect(await sendingOf(guid)).toMatchObject({ state: "sent", orderId: "N02" });
});

test("a person who learned that the bank has a file ends its sending", async () => {
  bank.becomes = () => Promise.resolve({ kind: "unknown", because: "No response." });
  const { guid } = await approvedFile("23.00");
  await runDue();
  const before = await finance.get(`${BANK}/files`);
  expect(textOf(before)).toContain("Ask the bank whether it has the file.");
  await press(guid, "has");
  expect(await sendingOf(guid)).toMatchObject({ state: "sent" });
  // The button of a page that was opened before.
  const late = await finance.submit(before, `/files/${guid}/sending`, { how: "again" });
  expect([late.status, textOf(late)]).toEqual([422, expect.stringContaining("Nothing was changed")]);
  await runDue();
  expect(bank.sent).toHaveLength(1);
});

test("a process that ended while it sent leaves the outcome to a person", async () => {
  const { guid } = await approvedFile("24.00");
  await shop.started.gateway.db.execute(
    sql`update bank_transfer_files set sending = 'sending' where guid = ${guid}`,
  );
  await runDue();
  expect(bank.sent).toEqual([]);
  expect(await sendingOf(guid)).toMatchObject({ state: "unknown" });
});

test("a file whose transfers the bank has booked meanwhile is not sent", async () => {
  bank.becomes = () => Promise.resolve({ kind: "unknown", because: "No response." });
  const { guid, refund } = await approvedFile("25.00");
  await runDue();
  await shop.imported([{ amount: "25.00", direction: "DBIT", endToEndId: refund }]);
  await press(guid, "again");
  await runDue();
  expect(bank.sent).toHaveLength(1);
  expect(await sendingOf(guid)).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("booked"),
  });
});

test("a file of test connectors is not sent", async () => {
  await createBankAccount(shop.operator, { apiKey: "own-test", iban: OWN_IBAN });
  const { uuid, reference } = await shop.debit("26.00", "own-test");
  await shop.imported([{ amount: "26.00", text: [reference], ...PAYER }]);
  await shop.api.transaction("own-test", "refund", {
    merchantTransactionId: `R-${uuid}`,
    referenceUuid: uuid,
    amount: "26.00",
    currency: "EUR",
  });
  const { body } = await shop.provision(`createTransferFile/${DEMO_MERCHANT}`, {});
  const { guid, approvalId } = body as { guid: string; approvalId: string };
  await finance.submit(await finance.get(`/console/${DEMO_MERCHANT}/approvals/${approvalId}`), "/approve");
  await runDue();
  expect(await sendingOf(guid)).toBeNull();
  const sent = await press(guid, "again").catch((error: Error) => error.message);
  expect(sent).toContain("No form to");
  expect(bank.sent).toEqual([]);
});
