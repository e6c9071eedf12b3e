import { sql, type Queryable } from "../platform/database/index.ts";
import type { MoneyLimit } from "./authority.ts";

/** Money that an act moves, and whose limits it counts against. */
interface CountedAct {
  /** `person:…` or `credential:…`: its acts are counted one after the other. */
  readonly subject: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/**
 * Counts an act against limits: whether it is above the limit of one act, or with those of the last 24 hours above that of a day.
 * The subject is locked until the end of the database transaction, in which the caller records the act, so that simultaneous acts see
 * one another.
 *
 * @param limits null: nothing is limited; with some, an act in another currency is above them
 * @param usedInADay the sum of the subject's acts in the currency within the last 24 hours, in minor units, read under the lock
 */
export async function countAct(
  tx: Queryable,
  act: CountedAct,
  { limits, usedInADay }: { limits: readonly MoneyLimit[] | null; usedInADay: () => Promise<bigint> },
): Promise<"within" | "above_one" | "above_day"> {
  await lockActsOf(tx, act.subject);
  return standingOf(act, { limits, usedMinor: limits === null ? 0n : await usedInADay() });
}

/** Acts of one subject follow one another until the end of the database transaction. */
export async function lockActsOf(tx: Queryable, subject: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quittance acts of ${subject}`}, 0))`);
}

/** The same decision without a lock, for a page that shows it before the act. */
export function standingOf(
  { currency, amountMinor }: Pick<CountedAct, "currency" | "amountMinor">,
  { limits, usedMinor }: { limits: readonly MoneyLimit[] | null; usedMinor: bigint },
): "within" | "above_one" | "above_day" {
  if (limits === null) return "within";
  const limit = limits.find((one) => one.currency === currency);
  if (!limit || amountMinor > limit.oneMinor) return "above_one";
  return usedMinor + amountMinor > limit.dayMinor ? "above_day" : "within";
}
