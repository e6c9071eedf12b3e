import type { PropertyDefinition } from "@quittance/bi-engine";

type Properties = Readonly<Record<string, PropertyDefinition>>;

export const keyword: PropertyDefinition = { type: "keyword" };
export const text: PropertyDefinition = { type: "text" };
export const textWithRaw: PropertyDefinition = { type: "text", fields: { raw: { type: "keyword" } } };
export const boolean: PropertyDefinition = { type: "boolean" };
export const integer: PropertyDefinition = { type: "integer" };
export const geoPoint: PropertyDefinition = { type: "geo_point" };
/** UTC. */
export const dateTime: PropertyDefinition = { type: "date", format: "yyyy-MM-dd HH:mm:ss" };
export const dateOnly: PropertyDefinition = { type: "date", format: "yyyy-MM-dd" };
/** Major units; kept to the thousandth. */
export const amount: PropertyDefinition = { type: "scaled_float", scaling_factor: 1000 };
/** Fees are kept to the ten-thousandth. */
export const feeAmount: PropertyDefinition = { type: "scaled_float", scaling_factor: 10000 };
/** Fields that are unknown before they come: whitelisted entries of what merchants and providers send along. */
export const open: PropertyDefinition = { type: "object" };

export function object(properties: Properties): PropertyDefinition {
  return { type: "object", properties };
}

export function nested(properties: Properties): PropertyDefinition {
  return { type: "nested", properties };
}

/** The same type for each of the names, which are separated by spaces. */
export function each(names: string, type: PropertyDefinition): Properties {
  return Object.fromEntries(names.split(/\s+/).map((name) => [name, type]));
}
