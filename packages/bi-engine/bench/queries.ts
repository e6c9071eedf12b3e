const day = 86_400_000;

/** Twenty requests of a working day: the examples of the specification and what dashboards send. */
export function benchQueries(newestMs: number, uuid: string): Readonly<Record<string, object>> {
  const lastMs = (ms: number) => ({ range: { created_at: { gte: newestMs - ms, format: "epoch_millis" } } });
  const terms = (field: string, rest = {}) => ({ terms: { field, ...rest } });
  const sum = { sum: { field: "amount" } };
  return {
    "count all": { size: 0, track_total_hits: true },
    "first page": { size: 10 },
    "document by uuid": { query: { term: { uuid } } },
    "last 24 hours, successful": {
      size: 10,
      query: { bool: { filter: [lastMs(day), { term: { status: "success" } }] } },
      sort: [{ created_at: "desc" }],
    },
    "terms status": { size: 0, aggs: { s: terms("status") } },
    "terms method > sum": {
      size: 0,
      aggs: { m: { ...terms("method", { order: { a: "desc" } }), aggs: { a: sum } } },
    },
    "days > currency > sum": {
      size: 0,
      aggs: {
        d: {
          date_histogram: { field: "created_at", calendar_interval: "day" },
          aggs: { c: { ...terms("currency"), aggs: { a: sum } } },
        },
      },
    },
    "months in Vienna": {
      size: 0,
      aggs: {
        d: {
          date_histogram: { field: "created_at", calendar_interval: "month", time_zone: "Europe/Vienna" },
          aggs: { a: sum },
        },
      },
    },
    "last 30 days, amount range": {
      size: 0,
      query: { bool: { filter: [lastMs(30 * day), { range: { amount: { gte: 10, lt: 100 } } }] } },
      aggs: { s: terms("status"), a: { stats: { field: "amount" } } },
    },
    "cardinality of mail addresses": {
      size: 0,
      aggs: { c: { cardinality: { field: "customer.email.raw" } } },
    },
    "percentiles of amounts": { size: 0, aggs: { p: { percentiles: { field: "amount" } } } },
    "fees by entity > sum": {
      size: 0,
      aggs: {
        f: {
          nested: { path: "fees" },
          aggs: { e: { ...terms("fees.entity_type"), aggs: { a: { sum: { field: "fees.amount" } } } } },
        },
      },
    },
    "any high fee": {
      size: 0,
      query: { nested: { path: "fees", query: { range: { "fees.amount": { gte: 0.99 } } } } },
      aggs: { s: terms("status") },
    },
    "tag > documents > status": {
      size: 0,
      aggs: {
        t: {
          nested: { path: "tags" },
          aggs: {
            n: { ...terms("tags.name"), aggs: { r: { reverse_nested: {}, aggs: { s: terms("status") } } } },
          },
        },
      },
    },
    "top hits by date": {
      size: 0,
      query: lastMs(30 * day),
      aggs: {
        m: {
          ...terms("method"),
          aggs: { t: { top_hits: { size: 1, sort: [{ created_at: "desc" }], _source: ["uuid"] } } },
        },
      },
    },
    "query string on text": {
      size: 10,
      query: { query_string: { query: "description:fox AND status:success" } },
    },
    "match scored": { size: 10, query: { match: { description: "lazy payment" } } },
    "composite page": {
      size: 0,
      aggs: {
        c: {
          composite: { size: 100, sources: [{ m: terms("merchant_guid") }, { s: terms("status") }] },
          aggs: { a: sum },
        },
      },
    },
    "merchants by turnover": {
      size: 0,
      aggs: {
        m: {
          ...terms("merchant_guid", { size: 20, order: { a: "desc" } }),
          aggs: { a: sum, s: terms("status") },
        },
      },
    },
    "weeks with derivative": {
      size: 0,
      aggs: {
        w: {
          date_histogram: { field: "created_at", calendar_interval: "week" },
          aggs: { a: sum, d: { derivative: { buckets_path: "a" } } },
        },
        best: { max_bucket: { buckets_path: "w>a" } },
      },
    },
  };
}
