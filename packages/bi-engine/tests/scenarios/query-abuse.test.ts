import { expect, test } from "vitest";
import { openLibrary, reasonOf } from "./library.ts";

const library = openLibrary();
const limitMs = 20_000;

async function quickly<T>(work: Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work;
  expect(performance.now() - startedAt).toBeLessThan(limitMs);
  return result;
}

test.each([
  ["a star of stars", { regexp: { isbn: "(a*)*b" } }],
  ["many groups that may be empty", { regexp: { title: "(.*a){30}" } }],
  ["a pattern that says not", { regexp: { isbn: "~((.*1.*){20})" } }],
  ["both of many", { regexp: { isbn: Array.from({ length: 50 }, (_, i) => `.*${i}.*`).join("&") } }],
  ["a wildcard of stars", { wildcard: { isbn: "*a".repeat(200) } }],
  ["a fuzzy word", { fuzzy: { title: "x".repeat(5_000) } }],
  ["a long phrase", { match_phrase: { title: { query: "quick ".repeat(500), slop: 100 } } }],
  [
    "a span of many terms in any order",
    {
      span_near: {
        clauses: Array.from({ length: 500 }, () => ({ span_term: { title: "quick" } })),
        slop: 100_000,
        in_order: false,
      },
    },
  ],
  [
    "intervals without overlaps",
    { intervals: { title: { match: { query: "a b c d ".repeat(50), mode: "unordered_no_overlap" } } } },
  ],
  [
    "intervals of many alternatives",
    {
      intervals: {
        title: {
          all_of: {
            intervals: Array.from({ length: 40 }, () => ({
              any_of: { intervals: [{ match: { query: "a b" } }, { match: { query: "c d" } }] },
            })),
          },
        },
      },
    },
  ],
])("%s gets its response in time", async (_, query) => {
  const { status } = await quickly(library.request({ query }));
  expect([200, 400]).toContain(status);
});

test.each([
  ["counts inside counts", { regexp: { isbn: "((a{100}){100}){100}" } }, "Determinizing"],
  [
    "a regexp of many letters",
    { regexp: { isbn: "a".repeat(1_001) } },
    "exceeded the allowed maximum of [1000]",
  ],
  [
    "many values",
    { terms: { isbn: Array.from({ length: 65_537 }, String) } },
    "exceeded the allowed maximum of [65536]",
  ],
  [
    "intervals of many terms",
    { intervals: { title: { match: { query: "quick fox ".repeat(600) } } } },
    "maxClauseCount is set to 1024",
  ],
  ["deep parentheses", { query_string: { query: "(".repeat(10_000) } }, "Failed to parse query"],
])("%s is refused with its limit", async (_, query, reason) => {
  expect(await quickly(library.reason(query))).toContain(reason);
});

test("nested queries are limited in depth", async () => {
  let query: object = { match_all: {} };
  for (let depth = 0; depth < 5_000; depth += 1) query = { bool: { must: [query] } };
  const reply = await quickly(library.request({ query }));
  expect(reply.status).toBe(400);
  expect(JSON.stringify(reply.body)).toContain("depth");
});

test("a body without an end is cut off", async () => {
  const reply = await quickly(library.request(`{"query":${"[".repeat(200_000)}`));
  expect(reply.status).toBeGreaterThanOrEqual(400);
});

test("a text in a query is never SQL", async () => {
  const hostile = `'; DROP TABLE catalog; --`;
  for (const query of [
    { term: { isbn: hostile } },
    { match: { title: hostile } },
    { prefix: { isbn: hostile } },
    { wildcard: { isbn: `${hostile}*` } },
    { query_string: { query: `isbn:"${hostile}"` } },
    { term: { [hostile]: "x" } },
  ]) {
    expect((await library.request({ query })).status).toBe(200);
  }
  expect(await library.found({ match_all: {} })).toHaveLength(4);
});

test("a window beyond the limit is refused", async () => {
  expect(reasonOf(await library.request({ from: 9_995, size: 10 }))).toContain("Result window is too large");
  expect(reasonOf(await library.request({ size: -1 }))).toContain("cannot be negative");
});
