import { withCallbacks } from "./callbacks-of-operations.ts";

type Json = Record<string, unknown>;

/** Keys whose values are data, not schemas. */
const DATA = new Set(["example", "examples", "default", "enum", "const"]);

/** Not an empty schema: in a document beyond some size OpenAPI Generator for Java takes that as if nothing were said. */
const ANY_VALUE = { description: "Any value." };

/**
 * The document with each schema in the nearest form that programs which generate clients can express. The gateway accepts and
 * sends what the original form says; a generated client sends the canonical one.
 *
 * - `enum` of a boolean: a boolean (no language has an enumeration of truth values).
 * - A date with a pattern: a date (Python's models check the pattern with a function that they do not import).
 * - Values that differ in upper and lower case only: the first (two members of an enumeration would have one name).
 * - Fields that differ in upper and lower case only: the first (two methods would have one name).
 * - Text or number: text, which is exact for amounts, and an integer where the text has digits only; any value where neither has a limit, as in codes of errors.
 * - One of several objects: an object with the fields of all, of which those are required that all require.
 * - A schema or null: a schema whose `type` has null, with named schemas written out.
 * - An object that may have more fields: one that says so by a schema (clients of Java refuse fields they do not have).
 * - A required field that may be null: an optional one (clients of Python refuse null in a required object).
 * - A map or null: a map, and its field is optional (generators make no class of a map that may be null).
 * - Webhooks: callbacks of the operation with the same name, or of the first, in whose client they appear.
 */
export function withPortableSchemas<Document extends object>(document: Document): Document {
  const { schemas = {} } = (document as { components?: { schemas?: Schemas } }).components ?? {};
  const merged: Schemas = {};
  const written = withCallbacks(portable(document, { schemas, merged }) as Document);
  const { components } = written as { components?: { schemas?: Schemas } };
  if (components?.schemas) Object.assign(components.schemas, merged);
  dropUnused(written);
  return written;
}

type Schemas = Record<string, Json>;

interface Named {
  readonly schemas: Readonly<Schemas>;
  /** Takes each named schema that a union makes another one. */
  readonly merged: Schemas;
}

/** Removes named schemas that nothing refers to any more, until there are none. */
function dropUnused(document: object): void {
  const { schemas = {} } = (document as { components?: { schemas?: Schemas } }).components ?? {};
  const text = JSON.stringify(document);
  const unused = Object.keys(schemas).filter((name) => !text.includes(`"#/components/schemas/${name}"`));
  for (const name of unused) delete schemas[name];
  if (unused.length > 0) dropUnused(document);
}

function portable(node: unknown, named: Named): unknown {
  if (Array.isArray(node)) return node.map((item) => portable(item, named));
  if (!isObject(node)) return node;
  const union = namesOf(node["anyOf"]);
  if (union.length > 1) return withMergedNames(node, { union, named });
  const entries = Object.entries(withNameWrittenOut(node, named)).map(([key, value]) => [
    key,
    DATA.has(key) ? value : portable(value, named),
  ]);
  return portableSchema(Object.fromEntries(entries) as Json);
}

/** The names of the schemas of a union; none unless all have one. */
function namesOf(union: unknown): string[] {
  if (!Array.isArray(union)) return [];
  const names = union.map((member: Json) => (member["$ref"] as string | undefined)?.split("/").at(-1));
  return names.every((name) => name !== undefined) ? names : [];
}

/** The first of several named schemas, which gets the fields of all: a response, and what it is when it is refused. */
function withMergedNames(schema: Json, { union, named }: { union: readonly string[]; named: Named }): Json {
  const [first] = union;
  const members = union.map((name) => portable(named.schemas[name], named) as Json);
  named.merged[first!] = { ...without(members[0]!, "required"), ...mergedObjects(members) };
  return { ...without(schema, "anyOf"), $ref: `#/components/schemas/${first}` };
}

/** A named schema or null without its name: a reference cannot say that it may be null. */
function withNameWrittenOut(schema: Json, { schemas }: Named): Json {
  const union = schema["anyOf"] as Json[] | undefined;
  if (union?.length !== 2 || union[1]!["type"] !== "null") return schema;
  const [name] = namesOf([union[0]]);
  return name === undefined ? schema : { ...schema, anyOf: [without(schemas[name]!, "title"), union[1]] };
}

function portableSchema(schema: Json): Json {
  if (schema["type"] === "boolean") return without(schema, "enum", "const");
  if (schema["format"] === "date" || schema["format"] === "date-time") return without(schema, "pattern");
  if (Array.isArray(schema["enum"])) return portableEnumeration(schema, schema["enum"]);
  if (isObject(schema["properties"])) return portableFields(schema);
  if (Array.isArray(schema["anyOf"])) return withoutUnion(schema, schema["anyOf"] as Json[]);
  return schema;
}

function portableEnumeration(schema: Json, values: readonly unknown[]): Json {
  const types = new Set(values.map((value) => typeof value));
  const type = types.size === 1 && types.has("string") ? { type: "string" } : {};
  return { ...type, ...schema, enum: distinct(values, String) };
}

function portableFields(schema: Json): Json {
  const fields = distinct(Object.entries(schema["properties"] as Json), ([name]) => name);
  const required = requiredOf(schema).filter((name) => {
    const field = fields.find(([other]) => other === name)?.[1] as Json | undefined;
    return field !== undefined && !isNullable(field);
  });
  const withMaps = fields.map(([name, field]) => [
    name,
    isMapOrNull(field) ? { ...field, type: "object" } : field,
  ]);
  const more = schema["additionalProperties"] ?? true;
  return {
    ...without(schema, "required"),
    additionalProperties: more === true ? ANY_VALUE : more,
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(withMaps),
  };
}

function isMapOrNull(field: unknown): field is Json {
  return isObject(field) && isNullable(field) && "additionalProperties" in field && !hasFields(field);
}

function requiredOf({ required = [] }: Json): readonly string[] {
  return required as readonly string[];
}

function isNullable({ type }: Json): boolean {
  return Array.isArray(type) && type.includes("null");
}

/** The union as one schema where that is possible; `null` stays beside it. */
function withoutUnion(schema: Json, union: readonly Json[]): Json {
  const members = union.flatMap((member) => (member["anyOf"] as Json[] | undefined) ?? [member]);
  const [single, ...others] = members.filter(({ type }) => type !== "null");
  if (single === undefined) return schema;
  const merged = others.length === 0 ? single : merge([single, ...others]);
  const hasNull = members.some(({ type }) => type === "null") && !("enum" in merged);
  return {
    ...merged,
    ...without(schema, "anyOf"),
    ...(hasNull && typeof merged["type"] === "string" && { type: [merged["type"], "null"] }),
  };
}

function merge(members: readonly Json[]): Json {
  if (members.every(hasFields)) return mergedObjects(members);
  if (members.every((member) => member["type"] === "string")) return mergedTexts(members);
  if (members.every(isScalar)) return numberOrText(members);
  // An object, or an empty list in its place, as some clients write it; beside text there is no common form.
  return members.some(isScalar)
    ? {}
    : (members.find((member) => hasFields(member) || "$ref" in member) ?? {});
}

function mergedTexts(members: readonly Json[]): Json {
  const values = members.flatMap(({ enum: some = [] }) => some as string[]);
  return values.length > 0
    ? { ...members[0], enum: distinct(values, String) }
    : without(members[0]!, "format");
}

/** The integer where it comes first and the text has digits only, else the text; any value where neither has a limit. */
function numberOrText(members: readonly Json[]): Json {
  const text = members.find((member) => member["type"] === "string" || isTextEnumeration(member));
  const [first] = members;
  if (first?.["type"] === "integer" && DIGITS.test(String(text?.["pattern"]))) return first;
  return text && Object.keys(text).length > 1 ? text : {};
}

function hasFields({ properties }: Json): boolean {
  return isObject(properties);
}

function isScalar({ type, enum: values }: Json): boolean {
  return values !== undefined || SCALARS.has(String(type));
}

/** Begins a pattern of whole numbers. */
const DIGITS = /^\^(\[\+-\]\?)?\[[01]-9\][^.]*$/;

const SCALARS = new Set(["string", "integer", "number", "boolean"]);

function isTextEnumeration({ enum: values }: Json): boolean {
  return Array.isArray(values) && values.every((value) => typeof value === "string");
}

function mergedObjects(members: readonly Json[]): Json {
  const properties: Json = {};
  for (const member of members)
    for (const [name, field] of Object.entries(member["properties"] as Json)) {
      const known = properties[name] as Json | undefined;
      properties[name] =
        known === undefined || isSame(known, field) ? field : mergedField(known, field as Json);
    }
  const required = members.map(requiredOf).reduce((all, some) => all.filter((name) => some.includes(name)));
  return { type: "object", ...(required.length > 0 && { required }), properties };
}

function mergedField(known: Json, field: Json): Json {
  if (isTextEnumeration(known) && isTextEnumeration(field))
    return {
      ...known,
      enum: distinct([...(known["enum"] as string[]), ...(field["enum"] as string[])], String),
    };
  return known["type"] === field["type"]
    ? { ...known, ...field }
    : without(known, "type", "enum", "items", "properties");
}

/** Those of the list whose names differ in more than upper and lower case, the first of each. */
function distinct<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const names = new Set<string>();
  return items.filter((item) => {
    const name = nameOf(item).toLowerCase();
    return !names.has(name) && names.add(name);
  });
}

function without(schema: Json, ...keys: readonly string[]): Json {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !keys.includes(key)));
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
