import type { Queryable } from "../../platform/database/index.ts";
import { listTenantPath } from "../../tenancy/index.ts";
import { findTransaction, type Transaction } from "../../transactions/index.ts";
import type { Place } from "../access/places.ts";

/** A transaction of the place; undefined also for one of another place. */
export async function findPaymentAt(
  { db }: { db: Queryable },
  { uuid, place }: { uuid: string; place: Place },
): Promise<Transaction | undefined> {
  const transaction = await findTransaction(db, uuid);
  if (!transaction) return undefined;
  if (transaction.merchantGuid === place.guid || transaction.tenantGuid === place.guid) return transaction;
  const path = await listTenantPath(db, { tenantGuid: transaction.tenantGuid });
  return path.includes(place.guid) ? transaction : undefined;
}
