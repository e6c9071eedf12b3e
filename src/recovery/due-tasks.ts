import { findOpenAttempt, listEndedAttempts, listExpiredCases } from "./case-store.ts";
import { lockOpenCase, loseCase } from "./end-case.ts";
import type { RecoveryParts } from "./parts.ts";
import { concludeAttempt } from "./record-ended.ts";

export const RECOVERY_BATCH = 100;

/** Ends open cases whose time is over. */
export async function endExpiredCases(parts: RecoveryParts): Promise<number> {
  const expired = await listExpiredCases(parts.db, { limit: RECOVERY_BATCH });
  for (const { id } of expired)
    await parts.db.transaction(async (tx) => {
      const of = await lockOpenCase(tx, id);
      // Meanwhile its link may have been prolonged, or the customer may have begun to pay.
      if (!of || Temporal.Instant.compare(parts.clock.now(), of.expiresAt) < 0) return;
      if (!(await findOpenAttempt(tx, id))) await loseCase(tx, parts, of);
    });
  return expired.length;
}

/** The end of attempts whose transaction ended otherwise than by a provider's outcome: the customer cancelled, or it expired. */
export async function concludeEndedAttempts(parts: RecoveryParts): Promise<number> {
  const ended = await listEndedAttempts(parts.db, { limit: RECOVERY_BATCH });
  for (const uuid of ended) await concludeAttempt(parts, uuid);
  return ended.length;
}
