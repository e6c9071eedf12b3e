import type { FastifySchemaValidationError } from "fastify/types/schema.js";
import { shownName } from "../card-numbers/index.ts";
import { closestName } from "../closest-name.ts";
import { englishOf, type FieldFault } from "../field-fault.ts";
import { faultOfRule, type SchemaError } from "./rule-words.ts";

/** A problem of one field of a request, in words that name it. */
export interface FieldProblem {
  /** `customer.billingCountry`, `items[2].price`, or `root` for the body as a whole. */
  readonly path: string;
  readonly message: string;
  readonly kind: "missing" | "unknown" | "invalid";
  /** The same as the message, for readers in other languages. */
  readonly fault: FieldFault;
  /** The rule of JSON Schema that was broken: `pattern`, `enum`, `type`, … */
  readonly keyword: string;
}

/** Translates a schema validator's error into the wording of the public API: `'amount' is required`. */
export function problemOf(error: SchemaError): FieldProblem {
  const { fault, ...where } = describe(error);
  return { ...where, message: englishOf(fault), fault, keyword: error.keyword };
}

/** As TypeBox reports a broken rule; its value has to be looked up. */
interface ValueError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath?: string;
  readonly params: object;
  readonly message: string;
}

/** The same words for a value that was checked with TypeBox, as the rows of a file are. */
export function problemOfValue(errors: readonly ValueError[], root: unknown): FieldProblem {
  const known = errors
    .filter(({ keyword }) => keyword !== "boolean")
    .map((error) => asSchemaError(error, root));
  const chosen = mostSpecificError(known);
  if (chosen) return problemOf(chosen);
  const fault = { code: "wrong_form", form: "own", wanted: "is not valid" } as const;
  return { path: "root", message: englishOf(fault), fault, kind: "invalid", keyword: "boolean" };
}

function asSchemaError(
  { keyword, instancePath, schemaPath = "", params, message }: ValueError,
  root: unknown,
): SchemaError {
  const given = params as Readonly<Record<string, unknown>>;
  const first = (name: string): unknown => (given[name] as readonly unknown[] | undefined)?.[0];
  return {
    keyword,
    instancePath,
    message,
    schemaPath,
    params: {
      ...given,
      missingProperty: first("requiredProperties"),
      additionalProperty: first("additionalProperties"),
    },
    data: valueAt(root, instancePath),
  };
}

function valueAt(root: unknown, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>(
      (value, part) =>
        typeof value === "object" && value !== null
          ? Reflect.get(value, part.replaceAll("~1", "/").replaceAll("~0", "~"))
          : undefined,
      root,
    );
}

const RULES_OF_TYPE = ["type", "anyOf", "oneOf"];

/**
 * The error to report: the first one, but for a field of several types the one of the type that was sent, and for an object of
 * several kinds the one of the kind that it names.
 */
export function mostSpecificError(
  errors: readonly FastifySchemaValidationError[],
): FastifySchemaValidationError | undefined {
  const [first, ...others] = ofNamedKind(errors);
  if (first?.keyword !== "type") return first;
  const ofSentType = others.find(
    ({ instancePath, keyword }) => instancePath === first.instancePath && !RULES_OF_TYPE.includes(keyword),
  );
  return ofSentType ?? first;
}

const VARIANT = /^.*\/anyOf\/\d+(?=\/|$)/;

/** Without the errors of variants whose `kind` is another one; all of them where no variant has the kind that was sent. */
function ofNamedKind(
  errors: readonly FastifySchemaValidationError[],
): readonly FastifySchemaValidationError[] {
  const variantOf = ({ schemaPath }: FastifySchemaValidationError) => VARIANT.exec(schemaPath)?.[0];
  const others = new Set(errors.filter(isOfOtherKind).map(variantOf));
  if (others.size === 0) return errors;
  const meant = errors.filter((error) => variantOf(error) !== undefined && !others.has(variantOf(error)));
  return meant.length > 0 ? meant : errors.filter(isKind).slice(0, 1).concat(errors);
}

function isKind({ instancePath, keyword }: FastifySchemaValidationError): boolean {
  return instancePath.endsWith("/kind") && (keyword === "enum" || keyword === "const");
}

/** A validator that stops at the first error of a variant may not have come to its kind. */
function isOfOtherKind(error: SchemaError): boolean {
  if (isKind(error)) return true;
  const kind = (error.parentSchema?.properties as Readonly<Record<string, KindSchema>> | undefined)?.["kind"];
  if (!kind || typeof error.data !== "object" || error.data === null) return false;
  const sent: unknown = Reflect.get(error.data, "kind");
  return kind.const === undefined ? kind.enum?.includes(sent) === false : kind.const !== sent;
}

interface KindSchema {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
}

function describe(error: SchemaError): Omit<FieldProblem, "keyword" | "message"> {
  const parent = fieldPath(error.instancePath);
  const path = parent || "root";
  if ("propertyName" in error) {
    const fault = { code: "wrong_name", fault: faultOfRule(error) } as const;
    return { path: join(parent, shownName(String(error.propertyName))), fault, kind: "invalid" };
  }
  switch (error.keyword) {
    case "required": {
      const name = String(error.params["missingProperty"]);
      const misspelt = misspeltField(name, error);
      if (misspelt !== undefined) return unknownField(parent, misspelt, [name]);
      return { path: join(parent, name), fault: { code: "required", name }, kind: "missing" };
    }
    case "additionalProperties":
    case "unevaluatedProperties": {
      const { additionalProperty, unevaluatedProperty } = error.params;
      const name = shownName(String(additionalProperty ?? unevaluatedProperty));
      return unknownField(parent, name, Object.keys(error.parentSchema?.properties ?? {}));
    }
    case "enum": {
      const values = (error.params["allowedValues"] as unknown[]).join(", ");
      return { path, fault: { code: "one_of", values }, kind: "invalid" };
    }
    case "const": {
      const value = JSON.stringify(error.params["allowedValue"]);
      return { path, fault: { code: "constant", value }, kind: "invalid" };
    }
    default:
      return { path, fault: faultOfRule(error), kind: "invalid" };
  }
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
    .map(shownName)
    .find((name) => closestName(name, [missing]) === missing);
}

function unknownField(
  parent: string,
  name: string,
  known: readonly string[],
): Omit<FieldProblem, "keyword" | "message"> {
  const meant = closestName(name, known);
  return { path: join(parent, name), fault: { code: "unknown_field", name, meant }, kind: "unknown" };
}

/** `/items/2/price` → `items[2].price` */
function fieldPath(pointer: string): string {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => shownName(part.replaceAll("~1", "/").replaceAll("~0", "~")))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : join(path, part)), "");
}

function join(parent: string, name: string): string {
  return parent ? `${parent}.${name}` : name;
}
