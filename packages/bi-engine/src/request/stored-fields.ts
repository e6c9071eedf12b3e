import { QueryError, illegalArgument } from "../errors.ts";
import { type JsonNode, textOfNode } from "../json/json-node.ts";
import type { HitsRequest } from "../queries/query.ts";

/**
 * `stored_fields`: fields that the mapping stores beside the source. Querying for any leaves out the source, unless that
 * is requested too; `_none_` leaves out the id as well.
 */
export function applyStoredFields(
  request: HitsRequest,
  node: JsonNode | undefined,
  sourceRequested: boolean,
): void {
  if (node === undefined) return;
  const names = node.kind === "array" ? node.items.map(textOfNode) : [textOfNode(node)];
  if (!names.includes("_none_")) {
    request.storedFields = names;
    if (!sourceRequested && !names.includes("_source"))
      request.source = { ...request.source, enabled: false };
    return;
  }
  if (names.length > 1) throw illegalArgument("cannot combine _none_ with other fields");
  if (sourceRequested && request.source.enabled) {
    const reason = "[stored_fields] cannot be disabled if [_source] is requested";
    throw new QueryError("searching", 500, { type: "search_exception", reason });
  }
  request.source = { ...request.source, enabled: false };
  request.showIds = false;
}
