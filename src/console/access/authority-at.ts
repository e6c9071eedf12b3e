import type { Authority, MoneyLimit } from "../../authority/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import type { PlaceView } from "./places.ts";
import { limitInForce, listLimits, type RefundLimit } from "./limits.ts";

/** Everything that a person may do at a place, and so the most that they can give there: by their roles, within their limits. */
export async function authorityAt(db: Queryable, place: PlaceView): Promise<Authority> {
  const { grants, path: placePath } = place;
  // A role at the place above it is as good as one at the place.
  return { grants, placePath, limits: limitsIn(await listLimits(db, placePath), place), endsAt: null };
}

/** Their limits in each currency that has one; null where nothing is limited. */
function limitsIn(limits: readonly RefundLimit[], { roles, path }: PlaceView): MoneyLimit[] | null {
  const currencies = [...new Set(limits.map(({ currency }) => currency))];
  const inForce = currencies.flatMap((currency) => {
    const limit = limitInForce(limits, { roles, path, currency });
    return limit ? [{ currency, ...limit }] : [];
  });
  return inForce.length === 0 ? null : inForce;
}
