import { QueryError, parsingError, placed } from "../../errors.ts";
import { type JsonNode, type ObjectNode, textOfNode, tokenName } from "../../json/json-node.ts";
import { numberOption } from "../../reading/options.ts";
import { readFieldBody } from "./one-field.ts";

/** A query of the form `{field: value}` or `{field: {options}}`. */
interface FieldQuery {
  readonly field: string;
  readonly boost: number;
  readonly label: { readonly label?: string };
}

export type Take = (value: JsonNode) => unknown;

/**
 * Reads such a query. `short` takes the value of the short form; `own` takes the options of the long one, in which
 * anything else but boost and name is refused.
 */
export function readFieldQuery(
  body: JsonNode,
  kind: string,
  short: Take,
  own: Readonly<Record<string, Take>>,
): FieldQuery {
  const { field, value } = readFieldBody(body, kind);
  if (value.kind !== "object") {
    if (value.kind === "array") throw notText(value);
    placed(value.at, () => short(value));
    return { field, boost: 1, label: {} };
  }
  return { field, ...readFieldOptions(value, kind, own) };
}

export function readFieldOptions(body: ObjectNode, kind: string, own: Readonly<Record<string, Take>>) {
  let boost = 1;
  let label: { label?: string } = {};
  const isPattern = PATTERN_KINDS.has(kind);
  for (const { name, value } of body.members) {
    const take = Object.hasOwn(own, name) ? own[name] : undefined;
    const isKnown = take !== undefined || name === "boost" || name === "_name";
    if (isList(kind, value)) throw parsingError(`[${kind}] query does not support [${name}]`, value.at);
    if (!isPattern && isNoValue(value) && (isKnown || kind === "simple_query_string"))
      throw noValue(kind, name, value);
    if (take !== undefined) {
      if (value.kind === "object" || value.kind === "array") throw notText(value);
      // Patterns and their options are read as texts, and null is none.
      if (value.kind === "null") continue;
      placed(value.at, () => take(value));
    } else if (name === "boost") boost = placed(value.at, () => numberOption(value));
    else if (name === "_name") label = { label: textOfNode(value) };
    else throw parsingError(unknownOption(kind, name), value.at);
  }
  return { boost, label };
}

/** Only the fields of a query string are a list. */
function isList(kind: string, { kind: valueKind }: JsonNode): boolean {
  return valueKind === "array" && (kind === "query_string" || kind === "simple_query_string");
}

function unknownOption(kind: string, name: string): string {
  if (kind === "simple_query_string") return `[${kind}] unsupported field [${name}]`;
  return `[${kind}] query does not support [${name}]`;
}

/** These kinds read any value as text; all others check first whether it is a value at all. */
const PATTERN_KINDS: ReadonlySet<string> = new Set(["prefix", "wildcard", "regexp"]);

function isNoValue({ kind }: JsonNode): boolean {
  return kind === "object" || kind === "array" || kind === "null";
}

function noValue(kind: string, name: string, value: JsonNode): QueryError {
  const what = kind === "fuzzy" ? "unexpected" : "unknown";
  return parsingError(`[${kind}] ${what} token [${tokenName(value)}] after [${name}]`, value.at);
}

/** Where the server expects text it does not check the type. */
export function notText(node: JsonNode): QueryError {
  const reason = `Can't get text on a ${tokenName(node)} at ${node.at.line}:${node.at.col}`;
  const error = new QueryError("reading", 500, { type: "illegal_state_exception", reason });
  error.at = node.at;
  return error;
}
