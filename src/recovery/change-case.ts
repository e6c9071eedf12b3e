import type { Refusal } from "../platform/refusal.ts";
import { findOpenAttempt, saveCase } from "./case-store.ts";
import { endLeftAttempt } from "./customer-payment.ts";
import { lockOpenCase, stopLockedCase } from "./end-case.ts";
import { LINK_DAYS } from "./open-case.ts";
import type { RecoveryParts } from "./parts.ts";

type CaseOver = Refusal<"case_over">;
const OVER: CaseOver = { refused: true, code: "case_over" };

/**
 * Ends a case by decision of the merchant: nothing more is tried, and the schedule stays as it is. A payment that the customer left on
 * their page ends, too; one that is under way cannot be stopped.
 */
export async function stopCase(parts: RecoveryParts, id: string): Promise<CaseOver | undefined> {
  const refusal = await parts.db.transaction(async (tx) => {
    const of = await lockOpenCase(tx, id);
    if (!of) return OVER;
    await stopLockedCase(tx, parts, of);
    return undefined;
  });
  // After the stop: no other payment can begin.
  const left = refusal ? undefined : await findOpenAttempt(parts.db, id);
  if (left) await endLeftAttempt(parts, left);
  return refusal;
}

/** Prolongs the link of a case: as long as a new one would be valid. */
export function renewLink(parts: RecoveryParts, id: string): Promise<CaseOver | undefined> {
  return parts.db.transaction(async (tx) => {
    const of = await lockOpenCase(tx, id);
    if (!of) return OVER;
    await saveCase(tx, { ...of, expiresAt: parts.clock.now().add({ hours: 24 * LINK_DAYS }) });
    return undefined;
  });
}
