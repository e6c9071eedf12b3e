import type { Database, Queryable } from "../platform/database/index.ts";
import { done, doublingRetry, enqueue, type JobKind } from "../platform/jobs/index.ts";
import { eraseCustomer } from "../transactions/index.ts";
import type { CustomerProfileParts } from "./parts.ts";

const KIND = "erase-deleted-customer";
const RETRY_AFTER = Temporal.Duration.from({ hours: 1 });

type EraseParts = Pick<CustomerProfileParts, "eraseCallbacks" | "eraseEvidence" | "eraseMails">;

interface Registrations {
  readonly registrations: readonly string[];
}

/**
 * Erases a deleted customer from transactions, callbacks, evidence of disputes and mails (see `eraseCustomer`). Transactions that are still
 * under way need their data until they end; a job erases it then.
 */
export async function eraseDeletedCustomer(
  tx: Queryable,
  parts: EraseParts,
  { registrations, tenantGuid: owner }: Registrations & { readonly tenantGuid: string },
): Promise<void> {
  if (registrations.length === 0) return;
  const { underWay } = await erase(tx, parts, { registrations });
  if (underWay > 0) await enqueue(tx, { kind: KIND, owner, payload: { registrations } });
}

async function erase(tx: Queryable, parts: EraseParts, { registrations }: Registrations) {
  const erased = await eraseCustomer(tx, { registrations });
  await parts.eraseCallbacks(tx, erased);
  await parts.eraseEvidence(tx, erased);
  await parts.eraseMails(tx, erased);
  return erased;
}

/** The job: runs hourly until the last of the transactions has ended. */
export function eraseDeletedCustomerJobKind(parts: EraseParts & { readonly db: Database }): JobKind {
  return {
    name: KIND,
    leaseSeconds: 60,
    laneConcurrency: 1,
    retryAfter: doublingRetry({ firstSeconds: 10, maxSeconds: 3_600, tries: 1_000 }),
    run: async (job) => {
      const { registrations } = job.payload as Registrations;
      const { underWay } = await parts.db.transaction((tx) => erase(tx, parts, { registrations }));
      if (underWay === 0) return done;
      return { kind: "again", after: RETRY_AFTER, because: `${underWay} transactions are under way.` };
    },
  };
}
