import { everyMinute } from "./pipelines.ts";
import { list, many } from "./repeat.ts";

/** Metrics and hits in buckets, by name. */
export function metrics(): Record<string, object> {
  return {
    "100,000 percentiles": {
      a: {
        percentiles: {
          field: "amount",
          percents: list(100_000, (i) => i / 1_000),
          tdigest: { compression: 2_000_000_000 },
        },
      },
    },
    "100,000 percentile ranks": {
      a: { percentile_ranks: { field: "amount", values: list(100_000, (i) => i) } },
    },
    "hdr with many digits": {
      a: { percentiles: { field: "amount", hdr: { number_of_significant_value_digits: 5 } } },
    },
    "a matrix of 1,000 fields": { a: { matrix_stats: { fields: list(1_000, () => "amount") } } },
    "a matrix of 100 fields": {
      a: { matrix_stats: { fields: list(100, (i) => (i % 2 === 0 ? "amount" : "attempt")) } },
    },
    "a deviation with compression": {
      a: { median_absolute_deviation: { field: "amount", compression: 1e9 } },
    },
    cardinality: { a: { cardinality: { field: "uuid", precision_threshold: 2_000_000_000 } } },
    "top hits of everything": {
      t: {
        terms: { field: "uuid", size: 10_000 },
        aggs: { h: { top_hits: { size: 100, highlight: { fields: { "*": {} } } } } },
      },
    },
    "200 top hits": Object.fromEntries(
      list(200, (i) => [`h${i}`, { top_hits: { size: 100, _source: `${many("*a", 30)}!` } }]),
    ),
    "5,000 sums": Object.fromEntries(list(5_000, (i) => [`s${i}`, { sum: { field: "amount" } }])),
    "5,000 terms": Object.fromEntries(list(5_000, (i) => [`s${i}`, { terms: { field: "status" } }])),
    "300 filters of words": Object.fromEntries(
      list(300, (i) => [
        `s${i}`,
        {
          filter: { query_string: { query: `w${i} x${i} y${i}` } },
          aggs: { n: { sum: { field: "amount" } } },
        },
      ]),
    ),
    scripts: {
      a: {
        scripted_metric: {
          init_script: many("x", 100_000),
          map_script: "",
          combine_script: "",
          reduce_script: "",
        },
      },
    },
    "a value with a script": { a: { sum: { script: { source: many("doc['a'].value+", 20_000) } } } },
    "long names": {
      [many("a", 400_000)]: {
        terms: { field: "status" },
        aggs: { [many("b", 400_000)]: { sum: { field: "amount" } } },
      },
    },
    "long metadata": { a: { terms: { field: "uuid", size: 10_000 }, meta: { m: many("x", 900_000) } } },
    "metadata in every bucket": {
      t: {
        terms: { field: "uuid", size: 10_000 },
        aggs: { a: { sum: { field: "amount" }, meta: { m: many("x", 500_000) } } },
      },
    },
    "long names in every bucket": {
      t: {
        terms: { field: "uuid", size: 10_000 },
        aggs: { [many("b", 900_000)]: { sum: { field: "amount" } } },
      },
    },
    "500 percentiles in every minute": {
      d: {
        ...everyMinute,
        aggs: { p: { percentiles: { field: "amount", percents: list(500, (i) => i / 5) } } },
      },
    },
    "20 filters in every minute": {
      d: {
        ...everyMinute,
        aggs: { p: { filters: { filters: list(20, (i) => ({ term: { status: `s${i}` } })) } } },
      },
    },
  };
}
