import type { Transaction as DatabaseTransaction } from "../../platform/database/index.ts";
import { insertLineItem } from "../line-items/line-item-store.ts";
import type { SettlementParts } from "../parts.ts";
import { lockPeriodicSets, markCharged, type PeriodicSet } from "./fee-store.ts";
import { monthsEnded, periodOf, startOfMonth, type EndedMonth } from "./periods.ts";

/** Sets in one commit. */
export const PERIODIC_BATCH = 20;

type PeriodicParts = Pick<SettlementParts, "db" | "clock" | "ids" | "findConnector">;

/**
 * Charges periodic fees for the months that have ended, as line items of the merchant. By the set that was in force in the
 * last moment of the month; each period once, also after an outage. How many sets.
 */
export function chargePeriodicFees(parts: PeriodicParts): Promise<number> {
  const monthStart = startOfMonth(parts.clock.now());
  return parts.db.transaction(async (tx) => {
    const sets = await lockPeriodicSets(tx, { monthStart, limit: PERIODIC_BATCH });
    for (const set of sets) {
      await chargeSet(tx, parts, { set, until: monthStart });
      await markCharged(tx, { guid: set.guid, until: monthStart });
    }
    return sets.length;
  });
}

async function chargeSet(
  tx: DatabaseTransaction,
  parts: PeriodicParts,
  { set, until }: { set: PeriodicSet; until: Temporal.Instant },
): Promise<void> {
  const merchantGuid = await merchantOf(parts, set);
  if (merchantGuid === undefined) return;
  const { validTo, validFrom, chargedUntil } = set;
  const last = validTo && Temporal.Instant.compare(validTo, until) < 0 ? validTo : until;
  for (const month of monthsEnded({ after: chargedUntil ?? validFrom, until: last })) {
    await chargeMonth(tx, parts, { set, merchantGuid, month });
  }
}

async function chargeMonth(
  tx: DatabaseTransaction,
  { ids }: PeriodicParts,
  { set, merchantGuid, month }: { set: PeriodicSet; merchantGuid: string; month: EndedMonth },
): Promise<void> {
  for (const fee of set.fees) {
    const period = fee.kind === "periodic" ? periodOf(fee, month) : null;
    if (fee.kind !== "periodic" || period === null) continue;
    await insertLineItem(tx, {
      guid: ids.uuid(),
      merchantGuid,
      // Not by the set: one that is added later, for a time that was charged, charges nothing twice.
      key: JSON.stringify([set.ownerGuid, fee.entityGuid, period]),
      entityGuid: fee.entityGuid,
      at: month.end,
      currency: fee.currency,
      amount: `-${fee.amount}`,
      description: `${fee.description ?? set.description} ${period}`,
    });
  }
}

async function merchantOf(
  { findConnector }: PeriodicParts,
  { ownerKind, ownerGuid }: PeriodicSet,
): Promise<string | undefined> {
  return ownerKind === "connector" ? (await findConnector(ownerGuid))?.merchantGuid : ownerGuid;
}
