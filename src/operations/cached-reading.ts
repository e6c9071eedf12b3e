/** Reading a table for each of several gauges, and for every scraper, would cost too much. */
const READ_INTERVAL_MS = 5_000;

/** Reads at most every few seconds. While the database is not available the last value is reported, so that the scrape does not fail. */
export function cachedReading<Value>(read: () => Promise<Value>, initial: Value): () => Promise<Value> {
  let value: Promise<Value> = Promise.resolve(initial);
  let readAtMs = -Infinity;
  return () => {
    if (performance.now() - readAtMs < READ_INTERVAL_MS) return value;
    const last = value;
    readAtMs = performance.now();
    value = read().catch(() => last);
    return value;
  };
}
