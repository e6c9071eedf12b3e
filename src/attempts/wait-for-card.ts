import type { Queryable } from "../platform/database/index.ts";

/** The waiting callers of each card, the longest waiting one first. */
type Waiting = Map<string, Set<() => void>>;

/** By the database of a process. */
const WAITING = new WeakMap<Queryable, Waiting>();

/**
 * Waits until an attempt with the card has ended in this process (`cardMayBeFree`) and it is the caller's turn, at most `ms`: the end of
 * an attempt of another process, or by an inquiry, is not noticed.
 */
export function waitForCard(db: Queryable, card: string, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const waiting = waitingIn(db);
  const ofCard = waiting.get(card) ?? new Set();
  waiting.set(card, ofCard);
  const end = (): void => {
    clearTimeout(timer);
    ofCard.delete(end);
    if (ofCard.size === 0 && waiting.get(card) === ofCard) waiting.delete(card);
    resolve();
  };
  const timer = setTimeout(end, ms);
  ofCard.add(end);
  return promise;
}

/**
 * An attempt with the card may have ended: the payment that waits longest tries again.
 *
 * @param cardKey is not called while no payment of this process waits, as mostly none does
 */
export function cardMayBeFree(db: Queryable, cardKey: () => string): void {
  const waiting = WAITING.get(db);
  if (!waiting?.size) return;
  const [first] = waiting.get(cardKey()) ?? [];
  first?.();
}

function waitingIn(db: Queryable): Waiting {
  const waiting = WAITING.get(db) ?? new Map<string, Set<() => void>>();
  WAITING.set(db, waiting);
  return waiting;
}
