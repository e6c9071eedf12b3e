import type { Json, JsonRecord } from "./json-value.ts";
import type { Mapping, MappingDefinition, PropertyDefinition } from "./mapping.ts";

type Detection = Pick<Mapping, "detectsDates">;

/**
 * The field that OpenSearch adds for a name it has no mapping for: text with a keyword sub-field, long, 32-bit float, boolean,
 * an object, or a date when the text looks like one and the mapping detects dates. Undefined when the value has no type (null,
 * an empty list).
 */
export function dynamicDefinition(value: Json, detection: Detection): PropertyDefinition | undefined {
  if (value === null) return undefined;
  if (isList(value)) {
    for (const item of value) {
      const definition = dynamicDefinition(item, detection);
      if (definition !== undefined) return definition;
    }
    return undefined;
  }
  switch (typeof value) {
    case "boolean":
      return { type: "boolean" };
    case "number":
      return { type: Number.isInteger(value) ? "long" : "float" };
    case "string":
      if (detection.detectsDates && looksLikeDate(value)) return { type: "date" };
      return { type: "text", fields: { keyword: { type: "keyword", ignore_above: 256 } } };
    default:
      return objectDefinition(value, detection);
  }
}

/** The definition with more properties; an existing property is kept as it is. */
export function withProperties(
  definition: MappingDefinition,
  added: ReadonlyMap<string, PropertyDefinition>,
): MappingDefinition {
  let result: PropertyDefinition = definition;
  for (const [path, property] of added) result = withProperty(result, path.split("."), property);
  return result;
}

function withProperty(
  object: PropertyDefinition,
  path: readonly string[],
  property: PropertyDefinition,
): PropertyDefinition {
  const [name = "", ...rest] = path;
  const known = object.properties?.[name];
  const changed = rest.length === 0 ? merge(known, property) : withProperty(known ?? {}, rest, property);
  return { ...object, properties: { ...object.properties, [name]: changed } };
}

function merge(known: PropertyDefinition | undefined, property: PropertyDefinition): PropertyDefinition {
  if (known === undefined) return property;
  const properties = { ...property.properties, ...known.properties };
  return Object.keys(properties).length > 0 ? { ...known, properties } : known;
}

function objectDefinition(value: JsonRecord, detection: Detection): PropertyDefinition {
  const properties: Record<string, PropertyDefinition> = {};
  for (const [name, item] of Object.entries(value)) {
    const definition = dynamicDefinition(item, detection);
    if (definition !== undefined) properties[name] = definition;
  }
  return Object.keys(properties).length > 0 ? { properties } : { type: "object" };
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** strict_date_optional_time, or yyyy/MM/dd with an optional time: the two formats of date detection. */
function looksLikeDate(text: string): boolean {
  return /^\d{4}(-\d{2}(-\d{2}(T\d{2}(:\d{2}(:\d{2}([.,]\d{1,9})?)?)?(Z|[+-]\d{2}(:?\d{2})?)?)?)?)?$/.test(
    text,
  )
    ? text.length > 4 || false
    : /^\d{4}\/\d{2}\/\d{2}( \d{2}:\d{2}:\d{2})?$/.test(text);
}
