import { setImmediate as nextTurn } from "node:timers/promises";

/** An item takes some tens of microseconds: a request waits for a slice no longer than for a millisecond. */
const SLICE = 20;

/**
 * Returns the results of `make` for the items, in their order. Between slices the event loop turns, so that requests do not wait
 * for all of a large batch.
 */
export async function inSlices<Item, Made>(
  items: readonly Item[],
  make: (item: Item) => readonly Made[],
): Promise<Made[]> {
  const made: Made[] = [];
  for (let at = 0; at < items.length; at += SLICE) {
    if (at > 0) await nextTurn();
    for (const item of items.slice(at, at + SLICE)) made.push(...make(item));
  }
  return made;
}
