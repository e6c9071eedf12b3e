type Json = Record<string, unknown>;

/** Keys whose values are data, not schemas. */
const DATA = new Set(["example", "examples", "default", "enum", "const"]);

/**
 * Moves every schema that has a title from the operations into `components.schemas`, under the title as one word. Tools
 * that make code from the document name their classes by it, so that a name must not stand for two schemas.
 *
 * @throws when two different schemas have the same title
 */
export function withNamedSchemas<Document extends object>(document: Document): Document {
  const { paths, components, webhooks, ...rest } = document as Json & { paths?: Json; components?: Json };
  const schemas: Json = {};
  const named = replaceTitled(paths ?? {}, schemas);
  const sent = replaceTitled(webhooks, schemas);
  const sorted = Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return {
    ...rest,
    components: { ...components, schemas: { ...(components?.["schemas"] as Json | undefined), ...sorted } },
    paths: named,
    ...(sent !== undefined && { webhooks: sent }),
  } as unknown as Document;
}

function replaceTitled(node: unknown, schemas: Json): unknown {
  if (Array.isArray(node)) return node.map((item) => replaceTitled(item, schemas));
  if (typeof node !== "object" || node === null) return node;
  const replaced = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, DATA.has(key) ? value : replaceTitled(value, schemas)]),
  );
  const { title } = replaced;
  if (typeof title !== "string" || !("type" in replaced || "anyOf" in replaced || "enum" in replaced))
    return replaced;
  const name = componentName(title);
  const existing = schemas[name];
  if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(replaced))
    throw new Error(`Two different schemas have the title "${title}".`);
  schemas[name] = replaced;
  return { $ref: `#/components/schemas/${name}` };
}

/** `debit request` → `DebitRequest` */
function componentName(title: string): string {
  return title
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}

/** HEAD is served by the route of each GET, and says nothing of its own: readers of the document do not need it. */
export function withoutHeads<Document extends object>(document: Document): Document {
  const { paths } = document as { paths?: Record<string, Json> };
  for (const methods of Object.values(paths ?? {})) delete methods["head"];
  return document;
}

/** A body is optional where its schema accepts null, and of JSON where it accepts anything; without this every body is required. */
export function withOptionalBodies<Document extends object>(document: Document): Document {
  const { paths } = document as { paths?: Record<string, Record<string, Operation>> };
  for (const { requestBody } of Object.values(paths ?? {}).flatMap((methods) => Object.values(methods))) {
    const bodies = Object.entries(requestBody?.content ?? {});
    const isOptional = bodies.every(
      ([type, { schema }]) => acceptsNull(schema) || (type === "application/json" && acceptsAnything(schema)),
    );
    if (requestBody && isOptional) requestBody.required = false;
  }
  return document;
}

interface Operation {
  readonly requestBody?: {
    required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: Readonly<Json> }>>;
  };
}

function acceptsNull({ anyOf }: Readonly<Json>): boolean {
  return (
    (anyOf as readonly { readonly type?: string }[] | undefined)?.some(({ type }) => type === "null") ?? false
  );
}

function acceptsAnything(schema: Readonly<Json>): boolean {
  return !("anyOf" in schema || "type" in schema || "$ref" in schema);
}
