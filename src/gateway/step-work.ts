import { setTimeout as sleep } from "node:timers/promises";
import { nextDueSoon } from "../disputes/index.ts";
import { sql, type Database } from "../platform/database/index.ts";
import { countAllRunningJobs, nextJobDue } from "../platform/jobs/index.ts";
import { nextRecoveryDue } from "../recovery/index.ts";
import { nextScheduleDue } from "../schedules/index.ts";
import { nextPeriodicCharge } from "../settlement/index.ts";
import type { DueTime } from "../test-clock/index.ts";
import { DUE_SOON_DAYS } from "../transaction-requests/index.ts";
import { nextTransactionDue } from "../transactions/index.ts";
import { nextExpiring, nextNotice } from "../vault/index.ts";

/** Everything that becomes due by itself, with the recurring tasks that find it. */
const DUE_TIMES = [
  { tasks: [], next: nextJobDue },
  { tasks: ["status inquiries", "expiry"], next: nextTransactionDue },
  { tasks: ["schedules"], next: nextScheduleDue },
  { tasks: ["recovery", "recovery mails", "recovery cases that expire"], next: nextRecoveryDue },
  {
    tasks: ["disputes due soon"],
    next: (after: Temporal.Instant) => nextDueSoon(after, { days: DUE_SOON_DAYS }),
  },
  { tasks: ["instruments that expire"], next: nextExpiring },
  { tasks: ["cards in use that expire"], next: nextNotice },
  { tasks: ["periodic fees"], next: nextPeriodicCharge },
];

/** The first due time after that one. */
export async function nextDueTime(db: Database, after: Temporal.Instant): Promise<DueTime | undefined> {
  const found = DUE_TIMES.map(({ next }, place) => sql`select ${place}::int as place, ${next(after)} as at`);
  const due = await db.query<{ place: number; at: Temporal.Instant }>(sql`
    with due as (${sql.join(found, " union all ")})
    select place, at from due where at = (select min(at) from due)`);
  const [first] = due;
  return first && { at: first.at, tasks: new Set(due.flatMap(({ place }) => DUE_TIMES[place]!.tasks)) };
}

const LOOK_EVERY_MS = 25;
/** A job that runs longer has probably lost its process: the end of its lease is a due time. */
const MAX_WAIT_MS = 60_000;

/** Waits while another process runs jobs, which may have made others due; whether any ran. */
export async function awaitOthers(db: Database): Promise<boolean> {
  const untilMs = performance.now() + MAX_WAIT_MS;
  for (let didRun = false; ; didRun = true) {
    if ((await countAllRunningJobs(db)) === 0) return didRun;
    if (performance.now() > untilMs) return false;
    await sleep(LOOK_EVERY_MS);
  }
}
