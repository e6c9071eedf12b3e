import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../src/platform/database/index.ts";
import type { TestDatabase } from "../support/postgres.ts";
import { prepareDatabase } from "./prepare-database.ts";
import type { PreparedDatabase } from "./prepared-database.ts";
import { FIRST_SEED, ONLY_SEED, replay } from "./replay.ts";
import { simulate } from "./simulate.ts";
import { WorldDatabase } from "./world-database.ts";

/** `RECOVERY_LIVES=100 npm test -- tests/simulation/recoveries.test.ts` runs more, `SIMULATION_SEED=42 …` replays one. */
const COUNT = ONLY_SEED ? 1 : Number(process.env["RECOVERY_LIVES"] ?? 6);

let prepared: PreparedDatabase & TestDatabase;

beforeAll(async () => {
  prepared = await prepareDatabase();
});
afterAll(() => prepared.drop());

test(
  `in ${COUNT} lives of cards that fail, with crashes, races and days that pass, no case is charged twice and no limit is exceeded`,
  { timeout: COUNT * 20_000 + 300_000 },
  async () => {
    const database = await WorldDatabase.open(prepared);
    const failures: string[] = [];
    const seen = { recovered: 0, lost: 0, refused: 0, byCustomer: 0 };
    for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
      const { broken } = await simulate(database, seed, { feature: "recoveries" });
      if (broken.length > 0) failures.push(replay(seed, broken, { file: "recoveries.test.ts" }));
      const found = await database.records.one<typeof seen>(sql`
        select (select count(*)::int from recovery_cases where state = 'recovered') as recovered,
          (select count(*)::int from recovery_cases where state = 'lost') as lost,
          (select count(*)::int from recovery_attempts where kind = 'customer') as by_customer,
          (select count(*)::int from card_attempts where state = 'refused') as refused`);
      for (const name of Object.keys(seen) as (keyof typeof seen)[]) seen[name] += found[name];
    }
    await database.close();
    expect(failures.join("\n")).toBe("");
    // A life without cases breaks nothing: in several each of these happens.
    if (ONLY_SEED) return;
    for (const count of Object.values(seen)) expect(count, JSON.stringify(seen)).toBeGreaterThan(0);
  },
);
