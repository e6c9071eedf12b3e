import { replaceFees, type FeesByKey } from "../../annotations/index.ts";
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
    const prices = pricesIn(tx);
    for (const transaction of await findTransactions(tx, uuids)) await computeFees(tx, prices, transaction);
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
    const fees = await computeFees(tx, pricesIn(tx), transaction);
    await markComputed(tx, [uuid]);
    return fees;
  });
}

async function computeFees(
  tx: DatabaseTransaction,
  pricesOf: Prices,
  transaction: Transaction,
): Promise<FeesByKey> {
  const { sets, ...prices } = await pricesOf(transaction);
  const fees = feesOfTransaction(transaction, { ...prices, sets: setsInForce(sets, transaction) });
  await replaceFees(tx, { uuid: transaction.uuid, source: SOURCE, fees });
  return fees;
}

/** For each owner, the set that began last before the transaction became final. */
function setsInForce(sets: readonly FeeSet[], { finalAt, modifiedAt }: Transaction): FeeSet[] {
  const at = finalAt ?? modifiedAt;
  const begun = sets.filter(({ validFrom }) => Temporal.Instant.compare(validFrom, at) <= 0);
  return [...new Map(begun.map((set) => [set.ownerGuid, set])).values()];
}

/** Prices that the fees of a transaction depend on, apart from itself: all sets of its owners, oldest first. */
type Prices = (transaction: Transaction) => ReturnType<typeof readPrices>;

/** Read once for all transactions of a connector that are computed together. */
function pricesIn(tx: Queryable): Prices {
  const known = new Map<string, ReturnType<typeof readPrices>>();
  return (transaction) => {
    const key = JSON.stringify([transaction.merchantGuid, transaction.connectorGuid]);
    const found = known.get(key) ?? readPrices(tx, transaction);
    known.set(key, found);
    return found;
  };
}

async function readPrices(tx: Queryable, { tenantGuid, merchantGuid, connectorGuid }: Transaction) {
  const sets = await feeSetsOf(tx, [tenantGuid, merchantGuid, connectorGuid]);
  const guids = sets.flatMap(({ fees }) => fees.map(({ entityGuid }) => entityGuid));
  const entities = await findFeeEntities(tx, guids);
  const merchant = await findMerchant(tx, { merchantGuid });
  return { sets, entities, merchantCountry: merchant?.attributes.country ?? null };
}
