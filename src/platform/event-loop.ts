import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

const SAMPLE_MS = 20;
const BUSY_UTILIZATION = 0.5;

/** The share of a moment in which the event loop had other work than the caller's, from 0 to 1. */
export async function eventLoopUse(): Promise<number> {
  const before = performance.eventLoopUtilization();
  await sleep(SAMPLE_MS);
  return performance.eventLoopUtilization(before).utilization;
}

/** Whether the event loop is busy while the caller waits, with other work than its own: for work that yields to payments. */
export async function isEventLoopBusy(): Promise<boolean> {
  return (await eventLoopUse()) > BUSY_UTILIZATION;
}
