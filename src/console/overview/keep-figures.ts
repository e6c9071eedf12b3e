import { setTimeout as sleep } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Transaction } from "../../transactions/index.ts";
import type { ConsoleParts } from "../parts.ts";

/** Why a page has no figures. */
export type NoFigures = { readonly kind: "off" } | { readonly kind: "preparing" };

/** When a page reads figures again that it does not have: a data source that did not respond may do so soon. */
export function rereadOf(kind: NoFigures["kind"] | "answered"): {
  readonly isWaiting: boolean;
  readonly everySeconds: number;
} {
  return { isWaiting: kind !== "answered", everySeconds: kind === "off" ? 15 : 2 };
}

interface Figures {
  readonly kind: "answered";
  /** The figures contain every change up to then. */
  readonly completeUntil: Temporal.Instant;
}

/** Figures of nothing are no answer while the newest payment is on its way into them. */
export function isBehind(
  { completeUntil }: Figures,
  { isNothing, newest }: { readonly isNothing: boolean; readonly newest: Newest },
): boolean {
  return isNothing && newest !== undefined && Temporal.Instant.compare(newest.modifiedAt, completeUntil) > 0;
}

/** Pages wait so long for a reading from its beginning, and show after that that figures are being read. */
const WAIT_MS = 1_000;
/**
 * Figures that took long count as new for a multiple of that time: the page says until when they are complete. Quick ones are
 * always read.
 */
const KEEP_FACTOR = 40;
const QUICK_MS = 40;
const MAX_KEEP_MS = 60_000;
/** With many payments the page does not wait for newer figures than these: it shows them while others are read. */
const MAX_AGE_MS = 600_000;
const MAX_KEPT = 500;
/** With so many payments in a period one more is not missed; with fewer, a new one is shown at once. */
const BUSY = 5_000;

export type Newest = Pick<Transaction, "uuid" | "modifiedAt"> | undefined;

interface Kept<Reading> {
  readonly reading: Reading;
  /** The newest payment when it was read. */
  readonly newest: Newest;
  /** A new payment does not make it old. */
  readonly isBusy: boolean;
  /** A moment of `performance.now()`. */
  readonly readAtMs: number;
  readonly newForMs: number;
}

interface UnderWay<Reading> {
  readonly newest: Newest;
  readonly startedAtMs: number;
  readonly reading: Promise<Reading>;
}

/**
 * Reads figures from the BI data source for pages that answer soon: figures that take longer than a page waits are read on, and
 * are there when the page is opened again.
 *
 * @param source.read the figures of a question
 * @param source.keyOf names what decides about the figures, but for new payments
 * @param source.paymentsOf how many payments they count
 */
export function keepFigures<Question, Reading extends Figures>(
  { log }: Pick<ConsoleParts, "log">,
  source: {
    readonly read: (question: Question) => Promise<Reading | NoFigures>;
    readonly keyOf: (question: Question) => string;
    readonly paymentsOf: (reading: Reading) => number;
  },
): (question: Question, newest: Newest) => Promise<Reading | NoFigures> {
  const kept = new LRUCache<string, Kept<Reading | NoFigures>>({ max: MAX_KEPT });
  const underWay = new Map<string, UnderWay<Reading | NoFigures>>();

  const read = async (key: string, { question, newest }: { question: Question; newest: Newest }) => {
    const startedAtMs = performance.now();
    const reading = await source.read(question);
    const readAtMs = performance.now();
    const tookMs = readAtMs - startedAtMs;
    const isBusy = reading.kind === "answered" && source.paymentsOf(reading) > BUSY;
    // Documents follow payments: figures without the newest one are not shown as if it were in them.
    const isNew = isBusy || (reading.kind === "answered" && holds(reading, newest));
    const newForMs = isNew ? Math.min(tookMs * KEEP_FACTOR, MAX_KEEP_MS) : 0;
    // Pages did not wait for a slow one: if it were not kept, nobody would see it.
    const isKept = tookMs > WAIT_MS || (isNew && tookMs > QUICK_MS);
    if (isKept) kept.set(key, { reading, newest, isBusy, readAtMs, newForMs });
    else kept.delete(key);
    return reading;
  };

  /** Several visitors wait for one reading; a slow one is not begun again for a payment that came meanwhile. */
  const readOnce = (key: string, options: { question: Question; newest: Newest }) => {
    const known = underWay.get(key);
    const isSlow = known !== undefined && performance.now() - known.startedAtMs > WAIT_MS;
    if (known && (isSlow || nameOf(known.newest) === nameOf(options.newest))) return known;
    const begun: UnderWay<Reading | NoFigures> = {
      newest: options.newest,
      startedAtMs: performance.now(),
      reading: read(key, options).finally(() => {
        if (underWay.get(key) === begun) underWay.delete(key);
      }),
    };
    begun.reading.catch((error: Error) =>
      log.warn({ error: error.message }, "The figures of a page could not be read."),
    );
    underWay.set(key, begun);
    return begun;
  };

  return async (question, newest) => {
    const key = source.keyOf(question);
    const known = kept.get(key);
    const ageMs = known ? performance.now() - known.readAtMs : Infinity;
    if (known && ageMs < known.newForMs && (known.isBusy || nameOf(known.newest) === nameOf(newest)))
      return known.reading;
    const older = known && ageMs <= MAX_AGE_MS ? known.reading : undefined;
    if (!known?.isBusy || !older)
      return (await waitFor(readOnce(key, { question, newest }))) ?? older ?? { kind: "preparing" };
    // The newest payment is another one with each visit.
    void readOnce(key, { question, newest: known.newest });
    return older;
  };
}

function waitFor<Reading>({ reading, startedAtMs }: UnderWay<Reading>): Promise<Reading | undefined> {
  return withinPageWait(reading, Math.max(WAIT_MS - (performance.now() - startedAtMs), 0));
}

/** The result of the reading, or undefined if that takes longer than a page waits, in milliseconds. */
async function withinPageWait<Reading>(
  reading: Promise<Reading>,
  waitMs: number,
): Promise<Reading | undefined> {
  const timer = new AbortController();
  const late = sleep(waitMs, undefined, { signal: timer.signal });
  try {
    return await Promise.race([reading, late]);
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
}

/** Names a payment and its state. */
function nameOf(newest: Newest): string {
  return newest ? `${newest.uuid} ${newest.modifiedAt.toString()}` : "";
}

function holds(reading: Figures, newest: Newest): boolean {
  return newest === undefined || Temporal.Instant.compare(newest.modifiedAt, reading.completeUntil) <= 0;
}
