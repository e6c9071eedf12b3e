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

/** Puts a schema validator's error into the words the public API is known for: `'amount' is required`. */
export function problemOf(error: FastifySchemaValidationError): FieldProblem {
  return { ...wordsOf(error), keyword: error.keyword };
}

const RULES_OF_TYPE = ["type", "anyOf", "oneOf"];

/**
 * The error to tell, which is the first: but a field that takes several types is wrong for each of them, and what counts
 * is why for the type that was sent.
 */
export function tellingError(
  errors: readonly FastifySchemaValidationError[],
): FastifySchemaValidationError | undefined {
  const [first, ...others] = errors;
  if (first?.keyword !== "type") return first;
  const ofSentType = others.find(
    ({ instancePath, keyword }) => instancePath === first.instancePath && !RULES_OF_TYPE.includes(keyword),
  );
  return ofSentType ?? first;
}

function wordsOf(error: FastifySchemaValidationError): Omit<FieldProblem, "keyword"> {
  const parent = fieldPath(error.instancePath);
  if ("propertyName" in error) {
    const path = join(parent, spokenName(error.propertyName));
    return { path, message: `as a name, ${error.message ?? "is not valid"}`, kind: "invalid" };
  }
  if (error.keyword === "required") {
    const name = String(error.params["missingProperty"]);
    return { path: join(parent, name), message: `'${name}' is required`, kind: "missing" };
  }
  if (error.keyword === "additionalProperties" || error.keyword === "unevaluatedProperties") {
    const name = spokenName(error.params["additionalProperty"] ?? error.params["unevaluatedProperty"]);
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

/** A field name that the client made up: cut, and without what may be a card number, since errors are kept and logged. */
function spokenName(name: unknown): string {
  return String(name)
    .slice(0, 100)
    .replace(/\d{12,}/g, "…");
}

/** `/items/2/price` → `items[2].price` */
function fieldPath(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => spokenName(part.replaceAll("~1", "/").replaceAll("~0", "~")))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : join(path, part)), "");
}

function join(parent: string, name: string): string {
  return parent ? `${parent}.${name}` : name;
}
