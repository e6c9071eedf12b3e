type Json = Record<string, unknown>;

/** How deep a field may be in a schema: schemas are trees, written by hand. */
const MAX_DEPTH = 20;

/**
 * Gives each field without a description of its own the one that `descriptions` has for it: by the longest end of its path
 * (`DebitRequest.customer.email`, `customer.email`, `email`). Operations without a named schema begin the path with their id.
 *
 * @returns the keys that were of use
 */
export function describeFields(
  document: object,
  descriptions: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const used = new Set<string>();
  for (const field of fieldsOf(document)) {
    if (descriptionOf(field.schema) !== undefined) continue;
    const key = endsOf(field.path).find((end) => end in descriptions);
    if (key === undefined) continue;
    used.add(key);
    field.schema["description"] = descriptions[key];
  }
  return used;
}

/** A field of a request or response, or a parameter. */
interface DescribedField {
  /** From the named schema or the operation on: `["DebitRequest", "customer", "email"]`. */
  readonly path: readonly string[];
  readonly schema: Json;
}

/** All fields and parameters of an OpenAPI document, each once. */
export function fieldsOf(document: object): DescribedField[] {
  const { components = {}, paths = {}, webhooks = {} } = document as Readonly<Record<string, Json>>;
  const named = Object.entries((components["schemas"] ?? {}) as Json).flatMap(([name, schema]) =>
    propertiesOf(schema, [name]),
  );
  const operations = Object.values({ ...paths, ...webhooks }).flatMap((methods) =>
    Object.values(methods as Readonly<Record<string, Operation>>),
  );
  return [...named, ...operations.flatMap(fieldsOfOperation)];
}

/** Its own, or that of the only schema that is not null: `description` of "text or null" is in the text. */
export function descriptionOf(schema: Readonly<Json>): string | undefined {
  if (typeof schema["description"] === "string") return schema["description"];
  const variants = (schema["anyOf"] ?? []) as readonly Readonly<Json>[];
  const [only, ...more] = variants.filter(({ type }) => type !== "null");
  return only && more.length === 0 ? descriptionOf(only) : undefined;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly Readonly<Json>[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: unknown }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> }>
  >;
}

function fieldsOfOperation({
  operationId,
  parameters = [],
  requestBody,
  responses,
}: Operation): DescribedField[] {
  const bodies = [requestBody, ...Object.values(responses)].flatMap((body) =>
    Object.values(body?.content ?? {}).map(({ schema }) => schema),
  );
  return [
    ...parameters.map((schema) => ({ path: [operationId, String(schema["name"])], schema })),
    ...bodies.flatMap((schema) => propertiesOf(schema, [operationId])),
  ];
}

function propertiesOf(node: unknown, path: readonly string[], depth = 0): DescribedField[] {
  if (typeof node !== "object" || node === null || depth > MAX_DEPTH) return [];
  const { properties = {}, items, additionalProperties, patternProperties = {}, ...rest } = node as Json;
  const variants = ["anyOf", "oneOf", "allOf"].flatMap((name) => (rest[name] ?? []) as readonly unknown[]);
  const nested = [items, additionalProperties, ...Object.values(patternProperties as object), ...variants];
  return [
    ...Object.entries(properties as Readonly<Record<string, Json>>).flatMap(([name, schema]) => [
      { path: [...path, name], schema },
      ...propertiesOf(schema, [...path, name], depth + 1),
    ]),
    ...nested.flatMap((schema) => propertiesOf(schema, path, depth + 1)),
  ];
}

/** `["A", "b", "c"]` → `["A.b.c", "b.c", "c"]` */
function endsOf(path: readonly string[]): string[] {
  return path.map((_name, index) => path.slice(index).join("."));
}
