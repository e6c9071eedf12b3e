import { illegalArgument } from "@quittance/bi-engine/server";
import type { JsonNode, ObjectNode } from "@quittance/bi-engine/json";

/**
 * Names that would reach beyond the tenant's own documents, or run code in the cluster. The readers of the query language
 * already refuse these; this second check also covers a kind of query that is added to the readers later and is harmless only
 * in the embedded engine.
 */
const foreignKinds: ReadonlyMap<string, string> = new Map([
  ["wrapper", "it hides a query from inspection"],
  ["percolate", "it reads stored queries of other documents"],
  ["has_child", "it reads other documents"],
  ["has_parent", "it reads other documents"],
  ["parent_id", "it reads other documents"],
  ["more_like_this", "it may name documents of other indices"],
  ["indexed_shape", "it names a document of another index"],
  ["script_score", "scripts are not run"],
  ["scripted_metric", "scripts are not run"],
  ["scripted_upsert", "scripts are not run"],
  ["_script", "scripts are not run"],
]);

const foreignTopLevel: ReadonlyMap<string, string> = new Map([
  ["suggest", "suggesters read the terms of the whole index"],
  ["profile", "it shows how the cluster works inside"],
  ["pit", "points in time outlive the request"],
  ["slice", "it belongs to scrolling"],
  ["ext", "it belongs to plugins"],
  ["search_pipeline", "it belongs to plugins"],
  ["derived", "derived fields are scripts"],
  ["runtime_mappings", "runtime fields are scripts"],
  ["indices_boost", "there is one index"],
]);

/** Pipelines over buckets calculate with a small language that the reader has parsed: no script gets through it. */
const calculating = new Set(["bucket_script", "bucket_selector", "moving_fn"]);

/** Throws a QueryError when a request, however deep inside, names what is not the tenant's. */
export function refuseForeign(body: ObjectNode, uriQuery: string | undefined): void {
  for (const { name, value } of body.members) {
    const why = foreignTopLevel.get(name);
    if (why !== undefined && !isOff(value)) throw illegalArgument(`[${name}] is not supported: ${why}`);
    if (name === "script_fields" && value.kind === "object" && value.members.length > 0) {
      throw illegalArgument("[script_fields] is not supported: scripts are not run");
    }
    if (name !== "script_fields") walk(value, name);
  }
  if (uriQuery !== undefined) refuseIndexName(uriQuery);
}

function walk(node: JsonNode, under: string): void {
  if (node.kind === "array") for (const item of node.items) walk(item, under);
  if (node.kind === "text" && ["field", "query", "default_field", "fields", "sort"].includes(under))
    refuseIndexName(node.value);
  if (node.kind !== "object") return;
  for (const { name, value } of node.members) {
    // Names of aggregations are the client's own, and the content of `meta` is only returned.
    const ownName = under === "aggs" || under === "aggregations";
    if (!ownName) refuseMember(name, value, under);
    if (name !== "meta" || ownName) walk(value, ownName ? "" : name);
  }
}

/** Clients send false for what they do not use. */
function isOff(node: JsonNode): boolean {
  return node.kind === "boolean" && !node.value;
}

function refuseMember(name: string, value: JsonNode, under: string): void {
  if (name === "explain" && ["top_hits", "inner_hits"].includes(under) && !isOff(value))
    throw illegalArgument("[explain] is not supported: it shows names of the cluster");
  const why = foreignKinds.get(name);
  if (why !== undefined) throw illegalArgument(`[${name}] is not supported: ${why}`);
  if (name === "script" && !calculating.has(under))
    throw illegalArgument("[script] is not supported: scripts are not run");
  if (name === "_index") refuseIndexName("_index");
  if (
    under === "terms" &&
    value.kind === "object" &&
    value.members.some((member) => member.name === "index")
  ) {
    throw illegalArgument("[terms] lookup is not supported: it names a document of another index");
  }
}

/** The cluster's name of the tenant's index is internal: requests cannot use it, and responses do not show it. */
function refuseIndexName(text: string): void {
  if (/(^|[^\w\\])_index\b|^_index$/.test(text))
    throw illegalArgument("[_index] is not supported: there is one index");
}
