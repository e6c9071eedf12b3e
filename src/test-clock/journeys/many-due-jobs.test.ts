import { expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ClockShop } from "../../../tests/support/clock-shop.ts";
import { forThisFile } from "../../../tests/support/for-this-file.ts";

const JOBS = 10_000;
const TIMES = 50;

const shop = forThisFile(() => ClockShop.open());

test(
  `${JOBS} jobs that are due at ${TIMES} times run in one advance, at their times`,
  { timeout: 600_000 },
  async () => {
    const { db } = shop.started.gateway;
    const left = async () =>
      (
        await db.one<{ count: number }>(
          sql`select count(*)::int as count from jobs where kind = 'simulator-dispute-deadline'`,
        )
      ).count;
    await db.execute(sql`
    insert into jobs (kind, owner, lane, payload, run_at)
    select 'simulator-dispute-deadline', '', 'lane-' || number % 16, '{"disputeId": "none"}',
      quittance_now() + interval '1 hour' * (1 + number % ${TIMES}::int)
    from generate_series(1, ${JOBS}::int) as number`);
    await shop.advance({ by: "30m" });
    expect(await left()).toBe(JOBS);
    await shop.advance({ by: `${TIMES / 2}h` }, { timeoutMs: 500_000 });
    expect(await left()).toBe(JOBS / 2);
    const { stops } = await shop.advance({ by: "3d" }, { timeoutMs: 500_000 });
    expect(stops).toBeGreaterThanOrEqual(TIMES / 2);
    expect(await left()).toBe(0);
  },
);
