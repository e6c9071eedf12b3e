import { illegalArgument, parsingError } from "../../errors.ts";
import { type JsonNode, type Plain, plain } from "../../json/json-node.ts";
import { shown } from "../../json/shown.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Scope, boosted, columnOf, fieldOf } from "../../plan/target.ts";
import { or, sql } from "../../sql/sql.ts";
import { anyValue } from "../conditions/any-value.ts";
import { booleanOf, columnLiteral } from "../conditions/field-value.ts";
import { constant, never, nothing } from "../conditions/scores.ts";
import type { Condition, QueryKind } from "../query.ts";
import { readField } from "../reading/one-field.ts";
import { exactly } from "../text/exact-term.ts";
import { hasTerm } from "../text/has-term.ts";
import { lookUp, readLookup } from "../text/terms-lookup.ts";
import { namesNoIndex } from "./term.ts";

/** OpenSearch's limit on the values of one terms query. */
const MAX_VALUES = 65_536;

export const terms: QueryKind = {
  name: "terms",
  aliases: ["in"],
  read: (body) => {
    const { field, value: node, boost, label } = readField(body, "terms", ["boost", "_name"]);
    if (node.kind === "object") {
      const lookup = readLookup(node);
      return {
        kind: "terms",
        ...label,
        inner: [],
        condition: async (scope) => hasAny(boosted(scope, boost), field, await lookUp(scope, lookup)),
      };
    }
    if (node.kind !== "array") throw parsingError(`[terms] query does not support [${field}]`, node.at);
    refuseLists(node, field);
    const values = node.items.flatMap(readValues);
    return {
      kind: "terms",
      ...label,
      inner: [],
      condition: (scope) => hasAny(boosted(scope, boost), field, values),
    };
  },
};

/** A list in the list ends both for OpenSearch, which then cannot read the rest. */
function refuseLists({ items, end }: JsonNode & { kind: "array" }, field: string): void {
  const place = items.findIndex((item) => item.kind === "array");
  if (place < 0) return;
  const next = items[place + 1];
  if (next !== undefined) throw parsingError(`[terms] query does not support [${field}]`, next.at);
  throw parsingError(`[terms] unknown token [END_ARRAY] after [${field}]`, end);
}

/** OpenSearch reads every token of an object as a value. */
function readValues(item: JsonNode): readonly Plain[] {
  if (item.kind === "null") throw parsingError("No value specified for terms query", item.at);
  if (item.kind !== "object") return [plain(item)];
  return ["{", ...item.members.flatMap(({ name, value }) => [name, ...readValues(value)]), "}"];
}

/** Rows with any of the values; all of them have the same score. */
async function hasAny(scope: Scope, path: string, values: readonly Plain[]): Promise<Condition> {
  if (values.length > MAX_VALUES) throw tooMany(values.length);
  if (values.length === 0 || namesNoIndex(scope, path, values)) return never;
  const field = fieldOf(scope, path);
  if (field?.type === "boolean") return anyBoolean(scope, field, values);
  const isPlain = field !== undefined && !["text", "ip", "date"].includes(field.type);
  if (isPlain) {
    const wanted = values.map((value) => columnLiteral(field, value)).filter((value) => value !== undefined);
    if (wanted.length === 0) return nothing;
    // Numbers are compared by value, not by their texts.
    if (field.type === "keyword")
      for (const value of values) scope.takeMark?.({ path, kind: "word", term: shown(value) });
    return constant(
      scope,
      anyValue(scope, field, (value) => sql`${value} IN (${wanted})`),
    );
  }
  const tests: Condition[] = [];
  for (const value of values) tests.push(await hasTerm({ ...scope, scored: false }, path, value));
  if (tests.every((test) => test === never)) return never;
  return constant(scope, or(tests.map(({ matches }) => matches)));
}

/** A search for one boolean is scored like a term; any document with a value has one of both. */
async function anyBoolean(scope: Scope, field: Field, values: readonly Plain[]): Promise<Condition> {
  const [only, second] = new Set(values.map(booleanOf));
  if (second === undefined && only !== undefined) return exactly(scope, field, only);
  return constant(scope, sql`${columnOf(scope, field)} IS NOT NULL`);
}

function tooMany(count: number) {
  return illegalArgument(
    `The number of terms [${count}] used in the Terms Query request has exceeded the allowed maximum of [${MAX_VALUES}]. ` +
      `This maximum can be set by changing the [index.max_terms_count] index level setting.`,
  );
}
