import { visibleIndexName } from "../engines/engine.ts";
import {
  type ResponseObject,
  type JsonNode,
  RawJson,
  member,
  readJson,
  writeJson,
  writeNode,
} from "@quittance/bi-engine/json";
import { Parameters, type RestResponse } from "@quittance/bi-engine/server";
import type { OperationCall } from "./query-call.ts";

/** Parameters about where and when a document is read, which is the same here. */
const WITHOUT_EFFECT = ["preference", "realtime", "refresh", "routing", "pretty", "human", "error_trace"];
/** Parameters that say which part of the document is shown, as those of a search do. */
const SHOWN = ["_source", "_source_includes", "_source_excludes"];

/** `_doc/{id}`: one document by its id, found as a search finds it, so that a key reads its own and no other. */
export async function documentResponse(
  id: string,
  call: OperationCall,
  search: (call: OperationCall) => Promise<RestResponse>,
): Promise<RestResponse> {
  const parameters = new Parameters(call.path, call.search);
  parameters.accept([...WITHOUT_EFFECT, ...SHOWN]);
  parameters.refuseOthers();
  const requested = new URLSearchParams([...call.search].filter(([name]) => SHOWN.includes(name)));
  const query = { query: { ids: { values: [id] } }, size: 1, version: true, seq_no_primary_term: true };
  const response = await search({ path: call.path, search: requested, body: JSON.stringify(query) });
  if (response.status !== 200) return response;
  const hit = firstHit(readJson(writeJson(response.body)));
  if (hit === undefined) return { status: 404, body: { _index: visibleIndexName, _id: id, found: false } };
  return { status: 200, body: documentOf(id, hit) };
}

function firstHit(response: JsonNode): JsonNode | undefined {
  const hits = response.kind === "object" ? member(response, "hits") : undefined;
  const list = hits?.kind === "object" ? member(hits, "hits") : undefined;
  return list?.kind === "array" ? list.items[0] : undefined;
}

function documentOf(id: string, hit: JsonNode): ResponseObject {
  const part = (name: string) => {
    const node = hit.kind === "object" ? member(hit, name) : undefined;
    return node && new RawJson(writeNode(node));
  };
  return {
    _index: visibleIndexName,
    _id: id,
    _version: part("_version"),
    _seq_no: part("_seq_no"),
    _primary_term: part("_primary_term"),
    found: true,
    _source: part("_source"),
  };
}
