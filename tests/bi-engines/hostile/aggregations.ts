import { list, many, nest } from "./requests.ts";

/** Bodies of searches without hits. */
export function hostileAggregations(): Record<string, unknown> {
  const aggregations: Record<string, object> = { ...buckets(), ...pipelines(), ...metrics(), ...nesting() };
  return Object.fromEntries(Object.entries(aggregations).map(([name, aggs]) => [name, { size: 0, aggs }]));
}

const perDay = (field = "created_at") => ({ date_histogram: { field, fixed_interval: "1d" } });
const everyMinute = {
  date_histogram: {
    field: "created_at",
    fixed_interval: "1m",
    extended_bounds: { min: "2024-01-01T00:00:00.000Z", max: "2024-02-10T00:00:00.000Z" },
  },
};

function buckets(): Record<string, object> {
  const histogram = (options: object) => ({ a: { histogram: { field: "amount", ...options } } });
  return {
    "a histogram of tiny steps": histogram({ interval: 1e-300, extended_bounds: { min: 0, max: 1e300 } }),
    "a histogram of steps below rounding": histogram({ interval: 1e-9, extended_bounds: { min: 1e15, max: 1e15 + 1 } }),
    "a histogram of far bounds": histogram({ interval: 1, extended_bounds: { min: -1e9, max: 1e9 } }),
    "a histogram of infinity": histogram({ interval: 1e-5, offset: 1e308 }),
    "a histogram of 60,000 buckets": histogram({ interval: 1, extended_bounds: { min: 0, max: 60_000 } }),
    "ten of 60,000 buckets": Object.fromEntries(
      list(10, (i) => [`a${i}`, { histogram: { field: "amount", interval: 1, extended_bounds: { min: 0, max: 60_000 } } }]),
    ),
    "a date histogram of milliseconds": {
      a: { date_histogram: { field: "created_at", fixed_interval: "1ms", extended_bounds: { min: 0, max: 4e12 } } },
    },
    "a date histogram of calendar days": {
      a: { date_histogram: { field: "created_at", calendar_interval: "day", time_zone: "Europe/Vienna", extended_bounds: { min: -8e15, max: 8e15 } } },
    },
    "twenty filled calendars": Object.fromEntries(
      list(20, (i) => [
        `a${i}`,
        { date_histogram: { field: "created_at", calendar_interval: "hour", time_zone: "Europe/Vienna", extended_bounds: { min: -1e13, max: 1e13 } } },
      ]),
    ),
    "a filled calendar below terms": {
      t: {
        terms: { field: "uuid", size: 10_000 },
        aggs: { a: { date_histogram: { field: "created_at", calendar_interval: "minute", time_zone: "America/New_York", extended_bounds: { min: 0, max: 4e12 } } } },
      },
    },
    "a date histogram with a long format": {
      a: { date_histogram: { field: "created_at", fixed_interval: "1d", format: many("yyyy-MM-dd ", 20_000) } },
    },
    "a histogram with a number format of 201 bytes": histogram({ interval: 1, format: `${many("#,", 60)}x` }),
    "a number format of hashes": histogram({ interval: 1, format: `${many("#", 200)}x` }),
    "a number format of quotes": histogram({ interval: 1, format: `${many("'a'", 5_000)}#0'` }),
    "a number format of zeros": histogram({ interval: 1, format: many("0", 200_000) }),
    "a number format of fractions": histogram({ interval: 1, format: `0.${many("0", 200_000)}` }),
    "an auto date histogram": { a: { auto_date_histogram: { field: "created_at", buckets: 2_000_000_000 } } },
    "a variable width histogram": { a: { variable_width_histogram: { field: "amount", buckets: 49_999, shard_size: 2_000_000_000, initial_buffer: 2_000_000_000 } } },
    "terms of a great size": { a: { terms: { field: "uuid", size: 2_000_000_000, shard_size: 2_000_000_000, min_doc_count: 0 } } },
    "terms below terms": nest<object>(10, { terms: { field: "uuid", size: 10_000 } }, (inner) => ({ terms: { field: "uuid", size: 10_000 }, aggs: { a: inner } })),
    "terms that include 100,000": { a: { terms: { field: "status", include: list(100_000, (i) => `s${i}`) } } },
    "terms that include an expression": { a: { terms: { field: "status", include: "((a{1,100}){1,100}){1,100}", exclude: many("(ab)", 50_000) } } },
    "terms in partitions": { a: { terms: { field: "uuid", include: { partition: 0, num_partitions: 2_000_000_000 } } } },
    "terms in 5,000 orders": { a: { terms: { field: "status", order: list(5_000, () => ({ _count: "asc" })) } } },
    "an order of brackets": { a: { terms: { field: "status", order: { [many("[", 200_000)]: "asc" } } } },
    "an order of steps": { a: { terms: { field: "status", order: { [many("a>", 200_000)]: "asc" } } } },
    "multi_terms of 1,000": { a: { multi_terms: { terms: list(1_000, () => ({ field: "status" })), size: 65_535 } } },
    "rare terms": { a: { rare_terms: { field: "uuid", max_doc_count: 100, precision: 1e-300 } } },
    "significant terms": { a: { significant_terms: { field: "uuid", size: 2_000_000_000, min_doc_count: 1, shard_size: 2_000_000_000 } } },
    "significant text": { a: { significant_text: { field: "description", size: 2_000_000, min_doc_count: 1, filter_duplicate_text: true } } },
    "10,000 filters": { a: { filters: { filters: list(10_000, (i) => ({ term: { status: `s${i}` } })) } } },
    "500 filters of bools": {
      a: { filters: { filters: list(500, (i) => ({ bool: { should: list(20, (j) => ({ term: { status: `s${i}${j}` } })) } })) } },
    },
    "filters below filters": nest<object>(6, { filters: { filters: list(30, (i) => ({ term: { status: `s${i}` } })) } }, (inner) => ({
      filters: { filters: list(30, (i) => ({ range: { amount: { gte: i } } })) },
      aggs: { a: inner },
    })),
    "an adjacency matrix of 100": { a: { adjacency_matrix: { filters: Object.fromEntries(list(100, (i) => [`f${i}`, { range: { amount: { gte: i } } }])) } } },
    "an adjacency matrix of 5,000": { a: { adjacency_matrix: { filters: Object.fromEntries(list(5_000, (i) => [`f${i}`, { range: { amount: { gte: i } } }])) } } },
    "an adjacency matrix of long queries": {
      a: {
        adjacency_matrix: {
          filters: Object.fromEntries(list(90, (i) => [`f${i}`, { bool: { should: list(30, (j) => ({ term: { status: `s${i}${j}` } })) } }])),
        },
      },
    },
    "20,000 ranges": { a: { range: { field: "amount", ranges: list(20_000, (i) => ({ from: i, to: i + 100 })) } } },
    "20,000 date ranges": { a: { date_range: { field: "created_at", ranges: list(20_000, (i) => ({ from: i, to: i + 100 })) } } },
    "10,000 ip ranges": { a: { ip_range: { field: "customer.ip_address", ranges: list(10_000, (i) => ({ mask: `10.0.${i % 256}.0/24` })) } } },
    "10,000 geo distances": { a: { geo_distance: { field: "customer.geopoint", origin: "1,1", ranges: list(10_000, (i) => ({ from: i, to: i + 100 })) } } },
    "a geohash grid": { a: { geohash_grid: { field: "customer.geopoint", precision: 12, size: 2_000_000_000 } } },
    "a geotile grid": { a: { geotile_grid: { field: "customer.geopoint", precision: 29, size: 2_000_000_000 } } },
    "a composite of 1,000 sources": { a: { composite: { size: 65_535, sources: list(1_000, (i) => ({ [`s${i}`]: { terms: { field: "status" } } })) } } },
    "a composite of 20 sources": { a: { composite: { size: 10_000, sources: list(20, (i) => ({ [`s${i}`]: { terms: { field: "status", missing_bucket: true } } })) } } },
    "a composite of fine histograms": {
      a: { composite: { size: 10_000, sources: list(10, (i) => ({ [`s${i}`]: { histogram: { field: "amount", interval: 1e-9 } } })) } },
    },
    "a composite after much": { a: { composite: { sources: [{ s: { terms: { field: "status" } } }], after: Object.fromEntries(list(50_000, (i) => [`s${i}`, 1])) } } },
    "samplers below samplers": nest<object>(20, { avg: { field: "amount" } }, (inner) => ({ sampler: { shard_size: 2_000_000_000 }, aggs: { a: inner } })),
    "diversified sampler": { a: { diversified_sampler: { field: "status", shard_size: 2_000_000_000, max_docs_per_value: 2_000_000_000 } } },
  };
}

function pipelines(): Record<string, object> {
  const inDays = (own: object) => ({ d: { ...everyMinute, aggs: { n: { sum: { field: "amount" } }, ...own } } });
  const movingFn = (script: string, window = 10) => inDays({ p: { moving_fn: { buckets_path: "n", window, script } } });
  const script = (text: string) => inDays({ p: { bucket_script: { buckets_path: { n: "n" }, script: text } } });
  return {
    "a moving window as wide as all": movingFn("MovingFunctions.sum(values)", 2_000_000_000),
    "a moving window of 30,000": movingFn("MovingFunctions.stdDev(values, MovingFunctions.unweightedAvg(values))", 30_000),
    "moving medians": movingFn("MovingFunctions.holtWinters(values, 0.1, 0.1, 0.1, 5000, true)", 30_000),
    "a moving maximum": movingFn("MovingFunctions.max(values)", 1_000_000),
    "a moving average predicting": inDays({ p: { moving_avg: { buckets_path: "n", window: 100_000, model: "holt_winters", predict: 1_000_000_000, minimize: true } } }),
    "a moving average of a great window": inDays({ p: { moving_avg: { buckets_path: "n", window: 60_000, model: "linear" } } }),
    "moving averages minimized": inDays({
      p: { moving_avg: { buckets_path: "n", window: 500, model: "holt_winters", minimize: true, settings: { period: 100 } } },
    }),
    "a moving script of spaces": movingFn(`${many(" ", 200_000)}x`),
    "a moving call of spaces": movingFn(`MovingFunctions.max(values${many(" ", 100_000)}`),
    "a moving call of commas": movingFn(`MovingFunctions.holt(values,${many(" ,", 100_000)}`),
    "a moving condition": movingFn(`if(values.length>1){${many("}", 200_000)}`),
    "50 moving functions": inDays(
      Object.fromEntries(list(50, (i) => [`p${i}`, { moving_fn: { buckets_path: "n", window: 5_000, script: "MovingFunctions.linearWeightedAvg(values)" } }])),
    ),
    "200 derivatives, each of the one before": inDays(
      Object.fromEntries(list(200, (i) => [`p${i}`, { derivative: { buckets_path: i === 0 ? "n" : `p${i - 1}` } }])),
    ),
    "2,000 cumulative sums": inDays(Object.fromEntries(list(2_000, (i) => [`p${i}`, { cumulative_sum: { buckets_path: "n" } }]))),
    "serial differences": inDays({ p: { serial_diff: { buckets_path: "n", lag: 2_000_000_000 } } }),
    "a script of parentheses": script(`${many("(", 50_000)}params.n${many(")", 50_000)}`),
    "a script of minuses": script(`${many("-", 100_000)}params.n`),
    "a script of sums": script(`params.n${many("+params.n", 50_000)}`),
    "a script of digits": script(many("1", 500_000)),
    "a script of spaces": script(`1${many(" ", 500_000)}x`),
    "a script of conditions": script(`${many("params.n > 1 ? ", 5_000)}1${many(" : 2", 5_000)}`),
    "a path of steps": inDays({ p: { derivative: { buckets_path: many("n>", 200_000) } } }),
    "a path of brackets": inDays({ p: { derivative: { buckets_path: many("[", 300_000) } } }),
    "a path of dots": { d: everyMinute, p: { avg_bucket: { buckets_path: many("d.", 300_000) } } },
    "10,000 percentiles of buckets": { d: inDays({})["d"] as object, p: { percentiles_bucket: { buckets_path: "d>n", percents: list(100_000, (i) => i / 1_000) } } },
    "500 sibling pipelines": {
      d: inDays({})["d"] as object,
      ...Object.fromEntries(list(500, (i) => [`p${i}`, { extended_stats_bucket: { buckets_path: "d>n" } }])),
    },
    "a bucket sort of 10,000 keys": inDays({ p: { bucket_sort: { sort: list(10_000, () => ({ n: "asc" })), size: 2_000_000_000 } } }),
    "a selector of variables": inDays({
      p: { bucket_selector: { buckets_path: Object.fromEntries(list(20_000, (i) => [`v${i}`, "n"])), script: "params.v0 > 1" } },
    }),
  };
}

function metrics(): Record<string, object> {
  return {
    "100,000 percentiles": { a: { percentiles: { field: "amount", percents: list(100_000, (i) => i / 1_000), tdigest: { compression: 2_000_000_000 } } } },
    "100,000 percentile ranks": { a: { percentile_ranks: { field: "amount", values: list(100_000, (i) => i) } } },
    "hdr with many digits": { a: { percentiles: { field: "amount", hdr: { number_of_significant_value_digits: 5 } } } },
    "a matrix of 1,000 fields": { a: { matrix_stats: { fields: list(1_000, () => "amount") } } },
    "a matrix of 100 fields": { a: { matrix_stats: { fields: list(100, (i) => (i % 2 === 0 ? "amount" : "attempt")) } } },
    "a deviation with compression": { a: { median_absolute_deviation: { field: "amount", compression: 1e9 } } },
    "cardinality": { a: { cardinality: { field: "uuid", precision_threshold: 2_000_000_000 } } },
    "top hits of everything": { t: { terms: { field: "uuid", size: 10_000 }, aggs: { h: { top_hits: { size: 100, highlight: { fields: { "*": {} } } } } } } },
    "200 top hits": Object.fromEntries(list(200, (i) => [`h${i}`, { top_hits: { size: 100, _source: `${many("*a", 30)}!` } }])),
    "5,000 sums": Object.fromEntries(list(5_000, (i) => [`s${i}`, { sum: { field: "amount" } }])),
    "5,000 terms": Object.fromEntries(list(5_000, (i) => [`s${i}`, { terms: { field: "status" } }])),
    "300 filters of words": Object.fromEntries(
      list(300, (i) => [`s${i}`, { filter: { query_string: { query: `w${i} x${i} y${i}` } }, aggs: { n: { sum: { field: "amount" } } } }]),
    ),
    "scripts": { a: { scripted_metric: { init_script: many("x", 100_000), map_script: "", combine_script: "", reduce_script: "" } } },
    "a value with a script": { a: { sum: { script: { source: many("doc['a'].value+", 20_000) } } } },
    "long names": { [many("a", 400_000)]: { terms: { field: "status" }, aggs: { [many("b", 400_000)]: { sum: { field: "amount" } } } } },
    "long metadata": { a: { terms: { field: "uuid", size: 10_000 }, meta: { m: many("x", 900_000) } } },
    "metadata in every bucket": {
      t: { terms: { field: "uuid", size: 10_000 }, aggs: { a: { sum: { field: "amount" }, meta: { m: many("x", 500_000) } } } },
    },
    "long names in every bucket": {
      t: { terms: { field: "uuid", size: 10_000 }, aggs: { [many("b", 900_000)]: { sum: { field: "amount" } } } },
    },
    "500 percentiles in every minute": {
      d: { ...everyMinute, aggs: { p: { percentiles: { field: "amount", percents: list(500, (i) => i / 5) } } } },
    },
    "20 filters in every minute": {
      d: { ...everyMinute, aggs: { p: { filters: { filters: list(20, (i) => ({ term: { status: `s${i}` } })) } } } },
    },
  };
}

function nesting(): Record<string, object> {
  return {
    "aggregations 100 deep": nest<Record<string, object>>(100, { a: { sum: { field: "amount" } } }, (inner) => ({
      a: { terms: { field: "status" }, aggs: inner },
    })),
    "aggregations 5,000 deep": nest<Record<string, object>>(5_000, { a: { sum: { field: "amount" } } }, (inner) => ({
      a: { filter: { match_all: {} }, aggs: inner },
    })),
    "globals 20 deep": nest<Record<string, object>>(20, { a: { sum: { field: "amount" } } }, (inner) => ({
      a: { ...perDay(), aggs: inner },
    })),
    "four aggregations in four, five deep": nest<Record<string, object>>(5, { a: { sum: { field: "amount" } } }, (inner) =>
      Object.fromEntries(list(4, (i) => [`a${i}`, { terms: { field: "status" }, aggs: inner }])),
    ),
    "nested and back": nest<Record<string, object>>(15, { a: { value_count: { field: "uuid" } } }, (inner) => ({
      a: { nested: { path: "errors" }, aggs: { b: { reverse_nested: {}, aggs: inner } } },
    })),
  };
}
