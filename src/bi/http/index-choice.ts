import {
  Parameters,
  type RestResponse,
  noSuchIndex,
  readSearchCall,
  selectIndices,
} from "@quittance/bi-engine/server";
import { visibleIndexName } from "../engines/engine.ts";
import { type ResponseObject, double } from "@quittance/bi-engine/json";
import type { OperationName } from "./operations.ts";
import type { OperationCall } from "./query-call.ts";

/** Whether an index expression means the one index there is, or, as a pattern that fits nothing, none. */
export type IndexChoice = "own" | "none";

const own = [{ name: visibleIndexName }];

/**
 * Resolves the index of a path: the key's own index, by its name, a pattern or `_all`. Throws
 * index_not_found_exception for any other name, unless `ignore_unavailable` says to pass over it.
 */
export function chooseIndex(expression: string | undefined, search: URLSearchParams): IndexChoice {
  const flag = search.get("ignore_unavailable");
  const passesOver = flag === "" || flag === "true";
  return choiceOf(expression, { passesOver, allowsNone: search.get("allow_no_indices") !== "false" });
}

/** The same for the header of one of several searches. */
export function choiceOf(
  expression: string | undefined,
  { passesOver, allowsNone = true }: { readonly passesOver: boolean; readonly allowsNone?: boolean },
): IndexChoice {
  if (expression === undefined) return "own";
  const parts = passesOver
    ? expression.split(",").filter((part) => part.includes("*") || isOwn(part))
    : [expression];
  const chosen = parts.length === 0 ? [] : selectIndices(own, parts.join(","));
  if (chosen.length > 0) return "own";
  if (!allowsNone) throw noSuchIndex(expression);
  return "none";
}

function isOwn(part: string): boolean {
  return part === visibleIndexName || part === "_all" || part === "";
}

const noShards = { total: 0, successful: 0, skipped: 0, failed: 0 };

/** The response when a pattern fits no index. */
export function emptyResponse(name: OperationName, call: OperationCall): RestResponse {
  switch (name) {
    case "search":
      readSearchCall({ parameters: new Parameters(call.path, call.search), body: call.body });
      return { status: 200, body: emptySearch };
    case "count":
      return { status: 200, body: { count: 0, _shards: noShards } };
    case "field_caps":
      return { status: 200, body: { indices: [], fields: {} } };
    case "cat_indices":
      return { status: 200, body: call.search.get("format") === "json" ? [] : "" };
    case "document":
    case "open_point":
      throw noSuchIndex(visibleIndexName);
    default:
      return { status: name === "index" ? 404 : 200, body: {} };
  }
}

export const emptySearch: ResponseObject = {
  took: 0,
  timed_out: false,
  _shards: noShards,
  hits: { total: { value: 0, relation: "eq" }, max_score: double(0), hits: [] },
};
