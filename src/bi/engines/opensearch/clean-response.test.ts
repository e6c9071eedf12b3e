import { expect, it } from "vitest";
import { cleanResponse } from "./clean-response.ts";

const alias = "quittance-bi-0f1e";

function clean(status: number, text: string): string {
  return cleanResponse(alias, { status, text, headers: {} });
}

it("hits carry the visible name of the index, and numbers keep their text", () => {
  const hit = `{"_index":"${alias}.000004","_id":"1","_score":1.0,"_source":{"amount":12.50}}`;
  expect(clean(200, hit)).toBe('{"_index":"transactions","_id":"1","_score":1.0,"_source":{"amount":12.50}}');
});

it("errors name neither index nor node, not even inside their text", () => {
  const error = `{"error":{"reason":"no such index [${alias}.000001]","failed_shards":[{"index":"${alias}.000001","node":"aB3","reason":{"index_uuid":"xY_9"}}]},"status":400}`;
  expect(JSON.parse(clean(400, error))).toEqual({
    error: {
      reason: "no such index [transactions]",
      failed_shards: [{ index: "transactions", node: "opensearch", reason: { index_uuid: "_na_" } }],
    },
    status: 400,
  });
});

it("failures of single shards in a successful response are cleaned too", () => {
  const partial = '{"_shards":{"total":2,"failed":1,"failures":[{"node":"aB3"}]}}';
  expect(clean(200, partial)).not.toContain("aB3");
});
