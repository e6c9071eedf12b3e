import { shardIllegalArgument } from "../../errors.ts";
import { dateFormat } from "../../fields/value-format.ts";
import { type JsonNode, type Plain, plain } from "../../json/json-node.ts";
import { readJson } from "../../json/read-json.ts";
import { shown } from "../../json/shown.ts";
import { type ResponseValue, double, javaText } from "../../json/write-json.ts";
import type { Field, Mapping } from "../../mapping/mapping.ts";
import { nodesAt } from "../../mapping/source-values.ts";
import { globMatcher } from "../../patterns/glob.ts";
import type { FieldRequest } from "../../reading/field-request.ts";
import { isGeoPoint, parseGeoPoint } from "../../values/geo-point.ts";
import { ipText, parseIp } from "../../values/ip.ts";

/** A field read from the source of each hit, with its values converted to the field's type. */
interface SourceField {
  readonly path: string;
  /** The path of its values in the source: for a multi-field that of the main field. */
  readonly segments: readonly string[];
  readonly isGeo: boolean;
  readonly convert: (value: Plain) => ResponseValue | undefined;
}

/** The fields that the requests name. When a field is requested twice, the later format counts. */
export function sourceFields(mapping: Mapping, requests: readonly FieldRequest[]): readonly SourceField[] {
  const found = new Map<string, SourceField>();
  for (const { pattern, format } of requests) {
    const matches = globMatcher(pattern);
    for (const { field, sourcePath } of leavesOf(mapping)) {
      if (!matches(field.path)) continue;
      const convert = converterFor(field, format);
      const isGeo = field.type === "geo_point";
      found.set(field.path, { path: field.path, segments: sourcePath.split("."), isGeo, convert });
    }
  }
  return [...found.values()];
}

/** The stored fields that match the names; values of a field that is not stored are not returned this way. */
export function storedSourceFields(mapping: Mapping, names: readonly string[]): readonly SourceField[] {
  const requests = names.flatMap((pattern) => {
    const matches = globMatcher(pattern);
    return [...mapping.fields.values()].filter(({ path, stored }) => stored && matches(path));
  });
  return sourceFields(
    mapping,
    requests.map(({ path }) => ({ pattern: path, format: undefined })),
  );
}

/** The values of the fields in one source; fields without values are left out. */
export function showSourceFields(
  source: string,
  fields: readonly SourceField[],
): Map<string, readonly ResponseValue[]> {
  const node = readJson(source);
  const result = new Map<string, readonly ResponseValue[]>();
  for (const { path, segments, isGeo, convert } of fields) {
    const values = valuesAt(node, segments, isGeo).flatMap((value) => {
      const shownValue = convert(value);
      return shownValue === undefined ? [] : [shownValue];
    });
    if (values.length > 0) result.set(path, values);
  }
  return result;
}

/** Every leaf of the mapping, with the path of its values in a source. */
export function leavesOf(mapping: Mapping): { field: Field; sourcePath: string }[] {
  return [mapping.root, ...mapping.objects.values()].flatMap((object) =>
    [...object.leaves].flatMap(([name, fields]) =>
      fields.map((field) => ({ field, sourcePath: object.path === "" ? name : `${object.path}.${name}` })),
    ),
  );
}

/** A list of numbers is many values, unless it is one point. */
function valuesAt(node: JsonNode, segments: readonly string[], isGeo: boolean): readonly Plain[] {
  const isPoint = (one: JsonNode) =>
    isGeo && one.kind === "array" && one.items.every(({ kind }) => kind === "number");
  return nodesAt(node, segments, isPoint).map(plain);
}

function converterFor(field: Field, format: string | undefined): (value: Plain) => ResponseValue | undefined {
  const convert = converterOf(field, format);
  return (value) => {
    const present = value === null ? (field.nullValue as Plain) : value;
    return present === null || present === undefined ? undefined : convert(present);
  };
}

function converterOf(field: Field, format: string | undefined): (value: Plain) => ResponseValue | undefined {
  if (field.type === "date") return dateConverter(field, format);
  if (field.type === "geo_point") return pointConverter(format);
  if (format !== undefined) {
    throw shardIllegalArgument(`Field [${field.path}] of type [${field.type}] doesn't support formats.`);
  }
  switch (field.type) {
    case "keyword":
      return (value) => (shown(value).length > field.ignoreAbove ? undefined : shown(value));
    case "boolean":
      return (value) => (value === "" ? false : shown(value) === "true");
    case "ip":
      return (value) => {
        const address = parseIp(shown(value));
        return address === undefined ? undefined : ipText(address);
      };
    case "byte":
    case "short":
    case "integer":
    case "long":
      return (value) => (typeof value === "bigint" ? value : whole(value));
    case "scaled_float":
      return (value) =>
        finite(value, (number) => double(Math.round(number * field.scalingFactor) / field.scalingFactor));
    case "double":
      return (value) => finite(value, double);
    case "float":
    case "half_float":
      return (value) => finite(value, (number) => double(Math.fround(number), { single: true }));
    case "text":
    case "binary":
    case "completion":
      return shown;
  }
}

function whole(value: Plain): ResponseValue | undefined {
  return finite(value, (number) => Math.trunc(number));
}

function finite(value: Plain, write: (number: number) => ResponseValue): ResponseValue | undefined {
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  return Number.isFinite(number) ? write(number) : undefined;
}

function dateConverter(
  field: Field,
  pattern: string | undefined,
): (value: Plain) => ResponseValue | undefined {
  const read = dateFormat(field.format);
  const write = dateFormat(pattern ?? field.format);
  return (value) => {
    const parsed = read.parse(shown(value), { roundUp: false, timeZone: "UTC" });
    return typeof parsed === "number" ? write.print(parsed, "UTC") : undefined;
  };
}

function pointConverter(format: string | undefined): (value: Plain) => ResponseValue | undefined {
  if (format !== undefined && format !== "geojson" && format !== "wkt") {
    throw shardIllegalArgument(`Unrecognized geometry format [${format}].`);
  }
  return (value) => {
    const point = parseGeoPoint(value, { ignoresHeight: true });
    if (!isGeoPoint(point)) return undefined;
    if (format === "wkt") return `POINT (${javaText(point.lon)} ${javaText(point.lat)})`;
    return { coordinates: [double(point.lon), double(point.lat)], type: "Point" };
  };
}
