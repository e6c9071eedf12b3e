import { illegalArgument, parsingError, queryShardError } from "../../errors.ts";
import { type JsonNode, type Plain, plain } from "../../json/json-node.ts";
import { shown } from "../../json/shown.ts";
import { literal } from "../../patterns/pattern.ts";
import { type Scope, boosted, fieldOf, systemColumn, unscored } from "../../plan/target.ts";
import { endingWith } from "../../reading/object-for-value.ts";
import { booleanOption, numberOption, textOption } from "../../reading/options.ts";
import { sql } from "../../sql/sql.ts";
import { elsewhere } from "../conditions/other-nesting-level.ts";
import { constant, never, nothing } from "../conditions/scores.ts";
import type { Condition, QueryKind } from "../query.ts";
import { readFieldBody } from "../reading/one-field.ts";
import { hasTerm } from "../text/has-term.ts";
import { patternMatches } from "../text/pattern-matches.ts";

export const term: QueryKind = {
  name: "term",
  read: (body) => {
    const { field, value, boost, label, ignoreCase } = readTerm(body);
    return {
      kind: "term",
      ...label,
      inner: [],
      condition: async (scope) =>
        namesNoIndex(scope, field, [value], ignoreCase)
          ? never
          : ignoreCase
            ? sameText(boosted(scope, boost), field, value)
            : hasTerm(boosted(scope, boost), field, value),
    };
  },
};

/** Whether the request searches for names of indices that do not exist. */
export function namesNoIndex(
  { target }: Scope,
  path: string,
  values: readonly Plain[],
  ignoresCase = false,
): boolean {
  const cased = (text: string) => (ignoresCase ? text.toLowerCase() : text);
  return (
    path === "_index" &&
    !target.indexNames.some((one) => values.some((value) => cased(shown(value)) === cased(one)))
  );
}

function readTerm(body: JsonNode) {
  const { field, value: node } = readFieldBody(body, "term");
  if (node.kind === "array") throw parsingError(`[term] query does not support array of values`, node.at);
  let value: Plain = node.kind === "object" ? null : plain(node);
  let boost = 1;
  let label: { label?: string } = {};
  let ignoreCase = false;
  for (const member of node.kind === "object" ? node.members : []) {
    refuseInnerObject(member.value);
    if (node.kind === "object" && member.value.kind === "object" && OWN.has(member.name))
      throw endingWith("term", field, node, member);
    if (member.name === "value" || member.name === "term") value = valueOf(member.value);
    else if (member.name === "boost") boost = numberOption(member.value);
    else if (member.name === "_name") label = { label: textOption(member.value) };
    else if (member.name === "case_insensitive") ignoreCase = booleanOption(member.value);
    else throw parsingError(`[term] query does not support [${member.name}]`, member.value.at);
  }
  if (value === null)
    throw illegalArgument(node.kind === "null" ? "field name is null or empty" : "value cannot be null");
  return { field, value, boost, label, ignoreCase };
}

const OWN: ReadonlySet<string> = new Set(["value", "term", "boost", "_name", "case_insensitive"]);

/** OpenSearch reads the tokens of a list one after the other as the value, and the last of them remains. */
function valueOf(node: JsonNode): Plain {
  return node.kind === "array" ? "]" : plain(node);
}

/** OpenSearch reads the members of an object as options of the term. */
function refuseInnerObject(node: JsonNode): void {
  const first = node.kind === "object" ? node.members[0] : undefined;
  if (first === undefined || OWN.has(first.name)) return;
  throw parsingError(`[term] query does not support [${first.name}]`, first.value.at);
}

async function sameText(scope: Scope, path: string, value: Plain): Promise<Condition> {
  if (path === "_index") {
    const column = systemColumn(scope, path);
    return constant(scope, sql`lower(${column}) = ${shown(value).toLowerCase()}`);
  }
  const field = fieldOf(scope, path);
  if (field === undefined) {
    const other = elsewhere(scope, path);
    if (other === undefined) return never;
    await sameText(other, path, value);
    return nothing;
  }
  // A boolean has no case; and the server matches no empty text when case is ignored.
  if (field.type === "boolean") return constant(scope, (await hasTerm(unscored(scope), path, value)).matches);
  if (value === "") return nothing;
  if (field.type !== "keyword" && field.type !== "text") {
    throw queryShardError(
      `[${path}] field which is of type [${field.type}], does not support case insensitive term queries`,
    );
  }
  return constant(scope, await patternMatches(scope, field, literal(shown(value), true)));
}
