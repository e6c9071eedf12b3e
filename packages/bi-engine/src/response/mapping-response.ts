import { type AnswerObject, double } from "../json/write-json.ts";
import type { Mapping, PropertyDefinition } from "../mapping/mapping.ts";
import { isObject } from "../mapping/read-mapping.ts";

/** `GET /{index}/_mapping` for one index: the definition as OpenSearch writes it, names in order. */
export function mappingAnswer(mapping: Mapping): AnswerObject {
  const { properties, ...options } = mapping.definition;
  const shownProperties = properties === undefined ? {} : { properties: propertiesAnswer(properties) };
  return { mappings: { ...(options as AnswerObject), ...shownProperties } };
}

function propertiesAnswer(properties: Readonly<Record<string, PropertyDefinition>>): AnswerObject {
  const entries = Object.entries(properties).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, property]) => [name, propertyAnswer(property)]));
}

function propertyAnswer(property: PropertyDefinition): AnswerObject {
  const { type, properties, fields, ...options } = property;
  const hasProperties = properties !== undefined && Object.keys(properties).length > 0;
  // The type of an object goes without saying once it has properties.
  const typed =
    isObject(property) && type !== "nested" ? (hasProperties ? {} : { type: "object" }) : { type };
  return {
    ...typed,
    ...optionsAnswer(options),
    ...(hasProperties ? { properties: propertiesAnswer(properties) } : {}),
    ...(fields === undefined ? {} : { fields: propertiesAnswer(fields) }),
  };
}

function optionsAnswer(options: Readonly<Record<string, unknown>>): AnswerObject {
  const factor = options["scaling_factor"];
  const others = options as AnswerObject;
  return factor === undefined ? others : { ...others, scaling_factor: double(Number(factor)) };
}
