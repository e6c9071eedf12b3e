import { avoidedFees } from "../../costs/index.ts";
import { figuresOf, groupCases } from "../../recovery/index.ts";
import { merchantsAt } from "../access/merchants-at.ts";
import type { Place } from "../access/places.ts";
import { boundsOf, type Period } from "../overview/period.ts";
import type { ConsoleParts } from "../parts.ts";
import type { RecoveryFigures } from "./insights-facts.ts";

/** Figures of recovery, which documents of payments do not have: cases that ended in the period, and attempts that were refused. */
export async function readRecoveryFigures(
  { db, clock }: Pick<ConsoleParts, "db" | "clock">,
  options: { place: Place; testMode: boolean; period: Period; currency: string },
): Promise<RecoveryFigures> {
  const { place, testMode, period, currency } = options;
  const owned = { merchantGuids: await merchantsAt(db, place), testMode };
  const bounds = boundsOf(period);
  const groups = await groupCases(db, { ...owned, ...bounds, zone: period.zone, currency });
  const read = async (part: "now" | "before") => {
    const [from, until] = bounds[part];
    const avoided = await avoidedFees({ db, clock }, { ...owned, from, until });
    const { recovered, lost } = figuresOf(groups, part);
    return { recovered, lost, avoided };
  };
  return { now: await read("now"), before: await read("before") };
}
