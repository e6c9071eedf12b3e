import { expect, test } from "vitest";
import { openLibrary } from "./library.ts";

const library = openLibrary();
const byIsbn = { sort: ["isbn"] };
const everyone = ["bare", "fox", "dog", "payments"];

const scenarios: readonly (readonly [query: object, ids: readonly string[]])[] = [
  [{ match_all: {} }, everyone],
  [{ match_none: {} }, []],
  [{ bool: { must: { term: { lent: false } }, must_not: { term: { tags: "money" } } } }, ["dog"]],
  [{ bool: { should: [{ term: { tags: "money" } }, { term: { lent: true } }] } }, ["fox", "payments"]],
  [
    { bool: { should: [{ term: { tags: "fast" } }, { term: { tags: "animal" } }], minimum_should_match: 2 } },
    ["fox"],
  ],
  [{ bool: { should: [{ term: { tags: "fast" } }], minimum_should_match: 3 } }, []],
  [
    {
      boosting: {
        positive: { exists: { field: "title" } },
        negative: { term: { lent: true } },
        negative_boost: 0.1,
      },
    },
    ["fox", "dog", "payments"],
  ],
  [{ constant_score: { filter: { term: { isbn: "111-a" } } } }, ["fox"]],
  [{ dis_max: { queries: [{ term: { pages: 100 } }, { term: { pages: "250" } }] } }, ["fox", "dog"]],
  [{ exists: { field: "reader_ip" } }, ["fox", "dog", "payments"]],
  [{ exists: { field: "nothing" } }, []],
  [{ ids: { values: ["fox", "bare", "none"] } }, ["bare", "fox"]],
  [{ term: { isbn: { value: "111-A", case_insensitive: true } } }, ["fox"]],
  [{ term: { price: 19.99 } }, ["dog"]],
  [{ term: { reader_ip: "10.0.0.0/16" } }, ["fox", "dog"]],
  [{ term: { published: "2024-02-29" } }, ["payments"]],
  [{ term: { pages: 2.5 } }, []],
  [{ terms: { tags: ["money", "fast"] } }, ["fox", "payments"]],
  [
    { terms_set: { tags: { terms: ["fast", "animal"], minimum_should_match_field: "needed" } } },
    ["fox", "dog"],
  ],
  [
    { terms_set: { tags: { terms: ["fast", "animal"], minimum_should_match_field: "lent" } } },
    ["fox", "dog", "payments"],
  ],
  [{ range: { pages: { gt: 100, lte: 700 } } }, ["dog", "payments"]],
  [{ range: { price: { gt: 9.99, lt: 49.5 } } }, ["dog"]],
  [{ range: { published: { gte: "now-1M/M" } } }, ["payments"]],
  [{ range: { published: { lte: "2021", format: "yyyy" } } }, ["fox"]],
  [{ range: { reader_ip: { gte: "10.0.1.0" } } }, ["dog", "payments"]],
  [{ range: { isbn: { gte: "2", lt: "3" } } }, ["dog"]],
  [{ prefix: { isbn: "1" } }, ["fox"]],
  [{ prefix: { title: "quick" } }, ["fox", "payments"]],
  [{ wildcard: { isbn: "*-?" } }, everyone],
  [{ wildcard: { title: "qu*ly" } }, ["payments"]],
  [{ wildcard: { title: "QU*LY" } }, []],
  [{ regexp: { isbn: "[12]{3}-." } }, ["fox", "dog"]],
  [{ regexp: { tags: "~(animal)&.*" } }, ["fox", "payments"]],
  [{ regexp: { isbn: "<100-300>-.*" } }, ["fox", "dog"]],
  [
    { more_like_this: { fields: ["title"], like: "brown bread", min_term_freq: 1, min_doc_freq: 1 } },
    ["fox", "dog"],
  ],
  [
    { more_like_this: { fields: ["title"], like: { _id: "fox" }, min_term_freq: 1, min_doc_freq: 1 } },
    ["dog"],
  ],
  [
    {
      more_like_this: {
        fields: ["title"],
        like: ["brown lazy"],
        unlike: "brown",
        min_term_freq: 1,
        min_doc_freq: 1,
      },
    },
    ["dog"],
  ],
  [{ fuzzy: { title: "quik" } }, ["fox"]],
  [{ fuzzy: { isbn: { value: "", fuzziness: 2 } } }, []],
  [{ term: { lent: { value: false, case_insensitive: true } } }, ["dog", "payments"]],
  [{ match: { title: { query: "brown fox", operator: "and", minimum_should_match: 1 } } }, []],
  [{ fuzzy: { tags: { value: "mnoey", transpositions: true } } }, ["payments"]],
  [{ match: { title: "brown fox" } }, ["fox", "dog"]],
  [{ match: { title: { query: "brown fox", operator: "and" } } }, ["fox"]],
  [{ match: { title: { query: "brwn", fuzziness: "AUTO" } } }, ["fox", "dog"]],
  [{ match: { title: { query: "", zero_terms_query: "all" } } }, everyone],
  [{ match_phrase: { title: "brown fox" } }, ["fox"]],
  [{ match_phrase: { title: { query: "fox quick", slop: 3 } } }, ["fox"]],
  [{ match_phrase: { title: "dog the" } }, []],
  [{ match_phrase_prefix: { title: "quick bro" } }, ["fox"]],
  [{ match_bool_prefix: { title: "lazy qui" } }, ["fox", "dog", "payments"]],
  [{ multi_match: { query: "quick 333-c", fields: ["title", "isbn"] } }, ["fox"]],
  [
    {
      multi_match: { query: "brown animal", fields: ["title", "tags"], type: "cross_fields", operator: "or" },
    },
    ["fox", "dog"],
  ],
  [{ multi_match: { query: "payment" } }, ["payments"]],
  [{ query_string: { query: "title:(quick OR lazy) AND NOT lent:false" } }, ["fox"]],
  [{ query_string: { query: "pages:>=250 AND price:[* TO 20}" } }, ["dog"]],
  [{ query_string: { query: '"brown fox"', default_field: "title" } }, ["fox"]],
  [{ query_string: { query: "_exists_:title AND tags:/mon.y/" } }, ["payments"]],
  [{ query_string: { query: "NOT _exists_:title" } }, ["bare"]],
  [{ simple_query_string: { query: "quick -brown", fields: ["title"], default_operator: "and" } }, []],
  [{ simple_query_string: { query: '"brown dog" | pay*', fields: ["title"] } }, ["dog", "payments"]],
  [
    {
      nested: {
        path: "reviews",
        query: {
          bool: { must: [{ term: { "reviews.by": "ann" } }, { range: { "reviews.stars": { gte: 5 } } }] },
        },
      },
    },
    ["fox"],
  ],
  [{ term: { "reviews.by": "ann" } }, []],
  [{ geo_distance: { distance: "600km", shelf: "48.2,16.37" } }, ["fox", "dog"]],
  [{ geo_bounding_box: { shelf: { top_left: "55,10", bottom_right: "45,20" } } }, ["fox", "dog"]],
  [{ geo_polygon: { shelf: { points: ["50,15", "50,18", "46,18", "46,15"] } } }, ["fox"]],
  [
    {
      geo_shape: {
        shelf: {
          shape: {
            type: "envelope",
            coordinates: [
              [10, 55],
              [20, 45],
            ],
          },
        },
      },
    },
    ["fox", "dog"],
  ],
  [
    { distance_feature: { field: "published", origin: "2021-01-01", pivot: "30d" } },
    ["fox", "dog", "payments"],
  ],
  [
    { function_score: { query: { exists: { field: "pages" } }, field_value_factor: { field: "pages" } } },
    ["fox", "dog", "payments"],
  ],
  [{ wrapper: { query: Buffer.from('{"term":{"isbn":"111-a"}}').toString("base64") } }, ["fox"]],
];

test.each(scenarios)("%j", async (query, ids) => {
  expect(await library.found(query, byIsbn)).toEqual(ids);
});

test("a query string in the URL ignores values that do not fit", async () => {
  const { status, body } = await library.request("", "/books/_search?q=pages:abc");
  expect([status, (body as { hits: { total: { value: number } } }).hits.total.value]).toEqual([200, 0]);
});

test("hits are sorted by score: rare terms and short texts score higher, boosts multiply", async () => {
  expect(await library.found({ match: { title: "quick brown fox" } })).toEqual(["fox", "dog"]);
  const boosted = {
    bool: { should: [{ term: { isbn: "111-a" } }, { term: { isbn: { value: "222-b", boost: 3 } } }] },
  };
  expect(await library.found(boosted)).toEqual(["dog", "fox"]);
  const nearest = { distance_feature: { field: "published", origin: "2021-05-01", pivot: "30d" } };
  expect((await library.found(nearest))[0]).toBe("dog");
});

test("inner hits show which nested objects matched, with their position", async () => {
  const query = {
    nested: { path: "reviews", query: { match: { "reviews.text": "quick" } }, inner_hits: {} },
  };
  const { body } = await library.request({ query });
  const [hit] = (body as { hits: { hits: { inner_hits: { reviews: { hits: { hits: object[] } } } }[] } }).hits
    .hits;
  expect(hit?.inner_hits.reviews.hits.hits).toMatchObject([
    { _nested: { field: "reviews", offset: 0 }, _source: { by: "ann" } },
    { _nested: { field: "reviews", offset: 1 }, _source: { by: "bob" } },
  ]);
});

test("collapse shows the first hit of each value", async () => {
  const found = await library.found(
    { exists: { field: "lent" } },
    { collapse: { field: "needed" }, ...byIsbn },
  );
  expect(found).toEqual(["fox", "dog"]);
});

test("pages follow each other by sort values", async () => {
  const first = await library.found({ match_all: {} }, { ...byIsbn, size: 2 });
  const second = await library.found({ match_all: {} }, { ...byIsbn, size: 2, search_after: ["111-a"] });
  expect([...first, ...second]).toEqual(everyone);
});
