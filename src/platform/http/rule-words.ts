import type { FastifySchemaValidationError } from "fastify/types/schema.js";
import type { FieldFault, WantedForm } from "../field-fault.ts";
import { faultOfPattern } from "./pattern-words.ts";

/** With the value and the schema, as the validator gives them in its verbose mode. */
export interface SchemaError extends FastifySchemaValidationError {
  readonly data?: unknown;
  readonly parentSchema?: {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly additionalProperties?: unknown;
    readonly examples?: readonly unknown[];
  };
}

/** The demand of a broken rule of a schema, with a plain sentence: programs have the rule in the API document. */
export function faultOfRule(error: SchemaError): FieldFault {
  const { keyword, instancePath, params, message = "", data, parentSchema } = error;
  const limit = Number(params["limit"]);
  if (keyword === "pattern")
    return faultOfPattern(String(params["pattern"]), data) ?? likeExample(parentSchema);
  if (keyword === "type" && instancePath === "" && params["type"] === "object")
    return { code: "no_object", got: data === null || data === undefined ? undefined : kindOf(data) };
  if (keyword === "type") return faultOfType(String(params["type"]), data);
  if (keyword === "format") return FORMATS[String(params["format"])] ?? likeExample(parentSchema);
  const code = Object.hasOwn(LIMITS, keyword) ? LIMITS[keyword as keyof typeof LIMITS] : undefined;
  if (code !== undefined) return { code, limit };
  if (keyword === "uniqueItems") return { code: "listed_twice" };
  if (keyword === "multipleOf") return { code: "no_multiple", of: String(params["multipleOf"]) };
  if (keyword === "anyOf" || keyword === "oneOf") return { code: "no_known_variant" };
  return { code: "wrong_form", form: "own", wanted: message };
}

const LIMITS = {
  maxLength: "too_long",
  minLength: "too_short",
  maxItems: "too_many",
  minItems: "too_few",
  maxProperties: "too_many_fields",
  minProperties: "too_few_fields",
  minimum: "at_least",
  maximum: "at_most",
  exclusiveMinimum: "more_than",
  exclusiveMaximum: "less_than",
} as const satisfies Readonly<Record<string, FieldFault["code"]>>;

/** For a form without words of its own: a test finds patterns of the API that have none. */
function likeExample(schema: SchemaError["parentSchema"]): FieldFault {
  const [example] = schema?.examples ?? [];
  const wanted =
    example === undefined
      ? "must be written as the API reference shows it"
      : `must be written as in this example: ${JSON.stringify(example)}`;
  return { code: "wrong_form", form: "own", wanted };
}

/** JSON has one kind of number: a whole one differs by its value. */
function faultOfType(type: string, data: unknown): FieldFault {
  if (type === "integer" && typeof data === "number") return { code: "whole_number" };
  const [wanted, form] = TYPES[type] ?? [type, "own"];
  return { code: "wrong_type", form, wanted, got: kindOf(data) };
}

const TYPES: Readonly<Record<string, readonly [wanted: string, form: WantedForm]>> = {
  object: ["an object", "own"],
  array: ["a list", "own"],
  string: ["a text", "own"],
  integer: ["a whole number", "number"],
  number: ["a number", "number"],
  boolean: ["true or false", "boolean"],
  null: ["null", "own"],
};

const FORMATS: Readonly<Record<string, FieldFault>> = {
  date: wrongForm("date", "must be a date, as 2026-12-01"),
  "date-time": wrongForm("date_time", "must be a date and time with its offset, as 2026-12-01T10:00:00Z"),
  email: wrongForm("email", "must be an e-mail address, as ada@shop.example"),
  ipv4: wrongForm("ip_address", "must be an IPv4 address, as 203.0.113.9"),
  uri: wrongForm("address", "must be an address, as https://shop.example"),
  uuid: wrongForm("id", "must be a UUID, as 019abc00-0000-7000-8000-000000000000"),
  ipv6: wrongForm("ip_address", "must be an IPv6 address, as 2001:db8::9"),
};

function wrongForm(form: WantedForm, wanted: string): FieldFault {
  return { code: "wrong_form", form, wanted };
}

/** The kind of JSON value, never the value itself, because errors are kept and logged. */
function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "boolean") return "true or false";
  return typeof value === "object" ? "an object" : typeof value === "string" ? "a text" : "a number";
}
