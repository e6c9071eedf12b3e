/**
 * A grammar over the query language: every kind that is supported, on fields that fit and some that do not.
 */
import fc from "fast-check";
import { anyField, anyFieldName, anyValue, mostly, nestedFields } from "./fields.ts";
import { queryStrings } from "./query-strings.ts";

export type Json = Record<string, unknown>;

/** A query about documents, or about nested objects of `path`; `depth` bounds how deep it nests. */
export function anyQuery(path: string | undefined, depth: number): fc.Arbitrary<Json> {
  const leaf = leafQuery(path);
  if (depth <= 0) return leaf;
  const inner = anyQuery(path, depth - 1);
  const compounds = [boolQuery(inner), constantScoreQuery(inner), disMaxQuery(inner), boostingQuery(inner)];
  const nested = path === undefined ? [nestedQuery(depth - 1)] : [];
  return fc.oneof({ weight: 3, arbitrary: leaf }, ...compounds, ...nested);
}

function leafQuery(path: string | undefined): fc.Arbitrary<Json> {
  return fc.oneof(
    termQuery(path),
    termsQuery(path),
    rangeQuery(path),
    dateRangeQuery(path),
    existsQuery(path),
    matchQuery(path),
    phraseQuery(path),
    multiMatchQuery(path),
    patternQuery(path),
    fuzzyQuery(path),
    queryStringQuery(path),
    simpleQueryStringQuery(path),
    geoQuery(path),
    idsQuery,
    constantQuery,
    functionScoreQuery(path),
  );
}

const boost = fc.constantFrom(0, 0.5, 1, 2, 3.3);
const minimumShouldMatch = mostly<unknown>([0, 1, 2, -1, "50%", "-25%", "2<75%"], ["x"]);

function boolQuery(inner: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const clauses = fc.oneof(inner, fc.array(inner, { maxLength: 3 }));
  return fc
    .record(
      {
        must: clauses,
        filter: clauses,
        should: clauses,
        must_not: clauses,
        minimum_should_match: minimumShouldMatch,
        boost,
      },
      { requiredKeys: [] },
    )
    .map((bool) => ({ bool }));
}

function constantScoreQuery(inner: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc
    .record({ filter: inner, boost }, { requiredKeys: ["filter"] })
    .map((body) => ({ constant_score: body }));
}

function disMaxQuery(inner: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const queries = fc.array(inner, { minLength: 1, maxLength: 3 });
  const body = fc.record({ queries, tie_breaker: fc.constantFrom(0, 0.3, 1) }, { requiredKeys: ["queries"] });
  return body.map((dis_max) => ({ dis_max }));
}

function boostingQuery(inner: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const body = fc.record({ positive: inner, negative: inner, negative_boost: fc.constantFrom(0, 0.2, 1) });
  return body.map((boosting) => ({ boosting }));
}

function nestedQuery(depth: number): fc.Arbitrary<Json> {
  return fc.constantFrom(...Object.keys(nestedFields)).chain((path) => {
    const score_mode = fc.constantFrom("avg", "sum", "min", "max", "none");
    const inner_hits = fc.constantFrom({}, { size: 1 }, { _source: false, name: "x" });
    const members = { path: fc.constant(path), query: anyQuery(path, depth), score_mode, inner_hits };
    return fc.record(members, { requiredKeys: ["path", "query"] }).map((nested) => ({ nested }));
  });
}

function termQuery(path: string | undefined): fc.Arbitrary<Json> {
  return anyField(path, "keyword", "number", "boolean", "date", "ip", "text").chain((field) => {
    const value = anyValue(field);
    const long = fc.record({ value, boost, case_insensitive: fc.boolean() }, { requiredKeys: ["value"] });
    return fc.oneof(value, long).map((body) => ({ term: { [field.name]: body } }));
  });
}

function termsQuery(path: string | undefined): fc.Arbitrary<Json> {
  return anyField(path, "keyword", "number", "boolean", "date", "ip", "text").chain((field) =>
    fc.array(anyValue(field), { maxLength: 4 }).map((values) => ({ terms: { [field.name]: values } })),
  );
}

function rangeQuery(path: string | undefined): fc.Arbitrary<Json> {
  return anyField(path, "number", "keyword", "date", "ip", "boolean").chain((field) => {
    const value = anyValue(field);
    const members = { gt: value, gte: value, lt: value, lte: value, boost };
    return fc.record(members, { requiredKeys: [] }).map((range) => ({ range: { [field.name]: range } }));
  });
}

/** Formats, each with bounds it can read. */
const formatsWithDates: Record<string, unknown[]> = {
  "yyyy-MM-dd": [
    "2024-03-31",
    "2024-03-31||/d",
    "2024-03-31||+1M/M",
    "2024-03-31||/w",
    "now-200y",
    "now+1y/y",
  ],
  "yyyy-MM-dd||yyyy-MM||yyyy": ["2024-03-31", "2024-04", "2024", "2023||/y"],
  strict_date_optional_time: ["2024-03-31", "2024-03-31T02:30:00", "2024-04", "2024-03-31T02:30:00Z||+1h"],
  epoch_millis: ["1711929600000", 1711929600000, "1711929600000||/d", "now-24h"],
  epoch_second: [1711929600, "1711929600"],
  "dd.MM.yyyy": ["31.03.2024", "01.04.2024||-1M/M"],
};
const awkwardDates: unknown[] = ["2024-03-31||-1x", "2024-03-31||+", "2024-02-30", "x", true, 20240331];

export const timeZone = mostly(["+02:00", "Europe/Vienna", "America/New_York", "UTC"], ["Mars/X"]);

function dateRangeQuery(path: string | undefined): fc.Arbitrary<Json> {
  const ranges = fc.constantFrom(...Object.entries(formatsWithDates)).chain(([format, dates]) => {
    const bound = mostly(dates, awkwardDates);
    const formats = mostly([format], ["foobar"]);
    const members = { gt: bound, gte: bound, lt: bound, lte: bound, format: formats, time_zone: timeZone };
    return fc.record(members, { requiredKeys: ["format"] });
  });
  return fc.tuple(anyFieldName(path, "date"), ranges).map(([name, range]) => ({ range: { [name]: range } }));
}

function existsQuery(path: string | undefined): fc.Arbitrary<Json> {
  const names = fc.oneof(
    anyFieldName(path, "keyword", "text", "number", "point", "ip"),
    fc.constantFrom("creditcard.*", "*"),
  );
  return names.map((field) => ({ exists: { field } }));
}

function matchQuery(path: string | undefined): fc.Arbitrary<Json> {
  return anyField(path, "text", "text", "keyword", "number").chain((field) => {
    const options = {
      query: anyValue(field),
      operator: mostly(["and", "OR"], ["xor"]),
      minimum_should_match: minimumShouldMatch,
      fuzziness: mostly<unknown>(["AUTO", 1, 2, "AUTO:3,6"], [9]),
      zero_terms_query: fc.constantFrom("none", "all"),
      lenient: fc.boolean(),
      boost,
    };
    const long = fc.record(options, { requiredKeys: ["query"] });
    return fc.oneof(anyValue(field), long).map((match) => ({ match: { [field.name]: match } }));
  });
}

const slop = fc.constantFrom(0, 1, 3);

function phraseQuery(path: string | undefined): fc.Arbitrary<Json> {
  const kinds = fc.constantFrom("match_phrase", "match_phrase_prefix", "match_bool_prefix");
  return fc.tuple(kinds, anyField(path, "text", "text", "text", "keyword")).chain(([kind, field]) => {
    const query = fc.oneof(
      anyValue(field),
      fc.constantFrom("payment quick", "quick pay", "for order", "Red sh"),
    );
    const members = kind === "match_bool_prefix" ? { query, boost } : { query, boost, slop };
    const long = fc.record<Json>(members, { requiredKeys: ["query"] });
    return fc.oneof(query, long).map((body) => ({ [kind]: { [field.name]: body } }));
  });
}

function multiMatchQuery(path: string | undefined): fc.Arbitrary<Json> {
  const names = fc.oneof(
    anyFieldName(path, "text", "keyword"),
    fc.constantFrom("description^3", "customer.*", "*_txid"),
  );
  const members = {
    query: fc.constantFrom("quick payment", "order", "jane.doe@example.com", "VISA", "7"),
    fields: fc.array(names, { maxLength: 3 }),
    type: fc.constantFrom(
      "best_fields",
      "most_fields",
      "cross_fields",
      "phrase",
      "phrase_prefix",
      "bool_prefix",
    ),
    operator: fc.constantFrom("and", "or"),
    tie_breaker: fc.constantFrom(0, 0.5),
    lenient: fc.boolean(),
  };
  return fc.record(members, { requiredKeys: ["query", "fields"] }).map((multi_match) => ({ multi_match }));
}

const pattern = fc.constantFrom(
  "s*",
  "S*",
  "*",
  "?UR",
  "*ing",
  "qu?ck",
  "succ.*",
  "(error|pending)",
  "[a-e].*",
  "V.{3}",
  "",
  "vi",
  "~",
  "<1-5>",
  "e.*r",
  "@",
  "a&b",
  "[",
  "\\",
  "spr",
  "pay",
);

function patternQuery(path: string | undefined): fc.Arbitrary<Json> {
  const kinds = fc.constantFrom("prefix", "wildcard", "regexp");
  const value = fc.record(
    { value: pattern, case_insensitive: fc.boolean(), boost },
    { requiredKeys: ["value"] },
  );
  return fc
    .tuple(kinds, anyFieldName(path, "keyword", "text"), fc.oneof(pattern, value))
    .map(([kind, name, body]) => ({ [kind]: { [name]: body } }));
}

function fuzzyQuery(path: string | undefined): fc.Arbitrary<Json> {
  const members = {
    value: fc.constantFrom("sucess", "EUX", "quik", "paymant", "vip", "orders", ""),
    fuzziness: mostly<unknown>(["AUTO", 0, 1, 2, "1"], ["x"]),
    prefix_length: fc.constantFrom(0, 2),
    transpositions: fc.boolean(),
  };
  return fc
    .tuple(anyFieldName(path, "keyword", "text"), fc.record(members, { requiredKeys: ["value"] }))
    .map(([name, body]) => ({ fuzzy: { [name]: body } }));
}

function queryStringQuery(path: string | undefined): fc.Arbitrary<Json> {
  const members = {
    query: queryStrings,
    default_field: anyFieldName(path, "text", "keyword"),
    fields: fc.array(anyFieldName(path, "text", "keyword", "number"), { minLength: 1, maxLength: 3 }),
    default_operator: fc.constantFrom("AND", "or"),
    lenient: fc.boolean(),
    analyze_wildcard: fc.boolean(),
  };
  const { default_field, ...withFields } = members;
  const record = fc.oneof(
    { weight: 9, arbitrary: fc.record(withFields, { requiredKeys: ["query"] }) },
    { weight: 5, arbitrary: fc.record({ query: queryStrings, default_field }, { requiredKeys: ["query"] }) },
    { weight: 1, arbitrary: fc.record(members, { requiredKeys: ["query"] }) },
  );
  return record.map((query_string) => ({ query_string }));
}

function simpleQueryStringQuery(path: string | undefined): fc.Arbitrary<Json> {
  const members = {
    query: fc.constantFrom(
      "quick +payment",
      '"for order" -quick',
      "pay*",
      "(jane | max) + example.com",
      "ordr~1",
      "+ - |",
      "",
    ),
    fields: fc.array(anyFieldName(path, "text", "keyword"), { minLength: 1, maxLength: 3 }),
    default_operator: fc.constantFrom("and", "or"),
  };
  return fc.record(members, { requiredKeys: ["query"] }).map((body) => ({ simple_query_string: body }));
}

function geoQuery(path: string | undefined): fc.Arbitrary<Json> {
  const name = anyFieldName(path, "point");
  const point = mostly<unknown>(
    [{ lat: 48, lon: 15 }, "48,15", [15, 48], "u2edk", { geohash: "u2" }, "POINT (15 48)", "x"],
    awkwardPoints,
  );
  const distance = fc.constantFrom<unknown>("100km", "300mi", "5000", 12, "1xy");
  const circle = fc.tuple(name, point, distance).map(([field, centre, radius]) => ({
    geo_distance: { distance: radius, [field]: centre },
  }));
  const corners = fc.constantFrom<Json>(
    { top_left: { lat: 50, lon: 9 }, bottom_right: { lat: 46, lon: 17 } },
    { top_left: "50,170", bottom_right: "-50,10" },
    { top: 40, left: 0, bottom: 45, right: 10 },
    { top_right: [17, 50], bottom_left: [9, 46] },
  );
  const anyBox = point.map((top_left) => ({ top_left, bottom_right: { lat: -50, lon: 50 } }));
  const polygon = fc.tuple(name, point).map(([field, first]) => ({
    geo_polygon: { [field]: { points: [first, "46,9", "46,17"] } },
  }));
  return fc.oneof(
    circle,
    fc
      .tuple(name, fc.oneof({ weight: 3, arbitrary: corners }, anyBox))
      .map(([field, box]) => ({ geo_bounding_box: { [field]: box } })),
    polygon,
  );
}

/** What is nearly a point, or is one nowhere on the earth. */
const awkwardPoints: unknown[] = [
  { lat: 48 },
  { lat: [], lon: 15 },
  { lat: "x", lon: 15 },
  { latitude: 48, lon: 15 },
  { lat: 91, lon: 15 },
  { type: "Point" },
  {},
  [],
  [15],
  [15, 48, 170],
  "48,15,170",
  "48",
  "u2a",
  "",
  "48,x",
  "POINT (15)",
];

/** Scores by what is in a field; those below zero are refused. */
function functionScoreQuery(path: string | undefined): fc.Arbitrary<Json> {
  const factor = fc
    .tuple(
      anyFieldName(path, "number"),
      fc.constantFrom("none", "square", "ln2p", "log1p", "reciprocal"),
      fc.constantFrom(0, 1),
    )
    .map(([field, modifier, missing]) => ({ field_value_factor: { field, modifier, missing } }));
  const functions = fc.oneof(factor, fc.constant<Json>({ weight: 2.5 }));
  const modes = fc.constantFrom("multiply", "sum", "avg", "max", "min");
  return fc
    .tuple(termQuery(path), functions, modes)
    .map(([query, one, boost_mode]) => ({ function_score: { query, functions: [one], boost_mode } }));
}

const knownIds = fc.constantFrom(
  "00000001-aaaa-4bbb-8ccc-000000000919",
  "00000000-aaaa-4bbb-8ccc-000000000000",
  "x",
);
const idsQuery: fc.Arbitrary<Json> = fc
  .oneof(knownIds, fc.array(knownIds, { maxLength: 3 }))
  .map((values) => ({ ids: { values } }));

const constantQuery: fc.Arbitrary<Json> = mostly<Json>(
  [{ match_all: {} }, { match_all: { boost: 2.5 } }, { match_none: {} }],
  [{}],
);
