import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { decrypt, generateKey, readMessage, readPrivateKey } from "openpgp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "../../src/platform/clock.ts";
import { sql } from "../../src/platform/database/index.ts";
import { ConsoleClient } from "../support/console.ts";
import { DyingGateway } from "../support/dying-gateway.ts";
import { startTestGateway, type TestGateway } from "../support/gateway.ts";
import { howMany } from "../support/in-parts.ts";
import { startMailServer, type MailServer } from "../support/mail-server.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { TENANT, VaultFiles } from "../support/vault-files.ts";

/** One more than a commit of the import takes. */
const ROWS = 51;
/** `npm test` has time for some of the statements, CI for twice as many, the slow tests for all. */
const EVERY = howMany({ here: 18, onCi: 9, whole: 1 });
/** Rows that an export reads in two pages. */
const TWO_PAGES = 260;
const TIMEOUT_MS = 300_000;

const clock = new ManualClock("2026-11-29T10:00:00Z");
let database: TestDatabase;
let mailServer: MailServer;
let started: TestGateway;
let dying: DyingGateway;
let files: VaultFiles;
let atDying: VaultFiles;

beforeAll(async () => {
  database = await createTestDatabase();
  mailServer = await startMailServer();
  const given = { databaseUrl: database.url, masterKey: randomBytes(32), clock };
  started = await startTestGateway(given);
  dying = await DyingGateway.start(given);
  files = new VaultFiles(started.url);
  atDying = new VaultFiles(dying.url);
  const mail = { host: "127.0.0.1", port: mailServer.port, secure: false, from: "gateway@shop.example" };
  await files.call(`updateTenant/${TENANT}`, { settings: { mail } });
});
afterAll(async () => {
  await dying?.close();
  await started?.close();
  await mailServer?.close();
  await database?.drop();
});

const COLUMNS = "customerIdentification,externalToken,pan,expirationMonth,expirationYear";
const linesOf = (name: string, rows = ROWS) => [
  COLUMNS,
  ...Array.from({ length: rows }, (_, row) => `${name}-${row},${name}-t${row},4111111111111111,12,2030`),
];

/** Does the work of a killed process: its leases are over. */
async function takeOver(): Promise<void> {
  await started.gateway.db.execute(sql`update jobs set leased_until = null`);
  await started.gateway.runDue();
}

const count = async (statement: ReturnType<typeof sql>) =>
  Number((await started.gateway.db.one<{ count: bigint }>(statement)).count);
const registrations = (guid: string) =>
  count(sql`select count(*) from transactions where merchant_transaction_id like ${`${guid}-%`}`);
const instruments = (guid: string) =>
  count(sql`
    select count(*) from stored_instruments join transactions on uuid = transaction_uuid
    where merchant_transaction_id like ${`${guid}-%`} and erased_at is null`);
const profiles = (guid: string) =>
  count(sql`
    select count(*) from customer_profiles
    where guid in (select profile_guid from vault_import_rows where import_guid = ${guid})`);

/** Changes an import, and has nothing left to do then. */
async function change(operation: "runVaultImport" | "undoVaultImport", guid: string): Promise<void> {
  const answer = files.call(`${operation}/${guid}`);
  const isDone = answer.then(() => true);
  do await takeOver();
  while (!(await Promise.race([isDone, sleep(0).then(() => false)])));
}

test(
  "an export whose request, approval or transmission is killed at any statement is whole, and needs all of it still",
  async () => {
    const { publicKey, privateKey } = await generateKey({
      userIDs: { name: "Receiver" },
      format: "armored",
    });
    await change("runVaultImport", (await files.check(linesOf("out", TWO_PAGES))).guid);
    const { db } = started.gateway;
    const request = (at: VaultFiles) => at.call(`exportVault/${TENANT}`, { publicKey });
    const states = async () =>
      db.query<{ export: string; request: string | null; mails: bigint }>(sql`
        select exports.state as export, requests.state as request, (
          select count(*) from jobs where kind = 'send-console-notice' and key like 'vault-export.' || exports.guid || '.%') as mails
        from vault_exports as exports left join console_vault_export_requests as requests
          on requests.wanted ->> 'exportGuid' = exports.guid
        where exports.state in ('waiting', 'approved')`);
    const forget = () => db.execute(sql`update vault_exports set state = 'cancelled'`);
    let died = true;
    for (let statement = 0; died; statement += 1) {
      died = await dying.diesAfter(statement, () => request(atDying));
      for (const one of await states()) expect(one).toMatchObject({ export: "waiting", request: "open" });
      await forget();
    }
    died = true;
    let ready = "";
    for (let statement = 0; died; statement += 1) {
      await forget();
      const { guid, approvalId } = (await request(files)).body as Record<string, string>;
      const person = await ConsoleClient.demo(dying.url, "finance");
      const address = `/console/${TENANT}/approvals/${approvalId}`;
      const page = await person.get(address);
      died = await dying.diesAfter(statement, () => person.submit(page, "/approve"));
      const [found, ...others] = await states();
      expect(others).toEqual([]);
      if (found!.export === "waiting") expect(found).toMatchObject({ request: "open", mails: 0n });
      else expect(found).toMatchObject({ export: "approved", request: "done" });
      if (found!.export === "approved") expect(found!.mails).toBeGreaterThan(0n);
      ready = guid!;
    }
    clock.advance({ hours: 25 });
    const { body } = await files.root.get(`/api/provisioning/getVaultExport/${ready}`);
    const path = new URL(body["url"] as string).pathname;
    const decryptionKeys = await readPrivateKey({ armoredKey: privateKey });
    const read = async (url: string) => {
      const file = new Uint8Array(await (await fetch(`${url}${path}`)).arrayBuffer());
      const { data } = await decrypt({ message: await readMessage({ binaryMessage: file }), decryptionKeys });
      return data;
    };
    const whole = await read(started.url);
    expect(whole.split("\n").length).toBeGreaterThan(TWO_PAGES);
    died = true;
    for (let statement = 0; died; statement += 1) {
      const texts: string[] = [];
      died = await dying.diesAfter(statement, async () => void texts.push(await read(dying.url)));
      // A part of the file is not taken for the whole of it.
      for (const text of texts) expect(text).toBe(whole);
    }
    expect(await read(started.url)).toBe(whole);
  },
  TIMEOUT_MS,
);

/** Begins a change of an import, and lets the process die at each of its statements in turn until one lives to the end. */
async function killedChange(
  operation: "runVaultImport" | "undoVaultImport",
  prepared: (name: string) => Promise<string>,
  judge: (guid: string) => Promise<void>,
): Promise<number> {
  for (let statement = 0; ; statement += EVERY) {
    const name = `${operation.slice(0, 3)}${statement}`;
    const guid = await prepared(name);
    const answer = files.call(`${operation}/${guid}`);
    const running = operation === "runVaultImport" ? "running" : "undoing";
    await expect.poll(async () => (await files.get(guid)).state).toBe(running);
    const died = await dying.diesAfter(statement, () => dying.runDue());
    await takeOver();
    expect((await answer).status).toBe(200);
    await judge(guid);
    if (!died) return statement;
  }
}

test(
  "an import that is killed at any of its statements stores each row once",
  async () => {
    const statements = await killedChange(
      "runVaultImport",
      async (name) => (await files.check(linesOf(name))).guid,
      async (guid) => {
        expect(await files.get(guid)).toMatchObject({ state: "imported", imported: ROWS, failed: 0 });
        expect(await registrations(guid)).toBe(ROWS);
        expect(await instruments(guid)).toBe(ROWS);
        expect(await profiles(guid)).toBe(ROWS);
        const tokens = (await files.rows((await files.get(guid)).resultUrl)).map((row) => row[2]);
        expect(new Set(tokens).size).toBe(ROWS);
      },
    );
    expect(statements).toBeGreaterThan(30);
    expect(await count(sql`select count(*) from vault_import_chunks`)).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  "an undo that is killed at any of its statements removes each row once",
  async () => {
    const statements = await killedChange(
      "undoVaultImport",
      async (name) => {
        const { guid } = await files.check(linesOf(name));
        await change("runVaultImport", guid);
        return guid;
      },
      async (guid) => {
        expect(await files.get(guid)).toMatchObject({ state: "undone", undone: ROWS, kept: 0 });
        expect(await instruments(guid)).toBe(0);
        expect(await profiles(guid)).toBe(0);
      },
    );
    expect(statements).toBeGreaterThan(15);
  },
  TIMEOUT_MS,
);

test(
  "an upload that is killed at any of its statements is there as a whole, or leaves nothing after a week",
  async () => {
    let died = true;
    for (let statement = 0; died; statement += 1) {
      const file = await files.encrypted(linesOf(`up${statement}`, 3).join("\n"));
      const before = await listed();
      let status = 0;
      died = await dying.diesAfter(statement, async () => void ({ status } = await atDying.upload(file)));
      if (status !== 200) expect(died).toBe(true);
      const made = (await listed()).filter(({ guid }) => !before.some((one) => one.guid === guid));
      expect(made.length).toBeLessThanOrEqual(1);
      for (const one of made) {
        expect(one).toMatchObject({ state: "checked", rows: 3, valid: 3 });
        await files.call(`discardVaultImport/${one.guid}`);
      }
      const again = await files.upload(file);
      expect(again.body).toMatchObject({ success: true, vaultImport: { valid: 3, known: 0 } });
      await files.call(`discardVaultImport/${again.body["vaultImport"].guid}`);
    }
    clock.advance({ hours: 24 * 8 });
    await takeOver();
    expect(await count(sql`select count(*) from vault_import_chunks`)).toBe(0);
    expect(
      await count(
        sql`select count(*) from vault_import_rows where import_guid not in (select guid from vault_imports)`,
      ),
    ).toBe(0);
  },
  TIMEOUT_MS,
);

async function listed(): Promise<{ guid: string }[]> {
  const { body } = await files.root.get(
    "/api/provisioning/listVaultImports/ME-0000-0000-0000-0000-0000-0001",
  );
  return body["vaultImports"];
}
