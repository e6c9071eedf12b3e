import type { FastifySchemaValidationError } from "fastify/types/schema.js";
import { closestName } from "../closest-name.ts";
import { wordsOfPattern } from "./pattern-words.ts";

/** With the value and the schema, as the validator gives them in its verbose mode. */
interface SchemaError extends FastifySchemaValidationError {
  readonly data?: unknown;
  readonly parentSchema?: {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly additionalProperties?: unknown;
  };
}

/** What is wrong with one field of a request, in words that name it. */
export interface FieldProblem {
  /** `customer.billingCountry`, `items[2].price`, or `root` for the body as a whole. */
  readonly path: string;
  readonly message: string;
  readonly kind: "missing" | "unknown" | "invalid";
  /** The rule of JSON Schema that was broken: `pattern`, `enum`, `type`, … */
  readonly keyword: string;
}

/** Translates a schema validator's error into the wording of the public API: `'amount' is required`. */
export function problemOf(error: SchemaError): FieldProblem {
  return { ...describe(error), keyword: error.keyword };
}

const RULES_OF_TYPE = ["type", "anyOf", "oneOf"];

/**
 * The error to report: the first one, but for a field of several types the one of the type that was sent.
 */
export function mostSpecificError(
  errors: readonly FastifySchemaValidationError[],
): FastifySchemaValidationError | undefined {
  const [first, ...others] = errors;
  if (first?.keyword !== "type") return first;
  const ofSentType = others.find(
    ({ instancePath, keyword }) => instancePath === first.instancePath && !RULES_OF_TYPE.includes(keyword),
  );
  return ofSentType ?? first;
}

function describe(error: SchemaError): Omit<FieldProblem, "keyword"> {
  const parent = fieldPath(error.instancePath);
  if ("propertyName" in error) {
    const path = join(parent, safeName(error.propertyName));
    return { path, message: `as a name, ${error.message ?? "is not valid"}`, kind: "invalid" };
  }
  if (error.keyword === "required") {
    const name = String(error.params["missingProperty"]);
    const misspelt = misspeltField(name, error);
    if (misspelt !== undefined) return unknownField(parent, misspelt, [name]);
    return { path: join(parent, name), message: `'${name}' is required`, kind: "missing" };
  }
  if (error.keyword === "additionalProperties" || error.keyword === "unevaluatedProperties") {
    const name = safeName(error.params["additionalProperty"] ?? error.params["unevaluatedProperty"]);
    return unknownField(parent, name, Object.keys(error.parentSchema?.properties ?? {}));
  }
  if (error.keyword === "enum") {
    const allowed = (error.params["allowedValues"] as unknown[]).join(", ");
    return { path: parent || "root", message: `must be one of: ${allowed}`, kind: "invalid" };
  }
  if (error.keyword === "const") {
    return {
      path: parent || "root",
      message: `must be ${JSON.stringify(error.params["allowedValue"])}`,
      kind: "invalid",
    };
  }
  return { path: parent || "root", message: inWords(error), kind: "invalid" };
}

/** A hostile body can have a hundred thousand fields. */
const MAX_COMPARED = 50;

/** With a required field missing, the field that was probably meant to be it: reporting "missing" would hide the misspelling. */
function misspeltField(missing: string, { data, parentSchema }: SchemaError): string | undefined {
  const known = parentSchema?.properties ?? {};
  if (parentSchema?.additionalProperties !== false || typeof data !== "object" || data === null)
    return undefined;
  return Object.keys(data)
    .filter((name) => !Object.hasOwn(known, name))
    .slice(0, MAX_COMPARED)
    .map(safeName)
    .find((name) => closestName(name, [missing]) === missing);
}

function unknownField(parent: string, name: string, known: readonly string[]): Omit<FieldProblem, "keyword"> {
  const meant = closestName(name, known);
  const hint = meant === undefined ? "" : `; did you mean '${meant}'?`;
  return { path: join(parent, name), message: `'${name}' is not a known field${hint}`, kind: "unknown" };
}

function inWords({ keyword, instancePath, params, message = "is not valid", data }: SchemaError): string {
  if (keyword === "pattern") return wordsOfPattern(String(params["pattern"]), data) ?? message;
  if (keyword === "type" && instancePath === "" && params["type"] === "object")
    return data === null || data === undefined
      ? "the body must be a JSON object, and there is none"
      : `the body must be a JSON object, not ${kindOf(data)}`;
  if (keyword === "type")
    return `must be ${TYPES[String(params["type"])] ?? String(params["type"])}, not ${kindOf(data)}`;
  if (keyword === "format") return FORMATS[String(params["format"])] ?? message;
  if (keyword === "maxLength") return `has more than ${String(params["limit"])} characters`;
  if (keyword === "minLength") return `has fewer than ${String(params["limit"])} characters`;
  if (keyword === "maxItems") return `has more than ${String(params["limit"])} entries`;
  if (keyword === "minItems") return `has fewer than ${String(params["limit"])} entries`;
  return message;
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
  "date-time": "must be a date and time, as 2026-12-01T10:00:00Z",
  email: "must be an e-mail address",
};

/** What kind of JSON value it is; never the value itself, because errors are kept and logged. */
function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "boolean") return "true or false";
  return typeof value === "object" ? "an object" : typeof value === "string" ? "a text" : "a number";
}

/** A field name from the client: shortened, and without what may be a card number, because errors are kept and logged. */
function safeName(name: unknown): string {
  return String(name)
    .slice(0, 100)
    .replace(/\d{12,}/g, "…");
}

/** `/items/2/price` → `items[2].price` */
function fieldPath(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => safeName(part.replaceAll("~1", "/").replaceAll("~0", "~")))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : join(path, part)), "");
}

function join(parent: string, name: string): string {
  return parent ? `${parent}.${name}` : name;
}
