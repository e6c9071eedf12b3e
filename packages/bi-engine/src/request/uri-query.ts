import type { JsonNode, Member } from "../json/json-node.ts";
import type { Query } from "../queries/query.ts";
import { readQuery } from "../queries/read-query.ts";
import type { Parameters } from "./parameters.ts";

const start = { line: 1, col: 1 };

/** Options of the query_string query, by the parameters that set them. */
const OPTIONS: Readonly<Record<string, string>> = {
  df: "default_field",
  analyzer: "analyzer",
  analyze_wildcard: "analyze_wildcard",
  default_operator: "default_operator",
  lenient: "lenient",
};

/** The query that `?q=` requests: a query_string query, with its options in parameters beside it. */
export function readUriQuery(parameters: Parameters): Query | undefined {
  const text = parameters.text("q");
  // Without a query its options are no parameters either.
  if (text === undefined) return undefined;
  const given = Object.entries(OPTIONS).flatMap(([parameter, option]): Member[] => {
    const value = parameters.text(parameter);
    return value === undefined ? [] : [textMember(option, value)];
  });
  const body: JsonNode = {
    kind: "object",
    at: start,
    end: start,
    members: [textMember("query", text), ...given],
  };
  const query: Member = { name: "query_string", at: start, value: body };
  return readQuery({ kind: "object", at: start, end: start, members: [query] });
}

function textMember(name: string, value: string): Member {
  return { name, at: start, value: { kind: "text", at: start, value } };
}
