import { XMLParser } from "fast-xml-parser";
import { beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../platform/clock.ts";
import { sql } from "../../platform/database/index.ts";
import { anOrder, ApiClient } from "../../../tests/support/api-client.ts";
import {
  BankShop,
  createBankAccount,
  importBankFile,
  OWN_IBAN,
  type Shown,
} from "../../../tests/support/bank-shop.ts";
import { startCallbackReceiver } from "../../../tests/support/callback-receiver.ts";
import type { CamtEntry } from "../../../tests/support/camt.ts";
import { DEMO_MERCHANT } from "../../../tests/support/connectors.ts";
import { ConsoleClient, textOf } from "../../../tests/support/console.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";
import { schemaErrors } from "../../../tests/support/pain-schema.ts";

const IBAN = OWN_IBAN;
const SECOND_IBAN = "DE75512108001245126199";
const PAYER = { name: "Zoë Øster &amp; Söhne &lt;Graz&gt;", iban: "AT611904300234573201" };
const APPROVALS = `/console/${DEMO_MERCHANT}/approvals`;

const clock = new ManualClock("2026-11-26T12:00:00Z");
const shop = forThisFile(() => BankShop.open({ clock }));
const receiver = forThisFile(startCallbackReceiver);
let api: ApiClient;
let operator: ApiClient;

beforeAll(async () => {
  ({ api, operator } = shop);
  const accountHolder = "Halden & Söhne GmbH";
  await createBankAccount(operator, { accountHolder });
  await createBankAccount(operator, { apiKey: "second", iban: SECOND_IBAN, accountHolder });
  await createBankAccount(operator, {
    apiKey: "generous",
    accountHolder,
    settings: { "bank:surplus": "refund" },
  });
});

async function imported(entries: readonly CamtEntry[], iban = IBAN): Promise<void> {
  expect(await shop.imported(entries, { iban })).toMatchObject({ unmatched: 0 });
}

const debit = (amount: string, apiKey?: string) => shop.debit(amount, apiKey);

async function refund(uuid: string, amount: string, { apiKey = "own", ...more }: Shown = {}): Promise<Shown> {
  const { transactionToken: _token, ...order } = anOrder();
  const { body } = await api.transaction(apiKey, "refund", {
    ...order,
    amount,
    referenceUuid: uuid,
    ...more,
  });
  return body;
}

/** A refund that waits, of a payment that was transferred. */
async function waitingRefund(amount: string, more: { apiKey?: string; callbackUrl?: string } = {}) {
  const { uuid, reference } = await debit(amount, more.apiKey);
  await imported(
    [{ amount, text: [reference], ...PAYER }],
    more.apiKey === "second" ? SECOND_IBAN : undefined,
  );
  const body = await refund(uuid, amount, more);
  expect(body, JSON.stringify(body)).toMatchObject({ returnType: "PENDING" });
  return { uuid: String(body["uuid"]), reference, payment: uuid };
}

const provision = (operation: string, body?: object) => shop.provision(operation, body);
const createFile = (by = operator) => by.post(`/api/provisioning/createTransferFile/${DEMO_MERCHANT}`, {});

async function filed(guid: string): Promise<Shown> {
  const { body } = await provision(`listTransferFiles/${DEMO_MERCHANT}`);
  return body["transferFiles"].find((file: Shown) => file.guid === guid);
}

async function decide(approvalId: string, action: "/approve" | "/refuse") {
  const finance = await ConsoleClient.demo(shop.started.url, "finance");
  const page = await finance.get(`${APPROVALS}/${approvalId}`);
  const { csrf = "" } = finance.form(page, "/approve").fields;
  return finance.post(`${APPROVALS}/${approvalId}${action}`, { csrf, words: "Not today." });
}

async function approvedFile(): Promise<Shown> {
  const { body } = await createFile();
  for (const { approvalId } of body["transferFiles"]) await decide(approvalId, "/approve");
  return filed(body["guid"]);
}

const download = (url: string) => shop.download(url);

function read(bytes: Buffer): Shown {
  const isArray = (name: string) => name === "CdtTrfTxInf";
  const parser = new XMLParser({ ignoreAttributes: false, parseTagValue: false, isArray });
  return parser.parse(bytes.toString()).Document.CstmrCdtTrfInitn;
}

const idsOf = (bytes: Buffer) =>
  read(bytes).PmtInf.CdtTrfTxInf.map(({ PmtId }: Shown) => PmtId.EndToEndId as string);
const statusOf = (uuid: string, apiKey?: string) => shop.statusOf(uuid, apiKey);

test("refunds are paid by a file that a second person approves, and succeed when the bank has booked them", async () => {
  expect((await createFile()).status).toBe(422);
  const one = await waitingRefund("49.90", { callbackUrl: `${receiver.url}/refunds` });
  // Files have the oldest first.
  clock.advance({ seconds: 1 });
  const two = await waitingRefund("0.10");
  const { body } = await createFile();
  expect(body, JSON.stringify(body)).toMatchObject({
    success: true,
    state: "waiting",
    transferFile: { state: "waiting", account: IBAN, amount: "50.00", transfers: 2, test: true, url: null },
  });
  const { guid, approvalId } = body as { guid: string; approvalId: string };
  expect((await provision(`getTransferFile/${guid}`)).status).toBe(404);
  expect((await createFile()).status).toBe(422);

  const support = await ConsoleClient.demo(shop.started.url, "support");
  expect(textOf(await support.get(`${APPROVALS}/${approvalId}`))).toContain("cannot approve");
  const finance = await ConsoleClient.demo(shop.started.url, "finance");
  expect(textOf(await finance.get(APPROVALS))).toContain("Transfer file of EUR 50.00");
  const page = await finance.get(`${APPROVALS}/${approvalId}`);
  expect(textOf(page)).toContain(PAYER.iban);
  await finance.submit(page, "/approve");
  const { url, fileName, state } = await filed(guid);
  expect([state, fileName]).toEqual(["approved", `test-transfers-${guid}.xml`]);

  const bytes = await download(url);
  expect((await download(url)).equals(bytes)).toBe(true);
  expect(schemaErrors(bytes) ?? "").toBe("");
  const { GrpHdr, PmtInf } = read(bytes);
  expect([GrpHdr.MsgId, GrpHdr.NbOfTxs, GrpHdr.CtrlSum]).toEqual([guid, "2", "50.00"]);
  expect(PmtInf).toMatchObject({
    BtchBookg: "false",
    Dbtr: { Nm: "Halden + Sohne GmbH" },
    DbtrAcct: { Id: { IBAN } },
    CdtTrfTxInf: [
      {
        PmtId: { EndToEndId: one.uuid },
        Amt: { InstdAmt: { "#text": "49.90", "@_Ccy": "EUR" } },
        Cdtr: { Nm: "Zoe Oster + Sohne .Graz." },
        CdtrAcct: { Id: { IBAN: PAYER.iban } },
        RmtInf: { Ustrd: `Refund ${one.reference}` },
      },
      { PmtId: { EndToEndId: two.uuid } },
    ],
  });

  expect(await statusOf(one.uuid)).toMatchObject({ transactionStatus: "PENDING" });
  await imported([{ amount: "49.90", direction: "DBIT", endToEndId: one.uuid }]);
  expect(await statusOf(one.uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
  expect(await statusOf(two.uuid)).toMatchObject({ transactionStatus: "PENDING" });
  await shop.started.gateway.runDue();
  await receiver.waitFor(1);
  expect(receiver.received.at(-1)!.body).toMatchObject({ result: "OK", uuid: one.uuid });

  // The bank could not pay it: before it was booked, and after.
  await imported([{ amount: "0.10", endToEndId: two.uuid, returned: "AC04" }]);
  expect(await statusOf(two.uuid)).toMatchObject({
    transactionStatus: "ERROR",
    errors: [{ adapterCode: "AC04" }],
  });
  await imported([{ amount: "49.90", endToEndId: one.uuid, returned: "AC04" }]);
  await shop.started.gateway.runDue();
  const { body: events } = await api.get("/api/v3/events/own?types=refund.failed");
  const failed = events["events"].map(({ data }: Shown) => data.object);
  expect(failed).toMatchObject([
    { uuid: two.uuid, amount: "0.10" },
    { amount: "49.90", extraData: { undone: one.uuid } },
  ]);
  expect(await refund(one.payment, "49.91")).toMatchObject({ success: false });
  const again = await refund(one.payment, "49.90");
  expect(again).toMatchObject({ returnType: "PENDING" });
  const next = await approvedFile();
  expect(idsOf(await download(next.url))).toEqual([again.uuid]);
});

test("what is refused, withdrawn or not decided in time is free for another file", async () => {
  const { uuid } = await waitingRefund("12.00");
  const { body: refused } = await createFile();
  await decide(refused["approvalId"], "/refuse");
  expect(await filed(refused["guid"])).toMatchObject({ state: "refused", url: null });
  const { body: late } = await createFile();
  expect(late["transferFile"]).toMatchObject({ transfers: 1, amount: "12.00" });
  clock.advance({ hours: 73 });
  expect(await filed(late["guid"])).toMatchObject({ state: "expired" });
  const file = await approvedFile();
  expect(idsOf(await download(file.url))).toEqual([uuid]);
  await imported([{ amount: "12.00", direction: "DBIT", endToEndId: uuid }]);
});

test("nobody approves what they requested by a credential of theirs", async () => {
  await waitingRefund("13.00");
  const created = await provision(`createProvisioningCredential/TE-0000-0000-0000-0000-0000-0001`, {
    name: "Books",
    permissions: ["bank"],
  });
  const guid = created.body["credential"].guid as string;
  // As if the person had made it in the console.
  await shop.started.gateway.db.transaction(async (tx) => {
    await tx.execute(
      sql`update provisioning_credentials set created_by = 'operator@demo.example' where guid = ${guid}`,
    );
  });
  const by = new ApiClient(shop.started.url, {
    username: guid,
    password: created.body["password"] as string,
  });
  const { body } = await createFile(by);
  const address = `${APPROVALS}/${body["approvalId"]}`;
  const person = await ConsoleClient.demo(shop.started.url, "operator");
  const page = await person.get(address);
  expect(textOf(page)).toContain("Another person has to approve it.");
  const { csrf = "" } = person.form(page, "/withdraw").fields;
  expect((await person.post(`${address}/approve`, { csrf })).status).toBe(422);
  expect(await filed(body["guid"])).toMatchObject({ state: "waiting", url: null });
  await person.submit(page, "/withdraw");
  expect(await filed(body["guid"])).toMatchObject({ state: "cancelled", url: null });
  const { url } = await approvedFile();
  expect(read(await download(url)).GrpHdr.CtrlSum).toBe("13.00");
});

test("files that are created at once never have a refund twice, and each account has its own", async () => {
  const wanted: string[] = [];
  for (const apiKey of ["own", "second", "own", "own"])
    wanted.push((await waitingRefund("7.00", { apiKey })).uuid);
  const responses = await Promise.all(Array.from({ length: 6 }, () => createFile()));
  const files = responses.flatMap(({ body }) => (body["transferFiles"] ?? []) as Shown[]);
  for (const { approvalId } of files) await decide(approvalId, "/approve");
  const ids: string[] = [];
  for (const { guid } of files) {
    const bytes = await download((await filed(guid)).url);
    ids.push(...idsOf(bytes));
  }
  expect(ids.toSorted()).toEqual(wanted.toSorted());
  expect(new Set(files.map(({ account }) => account))).toEqual(new Set([IBAN, SECOND_IBAN]));
  for (const { account, transfers, amount } of files)
    expect([account, amount]).toEqual([account, `${7 * transfers}.00`]);
});

test("a file with a transfer that the bank has booked meanwhile can only be refused", async () => {
  const { uuid } = await waitingRefund("14.00");
  const other = await waitingRefund("15.00");
  const { body } = await createFile();
  await imported([{ amount: "14.00", direction: "DBIT", endToEndId: uuid }]);
  const page = await decide(body["approvalId"], "/approve");
  expect([page.status, textOf(page)]).toEqual([422, expect.stringContaining("has booked one of these")]);
  await decide(body["approvalId"], "/refuse");
  const { url } = await approvedFile();
  expect(idsOf(await download(url))).toEqual([other.uuid]);
});

test("a refund to a payer whose account is unknown, or none of a bank in SEPA, is declined with the reason", async () => {
  for (const iban of [undefined, "DE00512108001245126199"]) {
    const { uuid, reference } = await debit("16.00");
    await imported([{ amount: "16.00", text: [reference], ...(iban && { iban, name: "Mara Lindqvist" }) }]);
    expect(await refund(uuid, "16.00")).toMatchObject({
      returnType: "ERROR",
      errors: [{ adapterMessage: expect.stringContaining("account of the payer") }],
    });
  }
  expect((await createFile()).status).toBe(422);
});

test("a surplus goes back by the next file where the connector says so", async () => {
  const { uuid, reference } = await debit("20.00", "generous");
  await imported([{ amount: "23.50", text: [reference], ...PAYER }]);
  expect(await statusOf(uuid, "generous")).toMatchObject({ transactionStatus: "SUCCESS" });
  const { body } = await provision(`listBankEntries/${DEMO_MERCHANT}?state=matched`);
  const entry = body["bankEntries"].find((one: Shown) => one.text === reference);
  expect(entry).toMatchObject({ surplus: null, transactions: [{ uuid, amount: "20.00" }] });
  const { url } = await approvedFile();
  const bytes = await download(url);
  expect(read(bytes).PmtInf.CdtTrfTxInf).toMatchObject([
    {
      Amt: { InstdAmt: { "#text": "3.50" } },
      CdtrAcct: { Id: { IBAN: PAYER.iban } },
      RmtInf: { Ustrd: `Overpayment ${reference}` },
    },
  ]);
  const [endToEndId] = idsOf(bytes);
  await imported([{ amount: "3.50", direction: "DBIT", endToEndId: endToEndId! }]);
  const { body: after } = await provision(`listBankEntries/${DEMO_MERCHANT}?state=matched`);
  expect(after["bankEntries"][0]).toMatchObject({ direction: "out", endToEndId, kind: "refund" });
});

/** A status report of the bank: of the file as a whole, and of its transfers by their end-to-end ids. */
function report(
  fileGuid: string,
  {
    all = "PART",
    single = {},
  }: { all?: string; single?: Readonly<Record<string, readonly [status: string, code: string]>> },
): string {
  const transfers = Object.entries(single).map(
    ([id, [status, code]]) =>
      `<TxInfAndSts><OrgnlEndToEndId>${id}</OrgnlEndToEndId><TxSts>${status}</TxSts><StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf></TxInfAndSts>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R</MsgId><CreDtTm>2026-11-26T12:00:00Z</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${fileGuid}</OrgnlMsgId><OrgnlMsgNmId>pain.001.001.09</OrgnlMsgNmId><GrpSts>${all}</GrpSts>${all === "RJCT" ? "<StsRsnInf><Rsn><Cd>AM04</Cd></Rsn></StsRsnInf>" : ""}</OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>${fileGuid}-1</OrgnlPmtInfId>${transfers.join("")}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`;
}

test("what the bank refuses of an approved file fails its refunds, once, and they can be made again", async () => {
  const [one, two, three] = [
    await waitingRefund("31.00"),
    await waitingRefund("32.00"),
    await waitingRefund("33.00"),
  ];
  const { body: waiting } = await createFile();
  const unapproved = await importBankFile(operator, report(waiting["guid"], { all: "RJCT" }));
  expect([unapproved.status, unapproved.body["errors"][0].message]).toEqual([
    422,
    expect.stringContaining("no approved transfer file"),
  ]);
  await decide(waiting["approvalId"], "/approve");
  const guid = waiting["guid"] as string;
  await imported([{ amount: "33.00", direction: "DBIT", endToEndId: three.uuid }]);

  const some = report(guid, { single: { [one.uuid]: ["RJCT", "AC04"], [two.uuid]: ["ACSP", "NARR"] } });
  const { body } = await importBankFile(operator, some);
  expect(body["bankImport"]).toMatchObject({ account: IBAN, entries: 1, new: 1, matched: 1, errors: [] });
  expect(await statusOf(one.uuid)).toMatchObject({
    transactionStatus: "ERROR",
    errors: [{ adapterCode: "AC04", adapterMessage: "The bank refused the transfer." }],
  });
  expect(await statusOf(two.uuid)).toMatchObject({ transactionStatus: "PENDING" });
  expect((await importBankFile(operator, some)).body["bankImport"]).toMatchObject({ entries: 1, new: 0 });

  // The rest of the file, with one that is booked already.
  const rest = report(guid, { all: "RJCT", single: { [three.uuid]: ["RJCT", "AC04"] } });
  expect((await importBankFile(operator, rest)).body["bankImport"]).toMatchObject({
    new: 1,
    errors: [{ message: expect.stringContaining("was booked") }],
  });
  expect(await statusOf(two.uuid)).toMatchObject({ errors: [{ adapterCode: "AM04" }] });
  expect(await statusOf(three.uuid)).toMatchObject({ transactionStatus: "SUCCESS" });
  expect(await refund(one.payment, "31.00")).toMatchObject({ returnType: "PENDING" });
  const { url } = await approvedFile();
  expect(read(await download(url)).GrpHdr.CtrlSum).toBe("31.00");
});

test("a surplus whose transfer the bank refuses waits for a person again", async () => {
  const { reference } = await debit("40.00", "generous");
  await imported([{ amount: "44.00", text: [reference], ...PAYER }]);
  await shop.imported([{ amount: "40.00", text: [reference, " again"], ...PAYER }]);
  const file = await approvedFile();
  expect(read(await download(file.url)).GrpHdr.CtrlSum).toBe("44.00");
  const { body } = await importBankFile(operator, report(file.guid, { all: "RJCT" }));
  expect(body["bankImport"]).toMatchObject({ new: 2 });
  const found = (await shop.entries()).filter((entry) => entry.text.startsWith(reference));
  expect(found).toMatchObject([
    { state: "proposed", surplus: "40.00", kind: null, proposal: { because: "already_paid" } },
    { state: "matched", surplus: "4.00", kind: "payment" },
  ]);
});

test("no more than fifty files of a merchant wait, and what the next one would have is free for it later", async () => {
  const created: Shown[] = [];
  for (let count = 0; count < 50; count++) {
    await waitingRefund("1.00");
    created.push((await createFile()).body);
  }
  await waitingRefund("2.00");
  const tooMany = await createFile();
  expect([tooMany.status, tooMany.body["errorMessage"]]).toEqual([
    429,
    expect.stringContaining("wait for approval"),
  ]);
  await decide(created[0].approvalId, "/refuse");
  const { body } = await createFile();
  expect(body["transferFile"]).toMatchObject({ transfers: 2, amount: "3.00" });
});
