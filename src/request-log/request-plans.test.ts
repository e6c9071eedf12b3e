import { beforeAll, expect, test } from "vitest";
import { rowsRead } from "../../tests/support/rows-read.ts";
import { databaseForThisFile } from "../../tests/support/database-for-this-file.ts";
import { ManualClock } from "../platform/clock.ts";
import { sql } from "../platform/database/index.ts";
import { listRequests } from "./request-store.ts";

const clock = new ManualClock("2026-11-20T12:00:00Z");
/** One a minute, for two merchants in turn. */
const REQUESTS = 40_000;
const PAGE = 50;
const MERCHANTS = ["ME-1", "ME-2"];
const hoursAgo = (hours: number) => clock.now().subtract({ hours });

const db = databaseForThisFile({ clock });

beforeAll(async () => {
  await db.execute(sql`
    insert into api_requests (merchant_guid, connector_guid, username, method, path, status, duration_ms, request_id, at)
    select 'ME-' || 1 + number % 2, 'CO-1', 'api', 'POST', '/', 200, 1, '', ${clock.now()}::timestamptz - number * interval '1 minute'
    from generate_series(${REQUESTS}::int, 1, -1) as number`);
  await db.execute(sql`vacuum analyze api_requests`);
});

test.each([
  ["a merchant", ["ME-1"]],
  ["a tenant", MERCHANTS],
])(
  "each page of an old period of %s is read by an index, and is what the period has",
  async (_, merchantGuids) => {
    const list = { merchantGuids, failedOnly: false, find: "", limit: PAGE };
    const period = { from: hoursAgo(502), until: hoursAgo(500) };
    const first = await listRequests(db, { ...list, ...period, before: undefined });
    expect(first).toHaveLength(PAGE);
    expect(first[0]!.at.toString()).toBe(
      hoursAgo(500)
        .subtract({ minutes: merchantGuids.length === 1 ? 2 : 1 })
        .toString(),
    );
    const rest = await listRequests(db, { ...list, ...period, before: first.at(-1)!.id });
    const all = [...first, ...rest];
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.every(({ at }) => Temporal.Instant.compare(at, period.from) >= 0)).toBe(true);
    for (const before of [undefined, first.at(-1)!.id]) {
      const work = (on: Parameters<typeof listRequests>[0]) =>
        listRequests(on, { ...list, ...period, before });
      // The period has 120 of all merchants.
      expect(await rowsRead(db, { table: "api_requests", work })).toBeLessThanOrEqual(125);
    }
  },
);

test("the newest page reads hardly more than it shows", async () => {
  for (const merchantGuids of [["ME-1"], MERCHANTS]) {
    const list = { merchantGuids, failedOnly: false, find: "", before: undefined, limit: PAGE };
    const read = await rowsRead(db, { table: "api_requests", work: (on) => listRequests(on, list) });
    expect(read).toBeLessThanOrEqual(2 * PAGE);
  }
});
