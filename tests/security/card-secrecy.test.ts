import { randomInt } from "node:crypto";
import { Writable } from "node:stream";
import { Client, escapeIdentifier } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  cardFactsOf,
  holdCard,
  redeemCardToken,
  refreshCvv,
  registerTokenizeRoutes,
  storeInstrument,
  type CardData,
} from "../../src/connectors/vault/index.ts";
import { passesLuhn } from "../../src/connectors/vault/check-card.ts";
import { sql } from "../../src/platform/database/index.ts";
import { createHttpServer } from "../../src/platform/http/index.ts";
import { createIds } from "../../src/platform/ids.ts";
import { createLog } from "../../src/platform/log.ts";
import { createTestVault, type TestVault } from "../support/vault.ts";

/** A number that nothing else in the test run has, since all databases of the run share one write-ahead log. */
const card: CardData = {
  pan: randomVisa(),
  cvv: "739",
  expirationMonth: "12",
  expirationYear: "2030",
  cardHolder: "Ada Lovelace",
};
const owner = { tenantGuid: "TE-1", merchantGuid: "ME-1", connectorGuid: "CO-1" };

let test: TestVault;
let logged = "";
const answers: string[] = [];

beforeAll(async () => {
  test = await createTestVault();
  await useCardEverywhere();
});
afterAll(() => test.close());

describe("card numbers and security codes", () => {
  it("are in no column of any table", async () => {
    const client = new Client({ connectionString: test.url });
    await client.connect();
    const tables = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    let rowsRead = 0;
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(
        `select table_row::text as row from ${escapeIdentifier(name)} as table_row`,
      );
      rowsRead += rows.length;
      expectNoCard(rows.map(({ row }) => row).join("\n"));
    }
    await client.end();
    expect(rowsRead).toBeGreaterThan(5);
  });

  it("are in no file of the database server, its write-ahead log included", async () => {
    await test.db.execute(sql`checkpoint`);
    const files = await test.db.query<{ path: string }>(sql`
      with database as (select 'base/' || oid as folder from pg_database where datname = current_database())
      select folder || '/' || pg_ls_dir(folder) as path from database
      union all select 'pg_wal/' || name from pg_ls_waldir()`);
    let readBytes = 0;
    for (const { path } of files) {
      const { content } = await test.db.one<{ content: Buffer }>(
        sql`select pg_read_binary_file(${path}) as content`,
      );
      readBytes += content.length;
      expectNoCard(content.toString("latin1"));
    }
    expect(readBytes).toBeGreaterThan(1_000_000);
  });

  it("are in no log line and in no answer", () => {
    expect(logged).toContain("/api/v3/tokenize");
    expect(answers).toHaveLength(4);
    for (const text of [logged, ...answers]) expectNoCard(text);
  });
});

/** Every way by which a card enters the gateway and is kept. */
async function useCardEverywhere(): Promise<void> {
  const destination = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  const app = createHttpServer({ log: createLog({ level: "trace", destination }), ids: createIds() });
  registerTokenizeRoutes(app, {
    db: test.db,
    vault: test.vault,
    rateLimits: false,
    findConnectorByPublicIntegrationKey: async () => owner,
  });
  const post = async (payload: object, path = ""): Promise<string> => {
    const response = await app.inject({ method: "POST", url: `/api/v3/tokenize/key${path}`, payload });
    answers.push(response.body);
    return response.body;
  };

  const tokenized = JSON.parse(await post({ cardData: card })) as { transactionToken: string };
  await post({ cardData: { ...card, cardHolder: card.pan, expirationYear: card.pan } });
  await post({ cardData: card, [card.pan]: card.pan });
  await post({ reference: "pt::1", cvv: card.cvv }, "/cvv");
  await app.close();

  const { db, vault } = test;
  const options = { ...tokenized, merchantGuid: owner.merchantGuid, demoTokens: false };
  await db.transaction((tx) => redeemCardToken(tx, vault, options));
  await holdCard(db, vault, { transactionUuid: "a1", card, minutes: 10 });
  await refreshCvv(db, vault, { merchantGuid: owner.merchantGuid, reference: "pt::2", cvv: "739" });
  const facts = cardFactsOf(vault, { card, merchantGuid: owner.merchantGuid });
  await storeInstrument(db, vault, { transactionUuid: "a1", ...owner, method: "card", data: card, facts });
}

function expectNoCard(text: string): void {
  const spellings = [
    card.pan,
    card.pan.replaceAll(/(.{4})(?=.)/g, "$1 "),
    Buffer.from(card.pan).toString("hex"),
    ...base64Spellings(card.pan),
    `"cvv":"739"`,
    ...base64Spellings(`"cvv":"739"`),
  ];
  for (const spelling of spellings) {
    // Not `expect(text)`: a failure must not print the card, and the text may be a whole file.
    if (text.includes(spelling)) throw new Error(`Found a card, spelled with ${spelling.length} characters.`);
  }
}

/** The middle part of the base64 of a text, for each of the three places where it may begin. */
function base64Spellings(text: string): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from("x".repeat(offset) + text).toString("base64");
    return encoded.slice(4, -4);
  });
}

function randomVisa(): string {
  for (;;) {
    const pan = `4000${randomInt(1e11, 1e12)}`.padEnd(16, "0");
    if (passesLuhn(pan)) return pan;
  }
}
