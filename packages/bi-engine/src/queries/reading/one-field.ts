import { type QueryError, illegalArgument, parsingError } from "../../errors.ts";
import { type JsonNode, type Member, type Position, textOfNode } from "../../json/json-node.ts";
import { numberOption } from "../../reading/options.ts";

/** A query that names one field: `{field: value}`, possibly with `boost` and `_name` beside it. */
export function readFieldBody(body: JsonNode, kind: string): { field: string; value: JsonNode } {
  const { field, value } = readField(body, kind, []);
  return { field, value };
}

/** As `readFieldBody`, for kinds whose boost and name may stand beside the field. */
export function readField(body: JsonNode, kind: string, beside: readonly string[]) {
  if (body.kind !== "object")
    throw parsingError(`[${kind}] query malformed, no start_object after query name`, body.at);
  let found: Member | undefined;
  let boost = 1;
  let label: { label?: string } = {};
  for (const member of body.members) {
    if (beside.includes(member.name)) {
      if (member.name === "boost") boost = numberOption(member.value);
      else label = { label: textOfNode(member.value) };
    } else if (found !== undefined) {
      throw parsingError(severalFields(kind, found.name, member.name), member.value.at);
    } else found = member;
  }
  if (found === undefined) throw withoutField(kind, body.end);
  return { field: found.name, value: found.value, boost, label };
}

function severalFields(kind: string, first: string, second: string): string {
  if (kind === "terms") return "[terms] query does not support multiple fields";
  return `[${kind}] query doesn't support multiple fields, found [${first}] and [${second}]`;
}

/** The error of each kind when it has no field. */
function withoutField(kind: string, at: Position): QueryError {
  switch (kind) {
    case "terms":
      return parsingError(
        "[terms] query requires a field name, followed by array of terms or a document lookup specification",
        at,
      );
    case "match":
      return parsingError("No text specified for text query", at);
    case "match_phrase":
    case "match_phrase_prefix":
    case "match_bool_prefix":
      return illegalArgument(`[${kind}] requires fieldName`);
    case "fuzzy":
      return illegalArgument("field name cannot be null or empty");
    default:
      return illegalArgument("field name is null or empty");
  }
}
