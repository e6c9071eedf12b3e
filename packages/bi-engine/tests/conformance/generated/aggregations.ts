/**
 * A grammar over aggregations, in trees up to three deep.
 */
import fc from "fast-check";
import { isJsonObject } from "../exact-json.ts";
import { anyField, anyFieldName, anyValue, type FieldKind, mostly, nestedFields } from "./fields.ts";
import { pipelineAggregations } from "./pipelines.ts";
import { anyQuery, type Json, timeZone } from "./queries.ts";

/** An `aggs` object. `depth` is how many more levels may follow, `path` the nested path it is inside of. */
export function anyAggregations(depth: number, path?: string): fc.Arbitrary<Json> {
  const named = fc.dictionary(fc.constantFrom("a", "b", "s"), anyAggregation(depth, path), {
    minKeys: 1,
    maxKeys: 2,
  });
  const withSum = fc.tuple(named, sumOf(path)).map(([aggs, sum]) => ({ ...aggs, m: sum }));
  return fc.oneof({ weight: 4, arbitrary: named }, withSum);
}

function anyAggregation(depth: number, path: string | undefined): fc.Arbitrary<Json> {
  const metric = metricAggregation(path);
  if (depth <= 0) return metric;
  const bucket = bucketAggregation(depth, path).chain((aggregation) =>
    fc
      .record(
        { aggs: anyAggregations(depth - 1, pathWithin(aggregation, path)), meta: fc.constant({ k: 1 }) },
        { requiredKeys: [] },
      )
      .map((rest) => ({ ...aggregation, ...rest })),
  );
  const withPipelines = fc
    .tuple(gaplessHistogram(path), sumOf(path), pipelineAggregations)
    .map(([histogram, sum, pipelines]) => ({ ...histogram, aggs: { m: sum, ...pipelines } }));
  return fc.oneof({ weight: 2, arbitrary: metric }, { weight: 4, arbitrary: bucket }, withPipelines);
}

/** Below a `nested` aggregation the fields are those of nested objects, below `reverse_nested` those of documents again. */
function pathWithin(aggregation: Json, path: string | undefined): string | undefined {
  const { nested } = aggregation;
  if (typeof nested === "object" && nested !== null && "path" in nested) return String(nested.path);
  return "reverse_nested" in aggregation ? undefined : path;
}

function bucketAggregation(depth: number, path: string | undefined): fc.Arbitrary<Json> {
  const nesting = fc
    .constantFrom(...Object.keys(nestedFields), "nosuch")
    .map((nested) => ({ nested: { path: nested } }));
  return fc.oneof(
    { weight: 5, arbitrary: termsAggregation(path) },
    { weight: 4, arbitrary: histogramAggregation(path) },
    rangeAggregation(path),
    filterAggregation(path),
    { weight: 2, arbitrary: path === undefined ? nesting : fc.constant<Json>({ reverse_nested: {} }) },
    fc.oneof(compositeAggregation(path), otherAggregation(path)),
    anyFieldName(path, "keyword", "number", "date").map((field) => ({ missing: { field } })),
    depth > 1 ? fc.constant<Json>({ global: {} }) : termsAggregation(path),
  );
}

function termsAggregation(path: string | undefined): fc.Arbitrary<Json> {
  return anyField(path, "keyword", "keyword", "number", "boolean", "date", "ip").chain((field) => {
    const order = fc.constantFrom<unknown>({ _key: "asc" }, { _count: "asc" }, { _key: "desc" }, [
      { _count: "desc" },
      { _key: "desc" },
    ]);
    const members = {
      field: fc.constant(field.name),
      size: mostly([1, 2, 3, 50], [0]),
      order: fc.oneof(
        { weight: 9, arbitrary: order },
        { weight: 1, arbitrary: fc.constantFrom({ m: "desc" }, { s: "asc" }) },
      ),
      min_doc_count: fc.constantFrom(0, 1, 3),
      missing: anyValue(field),
      include: mostly<unknown>([field.values.map(String)], ["s.*", { partition: 0, num_partitions: 3 }]),
      exclude: mostly<unknown>([field.values.slice(0, 1).map(String)], ["e.*"]),
      show_term_doc_count_error: fc.boolean(),
    };
    return sparse(members, ["field"]).map((terms) => ({ terms }));
  });
}

/** What most pipelines want below them; one in ten keeps options that they refuse. */
function gaplessHistogram(path: string | undefined): fc.Arbitrary<Json> {
  return fc.tuple(histogramAggregation(path), fc.nat(9)).map(([aggregation, dice]) => {
    if (dice === 0) return aggregation;
    const entries = Object.entries(aggregation).map(([kind, body]) => {
      const { min_doc_count: _count, order: _order, ...rest } = asJson(body);
      return [kind, rest];
    });
    return asJson(Object.fromEntries(entries));
  });
}

function asJson(value: unknown): Json {
  return isJsonObject(value) ? value : {};
}

const calendar_interval = mostly(["hour", "day", "1w", "month", "quarter", "1y"], ["2M"]);
const fixed_interval = mostly(["12h", "1d", "7d", "90m"], ["1M"]);

function histogramAggregation(path: string | undefined): fc.Arbitrary<Json> {
  const order = fc.constantFrom({ _key: "desc" }, { _count: "asc" });
  const shared = { min_doc_count: fc.constantFrom(0, 1, 2), keyed: fc.boolean(), order };
  const dates = {
    field: anyFieldName(path, "date"),
    time_zone: timeZone,
    format: fc.constantFrom("yyyy-MM-dd", "MMM yyyy", "e", "epoch_millis", "YYYY-'W'ww"),
    offset: mostly(["+6h", "-1d"], ["x"]),
    missing: mostly(["2024-04-01 00:00:00"], ["x"]),
    extended_bounds: fc.constant({ min: "2024-03-31 12:00:00", max: "2024-04-01 12:00:00" }),
    hard_bounds: fc.constant({ min: "2024-03-31 00:00:00", max: "2024-04-02 00:00:00" }),
    ...shared,
  };
  const numbers = {
    field: anyFieldName(path, "number"),
    interval: mostly([5, 1000, 100000, 250000.5], [0, 0.5]),
    offset: fc.constantFrom(1, 2.5, -3),
    missing: fc.constantFrom(0, 7.5),
    extended_bounds: fc.constant({ min: 0, max: 40 }),
    hard_bounds: fc.constant({ min: 0, max: 50 }),
    ...shared,
  };
  return fc.oneof(
    sparse({ ...dates, calendar_interval }, ["field", "calendar_interval"]).map(dateHistogram),
    sparse({ ...dates, fixed_interval }, ["field", "fixed_interval"]).map(dateHistogram),
    sparse(numbers, ["field", "interval"]).map(numberHistogram),
  );
}

/** Bounds and missing values are read in the format, so those generated fit only where no format is given. */
function dateHistogram({ format, ...rest }: Json): Json {
  const plain = !["missing", "extended_bounds", "hard_bounds"].some((name) => name in rest);
  return { date_histogram: format !== undefined && plain ? { ...rest, format } : rest };
}

/**
 * Without bounds where the field is a date, whose values are milliseconds: from 0 to 2024 the real server makes 17 million empty
 * buckets, which takes it more than five minutes.
 */
function numberHistogram({ extended_bounds, ...rest }: Json): Json {
  const isDate = /(?:_at|\.date|\.createdAt)$/.test(String(rest["field"]));
  return { histogram: extended_bounds === undefined || isDate ? rest : { ...rest, extended_bounds } };
}

function rangeAggregation(path: string | undefined): fc.Arbitrary<Json> {
  const numbers = fc.constantFrom<Json>(
    { to: 10 },
    { from: 10, to: 20.5 },
    { from: 1e7 },
    { key: "k", from: 0 },
    {},
  );
  const dates = fc.constantFrom<Json>(
    { to: "2024-03-31 00:00:00" },
    { from: "2024-03-31 00:00:00||/M", key: "x" },
  );
  const addresses = fc.constantFrom<Json>(
    { mask: "10.0.0.0/25" },
    { to: "10.0.0.100" },
    { from: "10.0.0.5", key: "k" },
  );
  const build = (kind: string, field: fc.Arbitrary<string>, ranges: fc.Arbitrary<Json>) =>
    sparse({ field, ranges: fc.array(ranges, { minLength: 1, maxLength: 3 }), keyed: fc.boolean() }, [
      "field",
      "ranges",
    ]).map((body) => ({
      [kind]: body,
    }));
  return fc.oneof(
    build("range", anyFieldName(path, "number"), numbers),
    build("date_range", anyFieldName(path, "date"), dates),
    build("ip_range", anyFieldName(path, "ip"), addresses),
  );
}

function filterAggregation(path: string | undefined): fc.Arbitrary<Json> {
  const query = anyQuery(path, 0);
  const filters = fc.oneof(
    fc.array(query, { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("x", "y"), query),
  );
  const many = sparse({ filters, other_bucket: fc.boolean(), other_bucket_key: fc.constant("rest") }, [
    "filters",
  ]);
  const adjacency = fc.dictionary(fc.constantFrom("p", "q", "r"), query, { minKeys: 1 });
  return fc.oneof(
    query.map((filter) => ({ filter })),
    many.map((filters) => ({ filters })),
    adjacency.map((filters) => ({ adjacency_matrix: { filters } })),
  );
}

function compositeAggregation(path: string | undefined): fc.Arbitrary<Json> {
  const flags = { order: fc.constantFrom("asc", "desc"), missing_bucket: fc.boolean() };
  const terms = sparse({ field: anyFieldName(path, "keyword", "number", "boolean", "date"), ...flags }, [
    "field",
  ]).map((body) => ({ terms: body }));
  const histogram = sparse(
    { field: anyFieldName(path, "number"), interval: fc.constantFrom(5, 1000), ...flags },
    ["field", "interval"],
  ).map((body) => ({ histogram: body }));
  const dates = sparse(
    {
      field: anyFieldName(path, "date"),
      calendar_interval: fc.constantFrom("day", "month"),
      format: fc.constant("yyyy-MM-dd"),
      time_zone: timeZone,
      ...flags,
    },
    ["field", "calendar_interval"],
  ).map((body) => ({ date_histogram: body }));
  const source = fc.oneof(terms, histogram, dates);
  const sources = fc
    .tuple(source, fc.option(source))
    .map(([p, q]) => (q === null ? [{ p }] : [{ p }, { q }]));
  return sparse({ sources, size: fc.constantFrom(1, 3, 100) }, ["sources"]).map((composite) => ({
    composite,
  }));
}

function otherAggregation(path: string | undefined): fc.Arbitrary<Json> {
  const terms = anyFieldName(path, "keyword", "number", "boolean", "date").map((field) => ({ field }));
  const multi = sparse(
    { terms: fc.array(terms, { minLength: 2, maxLength: 3 }), size: fc.constantFrom(2, 20) },
    ["terms"],
  );
  const auto = sparse(
    { field: anyFieldName(path, "date"), buckets: fc.constantFrom(3, 10, 50), time_zone: timeZone },
    ["field"],
  );
  const rare = sparse({ field: anyFieldName(path, "keyword"), max_doc_count: fc.constantFrom(1, 10) }, [
    "field",
  ]);
  const grid = sparse(
    { field: anyFieldName(path, "point"), precision: fc.constantFrom(1, 3, 5), size: fc.constantFrom(2, 10) },
    ["field"],
  );
  const rings = fc.constant({
    field: "buyer_country_geopoint",
    origin: "48,15",
    unit: "km",
    ranges: [{ to: 200 }, { from: 200 }],
  });
  return fc.oneof(
    multi.map((body) => ({ multi_terms: body })),
    auto.map((body) => ({ auto_date_histogram: body })),
    rare.map((body) => ({ rare_terms: body })),
    grid.map((body) => ({ geohash_grid: body })),
    grid.map((body) => ({ geotile_grid: body })),
    rings.map((body) => ({ geo_distance: body })),
  );
}

const metricFields: Record<string, FieldKind[]> = {
  sum: ["number", "boolean"],
  avg: ["number", "boolean", "date"],
  min: ["number", "date", "boolean"],
  max: ["number", "date"],
  value_count: ["keyword", "number", "date", "ip"],
  stats: ["number", "date", "boolean"],
  extended_stats: ["number"],
  cardinality: ["keyword", "number", "date", "ip"],
  percentiles: ["number", "date"],
  median_absolute_deviation: ["number"],
  geo_bounds: ["point"],
  geo_centroid: ["point"],
};

function metricAggregation(path: string | undefined): fc.Arbitrary<Json> {
  const simple = fc.constantFrom(...Object.entries(metricFields)).chain(([kind, kinds]) =>
    anyField(path, ...kinds).chain((field) =>
      sparse({ field: fc.constant(field.name), missing: anyValue(field) }, ["field"], 8).map((body) => ({
        [kind]: body,
      })),
    ),
  );
  const percents = mostly([[50], [1, 99.9]], [[], [101]]);
  const percentiles = sparse({ field: anyFieldName(path, "number"), percents, keyed: fc.boolean() }, [
    "field",
  ]);
  const ranks = sparse(
    {
      field: anyFieldName(path, "number"),
      values: fc.constantFrom([10], [0, 19.99, 1e7]),
      keyed: fc.boolean(),
    },
    ["field", "values"],
  );
  const weighted = fc.record({
    value: anyFieldName(path, "number"),
    weight: fc.constantFrom("creditcard.expiry_month", "items.quantity"),
  });
  const topHits = sparse(
    {
      size: fc.constantFrom(1, 2),
      from: fc.constant(1),
      sort: fc.constantFrom<unknown>([{ amount: "desc" }], "_doc"),
      _source: fc.constantFrom<unknown>(false, ["status"]),
    },
    ["size"],
  );
  return fc.oneof(
    { weight: 8, arbitrary: simple },
    percentiles.map((body) => ({ percentiles: body })),
    ranks.map((body) => ({ percentile_ranks: body })),
    weighted.map(({ value, weight }) => ({
      weighted_avg: { value: { field: value }, weight: { field: weight } },
    })),
    topHits.map((body) => ({ top_hits: body })),
  );
}

function sumOf(path: string | undefined): fc.Arbitrary<Json> {
  return anyFieldName(path, "number").map((field) => ({ sum: { field } }));
}

/** An object with the required members and each of the others one time in `oneIn`. */
function sparse(
  members: Record<string, fc.Arbitrary<unknown>>,
  required: string[],
  oneIn = 4,
): fc.Arbitrary<Json> {
  const present = Object.entries(members).map(([name, value]) =>
    required.includes(name)
      ? value.map((v) => [name, v])
      : fc.option(value, { freq: oneIn - 1, nil: undefined }).map((v) => [name, v]),
  );
  return fc
    .tuple(...present)
    .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Json);
}
