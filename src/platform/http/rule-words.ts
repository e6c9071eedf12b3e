import type { FastifySchemaValidationError } from "fastify/types/schema.js";
import { englishOf, type FieldFault } from "../field-fault.ts";
import { wordsOfPattern } from "./pattern-words.ts";

/** With the value and the schema, as the validator gives them in its verbose mode. */
export interface SchemaError extends FastifySchemaValidationError {
  readonly data?: unknown;
  readonly parentSchema?: {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly additionalProperties?: unknown;
    readonly examples?: readonly unknown[];
  };
}

/** The demand of a broken rule of a schema, in a plain sentence: programs have the rule in the API document. */
export function wordsOfRule(error: SchemaError): string {
  const { keyword, instancePath, params, message = "", data, parentSchema } = error;
  if (keyword === "pattern")
    return wordsOfPattern(String(params["pattern"]), data) ?? wordsOfExample(parentSchema);
  if (keyword === "type" && instancePath === "" && params["type"] === "object")
    return data === null || data === undefined
      ? "the body must be a JSON object, and there is none"
      : `the body must be a JSON object, not ${kindOf(data)}`;
  if (keyword === "type") return wordsOfType(String(params["type"]), data);
  if (keyword === "format") return FORMATS[String(params["format"])] ?? wordsOfExample(parentSchema);
  const fault = faultOfRule(error);
  if (fault) return englishOf(fault);
  return LIMITS[keyword]?.(String(params["limit"])) ?? wordsOfRare(keyword, params) ?? message;
}

/** The rules that people break in forms, for readers in other languages. */
export function faultOfRule({ keyword, params }: SchemaError): FieldFault | undefined {
  const code = FAULTS[keyword];
  return code && { code, limit: Number(params["limit"]) };
}

const FAULTS: Readonly<Record<string, "too_long" | "too_short" | "too_many" | "too_few">> = {
  maxLength: "too_long",
  minLength: "too_short",
  maxItems: "too_many",
  minItems: "too_few",
};

/** For a form without words of its own: a test finds patterns of the API that have none. */
function wordsOfExample(schema: SchemaError["parentSchema"]): string {
  const [example] = schema?.examples ?? [];
  return example === undefined
    ? "must be written as the API reference shows it"
    : `must be written as in this example: ${JSON.stringify(example)}`;
}

const LIMITS: Readonly<Record<string, (limit: string) => string>> = {
  maxProperties: (limit) => `has more than ${limit} fields`,
  minProperties: (limit) => `has fewer than ${limit} fields`,
  minimum: (limit) => `must be ${limit} or more`,
  maximum: (limit) => `must be ${limit} or less`,
  exclusiveMinimum: (limit) => `must be more than ${limit}`,
  exclusiveMaximum: (limit) => `must be less than ${limit}`,
};

function wordsOfRare(keyword: string, params: SchemaError["params"]): string | undefined {
  if (keyword === "uniqueItems") return "has an entry twice";
  if (keyword === "multipleOf") return `must be a multiple of ${String(params["multipleOf"])}`;
  if (keyword === "anyOf" || keyword === "oneOf") return "has none of the forms that it may have";
  return undefined;
}

/** JSON has one kind of number: a whole one differs by its value. */
function wordsOfType(type: string, data: unknown): string {
  if (type === "integer" && typeof data === "number") return "must be a whole number, as 2, without decimals";
  return `must be ${TYPES[type] ?? type}, not ${kindOf(data)}`;
}

const TYPES: Readonly<Record<string, string>> = {
  object: "an object",
  array: "a list",
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  null: "null",
};

const FORMATS: Readonly<Record<string, string>> = {
  date: "must be a date, as 2026-12-01",
  "date-time": "must be a date and time with its offset, as 2026-12-01T10:00:00Z",
  email: "must be an e-mail address, as ada@shop.example",
  ipv4: "must be an IPv4 address, as 203.0.113.9",
  uri: "must be an address, as https://shop.example",
  uuid: "must be a UUID, as 019abc00-0000-7000-8000-000000000000",
  ipv6: "must be an IPv6 address, as 2001:db8::9",
};

/** The kind of JSON value, never the value itself, because errors are kept and logged. */
function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "boolean") return "true or false";
  return typeof value === "object" ? "an object" : typeof value === "string" ? "a text" : "a number";
}
