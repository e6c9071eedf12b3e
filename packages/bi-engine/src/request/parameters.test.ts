import { expect, it } from "vitest";
import { readCountCall } from "./count-call.ts";
import { Parameters } from "./parameters.ts";
import { readSearchCall } from "./search-call.ts";

it.each([
  ["sizee=1", "contains unrecognized parameter: [sizee]"],
  ["size=1&sizee=1", "contains unrecognized parameter: [sizee] -> did you mean [size]?"],
  ["df=note", "contains unrecognized parameter: [df]"],
  ["q=a&analyser=x", "contains unrecognized parameter: [analyser] -> did you mean [analyzer]?"],
  ["_source_include=a", "contains unrecognized parameter: [_source_include] -> did you mean any of"],
  ["batched_reduce_size=1", "batchedReduceSize must be >= 2"],
  ["pre_filter_shard_size=0", "preFilterShardSize must be >= 1"],
  ["max_concurrent_shard_requests=0", "maxConcurrentShardRequests must be >= 1"],
  ["expand_wildcards=open,foo", "No valid expand wildcard value [foo]"],
  ["format=yaml", "[format] [yaml] is not supported: responses are JSON"],
  ["search_pipeline=x", "[search_pipeline] is not supported"],
])("refuses a search with %s", (search, reason) => {
  expect(() => readSearchCall({ parameters: parametersOf(search), body: "" })).toThrow(
    expect.objectContaining({
      details: expect.objectContaining({ reason: expect.stringContaining(reason) }),
    }),
  );
});

it("passes over a field whose order is none, and takes what makes no difference", () => {
  const parameters = parametersOf("sort=a:up,b:desc&stats=x&explain=false&expand_wildcards=all");
  const { request } = readSearchCall({ parameters, body: "" });
  expect(request.sort).toHaveLength(1);
});

it("counts the documents of a least score, and no more than requested", () => {
  const request = readCountCall({ parameters: parametersOf("min_score=0.5&terminate_after=3"), body: "" });
  expect(request).toMatchObject({ minScore: 0.5, terminateAfter: 3 });
});

it.each([
  ["terminate_after=-3", "terminateAfter must be > 0"],
  ["min_score=x", "Failed to parse float parameter [min_score] with value [x]"],
])("refuses a count with %s", (search, reason) => {
  expect(() => readCountCall({ parameters: parametersOf(search), body: "" })).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ reason }) }),
  );
});

function parametersOf(search: string): Parameters {
  return new Parameters("/sales/_search", new URLSearchParams(search));
}
