import type { Refusal } from "../platform/refusal.ts";
import { saveCase } from "./case-store.ts";
import { lockOpenCase, stopLockedCase } from "./end-case.ts";
import { LINK_DAYS } from "./open-case.ts";
import type { RecoveryParts } from "./parts.ts";

type CaseOver = Refusal<"case_over">;
const OVER: CaseOver = { refused: true, code: "case_over" };

/** Ends a case by decision of the merchant: nothing more is tried, and the schedule stays as it is. */
export function stopCase(parts: RecoveryParts, id: string): Promise<CaseOver | undefined> {
  return parts.db.transaction(async (tx) => {
    const of = await lockOpenCase(tx, id);
    if (!of) return OVER;
    await stopLockedCase(tx, parts, of);
    return undefined;
  });
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
