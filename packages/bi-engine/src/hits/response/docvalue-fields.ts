import { shardIllegalArgument } from "../../errors.ts";
import { syntheticField } from "../../fields/synthetic-field.ts";
import { valueFormat } from "../../fields/value-format.ts";
import { isFloating, numberOf, refuseWithoutValues, textOfKey } from "../../fields/value-source.ts";
import { type ResponseValue, double, javaText } from "../../json/write-json.ts";
import type { Field } from "../../mapping/mapping.ts";
import { globMatcher } from "../../patterns/glob.ts";
import { type Scope, type SqlResult, columnOf } from "../../plan/target.ts";
import type { FieldRequest } from "../../reading/field-request.ts";
import { type Sql, name, sql } from "../../sql/sql.ts";

/** A field whose stored values are returned with each hit. */
interface DocvalueField {
  readonly path: string;
  readonly column: Sql;
  readonly show: (value: SqlResult) => readonly ResponseValue[];
}

export function refuseManyDocvalues(scope: Scope, requests: readonly FieldRequest[]): void {
  const most = scope.target.limits.docvalueFields;
  if (requests.length <= most) return;
  throw shardIllegalArgument(
    `Trying to retrieve too many docvalue_fields. Must be less than or equal to: [${most}] but was [${requests.length}]. This limit can be set by changing the [index.max_docvalue_fields_search] index level setting.`,
  );
}

/** The fields that match the requested names; fields of other rows are ignored. */
export function docvalueFields(scope: Scope, requests: readonly FieldRequest[]): readonly DocvalueField[] {
  return requests.flatMap(({ pattern, format }) => {
    const matches = globMatcher(pattern);
    const named = [...scope.target.mapping.fields.values()].filter(({ path }) => matches(path));
    const metadata = pattern === "_id" || pattern === "_index" ? [syntheticField(pattern, "keyword")] : [];
    return [...named, ...metadata].flatMap((field) => docvalueField(scope, field, format));
  });
}

function docvalueField(scope: Scope, field: Field, format: string | undefined): readonly DocvalueField[] {
  refuseWithoutValues(field);
  const write = writerFor(field, format);
  if (field.nestedPath !== scope.nestedPath) return [];
  const column = field.column === "" ? sql`${name(scope.alias)}.${name(field.path)}` : columnOf(scope, field);
  const show = (value: SqlResult): readonly ResponseValue[] =>
    value === null ? [] : field.multiValued ? listOf(value).map(write) : [write(value)];
  return [{ path: field.path, column, show }];
}

function writerFor(field: Field, pattern: string | undefined): (value: SqlResult) => ResponseValue {
  const format = valueFormat(field, pattern);
  switch (field.type) {
    case "boolean":
      return (value) => value === true;
    case "geo_point":
      return showPoint;
    case "keyword":
    case "ip":
    case "text":
    case "binary":
    case "completion":
      return (value) => textOfKey(field, value);
    default:
      if (format !== undefined) return (value) => format(numberOf(field, value));
      return (value) => {
        const number = numberOf(field, value);
        return isFloating(field) || field.type === "scaled_float" ? double(number) : number;
      };
  }
}

function showPoint(value: SqlResult): ResponseValue {
  const point = typeof value === "object" && value !== null && "entries" in value ? value.entries : value;
  const { lat, lon } = point as { lat: number; lon: number };
  return `${javaText(lat)}, ${javaText(lon)}`;
}

function listOf(value: SqlResult): readonly SqlResult[] {
  const list = typeof value === "object" && value !== null && "items" in value ? value.items : value;
  return list as readonly SqlResult[];
}
