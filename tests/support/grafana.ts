/**
 * The requests of Grafana's OpenSearch data source (grafana-opensearch-datasource 2.3x), as its query builder and its backend write
 * them: https://github.com/grafana/opensearch-datasource, `src/QueryBuilder.ts`, `pkg/opensearch/lucene_handler.go`.
 */
export interface GrafanaTarget {
  readonly refId: string;
  readonly query: string;
  readonly metrics: readonly GrafanaMetric[];
  readonly bucketAggs: readonly GrafanaBuckets[];
}

interface GrafanaMetric {
  readonly id: string;
  readonly type: string;
  readonly field?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** The metrics that a pipeline reads, by the names in its script. */
  readonly pipelineVariables?: readonly { readonly name: string; readonly pipelineAgg: string }[];
}

interface GrafanaBuckets {
  readonly id: string;
  readonly type: string;
  readonly field?: string;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** What a dashboard adds to its targets: the period, the interval that fits its width, and its variables. */
export interface GrafanaView {
  readonly fromMs: number;
  readonly toMs: number;
  readonly interval: string;
  readonly variables: Readonly<Record<string, readonly string[] | string>>;
}

/** How the plug-in may send the same query: from the browser, or from Grafana's server. */
export type GrafanaFlow = "browser" | "server";

const HEADER = { search_type: "query_then_fetch", ignore_unavailable: true, index: "transactions" };

/** The body of `_msearch` for the targets of a panel: each with its header, one JSON a line. */
export function metricSearches(
  targets: readonly GrafanaTarget[],
  view: GrafanaView,
  flow: GrafanaFlow,
): string {
  return lines(targets.flatMap((target) => [HEADER, metricSearch(target, view, flow)]));
}

/** The documents of a query, newest first, as its table and log views want them. */
export function documentSearch(query: string, view: GrafanaView, flow: GrafanaFlow): string {
  const filter = [rangeOf(view), queryString(interpolate(query, view))];
  const sort = { created_at: { order: "desc", unmapped_type: "boolean" } };
  const body =
    flow === "browser"
      ? { size: 20, query: { bool: { filter } }, sort, script_fields: {} }
      : {
          size: 20,
          sort: [sort, { _doc: { order: "desc" } }],
          fields: [{ field: "created_at", format: "strict_date_optional_time_nanos" }],
          query: { bool: { filter } },
        };
  return lines([HEADER, body]);
}

/** The log view of Explore in Grafana: documents, and their number over time. */
export function logSearch(query: string, view: GrafanaView): string {
  const { fromMs: min, toMs: max, interval } = view;
  const histogram = { field: "created_at", interval, min_doc_count: 0 };
  return lines([
    HEADER,
    {
      size: 500,
      sort: [{ created_at: { order: "desc", unmapped_type: "boolean" } }, { _doc: { order: "desc" } }],
      script_fields: {},
      docvalue_fields: ["created_at"],
      fields: [{ field: "created_at", format: "strict_date_optional_time_nanos" }],
      query: { bool: { filter: [rangeOf(view), queryString(interpolate(query, view))] } },
      aggs: {
        1: { date_histogram: { ...histogram, extended_bounds: { min, max }, format: "epoch_millis" } },
      },
    },
  ]);
}

/** The values of a variable of a dashboard. */
export function variableSearch(
  { field, size = 500, query }: { field: string; size?: number; query?: string },
  view: GrafanaView,
): string {
  const filter = [rangeOf(view), ...(query === undefined ? [] : [queryString(query)])];
  return lines([
    HEADER,
    { size: 0, query: { bool: { filter } }, aggs: { 1: { terms: { field, size, order: { _key: "asc" } } } } },
  ]);
}

/** Marks on a chart, such as the chargebacks of the period. */
export function annotationSearch(query: string, { fromMs, toMs }: GrafanaView): string {
  const range = { created_at: { from: fromMs, to: toMs, format: "epoch_millis" } };
  const should = [{ range }];
  const filter = [{ bool: { should, minimum_should_match: 1 } }, { query_string: { query } }];
  return lines([HEADER, { query: { bool: { filter } }, size: 10_000 }]);
}

function metricSearch(target: GrafanaTarget, view: GrafanaView, flow: GrafanaFlow): object {
  const filter = [rangeOf(view), queryString(interpolate(target.query, view) || "*")];
  const innermost = Object.fromEntries(
    target.metrics
      .filter(({ type }) => type !== "count")
      .map((metric) => [metric.id, metricAggregation(metric, target.metrics)]),
  );
  const aggs = target.bucketAggs.reduceRight<Record<string, object>>(
    (inner, buckets) => ({ [buckets.id]: bucketAggregation(buckets, { target, view, inner }) }),
    innermost,
  );
  // The browser leaves an empty object where a query has no metric but the count.
  return { size: 0, query: { bool: { filter } }, aggs: flow === "browser" ? aggs : withoutEmpty(aggs) };
}

function metricAggregation(metric: GrafanaMetric, all: readonly GrafanaMetric[]): object {
  const pathOf = (id: string): string => (all.find((one) => one.id === id)?.type === "count" ? "_count" : id);
  if (metric.pipelineVariables) {
    const paths = metric.pipelineVariables.map(
      ({ name, pipelineAgg }) => [name, pathOf(pipelineAgg)] as const,
    );
    return { [metric.type]: { buckets_path: Object.fromEntries(paths), ...metric.settings } };
  }
  if (metric.type === "derivative" || metric.type === "cumulative_sum")
    return { [metric.type]: { buckets_path: pathOf(metric.field ?? ""), ...metric.settings } };
  return { [metric.type]: { field: metric.field, ...metric.settings } };
}

function bucketAggregation(
  { type, field, settings = {} }: GrafanaBuckets,
  { target, view, inner }: { target: GrafanaTarget; view: GrafanaView; inner: Record<string, object> },
): object {
  switch (type) {
    case "date_histogram": {
      const interval = settings["interval"] === "auto" ? view.interval : settings["interval"];
      const extended_bounds = { min: view.fromMs, max: view.toMs };
      const min_doc_count = Number(settings["min_doc_count"] ?? 0);
      return {
        date_histogram: { interval, field, min_doc_count, extended_bounds, format: "epoch_millis" },
        aggs: inner,
      };
    }
    case "filters": {
      const filters = settings["filters"] as readonly { label: string; query: string }[];
      return {
        filters: {
          filters: Object.fromEntries(filters.map(({ label, query }) => [label, queryString(query)])),
        },
        aggs: inner,
      };
    }
    case "terms":
      return termsAggregation({ field, settings }, { target, inner });
    default:
      throw new Error(`no such buckets: ${type}`);
  }
}

/** Ordered by a metric, the buckets have that metric beside what is in them. */
function termsAggregation(
  { field, settings }: { field: string | undefined; settings: Readonly<Record<string, unknown>> },
  { target, inner }: { target: GrafanaTarget; inner: Record<string, object> },
): object {
  const { order, orderBy, size, min_doc_count } = settings as Record<string, string>;
  const metric = target.metrics.find(({ id }) => id === /^\d+/.exec(orderBy ?? "")?.[0]);
  const ordering = metric?.type === "count" ? "_count" : (orderBy ?? "_count");
  const beside =
    metric === undefined || metric.type === "count"
      ? {}
      : { [metric.id]: { [metric.type]: { field: metric.field } } };
  return {
    terms: {
      field,
      size: Number(size),
      order: { [ordering === "_term" ? "_key" : ordering]: order },
      min_doc_count: Number(min_doc_count),
    },
    aggs: { ...beside, ...inner },
  };
}

function withoutEmpty(aggs: Record<string, object>): Record<string, object> {
  const kept = Object.entries(aggs).map(([name, aggregation]) => {
    const { aggs: inner, ...own } = aggregation as { aggs?: Record<string, object> };
    return [
      name,
      inner && Object.keys(inner).length > 0 ? { ...own, aggs: withoutEmpty(inner) } : own,
    ] as const;
  });
  return Object.fromEntries(kept);
}

function rangeOf({ fromMs, toMs }: GrafanaView): object {
  return { range: { created_at: { gte: fromMs, lte: toMs, format: "epoch_millis" } } };
}

function queryString(query: string): object {
  return { query_string: { analyze_wildcard: true, query } };
}

/** `$name` as Grafana's format `lucene` writes it: several values in brackets and quotes, one with its signs escaped. */
function interpolate(query: string, { variables }: GrafanaView): string {
  return query.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = variables[name];
    if (value === undefined) throw new Error(`the dashboard has no variable ${name}`);
    if (value === "*") return value;
    if (typeof value === "string") return value.replaceAll(/[!*+\-=<>\s&|()[\]{}^~?:\\/"]/g, String.raw`\$&`);
    return `(${value.map((one) => `"${one.replaceAll(/[\\"]/g, String.raw`\$&`)}"`).join(" OR ")})`;
  });
}

function lines(parts: readonly object[]): string {
  return parts.map((part) => `${JSON.stringify(part)}\n`).join("");
}
