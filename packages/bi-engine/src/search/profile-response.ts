import type { ResponseObject } from "../json/write-json.ts";
import type { PlannedStatement } from "../plan/recorded-plan.ts";

const NANOS_PER_MS = 1_000_000;

/**
 * `profile`: in the shape of OpenSearch's, with the measurements that exist here. Each statement that was sent to the database
 * is one entry under `query`, by the fields it reads.
 */
export function profileResponse(
  statements: readonly PlannedStatement[],
  indexNames: readonly string[],
): ResponseObject {
  const query = statements.map(({ fields, rows, took_ms }) => ({
    type: "Statement",
    description: fields.length === 0 ? "reads no field" : `reads ${fields.join(", ")}`,
    time_in_nanos: Math.round(took_ms * NANOS_PER_MS),
    breakdown: { rows },
  }));
  const shard = {
    id: `[embedded][${indexNames.join(",")}][0]`,
    inbound_network_time_in_millis: 0,
    outbound_network_time_in_millis: 0,
    searches: [{ query, rewrite_time: 0, collector: [] }],
    aggregations: [],
  };
  return { shards: [shard] };
}
