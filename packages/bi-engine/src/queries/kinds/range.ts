import { compileDateFormat } from "../../dates/date-format.ts";
import { parseTimeZone } from "../../dates/time-zone.ts";
import { illegalArgument, parsingError } from "../../errors.ts";
import { type JsonNode, type ObjectNode, type Plain, plain, textOfNode } from "../../json/json-node.ts";
import { type Scope, boosted, columnOf, fieldOf, rowsOf } from "../../plan/target.ts";
import { endingWith } from "../../reading/object-for-value.ts";
import { booleanOption, numberOption } from "../../reading/options.ts";
import { name, sql } from "../../sql/sql.ts";
import { type Bounds, dateEnds, onlyBooleanWithin, within } from "../conditions/range-condition.ts";
import { never } from "../conditions/scores.ts";
import type { Condition, QueryKind } from "../query.ts";
import { notText } from "../reading/field-options.ts";
import { readField } from "../reading/one-field.ts";
import { exactly } from "../text/exact-term.ts";

export const range: QueryKind = {
  name: "range",
  read: (body) => {
    const { field, value: node, label: outerLabel } = readField(body, "range", ["_name"]);
    if (node.kind !== "object") throw parsingError(`[range] query does not support [${field}]`, node.at);
    const { bounds, boost, label } = readBounds(field, node);
    return {
      kind: "range",
      ...outerLabel,
      ...label,
      inner: [],
      condition: (scope) => rowsWithin(boosted(scope, boost), field, bounds),
    };
  },
};

/** A range that only one boolean fits is a search for that boolean, and is scored like one. */
async function rowsWithin(scope: Scope, path: string, bounds: Bounds): Promise<Condition> {
  const field = fieldOf(scope, path);
  const isBounded = bounds.lower !== null || bounds.upper !== null;
  const only = field?.type === "boolean" && isBounded ? onlyBooleanWithin(bounds) : undefined;
  if (field !== undefined && only !== undefined) return exactly(scope, field, only);
  return (await isBesideAllDates(scope, path, bounds)) ? never : within(scope, path, bounds);
}

/** Dates of nested objects are also compared from outside of them. */
async function isBesideAllDates(around: Scope, path: string, bounds: Bounds): Promise<boolean> {
  const field = around.target.mapping.fields.get(path);
  if (around.comparesDates !== true || field?.type !== "date") return false;
  const scope = { ...around, nestedPath: field.nestedPath };
  const { from, to } = dateEnds(scope, field, bounds);
  const column = columnOf(scope, field);
  const [least, most] = field.multiValued
    ? [sql`list_min(${column})`, sql`list_max(${column})`]
    : [column, column];
  const [ends] = await scope.session.rows(
    sql`SELECT min(${least}), max(${most}) FROM ${rowsOf(scope)} ${name(scope.alias)}`,
  );
  const [first, last] = ends ?? [];
  if (typeof first !== "bigint" || typeof last !== "bigint") return true;
  return (from !== undefined && last < from) || (to !== undefined && first > to);
}

type MutableBounds = { -readonly [Key in keyof Bounds]: Bounds[Key] };

function readBounds(field: string, node: ObjectNode) {
  const bounds: MutableBounds = {
    lower: null,
    upper: null,
    includeLower: true,
    includeUpper: true,
    format: undefined,
    timeZone: undefined,
  };
  let boost = 1;
  let label: { label?: string } = {};
  for (const member of node.members) {
    const { name, value } = member;
    refuseObject(value);
    if (value.kind === "object" && OPTIONS.has(name)) throw endingWith("range", field, node, member);
    if ((value.kind === "array" || value.kind === "null") && TEXTS.has(name)) throw notText(value);
    if (name === "gt" || name === "gte" || name === "from") {
      bounds.lower = bound(value);
      if (name !== "from") bounds.includeLower = name === "gte";
    } else if (name === "lt" || name === "lte" || name === "to") {
      bounds.upper = bound(value);
      if (name !== "to") bounds.includeUpper = name === "lte";
    } else if (name === "include_lower") bounds.includeLower = booleanOption(value);
    else if (name === "include_upper") bounds.includeUpper = booleanOption(value);
    else if (name === "boost") boost = numberOption(value);
    else if (name === "format") bounds.format = readFormat(textOfNode(value));
    else if (name === "time_zone") bounds.timeZone = readTimeZone(textOfNode(value));
    else if (name === "relation") checkRelation(textOfNode(value));
    else if (name === "_name") label = { label: textOfNode(value) };
    else throw parsingError(`[range] query does not support [${name}]`, value.at);
  }
  return { bounds, boost, label };
}

/** OpenSearch reads the members of an object as options of the range, also for an object in a list. */
function refuseObject(node: JsonNode): void {
  if (node.kind === "array") for (const item of node.items) refuseObject(item);
  const first = node.kind === "object" ? node.members[0] : undefined;
  if (first !== undefined && !OPTIONS.has(first.name))
    throw parsingError(`[range] query does not support [${first.name}]`, first.value.at);
}

const TEXTS: ReadonlySet<string> = new Set(["format", "time_zone", "relation", "_name"]);

const OPTIONS: ReadonlySet<string> = new Set([
  "gt",
  "gte",
  "from",
  "lt",
  "lte",
  "to",
  "include_lower",
  "include_upper",
  "boost",
  "format",
  "time_zone",
  "relation",
  "_name",
]);

/** OpenSearch reads the tokens of a list one after the other as the bound, and the last of them remains. */
function bound(node: JsonNode): Plain {
  return node.kind === "array" ? "]" : plain(node);
}

export function readTimeZone(text: string): string {
  const zone = parseTimeZone(text);
  if (typeof zone === "string") return zone;
  const isUnknown = zone.refusal.startsWith("Unknown");
  const type = isUnknown ? "zone_rules_exception" : "date_time_exception";
  const exception = isUnknown ? "java.time.zone.ZoneRulesException" : "java.time.DateTimeException";
  throw illegalArgument(`${exception}: ${zone.refusal}`, { type, reason: zone.refusal });
}

/** A format is compiled as soon as it is read: an invalid one is refused before the mapping is read. */
function readFormat(pattern: string): string {
  const format = compileDateFormat(pattern);
  if (!("refusal" in format)) return pattern;
  const [, inner] = /^Invalid format: \[[^\]]*\]: (.*)$/s.exec(format.refusal) ?? [];
  const cause = inner === undefined ? undefined : { type: "illegal_argument_exception", reason: inner };
  throw illegalArgument(format.refusal, cause);
}

function checkRelation(text: string): void {
  if (["intersects", "contains", "within", "disjoint"].includes(text.toLowerCase())) {
    if (text.toLowerCase() !== "disjoint") return;
    throw illegalArgument(`[range] query does not support relation [${text}]`);
  }
  throw illegalArgument(`${text} is not a valid relation`);
}
