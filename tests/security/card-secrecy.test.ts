import { beforeAll, describe, expect, it } from "vitest";
import { signMessage } from "../../src/connectors/index.ts";
import { json, sql, type Sql } from "../../src/platform/database/index.ts";
import { anOrder, ApiClient, basic } from "../support/api-client.ts";
import { startCallbackReceiver } from "../support/callback-receiver.ts";
import { expectNoTrace, uniqueCard } from "../support/card-traces.ts";
import { forThisFile } from "../support/for-this-file.ts";
import { ADMINISTRATOR, startTestGateway } from "../support/gateway.ts";
import { keepLog } from "../support/kept-log.ts";

const card = uniqueCard();
/** More than any file of the server has here, so that each is read as a whole. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const MERCHANT_GUID = "ME-0000-0000-0000-0000-0000-0001";

const started = forThisFile(() => startTestGateway({ log: kept.log }));
const api = forThisFile(() => new ApiClient(started.url));
const receiver = forThisFile(startCallbackReceiver);
const kept = keepLog("trace");
const responses: string[] = [];

beforeAll(async () => {
  await useCardEverywhere();
});

describe("card numbers and security codes", () => {
  it("are in no column of any table, before and after the jobs ran", async () => {
    expect(await searchTables()).toBeGreaterThan(20);
    await started.gateway.runDue();
    expect(await searchTables()).toBeGreaterThan(20);
  });

  it("are in no file of the database server, its write-ahead log included", async () => {
    const { db } = started.gateway;
    await db.execute(sql`checkpoint`);
    const files = await db.query<{ path: string }>(sql`
      with database as (select 'base/' || oid as folder from pg_database where datname = current_database())
      select folder || '/' || pg_ls_dir(folder) as path from database
      union all select 'pg_wal/' || name from pg_ls_waldir()`);
    let readBytes = 0;
    for (const { path } of files) {
      // The server removes files of its write-ahead log while they are read.
      const { content } = await db.one<{ content: Buffer | null }>(
        sql`select pg_read_binary_file(${path}, 0, ${MAX_FILE_BYTES}, true) as content`,
      );
      if (content === null) continue;
      expect(content.length).toBeLessThan(MAX_FILE_BYTES);
      readBytes += content.length;
      expectNoTrace(card, content.toString("latin1"));
    }
    expect(readBytes).toBeGreaterThan(1_000_000);
  });

  it("are in no log line, no response and no callback", () => {
    expect(kept.text()).toContain("/api/v3/tokenize");
    expect(receiver.received.length).toBeGreaterThan(0);
    for (const text of [kept.text(), ...responses, ...receiver.received.map(({ body }) => json(body))]) {
      expectNoTrace(card, text);
    }
  });
});

/** Every way in which a card enters the gateway, is stored, used and returned. */
async function useCardEverywhere(): Promise<void> {
  const token = await tokenize();
  const registered = await debit({ transactionToken: token, withRegister: true, callbackUrl: receiver.url });
  expect(registered).toMatchObject({ returnType: "FINISHED" });
  await debit({ transactionToken: token });
  await debit({ transactionToken: undefined, referenceUuid: registered["uuid"] });
  await operation("refund", { referenceUuid: registered["uuid"], amount: "1.00", currency: "EUR" });
  await debit({ transactionToken: await tokenize(), threeDSecureData: { "3dsecure": "MANDATORY" } });
  await debit({ transactionToken: await tokenize(), requestDcc: true });
  await operation("register", { transactionToken: await tokenize() });
  await bodyOf(api.get(`/api/v3/status/demo-card/getByUuid/${String(registered["uuid"])}`));
  await refuseCards();
  await payByRawCard();
  await operation("deregister", { referenceUuid: registered["uuid"] });
}

async function tokenize(): Promise<string> {
  const body = await bodyOf(api.post("/api/v3/tokenize/demo-public", { cardData: card }));
  return String(body["transactionToken"]);
}

const debit = (request: object) => operation("debit", { ...anOrder(), ...request });

function operation(name: string, request: object): Promise<Record<string, unknown>> {
  const { merchantTransactionId } = anOrder();
  return bodyOf(api.transaction("demo-card", name, { merchantTransactionId, ...request }));
}

/** A card in a wrong place must not be quoted in the refusal. */
async function refuseCards(): Promise<void> {
  await bodyOf(api.post("/api/v3/tokenize/demo-public", { cardData: { ...card, expirationYear: card.pan } }));
  await bodyOf(api.post("/api/v3/tokenize/demo-public", { cardData: card, [card.pan]: card.pan }));
  await bodyOf(api.post("/api/v3/tokenize/demo-public", `{"cardData":{"pan":"${card.pan}",`));
  await bodyOf(api.post("/api/v3/tokenize/demo-public/cvv", { reference: "pt::1", cvv: card.cvv }));
  await debit({ cardData: card });
  await debit({ transactionToken: card.pan });
  await debit({ currency: card.pan, [card.pan]: card });
}

/** On a connector for card data the merchant's server sends the card, signed. */
async function payByRawCard(): Promise<void> {
  const connector = {
    name: "Raw cards",
    adapter: "SimulatorPci",
    method: "Creditcard",
    apiKey: "raw-cards",
    sharedSecret: "raw-secret",
    settings: { "pci:card-data": "1" },
  };
  const authorization = basic(ADMINISTRATOR);
  await bodyOf(api.post(`/api/provisioning/createConnector/${MERCHANT_GUID}`, connector, { authorization }));
  const { transactionToken: _token, ...order } = anOrder();
  const body = JSON.stringify({ ...order, cardData: card, withRegister: true });
  const uri = "/api/v3/transaction/raw-cards/debit";
  const date = new Date().toUTCString();
  const contentType = "application/json; charset=utf-8";
  const message = { method: "POST", body: Buffer.from(body), contentType, date, uri };
  const signature = signMessage("raw-secret", message, "sha512");
  const paid = await bodyOf(api.post(uri, body, { "x-date": date, "x-signature": signature }));
  expect(paid).toMatchObject({ returnType: "FINISHED" });
}

async function bodyOf(call: ReturnType<ApiClient["get"]>): Promise<Record<string, unknown>> {
  const { body, headers } = await call;
  responses.push(JSON.stringify(body), JSON.stringify([...headers]));
  return body;
}

async function searchTables(): Promise<number> {
  const { db } = started.gateway;
  const tables = await db.query<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  let rowsRead = 0;
  for (const { name } of tables) {
    const rows = await db.query<{ row: string }>(allRowsOf(name));
    rowsRead += rows.length;
    expectNoTrace(card, rows.map(({ row }) => row).join("\n"));
  }
  return rowsRead;
}

/** Names of tables cannot be parameters; these come from the catalogue. */
function allRowsOf(table: string): Sql {
  const text = [`select found::text as row from "${table}" as found`];
  return sql(Object.assign(text, { raw: text }));
}
