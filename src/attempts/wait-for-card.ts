import type { Queryable } from "../platform/database/index.ts";

/** The waiting callers of each card, the longest waiting one first. */
type Waiting = Map<string, Set<() => void>>;

/** By the database of a process. */
const WAITING = new WeakMap<Queryable, Waiting>();

/**
 * Waits until an attempt with the card has ended in this process (`cardMayBeFree`) and it is the caller's turn, at most `ms`: an attempt of
 * another process ends unnoticed.
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

/** Whether a payment of this process waits for any card: mostly none does. */
export function isAnyWaiting(db: Queryable): boolean {
  return (WAITING.get(db)?.size ?? 0) > 0;
}

/** An attempt with the card may have ended: the one that waits longest tries again. */
export function cardMayBeFree(db: Queryable, card: string): void {
  const [first] = WAITING.get(db)?.get(card) ?? [];
  first?.();
}

function waitingIn(db: Queryable): Waiting {
  const waiting = WAITING.get(db) ?? new Map<string, Set<() => void>>();
  WAITING.set(db, waiting);
  return waiting;
}
