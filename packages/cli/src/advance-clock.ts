import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "./json.ts";

const LOOK_EVERY_MS = 500;

/** The test clock as the API shows it. */
export interface ShownClock {
  readonly now: string;
  readonly ahead: string;
  readonly status: "advancing" | "ready" | "failed";
  readonly stops: number;
}

/**
 * Has the test clock of an installation go on, and prints where it is until it has arrived; without a time it prints where it is. An advance that is
 * going on already ends first.
 *
 * @param call sends one request to the operation `testClock`
 * @returns whether it arrived
 */
export async function advanceClock(
  call: (body: JsonObject) => Promise<ShownClock>,
  { by, to, print }: { by?: string | undefined; to?: string | undefined; print: (text: string) => void },
): Promise<boolean> {
  const isMove = by !== undefined || to !== undefined;
  const times = { ...(by !== undefined && { by }), ...(to !== undefined && { to }) };
  const before = await call(READ);
  if (isMove && before.status === "advancing") {
    print("Another advance is going on. Yours begins when it has ended.\n");
    await endOfAdvance(call, { clock: before, print });
  }
  const clock = isMove ? await call({ action: "advance", ...times }) : before;
  const { now, ahead, status, stops } = await endOfAdvance(call, { clock, print });
  print(`Test time: ${now}, ${ahead} ahead, ${stops} due times\n`);
  if (status === "failed") print("The test clock stopped: see the log of the gateway.\n");
  return status === "ready";
}

/** Prints each day at which the clock is seen, until it has stopped. */
async function endOfAdvance(
  call: (body: JsonObject) => Promise<ShownClock>,
  { clock: first, print }: { clock: ShownClock; print: (text: string) => void },
): Promise<ShownClock> {
  for (let clock = first, shown = ""; ; clock = await call(READ)) {
    if (clock.status !== "advancing") return clock;
    const day = clock.now.slice(0, 10);
    if (day !== shown) print(`${(shown = day)} …\n`);
    await sleep(LOOK_EVERY_MS);
  }
}

const READ = { action: "get" };
