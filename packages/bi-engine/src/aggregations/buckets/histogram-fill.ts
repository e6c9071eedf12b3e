import { work } from "../../work.ts";

/** The steps of a histogram's keys and the bounds a request gave; keys are numbers, dates in milliseconds. */
export interface HistogramSteps {
  readonly next: (key: number) => number;
  /** Bounds up to which empty buckets are shown even outside the data, as keys. */
  readonly extended?: { readonly min: number | undefined; readonly max: number | undefined } | undefined;
}

/**
 * The keys from the first to the last, empty buckets included. `count` receives how many there will be before they
 * are made, so that a limit can stop a request that would show millions.
 */
export function filledKeys(
  keys: readonly number[],
  { next, extended }: HistogramSteps,
  count: (keys: number) => void,
): readonly number[] {
  const first = keys[0];
  const last = keys.at(-1);
  const { min, max } = extended ?? {};
  const start = first === undefined ? (max === undefined ? undefined : min) : Math.min(first, min ?? first);
  const end = last === undefined ? max : Math.max(last, max ?? last);
  if (start === undefined || end === undefined) return [];
  const seen = new Set(keys);
  const all: number[] = [];
  count(countKeys(start, end, next));
  for (let key = start; key <= end; key = next(key)) {
    all.push(key);
    seen.delete(key);
  }
  // Keys that are not on a step (rounded doubles, clock changes) are kept, too.
  return seen.size === 0 ? all : [...all, ...seen].toSorted((a, b) => a - b);
}

/** Steps of `work` for a key, besides those of its calendar. */
const KEY_COST = 10;

/** A limit that is exceeded by more than this is reported the same. */
const FAR_TOO_MANY = 1_000_000;

function countKeys(start: number, end: number, next: (key: number) => number): number {
  let keys = 0;
  for (let key = start; key <= end && keys < FAR_TOO_MANY; key = next(key)) {
    work(KEY_COST);
    keys++;
  }
  return keys;
}
