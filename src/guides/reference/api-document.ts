/** The parts of an OpenAPI document that the pages show. */
export interface ApiDocument {
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly webhooks?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly responses?: Readonly<Record<string, ApiResponse>>;
  };
}

/** JSON Schema as the routes of the gateway write it. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface MediaType {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value?: unknown }>>;
}

export interface ApiResponse {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, MediaType>>;
}

/** An operation of the document with its place in it. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly section: string;
  /** In capitals. */
  readonly method: string;
  /** Undefined for what the gateway sends itself. */
  readonly path: string | undefined;
  readonly parameters: readonly Parameter[];
  readonly body:
    | { readonly contentType: string; readonly media: MediaType; readonly isRequired: boolean }
    | undefined;
  readonly responses: readonly { readonly status: string; readonly response: ApiResponse }[];
  /** `basic`, `biApiKey` or `rootCredential`; undefined where it needs no credentials. */
  readonly security: string | undefined;
}

interface WrittenOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content?: Readonly<Record<string, MediaType>>;
  };
  readonly responses?: Readonly<Record<string, ApiResponse>>;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
}

/** A section with its operations, in the order of the document. */
export interface ApiSection {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

/** The operations of the document by section; those at the addresses of an earlier version and of one index are left out. */
export function sectionsOf(document: ApiDocument): readonly ApiSection[] {
  const operations = [
    ...Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      operationsAt(document, path, methods),
    ),
    ...Object.values(document.webhooks ?? {}).flatMap((methods) =>
      operationsAt(document, undefined, methods),
    ),
  ].filter(({ operationId }) => !/_v1$|_in_index$/.test(operationId));
  return (document.tags ?? [])
    .map(({ name, description = "" }) => ({
      name,
      description,
      operations: operations.filter(({ section }) => section === name),
    }))
    .filter((section) => section.operations.length > 0);
}

function operationsAt(
  document: ApiDocument,
  path: string | undefined,
  methods: Readonly<Record<string, unknown>>,
): Operation[] {
  return Object.entries(methods).map(([method, written]) => {
    const {
      operationId = "",
      summary = "",
      description = "",
      tags = [],
      parameters = [],
      ...more
    } = written as WrittenOperation;
    const [contentType, media] = Object.entries(more.requestBody?.content ?? {})[0] ?? [];
    const isBody = contentType !== undefined && media !== undefined;
    return {
      operationId,
      summary: summary === "" ? operationId : summary,
      description,
      section: tags[0] ?? "",
      method: method.toUpperCase(),
      path,
      parameters,
      body: isBody ? { contentType, media, isRequired: more.requestBody?.required === true } : undefined,
      responses: Object.entries(more.responses ?? {}).map(([status, response]) => ({
        status,
        response: resolveResponse(document, response),
      })),
      security: Object.keys(more.security?.[0] ?? {})[0],
    };
  });
}

function resolveResponse({ components }: ApiDocument, response: ApiResponse): ApiResponse {
  const name = response.$ref?.split("/").at(-1);
  return name === undefined ? response : (components?.responses?.[name] ?? response);
}

/** The schema that a reference names, with the description that stands beside the reference. */
export function resolveSchema({ components }: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.split("/").at(-1);
  const named = name === undefined ? undefined : components?.schemas?.[name];
  if (named === undefined) return schema;
  return { ...named, ...(schema.description !== undefined && { description: schema.description }) };
}
