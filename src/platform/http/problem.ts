import type { FastifySchemaValidationError } from "fastify/types/schema.js";

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
export function problemOf(error: FastifySchemaValidationError): FieldProblem {
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

function describe(error: FastifySchemaValidationError): Omit<FieldProblem, "keyword"> {
  const parent = fieldPath(error.instancePath);
  if ("propertyName" in error) {
    const path = join(parent, safeName(error.propertyName));
    return { path, message: `as a name, ${error.message ?? "is not valid"}`, kind: "invalid" };
  }
  if (error.keyword === "required") {
    const name = String(error.params["missingProperty"]);
    return { path: join(parent, name), message: `'${name}' is required`, kind: "missing" };
  }
  if (error.keyword === "additionalProperties" || error.keyword === "unevaluatedProperties") {
    const name = safeName(error.params["additionalProperty"] ?? error.params["unevaluatedProperty"]);
    return { path: join(parent, name), message: `'${name}' is not a known field`, kind: "unknown" };
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
  return { path: parent || "root", message: error.message ?? "is not valid", kind: "invalid" };
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
