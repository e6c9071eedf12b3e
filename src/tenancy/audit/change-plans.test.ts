import { beforeAll, expect, test } from "vitest";
import { rowsRead } from "../../../tests/support/rows-read.ts";
import { databaseForThisFile } from "../../../tests/support/database-for-this-file.ts";
import { ManualClock } from "../../platform/clock.ts";
import { sql, type Queryable } from "../../platform/database/index.ts";
import { ROOT_TENANT_GUID } from "../tenant.ts";
import { selectChanges, selectNewestChanges, type ChangeCursor } from "./configuration-changes.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
/** One a minute, at two merchants in turn. */
const ENTRIES = 40_000;
const PAGE = 50;
const hoursAgo = (hours: number) => clock.now().subtract({ hours });
const period = { from: hoursAgo(502), until: hoursAgo(500) };
/** As many as are made in the period, and the entry of the cursor. */
const MOST = 125;

const db = databaseForThisFile({ clock });

beforeAll(async () => {
  // Without the trigger of the chain, which orders commits.
  await db.execute(sql`alter table configuration_changes disable trigger user`);
  await db.execute(sql`
    insert into configuration_changes (at, entity, target, place_guid, action, changed, seq, hash)
    select ${clock.now()}::timestamptz - number * interval '1 minute', 'merchant', 'ME-' || 1 + number % 2, 'ME-' || 1 + number % 2,
      'done', '{}', number, sha256(convert_to(number::text, 'UTF8'))
    from generate_series(${ENTRIES}::int, 1, -1) as number`);
  await db.execute(sql`vacuum analyze configuration_changes`);
});

const read = (work: (on: Queryable) => Promise<unknown>) =>
  rowsRead(db, { table: "configuration_changes", work });

test.each([ROOT_TENANT_GUID, "ME-1"])(
  "the newest entries of an old period at %s are read by an index",
  async (placeGuid) => {
    const page = (before?: ChangeCursor) => (on: Queryable) =>
      selectNewestChanges(on, { placeGuid, targets: ["ME-9"], before, limit: PAGE, ...period });
    const first = await page()(db);
    expect(first).toHaveLength(PAGE);
    const last = first.at(-1)!;
    const next = await page(last)(db);
    expect(await page({ hash: last.hash.toString("hex") })(db)).toEqual(next);
    const all = [...first, ...next];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    for (const { at } of all) {
      expect(Temporal.Instant.compare(at, period.from)).toBeGreaterThanOrEqual(0);
      expect(Temporal.Instant.compare(at, period.until)).toBeLessThan(0);
    }
    expect(await read(page())).toBeLessThanOrEqual(MOST);
    expect(await read(page(last))).toBeLessThanOrEqual(MOST);
  },
);

test("entries of a period for the API are read by the same index, the oldest first", async () => {
  const page = (after: ChangeCursor) => (on: Queryable) =>
    selectChanges(on, { after, limit: PAGE, ...period });
  const first = await page({ id: 0n })(db);
  expect(first[0]!.at.toString()).toBe(period.from.toString());
  const next = await page(first.at(-1)!)(db);
  expect(next[0]!.at.toString()).toBe(period.from.add({ minutes: PAGE }).toString());
  expect(await read(page({ id: 0n }))).toBeLessThanOrEqual(MOST);
  expect(await read(page(first.at(-1)!))).toBeLessThanOrEqual(MOST);
  // An entry that there never was is before and after nothing.
  expect(await page({ hash: "0".repeat(64) })(db)).toEqual([]);
});
