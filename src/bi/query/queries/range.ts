import { parsingError } from "../errors.ts";
import { type JsonNode, type Plain, plain, textOfNode } from "../json/json-node.ts";
import { type Sql, and, no, sql } from "../sql/sql.ts";
import { type Scope, columnOf, fieldOf } from "../target.ts";
import { anyValue } from "./any-value.ts";
import { columnLiteral } from "./field-value.ts";
import { readField } from "./one-field.ts";
import { booleanOption, numberOption } from "./options.ts";
import type { QueryKind } from "./query.ts";

export const range: QueryKind = {
  name: "range",
  read: (body) => {
    const { field, value: node, label } = readField(body, "range", ["_name"]);
    if (node.kind !== "object")
      throw parsingError(`[range] query malformed, no start_object after query name`, node.at);
    const bounds = readBounds(node);
    return {
      kind: "range",
      ...label,
      inner: [],
      condition: (scope) => ({ matches: within(scope, field, bounds), score: bounds.boost }),
    };
  },
};

interface Bounds {
  lower: Plain;
  upper: Plain;
  includeLower: boolean;
  includeUpper: boolean;
  boost: number;
}

function readBounds(node: JsonNode & { kind: "object" }): Bounds {
  const bounds: Bounds = { lower: null, upper: null, includeLower: true, includeUpper: true, boost: 1 };
  for (const { name, value } of node.members) {
    if (name === "gt" || name === "gte" || name === "from") {
      bounds.lower = plain(value);
      if (name !== "from") bounds.includeLower = name === "gte";
    } else if (name === "lt" || name === "lte" || name === "to") {
      bounds.upper = plain(value);
      if (name !== "to") bounds.includeUpper = name === "lte";
    } else if (name === "include_lower") bounds.includeLower = booleanOption(value);
    else if (name === "include_upper") bounds.includeUpper = booleanOption(value);
    else if (name === "boost") bounds.boost = numberOption(value, "range", "boost");
    else if (["format", "time_zone", "relation", "_name"].includes(name)) textOfNode(value);
    else throw parsingError(`[range] query does not support [${name}]`, value.at);
  }
  return bounds;
}

function within(scope: Scope, path: string, bounds: Bounds): Sql {
  const field = fieldOf(scope, path);
  if (field === undefined) return no;
  if (bounds.lower === null && bounds.upper === null) return sql`${columnOf(scope, field)} IS NOT NULL`;
  const lower = bounds.lower === null ? undefined : columnLiteral(field, bounds.lower);
  const upper = bounds.upper === null ? undefined : columnLiteral(field, bounds.upper);
  return anyValue(scope, field, (value) =>
    and([
      ...(lower ? [bounds.includeLower ? sql`${value} >= ${lower}` : sql`${value} > ${lower}`] : []),
      ...(upper ? [bounds.includeUpper ? sql`${value} <= ${upper}` : sql`${value} < ${upper}`] : []),
    ]),
  );
}
