import { countCallbacks } from "../../callbacks/index.ts";
import { countLinks } from "../../pay-by-link/index.ts";
import type { Place } from "../access/places.ts";
import { boundsOf, type Period } from "../overview/period.ts";
import type { ConsoleParts } from "../parts.ts";
import type { AllSteps } from "./insights-facts.ts";
import { countedSteps } from "./steps.ts";

const LINKS = ["created", "used", "paid", "failed", "cancelled", "expired", "open"] as const;
const CALLBACKS = ["sent", "acknowledged", "repeated", "unacknowledged"] as const;

/**
 * Counts that documents do not have: the links that were made in the period, of one currency as their list has them, and the
 * callbacks.
 */
export async function readCounts(
  { db }: Pick<ConsoleParts, "db">,
  options: { place: Place; testMode: boolean; period: Period; currency: string },
): Promise<Pick<AllSteps, "links" | "callbacks">> {
  const { place: owner, testMode, period, currency } = options;
  const {
    now: [since],
    before: [from, endBefore],
  } = boundsOf(period);
  const filter = { from, testMode, currency };
  const [links, callbacks] = await Promise.all([
    countLinks(db, { owner, filter, since, endBefore }),
    countCallbacks(db, { owner, testMode, from, since, endBefore }),
  ]);
  return {
    links: countedSteps(LINKS, links, since),
    callbacks: countedSteps(CALLBACKS, callbacks, since),
  };
}
