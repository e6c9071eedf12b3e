import type { Queryable } from "../platform/database/index.ts";
import { endScheduleByRecovery, findSchedule, resumeSchedule } from "../schedules/index.ts";
import { recordCaseEvent } from "./case-event.ts";
import { findCase, lockCasesOf, removeWaitingMails, saveCase } from "./case-store.ts";
import { isOpen, type RecoveredBy, type RecoveryCase } from "./case.ts";
import { endLostLinks } from "./end-lost-links.ts";
import type { RecoveryParts } from "./parts.ts";

type EndParts = Pick<RecoveryParts, "clock" | "vault" | "publicUrl">;

/**
 * The payment was made: ends mails and repetitions in the commit that records it. The schedule goes on, with the customer's new
 * instrument where there is one. The caller has locked schedule and case.
 */
export async function recoverCase(
  tx: Queryable,
  parts: EndParts,
  { of, by, registrationUuid }: { of: RecoveryCase; by: RecoveredBy; registrationUuid: string | undefined },
): Promise<void> {
  await removeWaitingMails(tx, of.id);
  const saved = await saveCase(tx, { ...of, ...ended(parts), state: "recovered", recoveredBy: by });
  if (saved.scheduleId !== null) await resumeSchedule(tx, parts, { id: saved.scheduleId, registrationUuid });
  await recordCaseEvent(tx, parts, { type: "recovery.recovered", of: saved });
}

/** Nothing was recovered: the plan's end action follows. The caller has locked schedule and case. */
export async function loseCase(tx: Queryable, parts: EndParts, of: RecoveryCase): Promise<void> {
  await removeWaitingMails(tx, of.id);
  const saved = await saveCase(tx, { ...of, ...ended(parts), state: "lost" });
  const { endAction } = saved.plan;
  if (saved.scheduleId !== null && endAction !== "keep")
    await endScheduleByRecovery(tx, parts, { id: saved.scheduleId, action: endAction });
  await recordCaseEvent(tx, parts, { type: "recovery.lost", of: saved });
}

/** Ends a case without an end action: a person or a change of the schedule made it needless. */
export async function stopLockedCase(
  tx: Queryable,
  parts: Pick<EndParts, "clock">,
  of: RecoveryCase,
): Promise<RecoveryCase> {
  await removeWaitingMails(tx, of.id);
  return saveCase(tx, { ...of, ...ended(parts), state: "stopped" });
}

/**
 * Stops the open cases of schedules and registrations, in the commit that ends or continues those. The page of a lost one takes no
 * payment any more: a schedule that is continued repeats it.
 */
export async function stopCasesOf(
  tx: Queryable,
  parts: Pick<EndParts, "clock">,
  of: { scheduleIds?: readonly string[]; registrations?: readonly string[] },
): Promise<void> {
  for (const one of await lockCasesOf(tx, of)) await stopLockedCase(tx, parts, one);
  await endLostLinks(tx, { ...of, at: parts.clock.now() });
}

/** The case locked, after its schedule: every change of both takes the locks in this order. */
export async function lockCase(tx: Queryable, id: string): Promise<RecoveryCase | undefined> {
  const seen = await findCase(tx, { id });
  if (seen && seen.scheduleId !== null) await findSchedule(tx, { id: seen.scheduleId, lock: true });
  return seen && findCase(tx, { id, lock: true });
}

/** As `lockCase`; undefined where the case has ended. */
export async function lockOpenCase(tx: Queryable, id: string): Promise<RecoveryCase | undefined> {
  const locked = await lockCase(tx, id);
  return locked && isOpen(locked) ? locked : undefined;
}

function ended({ clock }: Pick<EndParts, "clock">) {
  return { nextAttemptAt: null, endedAt: clock.now() };
}
