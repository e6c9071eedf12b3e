import type { IndexDefinition } from "../engine/engine-request.ts";
import type { Engine } from "../engine/engine.ts";
import { QueryError, illegalArgument } from "../errors.ts";
import { shown } from "../json/shown.ts";
import type { ResponseObject } from "../json/write-json.ts";
import { usualLimits } from "../mapping/index-settings.ts";
import type { JsonRecord } from "../mapping/json-value.ts";
import type { Parameters } from "../request/parameters.ts";
import { type RestResponse, errorAsResponse } from "../response/error-response.ts";
import type { ItemResult, Operation } from "../store/versions.ts";

/** One HTTP request, ready for its handler. */
export interface Call {
  readonly index: string;
  readonly id: string | undefined;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly parameters: Parameters;
  readonly body: string;
}

/** `PUT /{index}`; settings about shards have no effect and are not read. */
export async function createIndex(engine: Engine, call: Call): Promise<RestResponse> {
  const body = (call.body.trim() === "" ? {} : JSON.parse(call.body)) as IndexDefinition;
  await engine.createIndex(call.index, body);
  return { status: 200, body: { acknowledged: true, shards_acknowledged: true, index: call.index } };
}

export async function deleteIndex(engine: Engine, call: Call): Promise<RestResponse> {
  await engine.deleteIndex(call.index);
  return { status: 200, body: { acknowledged: true } };
}

/** `PUT /{index}/_doc/{id}` and `_create`. */
export async function writeDocument(engine: Engine, call: Call): Promise<RestResponse> {
  const create = call.path.includes("/_create/") || call.search.get("op_type") === "create";
  const id = call.id ?? "";
  const operation: Operation = {
    action: create ? "create" : "index",
    id,
    source: call.body,
    document: readDocumentBody(call.body),
    ...externalVersion(call.search),
    ...routingOf(call.search.get("routing")),
  };
  const [item] = await engine.write(call.index, [operation]);
  if (item === undefined) throw new Error("a write without a result");
  if (item.error !== undefined) return errorAsResponse(item.error, call.index);
  return { status: item.result === "created" ? 201 : 200, body: itemResponse(call.index, item) };
}

export function refresh(): RestResponse {
  return { status: 200, body: { _shards: { total: 1, successful: 1, failed: 0 } } };
}

export function clusterHealth(): RestResponse {
  return {
    status: 200,
    body: { cluster_name: "playground", status: "green", timed_out: false, number_of_nodes: 1 },
  };
}

/** `PUT /_cluster/settings`: the two settings there are; null for the default, and `*` for both. */
export function clusterSettings(engine: Engine, call: Call): RestResponse {
  const requested = JSON.parse(call.body) as { transient?: Settings; persistent?: Settings };
  for (const [name, value] of Object.entries({ ...requested.persistent, ...requested.transient })) {
    if (name === "*" && value === null) engine.changeLimits(usualLimits);
    else if (name === "search.max_buckets")
      engine.changeLimits({ buckets: value === null ? usualLimits.buckets : Number(value) });
    else if (name === "search.allow_expensive_queries")
      engine.changeLimits({ expensiveQueries: value === null || shown(value) === "true" });
    else if (value !== null) throw illegalArgument(`transient setting [${name}], not recognized`);
  }
  return { status: 200, body: { acknowledged: true, persistent: {}, transient: {} } };
}

type Settings = Readonly<Record<string, unknown>>;

export function itemResponse(index: string, item: ItemResult): ResponseObject {
  return {
    _index: index,
    _id: item.id,
    _version: item.version,
    result: item.result,
    _shards: { total: 1, successful: 1, failed: 0 },
    _seq_no: item.seqNo,
    _primary_term: 1,
  };
}

export function readDocumentBody(text: string): JsonRecord {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed === "object" && parsed !== null && !Array.isArray(parsed)) return parsed as JsonRecord;
  } catch {
    // Falls through to the error: for the caller, no JSON and no object are the same.
  }
  throw new QueryError("reading", 400, { type: "mapper_parsing_exception", reason: "failed to parse" });
}

export function routingOf(routing: string | null | undefined): Pick<Operation, "routing"> {
  return routing === null || routing === undefined ? {} : { routing };
}

interface VersionNames {
  readonly get: (name: string) => string | null | undefined;
}

export function externalVersion(names: VersionNames): Pick<Operation, "external"> {
  const type = names.get("version_type");
  const version = names.get("version");
  if (type === null || type === undefined || type === "internal" || version === null || version === undefined)
    return {};
  if (!["external", "external_gte"].includes(type)) throw illegalArgument(`No version type match [${type}]`);
  return { external: { version: BigInt(version), orEqual: type === "external_gte" } };
}
