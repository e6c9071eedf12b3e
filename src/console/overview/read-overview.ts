import { LRUCache } from "lru-cache";
import { tenantsBelow } from "../../tenancy/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { Place } from "../access/places.ts";
import type { ConsoleParts } from "../parts.ts";
import {
  connectorsSearch,
  figuresSearch,
  readConnectors,
  readFigures,
  type ConnectorFigures,
  type CurrencyFigures,
} from "./figures.ts";
import type { Period } from "./period.ts";

/** The numbers of a page, or why there are none. */
export type Reading =
  | { readonly kind: "off" }
  | { readonly kind: "preparing" }
  | {
      readonly kind: "answered";
      /** The one with the most payments first. */
      readonly currencies: readonly CurrencyFigures[];
      readonly connectors: readonly ConnectorFigures[];
      readonly completeUntil: Temporal.Instant;
    };

/**
 * Numbers that took long count as new for a multiple of that time: the page says until when they are complete. A quick answer is
 * always read.
 */
const KEEP_FACTOR = 40;
const QUICK_MS = 40;
const MAX_KEEP_MS = 60_000;
/** With many payments the page does not wait for newer numbers than these: it shows them while others are read. */
const MAX_AGE_MS = 600_000;
const MAX_KEPT = 500;
/** With so many payments in a period one more is not missed; with fewer, a new one is shown at once. */
const BUSY = 5_000;

type Newest = Pick<Transaction, "uuid" | "modifiedAt"> | undefined;

interface Kept {
  readonly reading: Reading;
  /** The newest payment when it was read. */
  readonly newest: Newest;
  readonly isBusy: boolean;
  /** A moment of `performance.now()`. */
  readonly readAtMs: number;
  readonly newForMs: number;
}

interface ReadOptions {
  readonly place: Place;
  readonly testMode: boolean;
  readonly period: Period;
  readonly newest: Newest;
}

/** Reads the numbers of places from the BI data source. */
export function overviewReader({
  db,
  clock,
  log,
  askBi,
}: Pick<ConsoleParts, "db" | "clock" | "log" | "askBi">) {
  const kept = new LRUCache<string, Kept>({ max: MAX_KEPT });
  const underWay = new Map<string, Promise<Reading>>();

  const read = async (key: string, { place, testMode, period, newest }: ReadOptions): Promise<Reading> => {
    const startedAtMs = performance.now();
    const answer = await askBi({
      place: { ...place, tenantsWithin: place.kind === "tenant" ? await tenantsBelow(db, place.guid) : [] },
      testMode,
      searches: [figuresSearch(period), connectorsSearch(clock.now())],
    });
    if (answer.kind !== "answered") return answer;
    const reading = {
      kind: "answered" as const,
      currencies: readFigures(answer.aggregations[0], period),
      connectors: readConnectors(answer.aggregations[1]),
      completeUntil: answer.completeUntil,
    };
    const readAtMs = performance.now();
    const tookMs = readAtMs - startedAtMs;
    const payments = reading.currencies.reduce((sum, { total }) => sum + total.approved + total.failed, 0);
    const newForMs = Math.min(tookMs * KEEP_FACTOR, MAX_KEEP_MS);
    const isBusy = payments > BUSY;
    // Documents follow payments: numbers without the newest one would be shown as if it were in them.
    const isKept = tookMs > QUICK_MS && (isBusy || holds(reading, newest));
    if (isKept) kept.set(key, { reading, newest, isBusy, readAtMs, newForMs });
    else kept.delete(key);
    return reading;
  };
  /** Several visitors wait for one reading. */
  const readOnce = (key: string, options: ReadOptions): Promise<Reading> => {
    const name = `${key} ${nameOf(options.newest)}`;
    const reading = underWay.get(name) ?? read(key, options).finally(() => underWay.delete(name));
    underWay.set(name, reading);
    return reading;
  };

  return async (options: ReadOptions): Promise<Reading> => {
    const { place, testMode, period, newest } = options;
    const key = [place.guid, testMode, period.name, period.zone, period.days.at(-1)].join(" ");
    const known = kept.get(key);
    const ageMs = known ? performance.now() - known.readAtMs : Infinity;
    if (known && ageMs <= known.newForMs && (known.isBusy || nameOf(known.newest) === nameOf(newest)))
      return known.reading;
    if (!known?.isBusy || ageMs > MAX_AGE_MS) return readOnce(key, options);
    // The newest payment is another one with each visit.
    readOnce(key, { ...options, newest: known.newest }).catch((error: Error) =>
      log.warn({ error: error.message }, "The figures of an overview could not be read again."),
    );
    return known.reading;
  };
}

/** Names a payment and its state. */
function nameOf(newest: Newest): string {
  return newest ? `${newest.uuid} ${newest.modifiedAt.toString()}` : "";
}

function holds(reading: { readonly completeUntil: Temporal.Instant }, newest: Newest): boolean {
  return newest === undefined || Temporal.Instant.compare(newest.modifiedAt, reading.completeUntil) <= 0;
}
