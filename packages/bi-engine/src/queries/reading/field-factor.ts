import { QueryError, illegalArgument, parsingError } from "../../errors.ts";
import { refuseWithoutValues } from "../../fields/value-source.ts";
import { type JsonNode, textOfNode } from "../../json/json-node.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Scope, columnOf, fieldOf } from "../../plan/target.ts";
import { numberOption } from "../../reading/options.ts";
import { refusal, unlessRefused } from "../../sql/refusal.ts";
import { type Sql, name, sql } from "../../sql/sql.ts";
import { failedBecause, failedToCreate } from "./failed-to-create.ts";

/** The value of a function for a row, a DOUBLE. */
export type ScoreFunction = (scope: Scope) => Sql;

/** Reads `field_value_factor`: the number in a field, modified. */
export function readFieldFactor(node: JsonNode): ScoreFunction {
  if (node.kind !== "object") throw parsingError("[field_value_factor] must be an object", node.at);
  let path: string | undefined;
  let factor = 1;
  let missing: number | undefined;
  let modifier = "none";
  for (const { name: option, value } of node.members) {
    if (option === "field") path = textOfNode(value);
    else if (option === "factor") factor = numberOption(value);
    else if (option === "missing") missing = numberOption(value);
    else if (option === "modifier") modifier = readModifier(value);
    else throw parsingError(`field_value_factor query does not support [${option}]`, value.at);
  }
  if (path === undefined) throw parsingError("[field_value_factor] required field 'field' missing", node.end);
  const wanted = path;
  return (scope) => {
    const field = fieldOf(scope, wanted);
    refuseMetadata(wanted);
    if (!scope.target.mapping.fields.has(wanted) && missing === undefined) {
      throw failedToCreate(
        `Unable to find a field mapper for field [${wanted}]. No 'missing' value defined.`,
      );
    }
    const own = field === undefined ? sql`NULL::DOUBLE` : numberSql(scope, field);
    const value = missing === undefined ? own : sql`coalesce(${own}, ${missing}::DOUBLE)`;
    const modified = MODIFIERS[modifier]!(sql`(${value} * ${factor}::DOUBLE)`);
    return refusedBelowZero(scope, modified, { path: wanted, value, modifier });
  };
}

function readModifier(node: JsonNode): string {
  const modifier = textOfNode(node).toLowerCase();
  if (Object.hasOwn(MODIFIERS, modifier)) return modifier;
  throw illegalArgument(
    `No enum constant org.opensearch.common.lucene.search.function.FieldValueFactorFunction.Modifier.${modifier.toUpperCase()}`,
  );
}

const MODIFIERS: Readonly<Record<string, (value: Sql) => Sql>> = {
  none: (value) => value,
  log: (value) => logarithm("log10", value),
  log1p: (value) => logarithm("log10", sql`(${value} + 1)`),
  log2p: (value) => logarithm("log10", sql`(${value} + 2)`),
  ln: (value) => logarithm("ln", value),
  ln1p: (value) => logarithm("ln", sql`(${value} + 1)`),
  ln2p: (value) => logarithm("ln", sql`(${value} + 2)`),
  square: (value) => sql`(${value} * ${value})`,
  sqrt: (value) => sql`CASE WHEN ${value} < 0 THEN 'NaN'::DOUBLE ELSE sqrt(${value}) END`,
  reciprocal: (value) => sql`(1 / ${value})`,
};

/** The database refuses logarithms outside of their domain, where Java returns NaN. */
function logarithm(base: "log10" | "ln", value: Sql): Sql {
  const known = base === "ln" ? sql`ln(${value})` : sql`log10(${value})`;
  return sql`CASE WHEN ${value} > 0 THEN ${known} WHEN ${value} = 0 THEN '-Infinity'::DOUBLE WHEN ${value} < 0 THEN 'NaN'::DOUBLE END`;
}

/** No score is negative or NaN. */
function refusedBelowZero(
  scope: Scope,
  modified: Sql,
  { path, value, modifier }: { readonly path: string; readonly value: Sql; readonly modifier: string },
): Sql {
  const advice =
    modifier === "ln" || modifier === "log"
      ? `; consider using ${modifier}1p or ${modifier}2p instead of ${modifier} to avoid negative scores`
      : "";
  const negative = sql`'field value function must not produce negative scores, but got: [' || replace(v::VARCHAR, 'inf', 'Infinity') || '] for field value: [' || ${value} || ']' || ${advice}`;
  const nan = sql`'function score query returned an invalid score: NaN for doc: ' || ${name(scope.alias)}._doc`;
  const missing = refusal("exception", sql`${`Missing value for field [${path}]`}`);
  const refused = sql`CASE WHEN v IS NULL THEN ${missing} WHEN isnan(v) THEN ${refusal("exception", nan)} WHEN v < 0 THEN ${refusal("illegal_argument_exception", negative)} END`;
  return sql`(SELECT ${unlessRefused(refused, sql`v`)} FROM (SELECT ${modified} AS v))`;
}

/** The first value of a numeric field. */
export function numberSql(scope: Scope, field: Field): Sql {
  const column = columnOf(scope, field);
  const value = field.multiValued ? sql`${column}[1]` : column;
  switch (field.type) {
    case "scaled_float":
      return sql`((${value})::DOUBLE * ${1 / field.scalingFactor}::DOUBLE)`;
    case "text":
      throw withoutValues(field);
    case "keyword":
    case "ip":
      throw notNumeric("fielddata.plain.SortedSetOrdinalsIndexFieldData");
    case "geo_point":
      throw notNumeric("fielddata.plain.AbstractLatLonPointIndexFieldData$LatLonPointIndexFieldData");
    case "binary":
    case "completion":
      throw failedToCreate(`field [${field.path}] of type [${field.type}] has no numbers`);
    default:
      return sql`(${value})::DOUBLE`;
  }
}

function withoutValues(field: Field): unknown {
  try {
    refuseWithoutValues(field);
  } catch (error) {
    return error instanceof QueryError ? failedBecause(error.details) : error;
  }
  return failedToCreate(`field [${field.path}] of type [${field.type}] has no numbers`);
}

/** Metadata fields are keywords. */
function refuseMetadata(path: string): void {
  if (path === "_id") throw notNumeric("mapper.IdFieldMapper$IdFieldType$1$1");
  if (path === "_index") throw notNumeric("fielddata.plain.ConstantIndexFieldData");
}

/** The server's error is a class cast exception. */
function notNumeric(className: string): QueryError {
  const own = `org.opensearch.index.${className}`;
  const numeric = "org.opensearch.index.fielddata.IndexNumericFieldData";
  return failedToCreate(
    `class ${own} cannot be cast to class ${numeric} (${own} and ${numeric} are in unnamed module of loader 'app')`,
    "class_cast_exception",
  );
}
