import type { HistoryEntry } from "../../../transactions/index.ts";
import type { StoryEntry } from "./story-facts.ts";

/** A line of the payment's own history, with the move that it says. */
export interface MoveEntry extends StoryEntry {
  readonly move: HistoryEntry;
}

/** A line that another record says. */
export interface OtherEntry extends StoryEntry {
  /** Whether it was the reason for that move of the payment, where both are of the same moment. */
  readonly ledTo?: (move: HistoryEntry) => boolean;
}

/**
 * The payment's moves as they are numbered, also where processes with different clocks recorded them, and between them the other lines by
 * their time: at the same moment before the move that they led to, else after it.
 */
export function inOrder(moves: readonly MoveEntry[], others: readonly OtherEntry[]): StoryEntry[] {
  const ordered: StoryEntry[] = [];
  let rest = others.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
  for (const entry of moves) {
    const isEarlier = ({ at, ledTo }: OtherEntry): boolean => {
      const order = Temporal.Instant.compare(at, entry.at);
      return order < 0 || (order === 0 && ledTo?.(entry.move) === true);
    };
    ordered.push(...rest.filter(isEarlier), entry);
    rest = rest.filter((other) => !isEarlier(other));
  }
  return [...ordered, ...rest];
}
