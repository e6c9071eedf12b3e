import type { Database, Queryable } from "../platform/database/index.ts";
import { done, doublingRetry, enqueue, type JobKind } from "../platform/jobs/index.ts";
import { eraseCustomer } from "../transactions/index.ts";
import type { CustomerProfileParts } from "./parts.ts";

const KIND = "forget-deleted-customer";
const LOOK_AGAIN = Temporal.Duration.from({ hours: 1 });

type ForgetParts = Pick<CustomerProfileParts, "eraseCallbacks" | "eraseMails">;

interface Registrations {
  readonly registrations: readonly string[];
}

/**
 * Takes a deleted customer out of transactions, callbacks and mails (see `forgetCustomer`). Transactions that are still
 * under way need their data until they end; a job comes back for them.
 */
export async function forgetDeletedCustomer(
  tx: Queryable,
  parts: ForgetParts,
  { registrations }: Registrations,
): Promise<void> {
  if (registrations.length === 0) return;
  const { underWay } = await forget(tx, parts, { registrations });
  if (underWay > 0) await enqueue(tx, { kind: KIND, payload: { registrations } });
}

async function forget(tx: Queryable, parts: ForgetParts, { registrations }: Registrations) {
  const forgotten = await eraseCustomer(tx, { registrations });
  await parts.eraseCallbacks(tx, forgotten);
  await parts.eraseMails(tx, forgotten);
  return forgotten;
}

/** The worker's side: looks hourly until the last of the transactions has ended. */
export function forgetDeletedCustomerJobKind(parts: ForgetParts & { readonly db: Database }): JobKind {
  return {
    name: KIND,
    leaseSeconds: 60,
    laneConcurrency: 1,
    retryAfter: doublingRetry({ firstSeconds: 10, maxSeconds: 3_600, tries: 1_000 }),
    run: async (job) => {
      const { registrations } = job.payload as Registrations;
      const { underWay } = await parts.db.transaction((tx) => forget(tx, parts, { registrations }));
      if (underWay === 0) return done;
      return { kind: "again", after: LOOK_AGAIN, because: `${underWay} transactions are under way.` };
    },
  };
}
