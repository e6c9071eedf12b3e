import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";

import {
  responses,
  startCallbackReceiver,
  type CallbackReceiver,
} from "../../tests/support/callback-receiver.ts";
import { openCallbacksAt, type CallbacksUnderTest } from "../../tests/support/callbacks.ts";
import type { ManualClock } from "../platform/clock.ts";
import { sql } from "../platform/database/index.ts";

/** QUITTANCE_TEST_BACKLOG=100000 is the number of the reliability targets; the default is what a build has time for. */
const BACKLOG = Number(process.env["QUITTANCE_TEST_BACKLOG"] ?? 500);
const HOURS = 72;
const MAX_GROWTH_BYTES = 200 * 1024 * 1024;

let callbacks: CallbacksUnderTest & { clock: ManualClock };
let dead: CallbackReceiver;
let healthy: CallbackReceiver;

beforeEach(async () => {
  [callbacks, dead, healthy] = await Promise.all([
    openCallbacksAt("2026-11-21T12:00:00Z"),
    startCallbackReceiver(),
    startCallbackReceiver(),
  ]);
});
afterEach(async () => {
  await Promise.all([dead.close(), healthy.close()]);
  await callbacks.close();
});

test(
  `a receiver that is down for three days with ${BACKLOG} callbacks delays no other, and gets all of them`,
  { timeout: 240_000 + BACKLOG * 60 },
  async () => {
    dead.respond = responses.text(503, "down");
    await fillUp(BACKLOG);
    const bytesBefore = process.memoryUsage().rss;
    await callbacks.runner.start();
    const delaysMs: number[] = [];
    for (let hour = 0; hour < HOURS; hour++) {
      callbacks.clock.advance({ hours: 1 });
      callbacks.parts.notifyWorkers();
      delaysMs.push(await delayOfHealthyMs());
    }
    // The dead one would be waited for up to 30 seconds: no healthy receiver waited for it.
    const worstMs = Math.max(...delaysMs);
    expect(worstMs).toBeLessThan(20_000);
    dead.respond = unrecordedOk;
    await deliverAll();
    expect(await callbacks.deadJobs()).toBe(0);
    const grown = process.memoryUsage().rss - bytesBefore;
    expect(grown).toBeLessThan(MAX_GROWTH_BYTES);
    const medianMs = delaysMs.toSorted((one, other) => one - other)[HOURS / 2];
    const figures = `Delays: median ${medianMs} ms, worst ${worstMs} ms. Memory: ${grown >> 20} MB more.\n`;
    if (process.env["QUITTANCE_TEST_BACKLOG"]) process.stdout.write(figures);
  },
);

/** Copies of one announced payment, because making each would take longer than the test. */
async function fillUp(count: number): Promise<void> {
  const { db } = callbacks;
  const { uuid } = await callbacks.pay({ callbackUrl: `${dead.url}/dead` });
  const copy = sql`lpad(to_hex(number), 20, '0')`;
  await db.execute(sql`
    insert into transactions select (jsonb_populate_record(transactions,
      jsonb_build_object('uuid', ${copy}, 'merchant_transaction_id', 'backlog-' || number))).*
    from transactions, generate_series(1, ${count - 1}::int) as number where uuid = ${uuid}`);
  await db.execute(sql`
    insert into jobs (kind, key, lane, payload, run_at)
    select kind, replace(key, ${uuid}, ${copy}), lane,
      payload || jsonb_build_object('transactionUuid', ${copy}), run_at
    from jobs, generate_series(1, ${count - 1}::int) as number where payload->>'transactionUuid' = ${uuid}`);
}

/** From the payment to the moment its callback is there. */
async function delayOfHealthyMs(): Promise<number> {
  const before = healthy.received.length;
  const startedMs = performance.now();
  await callbacks.pay({ callbackUrl: `${healthy.url}/healthy` });
  callbacks.parts.notifyWorkers();
  await healthy.waitFor(before + 1);
  return Math.round(performance.now() - startedMs);
}

/** Time passes only when nothing more is due: a job whose lease runs out is delivered twice. */
async function deliverAll(): Promise<void> {
  let before = -1;
  for (let waiting = await callbacks.waitingJobs(); waiting > 0; waiting = await callbacks.waitingJobs()) {
    if (waiting === before) callbacks.clock.advance({ hours: 1 });
    callbacks.parts.notifyWorkers();
    before = waiting;
    await sleep(500);
  }
}

const unrecordedOk: typeof responses.ok = (response) => {
  dead.received.length = 0;
  responses.ok(response);
};
