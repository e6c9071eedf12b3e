import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "../../platform/database/index.ts";
import { ClockShop } from "../../../tests/support/clock-shop.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/postgres.ts";

const LINKS = 120;
const MINUTES_APART = 30;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/** How many links expired, how many of them later than a minute after their time, and how often in their history. */
async function expired(shop: ClockShop): Promise<{ expired: number; late: number; moves: number }> {
  return shop.started.gateway.db.one(sql`
    select count(*)::int as expired, count(*) filter (where final_at > expires_at + interval '1 minute')::int as late,
      (select count(*)::int from transaction_history where to_status = 'cancelled') as moves
    from transactions where final_at is not null`);
}

test(
  "an advance that was interrupted goes on at the next start, and loses and repeats nothing",
  { timeout: 240_000 },
  async () => {
    const options = { databaseUrl: database.url, masterKey: randomBytes(32) };
    const shop = await ClockShop.open(options);
    for (let at = 0; at < LINKS; at += 1)
      await shop.api.debit({
        transactionToken: undefined,
        payByLink: { sendByEmail: false, expirationInMinute: 60 + MINUTES_APART * at },
      });
    await shop.call({ action: "advance", by: "10d" });
    await expect
      .poll(async () => (await shop.clock()).stops, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(10);
    await shop.close();
    const again = await ClockShop.open(options);
    try {
      expect((await again.clock()).stops).toBeLessThan(LINKS);
      const clock = await again.arrived();
      expect(clock.ahead).toBe("10d");
      expect(clock.stops).toBeGreaterThanOrEqual(LINKS);
      expect(await expired(again)).toEqual({ expired: LINKS, late: 0, moves: LINKS });
    } finally {
      await again.close();
    }
  },
);
