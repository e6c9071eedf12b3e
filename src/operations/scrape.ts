import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from "prom-client";

/** The metrics of one process, in a form that can be sent to another one. */
export type Scrape = MetricObjectWithValues<MetricValue<string>>[];

/**
 * The text for Prometheus of several processes. Their series stay apart by the label `process`: a sum over processes would fall
 * when one of them restarts, which `rate` and `increase` treat as a counter reset.
 */
export function printScrapes(scrapes: readonly Scrape[]): Promise<string> {
  // Metrics of the library name functions that would add up, or leave out, what several processes report.
  const apart = scrapes.map((scrape) =>
    scrape.map((metric) => ({ ...metric, aggregator: "first" as const })),
  );
  return AggregatorRegistry.aggregate(apart).metrics();
}
