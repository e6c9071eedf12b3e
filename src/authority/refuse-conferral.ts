import type { Refusal } from "../platform/refusal.ts";
import type { Authority, MoneyLimit } from "./authority.ts";
import { actsOf, allows, movesMoneyOut, type Mode } from "./grants.ts";
import type { Operation } from "./operations.ts";

/** An authority goes beyond that of its maker: in which dimension, and for an operation in which mode. */
export type BeyondMaker = Refusal<"beyond_maker"> &
  (
    | {
        readonly dimension: "operation" | "detail";
        readonly operation: Operation;
        readonly mode: Mode;
      }
    | { readonly dimension: "extent" | "limit" | "end" }
  );

/**
 * Refuses an authority that goes beyond that of its maker in any dimension. What makes or approves a user, key, credential, endpoint
 * or assistant calls this one function.
 */
export function refuseConferral(maker: Authority, given: Authority): BeyondMaker | undefined {
  for (const act of actsOf(given.grants)) {
    if (allows(maker.grants, act)) continue;
    const { operation, mode } = act;
    const dimension = maker.grants[operation]?.[mode] === undefined ? "operation" : "detail";
    return { refused: true, code: "beyond_maker", dimension, operation, mode };
  }
  if (!isWithinPlace(maker, given)) return { refused: true, code: "beyond_maker", dimension: "extent" };
  if (!isWithinLimits(maker, given)) return { refused: true, code: "beyond_maker", dimension: "limit" };
  if (!endsBefore(given.endsAt, maker.endsAt))
    return { refused: true, code: "beyond_maker", dimension: "end" };
  return undefined;
}

function isWithinPlace({ placePath: [place] }: Authority, given: Authority): boolean {
  return place !== undefined && given.placePath.includes(place);
}

/** A limit of the maker holds for what the maker gives, as far as live money leaves by it. */
function isWithinLimits({ limits }: Authority, given: Authority): boolean {
  if (limits === null || !movesMoneyOut(given.grants)) return true;
  return given.limits !== null && given.limits.every((one) => limits.some((limit) => isAtMost(one, limit)));
}

function isAtMost(one: MoneyLimit, limit: MoneyLimit): boolean {
  return one.currency === limit.currency && one.oneMinor <= limit.oneMinor && one.dayMinor <= limit.dayMinor;
}

function endsBefore(one: Temporal.Instant | null, other: Temporal.Instant | null): boolean {
  return other === null || (one !== null && Temporal.Instant.compare(one, other) <= 0);
}
