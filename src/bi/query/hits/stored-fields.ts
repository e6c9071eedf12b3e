import { QueryError, illegalArgument } from "../errors.ts";
import { type JsonNode, textOfNode } from "../json/json-node.ts";
import type { SearchRequest } from "../request/search-request.ts";

/**
 * `stored_fields`: no field of a BI document is stored apart from its source, so all this does is to leave out the
 * source, unless that is asked for, and the id too with `_none_`.
 */
export function applyStoredFields(
  request: SearchRequest,
  node: JsonNode | undefined,
  sourceAsked: boolean,
): void {
  if (node === undefined) return;
  const names = node.kind === "array" ? node.items.map(textOfNode) : [textOfNode(node)];
  if (!names.includes("_none_")) {
    if (!sourceAsked && !names.includes("_source")) request.source = { ...request.source, enabled: false };
    return;
  }
  if (names.length > 1) throw illegalArgument("cannot combine _none_ with other fields");
  if (sourceAsked && request.source.enabled) {
    const reason = "[stored_fields] cannot be disabled if [_source] is requested";
    throw new QueryError("searching", 500, { type: "search_exception", reason });
  }
  request.source = { ...request.source, enabled: false };
  request.showIds = false;
}
