/**
 * Whole generated requests: a search body, often with aggregations, sometimes in a form no client should send.
 */
import fc from "fast-check";
import type { Step } from "../steps.ts";
import { anyAggregations } from "./aggregations.ts";
import { anyFieldName, mostly } from "./fields.ts";
import { siblingPipeline } from "./pipelines.ts";
import { anyQuery, type Json } from "./queries.ts";
import { queryStrings } from "./query-strings.ts";

/** The index all generated requests ask. */
export const indexName = "transactions";

const sortKey = fc.oneof(
  anyFieldName(undefined, "keyword", "number", "date", "boolean", "ip").chain((name) =>
    fc.constantFrom<unknown>(
      name,
      { [name]: "desc" },
      { [name]: { order: "desc", missing: "_first" } },
      { [name]: { order: "asc", mode: "max" } },
      { [name]: { unmapped_type: "keyword" } },
    ),
  ),
  fc.constantFrom<unknown>(
    "_score",
    "_doc",
    { uuid: "asc" },
    { "fees.amount": { order: "desc", nested: { path: "fees" }, mode: "sum" } },
    { _geo_distance: { buyer_country_geopoint: [15, 48], unit: "km", order: "asc" } },
  ),
);

const sourceFilter = fc.constantFrom<unknown>(
  false,
  true,
  "status",
  ["status", "fees.*"],
  { includes: ["c*"], excludes: ["customer"] },
  [],
);
const fieldList = fc.array(
  fc.oneof(
    anyFieldName(undefined, "keyword", "number", "date", "boolean", "ip", "point"),
    fc.constantFrom<unknown>("creditcard.*", { field: "created_at", format: "epoch_millis" }),
  ),
  { minLength: 1, maxLength: 3 },
);

const searchMembers = {
  query: anyQuery(undefined, 2),
  size: mostly<unknown>([0, 0, 1, 3, 20, "2"], [10001, -1, null, "x", 1.7]),
  from: mostly<unknown>([0, 2, 5], [9999, -5]),
  sort: fc.array(sortKey, { minLength: 1, maxLength: 2 }),
  _source: sourceFilter,
  fields: fieldList,
  docvalue_fields: fieldList,
  track_total_hits: mostly<unknown>([true, false, 3], [-1, "x"]),
  track_scores: fc.boolean(),
  min_score: fc.constantFrom(0, 0.5, 1.2),
  post_filter: anyQuery(undefined, 0),
  version: fc.boolean(),
};

/** Aggregations have three times the share of any other member, for that is what a BI data source is for. */
const searchBody: fc.Arbitrary<Json> = fc
  .tuple(
    fc
      .record(searchMembers, { requiredKeys: [] })
      .chain((body) => fc.subarray(Object.entries(body), { maxLength: 4 })),
    fc.option(anyAggregations(2), { freq: 3 }),
    fc.option(siblingPipeline, { freq: 1 }),
  )
  .map(([members, aggs, sibling]) => {
    const body: Json = Object.fromEntries(members);
    if (aggs === null) return body;
    // Hits beside aggregations make differences long to read and show nothing more.
    return { size: 0, ...body, aggs: sibling !== null && "a" in aggs ? { ...aggs, z: sibling } : aggs };
  });

/** Bodies spoilt in one place: a key misspelt, a value of the wrong type, text cut off. */
const spoiltBody: fc.Arbitrary<string> = fc
  .tuple(searchBody, fc.nat(), fc.constantFrom("key", "null", "cut", "array", "number", "twice"))
  .map(([body, at, how]) => spoil(JSON.stringify(body), at, how));

function spoil(text: string, at: number, how: string): string {
  if (how === "cut") return text.slice(0, at % Math.max(text.length, 1));
  if (how === "twice") return `${text} ${text}`;
  const places = [...text.matchAll(how === "key" ? /"(\w+)":/g : /:("[^"]*"|\d+)/g)];
  const place = places[at % Math.max(places.length, 1)];
  if (place === undefined) return text;
  const replacement =
    how === "key" ? `"${place[1] ?? ""}x":` : { null: ":null", array: ":[1]", number: ":7.5" }[how];
  return text.slice(0, place.index) + (replacement ?? "") + text.slice(place.index + place[0].length);
}

const urlSearch: fc.Arbitrary<Step> = fc
  .tuple(
    queryStrings,
    fc.constantFrom(
      "",
      "&df=description",
      "&default_operator=AND",
      "&sort=amount:desc",
      "&size=2",
      "&typed_keys=true",
    ),
  )
  .map(([text, rest]) => ({
    method: "GET",
    path: `/${indexName}/_search?q=${encodeURIComponent(text)}&_source=false${rest}`,
    contentType: null,
    body: null,
  }));

function post(path: string, body: string): Step {
  return { method: "POST", path: `/${indexName}/${path}`, contentType: "application/json", body };
}

const count: fc.Arbitrary<Step> = anyQuery(undefined, 1).map((query) =>
  post("_count", JSON.stringify({ query })),
);

/** One request in fifteen is spoilt on purpose; the values inside the others are awkward now and then. */
export const anyRequest: fc.Arbitrary<Step> = fc.oneof(
  { weight: 11, arbitrary: searchBody.map((body) => post("_search", JSON.stringify(body))) },
  { weight: 2, arbitrary: urlSearch },
  { weight: 1, arbitrary: count },
  { weight: 1, arbitrary: spoiltBody.map((text) => post("_search", text)) },
);
