import { expect, it } from "vitest";
import { member, type ObjectNode, readJson, writeNode } from "@quittance/bi-engine/json";
import { refuseTooHeavy } from "./caps.ts";
import { collectGapFilling, refuseEndlessGaps } from "./gap-filling.ts";
import { limitTime } from "./limit-time.ts";

function bodyOf(body: unknown): ObjectNode {
  const node = readJson(JSON.stringify(body));
  if (node.kind !== "object") throw new Error("a body is an object");
  return node;
}

function nested(levels: number): unknown {
  const inner = levels > 1 ? { aggs: nested(levels - 1) } : {};
  return { a: { terms: { field: "status" }, ...inner } };
}

it("eight levels of aggregations are enough for anybody", () => {
  expect(() => refuseTooHeavy(bodyOf({ aggs: nested(8) }))).not.toThrow();
  expect(() => refuseTooHeavy(bodyOf({ aggs: nested(9) }))).toThrow("too many levels of aggregations");
});

it("a terms aggregation may not request a million buckets, nor a regular expression be a book", () => {
  const sized = (size: number) => bodyOf({ aggs: { a: { terms: { field: "status", size } } } });
  expect(() => refuseTooHeavy(sized(10_000))).not.toThrow();
  expect(() => refuseTooHeavy(sized(1_000_000))).toThrow("[size] is too large");
  const long = { aggs: { a: { terms: { field: "status", include: "a".repeat(1001) } } } };
  expect(() => refuseTooHeavy(bodyOf(long))).toThrow("a pattern is too long");
});

it("the time limit is added, and a client may only shorten it", () => {
  const timeoutOf = (body: ObjectNode) => {
    const node = member(limitTime(body, 30_000), "timeout");
    return node === undefined ? undefined : writeNode(node);
  };
  expect(timeoutOf(bodyOf({}))).toBe('"30000ms"');
  expect(timeoutOf(bodyOf({ timeout: "2s" }))).toBe('"2s"');
  expect(timeoutOf(bodyOf({ timeout: "2h" }))).toBe('"30000ms"');
});

const range = (min: number, max: number) =>
  `{"aggregations":{"min":{"value":${min}},"max":{"value":${max}}}}`;

it("a histogram whose gaps would fill the memory is refused as too many buckets", async () => {
  const histogram = { field: "attempt", interval: 100 };
  const histograms = collectGapFilling(bodyOf({ aggs: { a: { histogram } } }));
  await expect(refuseEndlessGaps(histograms, async () => range(-1, 2147483647))).rejects.toThrow(
    "too_many_buckets_exception",
  );
  await expect(refuseEndlessGaps(histograms, async () => range(-1, 5000))).resolves.toBeUndefined();
});

it("a minute histogram is judged by the documents that its query and filters leave", async () => {
  const day = { range: { created_at: { gte: "now-1d" } } };
  const minutes = { a: { date_histogram: { field: "created_at", fixed_interval: "1m" } } };
  const body = bodyOf({ query: { term: { status: "x" } }, aggs: { f: { filter: day, aggs: minutes } } });
  const requested: string[] = [];
  await refuseEndlessGaps(collectGapFilling(body), async (text) => {
    requested.push(text);
    return range(0, 86_400_000);
  });
  expect(requested).toHaveLength(1);
  expect(requested[0]).toContain(
    '"filter":[{"term":{"status":"x"}},{"range":{"created_at":{"gte":"now-1d"}}}]',
  );
});

it("bounds count even where there are no documents", async () => {
  const histogram = { field: "amount", interval: 1, extended_bounds: { min: 0, max: 1e12 } };
  const histograms = collectGapFilling(bodyOf({ aggs: { a: { histogram } } }));
  const nothing = '{"aggregations":{"min":{"value":null},"max":{"value":null}}}';
  await expect(refuseEndlessGaps(histograms, async () => nothing)).rejects.toThrow(
    "too_many_buckets_exception",
  );
});

it("histograms that leave gaps empty are not looked at", () => {
  const histogram = { field: "amount", interval: 1, min_doc_count: 1 };
  expect(collectGapFilling(bodyOf({ aggs: { a: { histogram } } }))).toEqual([]);
});
