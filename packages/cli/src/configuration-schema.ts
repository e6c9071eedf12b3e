import { isAt, isObject, type Json, type JsonObject } from "./json.ts";
import type { Kind } from "./kind.ts";
import { CONVERSION_RATES, TENANT } from "./resources.ts";

/** Where the value of a secret is: in an environment variable or in a file beside the configuration. */
const SECRET: JsonObject = {
  type: ["string", "null"],
  pattern: "^(env:[A-Za-z_][A-Za-z0-9_]*|file:.+)$",
  maxLength: 1_000,
  format: "password",
  description: "A reference to the secret: env:NAME for an environment variable, file:PATH for a file.",
};

/** The values of these describe a schema's example, and are not schemas. */
const DATA = new Set(["example", "examples", "default", "enum", "const", "required"]);

/**
 * The JSON Schema of the file, made of the requests that the gateway validates with: a field, limit or description of the API
 * is one of the file.
 *
 * @param document the gateway's API document (`/openapi.json`)
 */
export function configurationSchema(document: JsonObject): JsonObject {
  const requests = requestsOf(document);
  const definitions: Record<string, JsonObject> = {};
  define(TENANT, { requests, definitions });
  define(CONVERSION_RATES, { requests, definitions });
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Configuration of a Quittance tenant",
    type: "object",
    required: ["tenant"],
    properties: {
      tenant: { $ref: `#/$defs/${TENANT.section}` },
      conversionRates: {
        ...sectionOf(CONVERSION_RATES),
        description: "Rates of the operator, for all tenants of the gateway.",
      },
    },
    additionalProperties: false,
    $defs: definitions,
  };
}

/** The fields that a creation or an update takes. */
export function fieldsOfRequest(name: string | undefined, document: JsonObject): readonly string[] {
  return Object.keys(propertiesOf(requestsOf(document)[name ?? ""]));
}

/** The fields that a creation needs. */
export function neededFields(kind: Kind, document: JsonObject): readonly string[] {
  const { required } = (requestsOf(document)[kind.createRequest] ?? {}) as { required?: readonly string[] };
  return (required ?? []).filter((name) => !(kind.omitted ?? []).includes(name));
}

interface Definitions {
  readonly requests: Readonly<Record<string, JsonObject>>;
  readonly definitions: Record<string, JsonObject>;
}

function define(kind: Kind, { requests, definitions }: Definitions): void {
  if (definitions[kind.section]) return;
  definitions[kind.section] = {};
  const bodies = [requests[kind.createRequest], requests[kind.updateRequest ?? ""]].map(propertiesOf);
  const fields = Object.entries(Object.assign({}, ...bodies) as JsonObject)
    .filter(([name]) => !(kind.omitted ?? []).includes(name))
    .map(([name, schema]) => [name, fileSchema(schema ?? {}, { path: name, kind, requests })] as const);
  const { required = [] } = (requests[kind.createRequest] ?? {}) as { required?: readonly string[] };
  const needed = required.filter((name) => !(kind.omitted ?? []).includes(name));
  const sections = kind.children.map((child) => [child.section, sectionOf(child)] as const);
  definitions[kind.section] = {
    type: "object",
    title: kind.label,
    // Secrets are needed where the resource is created, and not where the gateway has them.
    required: needed.filter((name) => !(kind.hidden ?? []).some(({ field }) => field === name)),
    properties: Object.fromEntries([...fields, ...sections]),
    additionalProperties: false,
  };
  for (const child of kind.children) define(child, { requests, definitions });
}

function sectionOf(kind: Kind): JsonObject {
  return { type: "array", items: { $ref: `#/$defs/${kind.section}` } };
}

interface Place {
  readonly path: string;
  readonly kind: Kind;
  readonly requests: Readonly<Record<string, JsonObject>>;
}

/** A schema of a request as the file has it: named schemas written out, secrets and ids of resources as references. */
function fileSchema(schema: Json, place: Place): Json {
  if (!isObject(schema)) return schema;
  const { $ref: reference, ...rest } = schema;
  if (typeof reference === "string")
    return fileSchema({ ...place.requests[reference.split("/").at(-1) ?? ""], ...rest }, place);
  if (schema["format"] === "password") return { ...SECRET };
  const { path, kind } = place;
  const named = kind.references?.find(({ field }) => isAt(path, field));
  if (named) return referenceSchema(schema, named.to);
  if (kind.numbers?.some((field) => isAt(path, field)))
    return { ...schema, type: ["string", "integer", "null"] };
  const inner = Object.entries(schema).map(([key, value]) => [key, innerSchema(key, value ?? null, place)]);
  const closed = isObject(schema["properties"]) && schema["additionalProperties"] === undefined;
  return { ...(Object.fromEntries(inner) as JsonObject), ...(closed && { additionalProperties: false }) };
}

function innerSchema(key: string, value: Json, place: Place): Json {
  if (DATA.has(key)) return value;
  if (key === "properties" && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, schema]) => [
        name,
        fileSchema(schema ?? {}, { ...place, path: `${place.path}.${name}` }),
      ]),
    );
  if (Array.isArray(value)) return value.map((member: Json) => fileSchema(member, place));
  return fileSchema(value, { ...place, path: `${place.path}.*` });
}

function referenceSchema(schema: JsonObject, to: string): JsonObject {
  const isOptional = Array.isArray(schema["type"]) && schema["type"].includes("null");
  const numbers = to === "customerProfileContainers" || to === "riskProfiles" ? ["integer"] : [];
  return {
    type: ["string", ...numbers, ...(isOptional ? ["null"] : [])],
    maxLength: 300,
    ...(typeof schema["description"] === "string" && { description: schema["description"] }),
  };
}

function requestsOf(document: JsonObject): Readonly<Record<string, JsonObject>> {
  const { schemas } = document["components"] as { schemas: Record<string, JsonObject> };
  return schemas;
}

function propertiesOf(schema: JsonObject | undefined): JsonObject {
  return isObject(schema?.["properties"]) ? schema["properties"] : {};
}
