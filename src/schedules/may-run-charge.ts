import type { Queryable } from "../platform/database/index.ts";
import { findRunOfTransaction, findSchedule } from "./schedule-store.ts";

/**
 * Whether the run of a debit may still charge: its schedule, whose row is locked, was neither paused nor cancelled, and the run
 * has not ended. True of a transaction that is no run.
 */
export async function mayRunCharge(tx: Queryable, transactionUuid: string): Promise<boolean> {
  const run = await findRunOfTransaction(tx, transactionUuid);
  if (!run) return true;
  const schedule = await findSchedule(tx, { id: run.scheduleId, lock: true });
  return schedule?.state === "ACTIVE" && run.state === "open";
}
