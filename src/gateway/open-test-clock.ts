import { decideTestClock, FollowedClock, readTestClock } from "../platform/test-clock/index.ts";
import { ClockAdvancer } from "../test-clock/index.ts";
import { openOwnDatabase } from "./open-own-database.ts";
import type { GatewayOptions } from "./options.ts";
import type { GatewayParts } from "./parts.ts";
import type { RestingWorkers } from "./resting-workers.ts";
import { nextDueTime } from "./step-work.ts";

/** One listens, one holds the lock of an advance, one moves the clock. */
const CONNECTIONS = 3;

/** The test clock of the installation; undefined where its database has none, and in a simulation, which has a clock of its own. */
export async function openTestClock(options: GatewayOptions): Promise<FollowedClock | undefined> {
  const { simulation, clock, log, testClock, group } = options;
  if (simulation || clock.simulated) return undefined;
  const db = openOwnDatabase(options, { poolSize: CONNECTIONS });
  const isFirst = group?.isFirst ?? true;
  const hasClock = isFirst
    ? await decideTestClock(db, { isEnabled: testClock ?? false })
    : (await readTestClock(db)) !== undefined;
  if (hasClock) return FollowedClock.open({ db, real: clock, log });
  await db.close();
  return undefined;
}

/** Advances the test clock when that is requested, in a process that works. */
export function createAdvancer(
  parts: GatewayParts,
  {
    followed,
    workers,
    options: { roles },
  }: { followed: FollowedClock | undefined; workers: RestingWorkers; options: Pick<GatewayOptions, "roles"> },
): ClockAdvancer | undefined {
  if (!followed || !roles.has("worker")) return undefined;
  const { db, log } = parts;
  return new ClockAdvancer({
    db,
    log,
    followed,
    stepWork: async () => {
      const { workers: stepped, begin } = await workers.step();
      return {
        nextDue: (after) => nextDueTime(db, after),
        runDue: (tasks) => stepped.runStep(tasks, { awaitsOthers: followed.hasOthers }),
        begin,
      };
    },
  });
}
