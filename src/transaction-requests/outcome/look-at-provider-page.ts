import { done, type JobKind } from "../../platform/jobs/index.ts";
import {
  findTransaction,
  FIRST_LOOK_AT_PAGE_MINUTES,
  isFinal,
  LOOK_AT_PROVIDER_PAGE,
  providerReferenceOf,
} from "../../transactions/index.ts";
import type { TransactionParts } from "../parts.ts";
import { resolveTransaction } from "./resolve-transaction.ts";

const HOUR = 60;
/** The delays before each inquiry. After the last one they double: some pages stay open for as long as nobody pays. */
const LOOK_AFTER_MINUTES = [FIRST_LOOK_AT_PAGE_MINUTES, 5, 15, HOUR, 3 * HOUR, 12 * HOUR, 24 * HOUR] as const;
const MAX_MINUTES = 64 * 24 * HOUR;

/** After the customer was sent away: what is still unknown then waits for a webhook, and is counted as that. */
const KNOWN_AFTER_HOURS = 24;

/**
 * Inquires about a payment whose customer was sent to the provider's page, until the provider says that the page is over: the
 * customer may have paid, and their return and the webhook may have got lost.
 */
export function lookAtProviderPageJobKind(
  parts: TransactionParts,
): JobKind<{ transactionUuid: string; reference: string }> {
  return {
    name: LOOK_AT_PROVIDER_PAGE,
    leaseSeconds: 120,
    laneConcurrency: 4,
    retryAfter: (attempts) => nextLook(attempts),
    run: async ({ payload: { transactionUuid, reference }, attempts }) => {
      const transaction = await findTransaction(parts.db, transactionUuid);
      // After its end here, `LOOK_FOR_LATE_APPROVAL` looks at the page.
      if (!transaction || isFinal(transaction.status) || providerReferenceOf(transaction) !== reference)
        return done;
      const after = nextLook(attempts);
      if (transaction.inquireAt !== null)
        return { kind: "again", after, because: "An inquiry is scheduled." };
      // Nothing else ends a payment without an expiry.
      const hours = transaction.modifiedAt.until(parts.clock.now()).total("hours");
      const mayStayUnknown = hours < KNOWN_AFTER_HOURS || transaction.expiresAt !== null;
      const resolved = await resolveTransaction(parts, transactionUuid, { mayStayUnknown });
      if (!resolved || isFinal(resolved.status)) return done;
      return { kind: "again", after, because: "The page is not over." };
    },
  };
}

function nextLook(attempts: number): Temporal.Duration {
  const looks = attempts + 1;
  const last = LOOK_AFTER_MINUTES.length - 1;
  const listed = LOOK_AFTER_MINUTES[looks] ?? LOOK_AFTER_MINUTES[last]! * 2 ** Math.min(looks - last, 10);
  return Temporal.Duration.from({ minutes: Math.min(listed, MAX_MINUTES) });
}
