import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepLog } from "../../../tests/support/kept-log.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";
import { systemClock } from "../../platform/clock.ts";
import { openDatabase, sql, type Database } from "../../platform/database/index.ts";
import { silentLog } from "../../platform/log.ts";
import { createBiParts, type BiParts } from "../parts.ts";
import { countAged } from "./count-aged.ts";
import { projectDue } from "./project-changes.ts";
import { plainResponse } from "./rebuild.ts";
import { removeAgedTask } from "./remove-aged.ts";
import { addScope, indexOf } from "./scopes.ts";

const TENANT = "TE-1";
const MERCHANT = "ME-1";
const OLD = 1_200;
const YOUNG = 3;

let database: TestDatabase;
let db: Database;
let parts: BiParts;

beforeEach(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, clock: systemClock, log: silentLog });
  parts = createBiParts({
    db,
    clock: systemClock,
    log: silentLog,
    choice: { kind: "embedded" },
    acknowledgementsOf: async () => new Map(),
    accountFieldOf: () => undefined,
  });
  await db.execute(sql`
    insert into tenants (guid, name, settings, parent_tenant_guid)
    select ${TENANT}, 'T', '{}', guid from tenants where parent_tenant_guid is null`);
  await db.execute(sql`insert into merchants (guid, tenant_guid, name) values (${MERCHANT}, ${TENANT}, 'M')`);
  await addScope(db, { guid: TENANT, kind: "tenant", testOnly: false });
  await addScope(db, { guid: MERCHANT, kind: "merchant", testOnly: false });
});
afterEach(async () => {
  await parts.close();
  await db.close();
  await database.drop();
});

/** Records transactions that were created so long ago, and announces them. */
async function insert(records: number, age: "0 months" | "3 months"): Promise<void> {
  await db.execute(sql`
    with taken as (select count(*) as n, now() - ${age}::interval as at from transactions), opened as (
      insert into transactions (uuid, tenant_guid, merchant_guid, connector_guid, merchant_transaction_id, type, status,
        request, initiated_by, api_version, test_mode, created_at, modified_at)
      select to_hex(extract(epoch from at)::bigint) || lpad((n + number)::text, 12, '0'), ${TENANT}, ${MERCHANT},
        'CO-1', (n + number)::text, 'debit', 'success', '{}', 'merchant', '3', true, at, at
      from taken, generate_series(1, ${records}::int) as number returning uuid
    ) insert into transaction_changes (transaction_uuids) select array[uuid] from opened`);
}

/** With documents of the current month and of the one before. */
const limited = () => ({ ...parts, retentionMonths: 1 });

async function projectAll(options: BiParts): Promise<void> {
  while ((await projectDue(options)) > 0);
}

async function idsIn(scope: string): Promise<string[]> {
  const engine = (await parts.engine())!;
  const body = JSON.stringify({ size: 10_000, _source: false });
  const response = await engine.search(indexOf(scope), { path: "/", search: new URLSearchParams(), body });
  const { hits } = plainResponse(response.body) as { hits: { hits: { _id: string }[] } };
  return hits.hits.map(({ _id }) => _id);
}

test("the projection makes no document of an old transaction, and deletes the one that there is when it changes", async () => {
  await insert(1, "3 months");
  await projectAll(parts);
  expect(await idsIn(TENANT)).toHaveLength(1);
  await insert(2, "3 months");
  await insert(YOUNG, "0 months");
  await db.execute(
    sql`insert into transaction_changes (transaction_uuids) select array[min(uuid)] from transactions`,
  );
  await projectAll(limited());
  const young = await db.query<{ uuid: string }>(
    sql`select uuid from transactions where created_at > now() - interval '1 day' order by uuid`,
  );
  for (const scope of [TENANT, MERCHANT])
    expect((await idsIn(scope)).toSorted()).toEqual(young.map(({ uuid }) => uuid));
});

test("thousands of documents are removed in small steps, of every scope, those of earlier attempts too", async () => {
  await insert(OLD, "3 months");
  await insert(YOUNG, "0 months");
  await projectAll(parts);
  const { uuid, at } = await db.one<{ uuid: string; at: string }>(
    sql`select uuid, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at
      from transactions order by uuid limit 1`,
  );
  const source = JSON.stringify({ uuid: `${uuid}-1`, created_at: at });
  const engine = (await parts.engine())!;
  await engine.putDocuments(indexOf(TENANT), [{ id: `${uuid}-1`, version: 1n, source }]);

  const counted = async () => (await countAged(limited(), [TENANT]))?.counts;
  expect(await counted()).toEqual([{ tenantGuid: TENANT, rows: 2 * OLD + 1 }]);
  expect((await countAged(limited(), ["TE-2"]))?.counts).toEqual([]);

  const { log, text } = keepLog("trace");
  const deleting = vi.spyOn(engine, "deleteDocuments");
  const task = removeAgedTask({ ...limited(), log });
  while ((await task.run()) > 0);
  expect(await idsIn(TENANT)).toHaveLength(YOUNG);
  expect(await idsIn(MERCHANT)).toHaveLength(YOUNG);
  expect(await counted()).toEqual([{ tenantGuid: TENANT, rows: 0 }]);
  expect(Math.max(...deleting.mock.calls.map(([, documents]) => documents.length))).toBe(500);
  const logged = text()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(logged).toMatchObject([
    { scope: MERCHANT, documents: OLD, indices: 0 },
    { scope: TENANT, documents: OLD + 1, indices: 0 },
  ]);
});

test("a pass ends though the engine still shows documents that it has deleted, and one that failed begins again", async () => {
  await insert(YOUNG, "3 months");
  await projectAll(parts);
  const engine = (await parts.engine())!;
  const task = removeAgedTask(limited());
  const deleting = vi.spyOn(engine, "deleteDocuments").mockResolvedValue();
  while ((await task.run()) > 0);
  expect(deleting).toHaveBeenCalledTimes(2);
  deleting.mockRejectedValueOnce(new Error("no response"));
  await expect(task.run()).rejects.toThrow("no response");
  deleting.mockRestore();
  while ((await task.run()) > 0);
  expect(await idsIn(TENANT)).toEqual([]);
  expect(await idsIn(MERCHANT)).toEqual([]);
});

test("without a limit nothing is searched for and nothing removed", async () => {
  await insert(YOUNG, "3 months");
  await projectAll(parts);
  const searching = vi.spyOn((await parts.engine())!, "search");
  expect(await removeAgedTask(parts).run()).toBe(0);
  expect(searching).not.toHaveBeenCalled();
  expect(await countAged(parts, [TENANT])).toBeUndefined();
  expect(await idsIn(TENANT)).toHaveLength(YOUNG);
});
