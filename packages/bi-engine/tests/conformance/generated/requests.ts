/**
 * Whole generated requests: a search body, often with aggregations, sometimes in a form no client should send.
 */
import fc from "fast-check";
import type { Step } from "../steps.ts";
import { anyAggregations } from "./aggregations.ts";
import { singleFields } from "./documents.ts";
import { anyFieldName, mostly } from "./fields.ts";
import { siblingPipeline } from "./pipelines.ts";
import { anyQuery, type Json } from "./queries.ts";
import { queryStrings } from "./query-strings.ts";

/** The index of all generated requests. */
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
  mostly<unknown>(
    [
      "_score",
      { uuid: "asc" },
      { _geo_distance: { buyer_country_geopoint: [15, 48], unit: "km", order: "asc" } },
    ],
    // Values of the first are inner numbers of each server's own; by the second OpenSearch loses hits.
    ["_doc", { "fees.amount": { order: "desc", nested: { path: "fees" }, mode: "sum" } }],
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
/** Formats that clients print dates by. */
const dateFormats = mostly(
  ["yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "epoch_second", "QQQ yyyy", "8yyyy/MM", "strict_date_time", "w", "EEE"],
  ["foobar"],
);

/** A field that hits are grouped by, now and then one that they cannot be. */
const collapse = mostly(singleFields, [
  "method",
  "status",
  "creditcard.expiry_month",
  "amount",
  "created_at",
  "description",
  "fees.amount",
  "_id",
  "nosuch",
]).map((field) => ({ field }));

/** Where the words of any field are shown that the query looks for, nested ones included. */
const highlight = fc.constantFrom<unknown>(
  { fields: { "*": {} } },
  { fields: { description: { number_of_fragments: 0 } }, pre_tags: ["@"], post_tags: ["@"] },
  { fields: { "*": { type: "plain" } }, require_field_match: false },
);

const fieldList = fc.array(
  fc.oneof(
    anyFieldName(undefined, "keyword", "number", "date", "boolean", "ip", "point"),
    fc.constantFrom<unknown>("creditcard.*", { field: "created_at", format: "epoch_millis" }),
    dateFormats.map((format) => ({ field: "created_at", format })),
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
  collapse,
  highlight,
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
      "&sort=amount:up,uuid:desc&stats=a&explain=false",
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

/** The next page of hits, by the values of the last one seen. */
const nextPage: fc.Arbitrary<Step> = fc
  .tuple(
    anyQuery(undefined, 1),
    mostly<unknown>(
      ["2024-03-31 00:59:59", 1711843200000, "2024-04-01 00:00:00||-1d/d"],
      ["x", "", true, "now", "2024-03-31"],
    ),
    fc.constantFrom("asc", "desc"),
  )
  .map(([query, after, order]) => {
    const sort = [{ created_at: order }, { uuid: "asc" }];
    return post("_search", JSON.stringify({ query, size: 5, sort, search_after: [after, "00000050"] }));
  });

/** As Grafana sends it: several searches at once, each in the frame of a header. */
const multiSearch: fc.Arbitrary<Step> = fc.array(searchBody, { minLength: 1, maxLength: 2 }).map((bodies) => {
  const header = JSON.stringify({ ignore_unavailable: true, index: indexName });
  // That groups of documents with several values differ is an exception of a whole response.
  const texts = bodies.map((one) => JSON.stringify({ ...one, collapse: undefined }));
  const body = texts.map((text) => `${header}\n${text}\n`).join("");
  return { method: "POST", path: "/_msearch", contentType: "application/x-ndjson", body };
});

/** What is reported about fields, and parameters that are misspelt or out of reach. */
const aboutFields: fc.Arbitrary<Step> = fc
  .constantFrom(
    "_field_caps?fields=*",
    "_field_caps?fields=cust*,fees.amount",
    "_field_caps?fields=description,customer.email.raw",
    "_field_caps?fields=nosuch",
    "_mapping",
    "_count?min_score=0.5&q=description:quick",
    "_count?terminate_after=3",
    "_count?terminate_after=-1",
    "_search?sizee=1",
    "_search?size=1&sizee=1",
    "_search?batched_reduce_size=1",
    "_search?expand_wildcards=foo",
  )
  .map((path) => ({ method: "GET", path: `/${indexName}/${path}`, contentType: null, body: null }));

/** As index patterns send it: only for the fields of indices that may have such documents. */
const filteredFields: fc.Arbitrary<Step> = anyQuery(undefined, 1).map((index_filter) =>
  post("_field_caps?fields=status", JSON.stringify({ index_filter })),
);

/** One request in sixteen is spoilt on purpose; the values inside the others are awkward now and then. */
export const anyRequest: fc.Arbitrary<Step> = fc.oneof(
  { weight: 11, arbitrary: searchBody.map((body) => post("_search", JSON.stringify(body))) },
  { weight: 2, arbitrary: urlSearch },
  { weight: 1, arbitrary: count },
  { weight: 1, arbitrary: spoiltBody.map((text) => post("_search", text)) },
  { weight: 1, arbitrary: fc.oneof(nextPage, multiSearch, aboutFields, filteredFields) },
);
