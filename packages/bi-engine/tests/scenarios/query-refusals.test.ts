import { expect, test } from "vitest";
import { openLibrary, reasonOf } from "./library.ts";

const library = openLibrary();

test.each([
  [{ trm: { a: 1 } }, "unknown query [trm] did you mean any of [term, terms]?"],
  [{ script: { script: "1" } }, "[script] query is not supported: scripts are not run"],
  [
    { script_score: { query: { match_all: {} }, script: "1" } },
    "[script_score] query is not supported: scripts are not run",
  ],
  [{ more_like_this: { like: { _id: "fox" } } }, "[more_like_this] without [fields] is not supported"],
  [{ more_like_this: { fields: ["pages"], like: "x" } }, "more_like_this only supports text/keyword fields"],
  [{ has_child: { type: "x", query: { match_all: {} } } }, "[has_child] no join field has been configured"],
  [{ parent_id: { type: "x", id: "1" } }, "[parent_id] query is not supported"],
  [{ rank_feature: { field: "pages" } }, "[rank_feature] query only works on [rank_feature] fields"],
  [
    { span_multi: { match: { range: { title: { gte: "a" } } } } },
    "[span_multi] of a [range] is not supported: use prefix, wildcard or regexp",
  ],
  [
    { intervals: { title: { match: { query: "a", filter: { script: { source: "true" } } } } } },
    "[script] filter of intervals is not supported: scripts are not run",
  ],
  [{ intervals: { pages: { match: { query: "a" } } } }, "Can only use interval queries on text fields"],
  [{ span_term: { isbn: "a" } }, "was indexed without position data; cannot run SpanTermQuery"],
  [{ terms: { tags: { index: "foreign", id: "fox", path: "tags" } } }, "no such index [foreign]"],
  [{ terms_set: { tags: { terms: ["a"], minimum_should_match_script: {} } } }, "scripts are not run"],
  [{ geo_shape: { shelf: { indexed_shape: { id: "x" } } } }, "shape of another document is not supported"],
  [{ function_score: { script_score: {} } }, "[script_score] function is not supported"],
  [{ term: { tags: ["a"] } }, "[term] query does not support array of values"],
  [{ term: { lent: 1 } }, "Can't parse boolean value [1], expected [true] or [false]"],
  [{ term: { pages: "x" } }, 'For input string: "x"'],
  [{ term: { pages: 99999999999 } }, "Value [99999999999] is out of range for an integer"],
  [{ term: { reader_ip: "x" } }, "'x' is not an IP string literal."],
  [{ term: { shelf: "1,2" } }, "Geometry fields do not support exact searching"],
  [{ term: { "reviews.stars": "many" } }, 'For input string: "many"'],
  [{ nested: { path: "reviews", query: { match: { pages: "x" } } } }, 'For input string: "x"'],
  [{ fuzzy: { "reviews.stars": "x" } }, "Can only use fuzzy queries on keyword and text fields"],
  [{ match: { title: { query: null } } }, "[match] unknown token [VALUE_NULL] after [query]"],
  [{ terms_set: { tags: { terms: ["a"], minimum_should_match_field: "isbn" } } }, "has no numbers"],
  [{ range: { published: { gte: "2024-01-01 10:00" } } }, "failed to parse date field [2024-01-01 10:00]"],
  [{ range: { published: { gte: "now-1x" } } }, "unit [x] not supported for date math [-1x]"],
  [{ range: { published: { gte: "2024-01-01", time_zone: "Mars/X" } } }, "Unknown time-zone ID: Mars/X"],
  [{ range: { pages: { foo: 1 } } }, "[range] query does not support [foo]"],
  [{ prefix: { pages: "1" } }, "Can only use prefix queries on keyword and text fields"],
  [{ regexp: { isbn: "(" } }, "unexpected end-of-string"],
  [{ match: { title: { query: "a", foo: 1 } } }, "[match] query does not support [foo]"],
  [{ query_string: { query: "title:(" } }, "Failed to parse query [title:(]"],
  [{ query_string: { query: "a", analyzer: "none" } }, "[query_string] analyzer [none] not found"],
  [
    { nested: { path: "title", query: { match_all: {} } } },
    "failed to find nested object under path [title]",
  ],
  [{ geo_distance: { distance: "1km", nowhere: "1,2" } }, "failed to find geo field [nowhere]"],
])("%j is refused: %s", async (query, reason) => {
  expect(await library.reason(query)).toContain(reason);
});

test("an empty clause is ignored, an unknown one is refused with its name", async () => {
  const nothing = await library.request({ script_fields: {}, explain: false, profile: false });
  expect(nothing.status).toBe(200);
  for (const key of ["script_fields", "derived"]) {
    const refused = await library.request({ [key]: { x: { script: "1" } } });
    expect(reasonOf(refused)).toContain(`[${key}]`);
  }
});

test("an unknown suggester is refused with its name", async () => {
  const suggest = { s: { text: "x", phrase: { field: "title" } } };
  expect(reasonOf(await library.request({ suggest }))).toContain("[phrase] suggester is not supported");
});
