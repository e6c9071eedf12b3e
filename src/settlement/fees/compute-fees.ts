import { replaceFees, type FeesByKey } from "../../bi/index.ts";
import type { Queryable, Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import type { Refusal } from "../../platform/refusal.ts";
import { findMerchant } from "../../tenancy/index.ts";
import { findTransaction, findTransactions, isFinal, type Transaction } from "../../transactions/index.ts";
import { lockDueEntries, lockEntry, markComputed } from "../entry-store.ts";
import type { SettlementParts } from "../parts.ts";
import type { FeeSet } from "./fee.ts";
import { feeSetsOf, findFeeEntities } from "./fee-store.ts";
import { feesOfTransaction } from "./fees-of-transaction.ts";

/** In one commit. */
export const FEES_BATCH = 50;
/** The source of computed fees among those of a transaction. */
const SOURCE = "fee-sets";

/** Computes the fees of transactions that became final. How many; after a full batch there may be more. */
export function computeDueFees({ db }: Pick<SettlementParts, "db">): Promise<number> {
  return db.transaction(async (tx) => {
    const uuids = await lockDueEntries(tx, { limit: FEES_BATCH });
    for (const transaction of await findTransactions(tx, uuids)) await computeFees(tx, transaction);
    await markComputed(tx, uuids);
    return uuids.length;
  });
}

/**
 * Computes the fees of a final transaction again, by the sets that were in force when it became final. They take the place of
 * those that were computed before; imported ones and those of addFees stay.
 */
export function recalculateFees(
  { db }: Pick<SettlementParts, "db">,
  uuid: string,
): Promise<FeesByKey | Refusal<"no_such_transaction"> | Refusal<"not_final">> {
  return db.transaction(async (tx) => {
    // First, so that a computation under way is over.
    await lockEntry(tx, uuid);
    const transaction = await findTransaction(tx, uuid);
    if (!transaction) return { refused: true, code: "no_such_transaction" };
    if (!isFinal(transaction.status)) return { refused: true, code: "not_final" };
    const fees = await computeFees(tx, transaction);
    await markComputed(tx, [uuid]);
    return fees;
  });
}

async function computeFees(tx: DatabaseTransaction, transaction: Transaction): Promise<FeesByKey> {
  const sets = await setsInForce(tx, transaction);
  const guids = sets.flatMap(({ fees }) => fees.map(({ entityGuid }) => entityGuid));
  const entities = await findFeeEntities(tx, guids);
  const merchant = await findMerchant(tx, { merchantGuid: transaction.merchantGuid });
  const merchantCountry = merchant?.attributes.country ?? null;
  const fees = feesOfTransaction(transaction, { sets, entities, merchantCountry });
  await replaceFees(tx, { uuid: transaction.uuid, source: SOURCE, fees });
  return fees;
}

/** Of each owner the one that began last before the transaction became final. */
async function setsInForce(db: Queryable, transaction: Transaction): Promise<FeeSet[]> {
  const { tenantGuid, merchantGuid, connectorGuid, finalAt, modifiedAt } = transaction;
  const at = finalAt ?? modifiedAt;
  const all = await feeSetsOf(db, [tenantGuid, merchantGuid, connectorGuid]);
  const begun = all.filter(({ validFrom }) => Temporal.Instant.compare(validFrom, at) <= 0);
  return [...new Map(begun.map((set) => [set.ownerGuid, set])).values()];
}
