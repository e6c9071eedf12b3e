import type { RecordedExchange } from "./exchange-record.ts";

/** A place in the provider's responses that is different from the fake's. */
export interface Difference {
  /** `POST /v1/refunds 200` */
  readonly endpoint: string;
  /** `data[].amount`; empty for the response as a whole. */
  readonly field: string;
  readonly kind: "type" | "missing" | "value" | "status";
  /** A sentence, without values of the account. */
  readonly message: string;
}

interface Shape {
  /** How many objects there were at a path. */
  readonly objects: Map<string, number>;
  /** By path: the types of a field, how often it was there, and its values where these are enumerated. */
  readonly fields: Map<string, { readonly types: Set<string>; seen: number; readonly values: Set<string> }>;
}

/** Fields that are enumerated at every provider, besides those that the package lists. */
export const ENUMERATED = {
  status: [],
  object: [],
  resource: [],
  resultCode: [],
  statusCategory: [],
  intent: [],
  mode: [],
  captureMode: [],
  capture_method: [],
};

/** A word, as values of a list are. */
const WORD = /^[A-Za-z][A-Za-z_-]{0,60}$/;
/** A part of a path that is no id: without a digit but that of a version, and in small letters behind an underscore. */
const LITERAL = /^(?:v\d+|[A-Za-z-]+(?:_[a-z]+)*)$/;
/** Statuses of a provider that is busy or broken, which say nothing about its schema. */
const PASSING = [429, 500, 502, 503, 504];

/**
 * The differences of the provider's responses from the fake's: types of fields, fields that the fake always has, statuses, and values of
 * enumerated fields that neither the fake nor the package's list has. Further fields are none.
 *
 * @param enumerated the values of such fields that the vendor documents, by the field's name
 */
export function differencesOf(
  provider: readonly RecordedExchange[],
  fake: readonly RecordedExchange[],
  enumerated: Readonly<Record<string, readonly string[]>>,
): Difference[] {
  const literals = new Set(fake.flatMap(({ path }) => segmentsOf(path)).filter((one) => LITERAL.test(one)));
  const expected = shapesOf(fake, literals, enumerated);
  const found = new Map<string, Difference>();
  const add = (difference: Difference) => {
    found.set(`${difference.endpoint} ${difference.field} ${difference.kind}`, difference);
  };
  for (const exchange of provider) {
    if (exchange.status === null || PASSING.includes(exchange.status)) continue;
    const endpoint = endpointOf(exchange, literals);
    const shape = expected.get(endpoint);
    if (shape) compare(exchange, { endpoint, shape, enumerated, add });
    else {
      const known = [...expected.keys()].filter((one) =>
        one.startsWith(endpoint.slice(0, endpoint.lastIndexOf(" ") + 1)),
      );
      const message =
        known.length > 0
          ? `responds ${exchange.status}, which the fake does not`
          : "is not called at the fake";
      add({ endpoint, field: "", kind: "status", message });
    }
  }
  return [...found.values()];
}

interface Comparison {
  readonly endpoint: string;
  readonly shape: Shape;
  readonly enumerated: Readonly<Record<string, readonly string[]>>;
  readonly add: (difference: Difference) => void;
}

function compare({ body }: RecordedExchange, { endpoint, shape, enumerated, add }: Comparison): void {
  const own = emptyShape();
  describe(body, own, enumerated);
  for (const [field, expected] of shape.fields) {
    const actual = own.fields.get(field);
    const parents = own.objects.get(parentOf(field)) ?? 0;
    if (isRequired(shape, field) && parents > (actual?.seen ?? 0))
      add({ endpoint, field, kind: "missing", message: "is missing, and the fake always has it" });
    if (!actual) continue;
    const isOnlyNull = expected.types.size === 1 && expected.types.has("null");
    const other = [...actual.types].filter((one) => !expected.types.has(one));
    if (!isOnlyNull && other.length > 0)
      add({
        endpoint,
        field,
        kind: "type",
        message: `is ${other.join(" or ")}, and ${[...expected.types].join(" or ")} in the fake`,
      });
    const known = [...expected.values, ...(enumerated[lastName(field)] ?? [])];
    const unknown = [...actual.values].filter((one) => !known.includes(one));
    if (known.length > 0 && unknown.length > 0)
      add({
        endpoint,
        field,
        kind: "value",
        message: `has the value ${unknown.join(", ")}, which is in no list`,
      });
  }
}

/** Every object of the fake has it. */
function isRequired({ objects, fields }: Shape, field: string): boolean {
  return !field.endsWith("[]") && fields.get(field)?.seen === objects.get(parentOf(field));
}

function emptyShape(): Shape {
  return { objects: new Map(), fields: new Map() };
}

function shapesOf(
  exchanges: readonly RecordedExchange[],
  literals: ReadonlySet<string>,
  enumerated: Comparison["enumerated"],
): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  for (const exchange of exchanges) {
    const endpoint = endpointOf(exchange, literals);
    const shape = shapes.get(endpoint) ?? emptyShape();
    shapes.set(endpoint, shape);
    describe(exchange.body, shape, enumerated);
  }
  return shapes;
}

function describe(body: string, shape: Shape, enumerated: Comparison["enumerated"]): void {
  let value: unknown;
  try {
    value = body === "" ? undefined : JSON.parse(body);
  } catch {
    value = body;
  }
  walk(value, "", { shape, enumerated });
}

function walk(value: unknown, field: string, parts: Pick<Comparison, "shape" | "enumerated">): void {
  const { objects, fields } = parts.shape;
  const type = typeOf(value);
  const entry = fields.get(field) ?? { types: new Set(), seen: 0, values: new Set() };
  fields.set(field, entry);
  entry.types.add(type);
  entry.seen += 1;
  if (typeof value === "string" && Object.hasOwn(parts.enumerated, lastName(field)) && WORD.test(value))
    entry.values.add(value);
  if (Array.isArray(value)) for (const one of value) walk(one, `${field}[]`, parts);
  else if (typeof value === "object" && value !== null) {
    objects.set(field, (objects.get(field) ?? 0) + 1);
    for (const [name, one] of Object.entries(value))
      walk(one, field === "" ? name : `${field}.${name}`, parts);
  }
}

function typeOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}

/** `a.b[].c` → `a.b[]` */
function parentOf(field: string): string {
  if (field.endsWith("[]")) return field.slice(0, -2);
  const at = field.lastIndexOf(".");
  return at < 0 ? "" : field.slice(0, at);
}

function lastName(field: string): string {
  return field.replaceAll("[]", "").split(".").at(-1) ?? "";
}

function segmentsOf(path: string): string[] {
  return new URL(path, "http://provider").pathname.split("/").slice(1);
}

/** Ids are left out: a part of the path is literal where the fake's path has it, without a digit. */
function endpointOf({ method, path, status }: RecordedExchange, literals: ReadonlySet<string>): string {
  const named = segmentsOf(path).map((one) => (literals.has(one) ? one : "{id}"));
  return `${method} /${named.join("/")} ${String(status)}`;
}
