import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/** For the session of this process; only on kernels that group processes by session. */
const OWN_AUTOGROUP = "/proc/self/autogroup";

/**
 * Has this process yield to others. On Linux a priority is a thread's own, and those that start later have that of the thread
 * that starts them. Where the kernel groups processes by session (sched_autogroup), the priority counts inside of the group
 * alone: this process must be a session of its own, and the group gets the priority, too. Otherwise it would take as much as
 * each session of PostgreSQL.
 *
 * @param nice how far it yields, from 0 to 19
 */
export function takeLowPriority(nice: number): void {
  try {
    const threads = process.platform === "linux" ? readdirSync("/proc/self/task") : [String(process.pid)];
    for (const thread of threads) setPriority(Number(thread), nice);
    if (existsSync(OWN_AUTOGROUP)) writeFileSync(OWN_AUTOGROUP, String(nice));
  } catch {
    // A system that does not allow it shares its time evenly.
  }
}
