import type { Clock } from "../platform/clock.ts";
import type { Queryable } from "../platform/database/index.ts";
import { lockCasesOf, saveCase } from "./case-store.ts";

/**
 * The provider renewed the card of a registration: its open cases that waited for another card try this one, once and at once, in the
 * commit that gives the card its new data.
 */
export async function retryRenewed(
  tx: Queryable,
  { clock }: { clock: Clock },
  registrationUuid: string,
): Promise<void> {
  for (const one of await lockCasesOf(tx, { registrations: [registrationUuid] }))
    if (one.reason === "change_data" && one.nextAttemptAt === null)
      await saveCase(tx, { ...one, nextAttemptAt: clock.now(), state: "waiting" });
}
