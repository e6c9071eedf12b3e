import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { systemClock } from "../platform/clock.ts";
import { openDatabase } from "../platform/database/index.ts";
import { silentLog } from "../platform/log.ts";
import { measureProjection } from "./bi-metrics.ts";
import { measureDatabaseServer } from "./machine-metrics.ts";

test("what only the database has is absent while it is unavailable, and not zero", async () => {
  const db = openDatabase({ url: "postgres://nobody@127.0.0.1:1/none", clock: systemClock, log: silentLog });
  const registry = new Registry();
  const stop = measureProjection(db, { registry, reportsSharedFigures: true });
  measureDatabaseServer(registry, { db, clock: systemClock });
  const metrics = await registry.metrics();
  for (const name of [
    "quittance_bi_lag_seconds",
    "quittance_bi_scopes_filling",
    "quittance_clock_difference_seconds",
    "quittance_database_start_timestamp_seconds",
    "quittance_database_replication",
    "quittance_database_standby_lag_bytes",
    "quittance_database_standby_lag_seconds",
  ]) {
    expect(metrics).toContain(`# TYPE ${name} gauge`);
    expect(metrics).not.toMatch(new RegExp(`^${name}[ {]`, "m"));
  }
  stop();
  await db.close();
});
