import { setTimeout as sleep } from "node:timers/promises";
import type { ManualClock } from "../../src/platform/clock.ts";

/** Lets the gateway's clock run while a request waits for it, as it does between two attempts to reach a provider. */
export async function whileTimePasses<T>(clock: ManualClock, request: Promise<T>): Promise<T> {
  const over = request.then(() => "over" as const);
  while ((await Promise.race([over, sleep(50)])) !== "over") clock.advance({ seconds: 1 });
  return request;
}
