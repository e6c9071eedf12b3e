/**
 * Requests made to keep the engine busy: small ones that multiply, and large ones up to the limit of a body.
 */
import { hostileAggregations } from "./aggregations.ts";
import { hostileQueries } from "./queries.ts";
import { many, list } from "./repeat.ts";

export type HostileRequest = {
  readonly name: string;
  readonly call: "_search" | "_count" | "_field_caps";
  readonly search: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The gateway refuses a larger body. */
const BODY_BYTES = 1024 * 1024;

export function hostileRequests(): HostileRequest[] {
  const bodies = { ...hostileQueries(), ...hostileAggregations(), ...hostileHits() };
  const searches = Object.entries(bodies).map(([name, body]) => ({
    name,
    call: "_search" as const,
    search: {},
    body: typeof body === "string" ? body : JSON.stringify(body),
  }));
  return [...searches, ...hostileParameters(), ...hostileFieldCaps()].map((request) => ({
    ...request,
    body: request.body.slice(0, BODY_BYTES),
  }));
}

function hostileHits(): Record<string, unknown> {
  const stars = `${many("*a", 30)}!`;
  const everything = { query: { match_all: {} }, size: 60 };
  return {
    "stars in _source": { ...everything, _source: `${many("*", 40)}!` },
    "stars and letters in _source": { ...everything, _source: [stars] },
    "60 kB of dots in _source": { ...everything, _source: many(".", 60_000) },
    "1 MB of stars in _source": { ...everything, _source: many("*", 1_000_000) },
    "100,000 patterns in _source": { ...everything, _source: list(100_000, (i) => `*${i}*`) },
    "100,000 names in _source excludes": {
      ...everything,
      _source: { excludes: list(100_000, (i) => `a${i}.b`) },
    },
    "stars in fields": { ...everything, fields: [`${many("*", 40)}!`, stars] },
    "100,000 fields": { ...everything, fields: list(100_000, (i) => `*${i}*`) },
    "100,000 docvalue_fields": { ...everything, docvalue_fields: list(100_000, (i) => `*${i}*`) },
    "50 times all docvalue_fields": { ...everything, docvalue_fields: list(50, () => "*") },
    "100,000 stored_fields": { ...everything, stored_fields: list(100_000, (i) => `*${i}*`) },
    "stars in stored_fields": { ...everything, stored_fields: [stars] },
    "10,000 sort keys": { ...everything, sort: list(10_000, () => ({ amount: "asc" })) },
    "100 sort keys": { ...everything, sort: list(100, () => ({ amount: { order: "asc", missing: 1 } })) },
    "a long number format of docvalues": {
      ...everything,
      docvalue_fields: [{ field: "amount", format: `${many("#,", 2_000)}x` }],
    },
    "a huge window": { from: 2_000_000_000, size: 2_000_000_000 },
    "deep JSON": many('{"query":', 100_000),
    "deep arrays": many("[", 500_000),
    "a million commas": `{"sort":[${many("1,", 400_000)}1]}`,
    "a number of a million digits": `{"size":${many("9", 1_000_000)}}`,
    "a number with a million digits after its point": `{"min_score":0.${many("1", 1_000_000)}}`,
    "a million escapes": `{"${many("\\u0041", 150_000)}":1}`,
    "many rescores": {
      ...everything,
      rescore: list(500, () => ({
        window_size: 10_000,
        query: { rescore_query: { match: { description: "a b" } } },
      })),
    },
    "highlight everything": {
      ...everything,
      query: { query_string: { query: "a* OR b* OR c*" } },
      highlight: {
        require_field_match: false,
        number_of_fragments: 1_000_000,
        fragment_size: 1,
        fields: { [stars]: {}, "*": {} },
      },
    },
    "highlight 10,000 fields": {
      ...everything,
      highlight: { fields: Object.fromEntries(list(10_000, (i) => [`*${i}*`, {}])) },
    },
    "highlight with long tags": {
      ...everything,
      query: { match: { description: "a" } },
      highlight: { pre_tags: [many("x", 400_000)], post_tags: [many("x", 400_000)], fields: { "*": {} } },
    },
    "highlight queries": {
      ...everything,
      highlight: {
        fields: {
          "*": {
            highlight_query: { bool: { should: list(900, (i) => ({ match: { description: `w${i}` } })) } },
          },
        },
      },
    },
    "collapse with many inner hits": {
      ...everything,
      collapse: { field: "status", inner_hits: list(500, (i) => ({ name: `n${i}`, size: 100 })) },
    },
    "many suggestions": {
      suggest: Object.fromEntries(
        list(2_000, (i) => [
          `s${i}`,
          { text: "merchnt paymnt", term: { field: "description", size: 10_000 } },
        ]),
      ),
    },
    "a suggestion for many words": {
      suggest: {
        s: {
          text: many("paymnt ", 5_000),
          term: { field: "description", size: 1_000, shard_size: 100_000, max_inspections: 1_000_000 },
        },
      },
    },
    "phrase suggestion": {
      suggest: {
        s: { text: many("paymnt ", 500), phrase: { field: "description", max_errors: 100, size: 1000 } },
      },
    },
    "stats of 100,000 groups": { ...everything, stats: list(100_000, (i) => `g${i}`) },
    "search_after of 100,000": { ...everything, sort: ["amount"], search_after: list(100_000, () => 1) },
    "script fields": {
      ...everything,
      script_fields: Object.fromEntries(list(10_000, (i) => [`f${i}`, { script: "1" }])),
    },
    indices_boost: { ...everything, indices_boost: list(50_000, (i) => ({ [`a${i}`]: 1 })) },
    "unknown key, very long": { [many("quer", 250_000)]: 1 },
    "unknown query, very long": { query: { [many("mtach", 180_000)]: {} } },
  };
}

function hostileParameters(): HostileRequest[] {
  const searches: Record<string, Record<string, string>> = {
    "q of 3,000 words": { q: many("word ", 3_000) },
    "q of 50 words": { q: many("word ", 50) },
    "q with stars as its field": { q: `${many("\\*", 40)}x:1` },
    "stars in _source of the URL": { _source: `${many("*", 40)}!` },
    "dots in _source_includes": { _source_includes: many(".", 60_000) },
    "many sorts": { sort: many("amount:asc,", 5_000) },
    "many docvalue_fields": { docvalue_fields: many("*,", 5_000) },
    "many stored_fields": { stored_fields: many("*,", 5_000) },
    "many expand_wildcards": { expand_wildcards: many("open,", 50_000) },
    "unknown parameters": Object.fromEntries(list(2_000, (i) => [`siize${i}`, "1"])),
    "one long unknown parameter": { [many("size", 10_000)]: "1" },
    "a long df": { q: "a", df: many("*", 50_000) },
    "a long timeout": { timeout: many("9", 50_000) },
    "a number that goes on": { min_score: `${many("1", 60_000)}x` },
  };
  return Object.entries(searches).flatMap(([name, search]) => [
    { name, call: "_search" as const, search, body: "" },
    { name: `${name} (count)`, call: "_count" as const, search, body: "" },
  ]);
}

function hostileFieldCaps(): HostileRequest[] {
  const fields: Record<string, string> = {
    "stars in _field_caps": `${many("*", 40)}!`,
    "stars and letters in _field_caps": `${many("*a", 30)}!`,
    "100,000 patterns in _field_caps": list(20_000, (i) => `*${i}*`).join(","),
    "dots in _field_caps": many(".", 60_000),
  };
  return Object.entries(fields).map(([name, value]) => ({
    name,
    call: "_field_caps" as const,
    search: { fields: value },
    body: "",
  }));
}
