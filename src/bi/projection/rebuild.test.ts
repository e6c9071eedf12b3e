import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { systemClock } from "../../platform/clock.ts";
import { openDatabase, sql, type Database } from "../../platform/database/index.ts";
import { silentLog } from "../../platform/log.ts";
import { DOCUMENT_REVISION } from "../documents/index.ts";
import { openEngine } from "@quittance/bi-engine";
import { openEmbeddedEngine } from "../engines/embedded/embedded-engine.ts";
import { createBiParts, type BiParts } from "../parts.ts";
import { projectionProgress } from "./current-engine.ts";
import { projectDue, PROJECTION_BATCH } from "./project-changes.ts";
import { documentRefused } from "./put-documents.ts";
import { FILLING_BATCH, plainResponse } from "./rebuild.ts";
import { divideGrown } from "./divide-grown.ts";
import { latestRebuild, requestCheck, requestRebuild } from "./rebuild-store.ts";
import { addScope, indexOf } from "./scopes.ts";

const SCOPE = "TE-1";
const RECORDS = 2 * FILLING_BATCH + 200;

let database: TestDatabase;
let db: Database;
let directory: string;
let parts: BiParts;

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, clock: systemClock, log: silentLog });
  directory = await mkdtemp(join(tmpdir(), "bi-rebuild-"));
  parts = openParts();
  const keys = JSON.stringify({ bi: { extraDataKeys: ["shipped"] } });
  await db.execute(sql`
    insert into tenants (guid, name, settings, parent_tenant_guid)
    select ${SCOPE}, 'T', ${keys}::jsonb, guid from tenants where parent_tenant_guid is null`);
  await db.execute(sql`insert into merchants (guid, tenant_guid, name) values ('ME-1', ${SCOPE}, 'M')`);
});
afterEach(async () => {
  await parts.close();
  await db.close();
  await database.drop();
  await rm(directory, { recursive: true });
});

const openParts = (): BiParts =>
  createBiParts({
    db,
    clock: systemClock,
    log: silentLog,
    choice: { kind: "embedded", directory },
    acknowledgementsOf: async () => new Map(),
    accountFieldOf: () => undefined,
  });

async function insert(records: number, request: object = {}): Promise<void> {
  await db.execute(sql`
    with taken as (select count(*) as n from transactions), opened as (
      insert into transactions (uuid, tenant_guid, merchant_guid, connector_guid, merchant_transaction_id, type, status,
        request, initiated_by, api_version, test_mode, created_at, modified_at)
      select lpad((n + number)::text, 20, '0'), ${SCOPE}, 'ME-1', 'CO-1', (n + number)::text, 'debit', 'success',
        ${JSON.stringify(request)}::jsonb, 'merchant', '3', true, now(), now()
      from taken, generate_series(1, ${records}::int) as number returning uuid
    ) insert into transaction_changes (transaction_uuids) select array[uuid] from opened`);
}

async function announceAll(): Promise<void> {
  await db.execute(
    sql`insert into transaction_changes (transaction_uuids) select array[uuid] from transactions order by uuid`,
  );
}

const lagSeconds = async (): Promise<number | null> => (await projectionProgress(db)).lagSeconds;

const named = (number: number): string => String(number).padStart(20, "0");

async function projectAll(): Promise<void> {
  while ((await projectDue(parts)) > 0);
}

async function documents(query: object = { match_all: {} }): Promise<Record<string, unknown>> {
  const engine = (await parts.engine())!;
  const body = JSON.stringify({ size: 10_000, query });
  const response = await engine.search(indexOf(SCOPE), { path: "/", search: new URLSearchParams(), body });
  const { hits } = plainResponse(response.body) as { hits: { hits: { _id: string; _source: unknown }[] } };
  return Object.fromEntries(hits.hits.map(({ _id, _source }) => [_id, _source]));
}

test("a rebuild that its process left halfway goes on where it was, with what changed meanwhile", async () => {
  await addScope(db, { guid: SCOPE, kind: "tenant", testOnly: false });
  await insert(RECORDS);
  await projectAll();
  await requestRebuild(db, "requested");
  await requestRebuild(db, "requested");
  expect(await latestRebuild(db)).toMatchObject({ id: 1n, startedAt: null, finishedAt: null, scopes: [] });

  await projectDue(parts);
  const halfway = await latestRebuild(db);
  expect(halfway).toMatchObject({
    id: 1n,
    finishedAt: null,
    scopes: [{ scope: SCOPE, total: RECORDS, documents: FILLING_BATCH, finishedAt: null }],
  });
  await parts.close();

  parts = openParts();
  const changed = named(1);
  await db.execute(sql`update transactions set status = 'error_adapter' where uuid = ${changed}`);
  await db.execute(sql`insert into transaction_changes (transaction_uuids) values (array[${changed}])`);
  await projectDue(parts);
  const resumed = await latestRebuild(db);
  expect(resumed?.scopes).toMatchObject([{ documents: 2 * FILLING_BATCH }]);
  await projectAll();
  expect(await latestRebuild(db)).toMatchObject({
    finishedAt: expect.anything(),
    scopes: [{ total: RECORDS, documents: RECORDS, differing: 0, finishedAt: expect.any(String) }],
  });
  const all = await documents();
  expect(Object.keys(all)).toHaveLength(RECORDS);
  expect(all[changed]).toMatchObject({ status: "error_adapter" });
});

test("a check finds the document that differs and the one that is missing, and stores none", async () => {
  await addScope(db, { guid: SCOPE, kind: "tenant", testOnly: false });
  await insert(FILLING_BATCH + 3);
  await projectAll();
  // Changed without an announcement, as by a document that got lost.
  await db.execute(sql`update transactions set status = 'error_adapter' where uuid = ${named(2)}`);
  const engine = (await parts.engine())!;
  await engine.deleteDocuments(indexOf(SCOPE), [{ id: named(FILLING_BATCH + 1), version: 1_000_000n }]);
  await requestCheck(db);
  await projectAll();
  expect(await latestRebuild(db)).toMatchObject({
    isCheck: true,
    finishedAt: expect.anything(),
    scopes: [{ documents: FILLING_BATCH + 3, examples: [named(2), named(FILLING_BATCH + 1)] }],
  });
  expect(Object.keys(await documents())).toHaveLength(FILLING_BATCH + 2);
  expect((await documents())[named(2)]).toMatchObject({ status: "success" });
});

test("a rebuild that is requested during a check rebuilds everything", async () => {
  await addScope(db, { guid: SCOPE, kind: "tenant", testOnly: false });
  await insert(FILLING_BATCH + 1);
  await projectAll();
  await db.execute(sql`update transactions set status = 'error_adapter' where uuid = ${named(2)}`);
  await requestCheck(db);
  await projectDue(parts);
  await requestRebuild(db, "requested");
  await requestCheck(db);
  await projectAll();
  expect(await latestRebuild(db)).toMatchObject({ id: 1n, isCheck: false, scopes: [{ differing: 1 }] });
  expect((await documents())[named(2)]).toMatchObject({ status: "error_adapter" });
});

test("a scope that has outgrown its index is rebuilt by itself, alone unless all are requested", async () => {
  await addScope(db, { guid: SCOPE, kind: "tenant", testOnly: false });
  await addScope(db, { guid: "ME-1", kind: "merchant", testOnly: false });
  await insert(3);
  await projectAll();
  const engine = (await parts.engine())!;
  const isOutgrown = async (index: string) => index === indexOf("ME-1");
  const grown = { ...parts, engine: async () => Object.assign(engine, { isOutgrown }) };
  await divideGrown(grown);
  await projectAll();
  const alone = { scope: "ME-1", documents: 3, finishedAt: expect.any(String) };
  expect(await latestRebuild(db)).toMatchObject({ id: 1n, reason: "grown", scopes: [alone] });

  await divideGrown(grown);
  await divideGrown(grown);
  await projectDue(parts);
  await requestRebuild(db, "requested");
  await projectAll();
  const all = [alone, { ...alone, scope: SCOPE }];
  expect(await latestRebuild(db)).toMatchObject({ id: 2n, finishedAt: expect.anything(), scopes: all });
});

test("a scope that is being filled does not hide how far the complete ones are behind", async () => {
  expect(await projectionProgress(db)).toEqual({ lagSeconds: null, scopesFilling: 0 });
  await addScope(db, { guid: SCOPE, kind: "tenant", testOnly: false });
  expect(await projectionProgress(db)).toEqual({ lagSeconds: null, scopesFilling: 1 });
  await insert(1);
  await projectAll();
  await addScope(db, { guid: "ME-1", kind: "merchant", testOnly: false });
  await db.execute(sql`update bi_engine set complete_until = complete_until - interval '2 minutes'`);
  expect(await projectionProgress(db)).toEqual({ lagSeconds: expect.any(Number), scopesFilling: 1 });
  expect(await lagSeconds()).toBeGreaterThanOrEqual(120);
  await projectAll();
  expect(await projectionProgress(db)).toEqual({ lagSeconds: expect.any(Number), scopesFilling: 0 });
});

test("a batch has all changes of its transactions, however many there are of each", async () => {
  await addScope(db, { guid: SCOPE, kind: "tenant", testOnly: false });
  await projectAll();
  await insert(PROJECTION_BATCH + 1);
  await announceAll();
  await announceAll();
  await db.execute(sql`update transaction_changes set announced_at = announced_at - interval '1 minute'`);
  await db.execute(sql`update bi_engine set complete_until = complete_until - interval '2 minutes'`);
  expect(await lagSeconds()).toBeGreaterThanOrEqual(120);
  expect(await projectDue(parts)).toBe(PROJECTION_BATCH);
  const { waiting } = await db.one<{ waiting: number }>(
    sql`select count(*)::int as waiting from transaction_changes`,
  );
  expect(waiting).toBe(3);
  expect(await lagSeconds()).toBeGreaterThanOrEqual(60);
  expect(await lagSeconds()).toBeLessThan(120);
  expect(await projectDue(parts)).toBe(1);
  expect(await lagSeconds()).toBeLessThan(60);
  expect(Object.keys(await documents())).toHaveLength(PROJECTION_BATCH + 1);
});

test("changes that never cease keep neither a new scope nor a rebuild from going on", async () => {
  await addScope(db, { guid: SCOPE, kind: "tenant", testOnly: false });
  await insert(FILLING_BATCH);
  await projectAll();
  await requestRebuild(db, "requested");
  for (let round = 0; round < 4; round++) {
    await announceAll();
    expect([FILLING_BATCH, PROJECTION_BATCH]).toContain(await projectDue(parts));
  }
  expect((await latestRebuild(db))?.finishedAt).not.toBeNull();
});

test("a new scope is complete in the end although payments come faster than it is filled", async () => {
  await insert(FILLING_BATCH + 1);
  await addScope(db, { guid: SCOPE, kind: "tenant", testOnly: false });
  for (let round = 0; round < 4; round++) {
    await insert(FILLING_BATCH * 2);
    await projectDue(parts);
  }
  expect(await lagSeconds()).toBeLessThan(60);
  await projectAll();
  expect(Object.keys(await documents())).toHaveLength(FILLING_BATCH * 9 + 1);
});

test("a store whose fields were mapped as dates is rebuilt with the next revision, and loses nothing meanwhile", async () => {
  await addScope(db, { guid: SCOPE, kind: "tenant", testOnly: false });
  await insert(1, { extraData: { shipped: "2026-11-20" } });
  await projectAll();
  await parts.close();
  await poison();

  parts = openParts();
  await insert(FILLING_BATCH, { extraData: { shipped: "tomorrow" } });
  await projectDue(parts);
  // Refused by the poisoned index, and taken by the one that is being built.
  await db.execute(
    sql`insert into transaction_changes (transaction_uuids) values (array[${named(1)}]), (array[${named(2)}])`,
  );
  await projectAll();
  expect(await latestRebuild(db)).toMatchObject({ reason: "new_version", finishedAt: expect.anything() });
  const shipped = { "extra_data.shipped": "tomorrow" };
  expect(Object.keys(await documents({ match: shipped }))).toHaveLength(FILLING_BATCH);
  expect((await documents())[named(1)]).toMatchObject({ extra_data: { shipped: "2026-11-20" } });
  await parts.close();
  parts = openParts();
  await projectAll();
  expect(await latestRebuild(db)).toMatchObject({ id: 1n });
});

/** An index that detects dates, of an engine that was filled with the previous revision. */
async function poison(): Promise<void> {
  const database = await openEngine({ path: join(directory, "documents.duckdb"), threads: 1 });
  for (const name of database.indexNames()) await database.deleteIndex(name);
  const definition = { settings: {}, mappings: { properties: { uuid: { type: "keyword" } } } };
  const engine = openEmbeddedEngine({ engine: database, definition });
  const source = JSON.stringify({ uuid: named(1), extra_data: { shipped: "2026-11-20" } });
  await engine.putDocuments(indexOf(SCOPE), [{ id: named(1), version: 1n, source }]);
  await engine.close();
  await db.execute(
    sql`update bi_engine set document_revision = ${DOCUMENT_REVISION - 1}::int, claimed_until = now()`,
  );
}

test("a record that no document can be made of is counted, and those beside it are projected", async () => {
  const refused: string[] = [];
  const unsubscribe = documentRefused.subscribe(({ uuid }) => refused.push(uuid));
  await addScope(db, { guid: SCOPE, kind: "tenant", testOnly: false });
  await insert(4);
  const broken = JSON.stringify({ errors: [{ code: 1, message: "m", createdAt: "no date" }] });
  await db.execute(sql`update transactions set result = ${broken}::jsonb where uuid = ${named(2)}`);
  await db.execute(sql`update transactions set merchant_guid = 'ME-gone' where uuid = ${named(3)}`);
  await projectAll();
  unsubscribe();
  expect(Object.keys(await documents()).toSorted()).toEqual([named(1), named(4)]);
  expect([...new Set(refused)].toSorted()).toEqual([named(2), named(3)]);
});
