import { metrics } from "./metrics.ts";
import { pipelines } from "./pipelines.ts";
import { list, many, nest } from "./repeat.ts";

/** Bodies of searches without hits. */
export function hostileAggregations(): Record<string, unknown> {
  const aggregations: Record<string, object> = { ...buckets(), ...pipelines(), ...metrics(), ...nesting() };
  return Object.fromEntries(Object.entries(aggregations).map(([name, aggs]) => [name, { size: 0, aggs }]));
}

const perDay = (field = "created_at") => ({ date_histogram: { field, fixed_interval: "1d" } });
function buckets(): Record<string, object> {
  const histogram = (options: object) => ({ a: { histogram: { field: "amount", ...options } } });
  return {
    "a histogram of tiny steps": histogram({ interval: 1e-300, extended_bounds: { min: 0, max: 1e300 } }),
    "a histogram of steps below rounding": histogram({
      interval: 1e-9,
      extended_bounds: { min: 1e15, max: 1e15 + 1 },
    }),
    "a histogram of far bounds": histogram({ interval: 1, extended_bounds: { min: -1e9, max: 1e9 } }),
    "a histogram of infinity": histogram({ interval: 1e-5, offset: 1e308 }),
    "a histogram of 60,000 buckets": histogram({ interval: 1, extended_bounds: { min: 0, max: 60_000 } }),
    "ten of 60,000 buckets": Object.fromEntries(
      list(10, (i) => [
        `a${i}`,
        { histogram: { field: "amount", interval: 1, extended_bounds: { min: 0, max: 60_000 } } },
      ]),
    ),
    "a date histogram of milliseconds": {
      a: {
        date_histogram: {
          field: "created_at",
          fixed_interval: "1ms",
          extended_bounds: { min: 0, max: 4e12 },
        },
      },
    },
    "a date histogram of calendar days": {
      a: {
        date_histogram: {
          field: "created_at",
          calendar_interval: "day",
          time_zone: "Europe/Vienna",
          extended_bounds: { min: -8e15, max: 8e15 },
        },
      },
    },
    "twenty filled calendars": Object.fromEntries(
      list(20, (i) => [
        `a${i}`,
        {
          date_histogram: {
            field: "created_at",
            calendar_interval: "hour",
            time_zone: "Europe/Vienna",
            extended_bounds: { min: -1e13, max: 1e13 },
          },
        },
      ]),
    ),
    "a filled calendar below terms": {
      t: {
        terms: { field: "uuid", size: 10_000 },
        aggs: {
          a: {
            date_histogram: {
              field: "created_at",
              calendar_interval: "minute",
              time_zone: "America/New_York",
              extended_bounds: { min: 0, max: 4e12 },
            },
          },
        },
      },
    },
    "a date histogram with a long format": {
      a: {
        date_histogram: { field: "created_at", fixed_interval: "1d", format: many("yyyy-MM-dd ", 20_000) },
      },
    },
    "a histogram with a number format of 201 bytes": histogram({ interval: 1, format: `${many("#,", 60)}x` }),
    "a number format of hashes": histogram({ interval: 1, format: `${many("#", 200)}x` }),
    "a number format of quotes": histogram({ interval: 1, format: `${many("'a'", 5_000)}#0'` }),
    "a number format of zeros": histogram({ interval: 1, format: many("0", 200_000) }),
    "a number format of fractions": histogram({ interval: 1, format: `0.${many("0", 200_000)}` }),
    "an auto date histogram": { a: { auto_date_histogram: { field: "created_at", buckets: 2_000_000_000 } } },
    "a variable width histogram": {
      a: {
        variable_width_histogram: {
          field: "amount",
          buckets: 49_999,
          shard_size: 2_000_000_000,
          initial_buffer: 2_000_000_000,
        },
      },
    },
    "terms of a great size": {
      a: { terms: { field: "uuid", size: 2_000_000_000, shard_size: 2_000_000_000, min_doc_count: 0 } },
    },
    "terms below terms": nest<object>(10, { terms: { field: "uuid", size: 10_000 } }, (inner) => ({
      terms: { field: "uuid", size: 10_000 },
      aggs: { a: inner },
    })),
    "terms that include 100,000": {
      a: { terms: { field: "status", include: list(100_000, (i) => `s${i}`) } },
    },
    "terms that include an expression": {
      a: { terms: { field: "status", include: "((a{1,100}){1,100}){1,100}", exclude: many("(ab)", 50_000) } },
    },
    "terms in partitions": {
      a: { terms: { field: "uuid", include: { partition: 0, num_partitions: 2_000_000_000 } } },
    },
    "terms in 5,000 orders": {
      a: { terms: { field: "status", order: list(5_000, () => ({ _count: "asc" })) } },
    },
    "an order of brackets": { a: { terms: { field: "status", order: { [many("[", 200_000)]: "asc" } } } },
    "an order of steps": { a: { terms: { field: "status", order: { [many("a>", 200_000)]: "asc" } } } },
    "multi_terms of 1,000": {
      a: { multi_terms: { terms: list(1_000, () => ({ field: "status" })), size: 65_535 } },
    },
    "rare terms": { a: { rare_terms: { field: "uuid", max_doc_count: 100, precision: 1e-300 } } },
    "significant terms": {
      a: {
        significant_terms: {
          field: "uuid",
          size: 2_000_000_000,
          min_doc_count: 1,
          shard_size: 2_000_000_000,
        },
      },
    },
    "significant text": {
      a: {
        significant_text: {
          field: "description",
          size: 2_000_000,
          min_doc_count: 1,
          filter_duplicate_text: true,
        },
      },
    },
    "10,000 filters": { a: { filters: { filters: list(10_000, (i) => ({ term: { status: `s${i}` } })) } } },
    "500 filters of bools": {
      a: {
        filters: {
          filters: list(500, (i) => ({
            bool: { should: list(20, (j) => ({ term: { status: `s${i}${j}` } })) },
          })),
        },
      },
    },
    "filters below filters": nest<object>(
      6,
      { filters: { filters: list(30, (i) => ({ term: { status: `s${i}` } })) } },
      (inner) => ({
        filters: { filters: list(30, (i) => ({ range: { amount: { gte: i } } })) },
        aggs: { a: inner },
      }),
    ),
    "an adjacency matrix of 100": {
      a: {
        adjacency_matrix: {
          filters: Object.fromEntries(list(100, (i) => [`f${i}`, { range: { amount: { gte: i } } }])),
        },
      },
    },
    "an adjacency matrix of 5,000": {
      a: {
        adjacency_matrix: {
          filters: Object.fromEntries(list(5_000, (i) => [`f${i}`, { range: { amount: { gte: i } } }])),
        },
      },
    },
    "an adjacency matrix of long queries": {
      a: {
        adjacency_matrix: {
          filters: Object.fromEntries(
            list(90, (i) => [
              `f${i}`,
              { bool: { should: list(30, (j) => ({ term: { status: `s${i}${j}` } })) } },
            ]),
          ),
        },
      },
    },
    "20,000 ranges": {
      a: { range: { field: "amount", ranges: list(20_000, (i) => ({ from: i, to: i + 100 })) } },
    },
    "20,000 date ranges": {
      a: { date_range: { field: "created_at", ranges: list(20_000, (i) => ({ from: i, to: i + 100 })) } },
    },
    "10,000 ip ranges": {
      a: {
        ip_range: {
          field: "customer.ip_address",
          ranges: list(10_000, (i) => ({ mask: `10.0.${i % 256}.0/24` })),
        },
      },
    },
    "10,000 geo distances": {
      a: {
        geo_distance: {
          field: "customer.geopoint",
          origin: "1,1",
          ranges: list(10_000, (i) => ({ from: i, to: i + 100 })),
        },
      },
    },
    "a geohash grid": {
      a: { geohash_grid: { field: "customer.geopoint", precision: 12, size: 2_000_000_000 } },
    },
    "a geotile grid": {
      a: { geotile_grid: { field: "customer.geopoint", precision: 29, size: 2_000_000_000 } },
    },
    "a composite of 1,000 sources": {
      a: {
        composite: {
          size: 65_535,
          sources: list(1_000, (i) => ({ [`s${i}`]: { terms: { field: "status" } } })),
        },
      },
    },
    "a composite of 20 sources": {
      a: {
        composite: {
          size: 10_000,
          sources: list(20, (i) => ({ [`s${i}`]: { terms: { field: "status", missing_bucket: true } } })),
        },
      },
    },
    "a composite of fine histograms": {
      a: {
        composite: {
          size: 10_000,
          sources: list(10, (i) => ({ [`s${i}`]: { histogram: { field: "amount", interval: 1e-9 } } })),
        },
      },
    },
    "a composite after much": {
      a: {
        composite: {
          sources: [{ s: { terms: { field: "status" } } }],
          after: Object.fromEntries(list(50_000, (i) => [`s${i}`, 1])),
        },
      },
    },
    "samplers below samplers": nest<object>(20, { avg: { field: "amount" } }, (inner) => ({
      sampler: { shard_size: 2_000_000_000 },
      aggs: { a: inner },
    })),
    "diversified sampler": {
      a: {
        diversified_sampler: {
          field: "status",
          shard_size: 2_000_000_000,
          max_docs_per_value: 2_000_000_000,
        },
      },
    },
  };
}

function nesting(): Record<string, object> {
  return {
    "aggregations 100 deep": nest<Record<string, object>>(
      100,
      { a: { sum: { field: "amount" } } },
      (inner) => ({
        a: { terms: { field: "status" }, aggs: inner },
      }),
    ),
    "aggregations 5,000 deep": nest<Record<string, object>>(
      5_000,
      { a: { sum: { field: "amount" } } },
      (inner) => ({
        a: { filter: { match_all: {} }, aggs: inner },
      }),
    ),
    "globals 20 deep": nest<Record<string, object>>(20, { a: { sum: { field: "amount" } } }, (inner) => ({
      a: { ...perDay(), aggs: inner },
    })),
    "four aggregations in four, five deep": nest<Record<string, object>>(
      5,
      { a: { sum: { field: "amount" } } },
      (inner) => Object.fromEntries(list(4, (i) => [`a${i}`, { terms: { field: "status" }, aggs: inner }])),
    ),
    "nested and back": nest<Record<string, object>>(
      15,
      { a: { value_count: { field: "uuid" } } },
      (inner) => ({
        a: { nested: { path: "errors" }, aggs: { b: { reverse_nested: {}, aggs: inner } } },
      }),
    ),
  };
}
