/** The part of a JSON Schema that defines the fields of an object and their types. */
interface Schema {
  readonly type?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: unknown;
  readonly items?: Schema;
}

/** The value of a field that is to be removed. */
const ABSENT = Symbol("absent");

/**
 * Reads a JSON body in the ways in which published clients write it. Clients in PHP write an empty map as `[]`; others send
 * every field, with `null` or `""` where nothing was set; and others hold booleans and counts as text.
 *
 * - `null` and `""` of a field are removed, so that a required one is reported as missing. Where the schema gives null a
 *   meaning of its own ("remove it"), both mean null.
 * - `[]` in place of a map is `{}`; in place of an optional object it is removed.
 * - An optional object in which no field was set is removed, and so is a field that the schema does not know and that
 *   has no value.
 * - White space around what has a form is removed, as of a copied e-mail address.
 * - With `readsTexts`, `"true"`, `"1"`, `"false"` and `"0"` are booleans and digits are whole numbers, where no text is allowed.
 *
 * The entries of free maps (`extraData`) keep their empty texts. A field whose schema says nothing of its content is not
 * touched. Changes `body` in place and returns it, or `{}` for an empty list.
 */
export function readClientBody(
  body: unknown,
  schema: object,
  { readsTexts }: { readonly readsTexts: boolean },
): unknown {
  const read = readField(body, schema, { isRequired: true, readsTexts });
  return read === ABSENT ? body : read;
}

interface Reading {
  readonly isRequired: boolean;
  readonly readsTexts: boolean;
}

function readField(sent: unknown, schema: Schema, { isRequired, readsTexts }: Reading): unknown {
  const variants = schema.anyOf ?? [schema];
  if (!variants.every(definesType)) return sent;
  const value = typeof sent === "string" ? withoutSpaceAround(sent, variants) : sent;
  if (value === null || value === "") return unsetValue(value, variants);
  if (typeof value === "string") return readsTexts ? readText(value, variants) : value;
  const object = variants.find(isObject);
  if (Array.isArray(value)) {
    const list = variants.find(({ type }) => type === "array");
    if (list) return readList(value, list, readsTexts);
    if (!object || value.length > 0) return value;
    return isRequired || !object.properties ? {} : ABSENT;
  }
  if (!object || typeof value !== "object") return value;
  const fields = value as Record<string, unknown>;
  const before = Object.keys(fields).length;
  readFields(fields, object, readsTexts);
  const isUnset = before > 0 && Object.keys(fields).length === 0 && object.properties !== undefined;
  return isUnset && !isRequired ? ABSENT : fields;
}

/** Free text stays as it is. */
function withoutSpaceAround(text: string, variants: readonly Schema[]): string {
  return variants.some(hasForm) ? text.trim() : text;
}

/** A pattern that only excludes characters, and white space is not one of them, is of free text. */
function hasForm({ pattern, format }: Schema): boolean {
  if (pattern === undefined) return format !== undefined;
  return !pattern.startsWith("^[^") || pattern.startsWith("^[^\\s");
}

function definesType(schema: Schema): boolean {
  return schema.type !== undefined || "enum" in schema || "const" in schema || schema.anyOf !== undefined;
}

function isObject({ type }: Schema): boolean {
  return type === "object";
}

/** Null removes a value where the schema allows null. An empty text does so for texts only, never for an object. */
function unsetValue(value: null | "", variants: readonly Schema[]): null | typeof ABSENT {
  const takes = (name: string) => variants.some(({ type }) => type === name);
  return takes("null") && (value === null || takes("string")) ? null : ABSENT;
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["false", false],
  ["0", false],
]);
/** Short enough to be exact. A leading zero is part of a text, such as a code. */
const WHOLE_NUMBER = /^(?:0|[1-9][0-9]{0,8})$/;

/** Never touches what may be a text: amounts, above all. */
function readText(text: string, variants: readonly Schema[]): unknown {
  const types = new Set(variants.map(({ type }) => type).filter((type) => type !== "null"));
  if (types.size !== 1) return text;
  if (types.has("boolean")) return BOOLEANS.get(text) ?? text;
  return types.has("integer") && WHOLE_NUMBER.test(text) ? Number(text) : text;
}

function readList(list: unknown[], { items }: Schema, readsTexts: boolean): unknown[] {
  if (!items) return list;
  return list.map((item) =>
    item === null ? item : readField(item, items, { isRequired: true, readsTexts }),
  );
}

function readFields(fields: Record<string, unknown>, schema: Schema, readsTexts: boolean): void {
  const isMap = schema.properties === undefined;
  const entries = Object.values(schema.patternProperties ?? {})[0];
  for (const [name, value] of Object.entries(fields)) {
    const field = isMap ? entries : ownField(schema, name);
    if (isMap && value === "" && field?.type === "string") continue;
    const isRequired = schema.required?.includes(name) ?? false;
    const read = field ? readField(value, field, { isRequired, readsTexts }) : unknownField(value, schema);
    if (read === ABSENT) delete fields[name];
    else if (read !== value) fields[name] = read;
  }
}

function ownField({ properties = {} }: Schema, name: string): Schema | undefined {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** An unknown field is refused later, by its name; without a value it is removed. */
function unknownField(value: unknown, { additionalProperties }: Schema): unknown {
  const isUnset = value === null || value === "" || (Array.isArray(value) && value.length === 0);
  return additionalProperties === false && isUnset ? ABSENT : value;
}
