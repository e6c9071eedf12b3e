/** A connector of the merchant in the form of a payment selection page. */
interface Placed {
  readonly guid: string;
  /** From 1; undefined: it is not offered. */
  readonly before: number | undefined;
  readonly now: number | undefined;
}

/**
 * The guids of those that are offered, in order. At an equal position, one that was moved up or is new stands before the one that
 * stayed there, and one that was moved down behind it, so that moving one needs no change of the others.
 */
export function inOrder(placed: readonly Placed[]): string[] {
  return placed
    .flatMap(({ guid, before, now }) => (now === undefined ? [] : [{ guid, rank: rankOf(now, before) }]))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ guid }) => guid);
}

function rankOf(now: number, before: number | undefined): number {
  if (now === before) return 2 * now;
  return before !== undefined && now > before ? 2 * now + 1 : 2 * now - 1;
}
