import { type ResponseObject, double } from "../json/write-json.ts";
import type { Mapping, PropertyDefinition } from "../mapping/mapping.ts";
import { isObject } from "../mapping/read-mapping.ts";

/** `GET /{index}/_mapping` for one index: the definition as OpenSearch writes it, names in order. */
export function mappingResponse(mapping: Mapping): ResponseObject {
  const { properties, ...options } = mapping.definition;
  const shownProperties = properties === undefined ? {} : { properties: propertiesResponse(properties) };
  return { mappings: { ...(options as ResponseObject), ...shownProperties } };
}

function propertiesResponse(properties: Readonly<Record<string, PropertyDefinition>>): ResponseObject {
  const entries = Object.entries(properties).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, property]) => [name, propertyResponse(property)]));
}

function propertyResponse(property: PropertyDefinition): ResponseObject {
  const { type, properties, fields, ...options } = property;
  const hasProperties = properties !== undefined && Object.keys(properties).length > 0;
  // The type of an object is left out once it has properties.
  const typed =
    isObject(property) && type !== "nested" ? (hasProperties ? {} : { type: "object" }) : { type };
  return {
    ...typed,
    ...optionsResponse(options),
    ...(hasProperties ? { properties: propertiesResponse(properties) } : {}),
    ...(fields === undefined ? {} : { fields: propertiesResponse(fields) }),
  };
}

function optionsResponse(options: Readonly<Record<string, unknown>>): ResponseObject {
  const factor = options["scaling_factor"];
  const others = options as ResponseObject;
  return factor === undefined ? others : { ...others, scaling_factor: double(Number(factor)) };
}
