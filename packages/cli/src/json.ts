export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value at a path of names with dots; undefined where there is none. */
export function valueAt(value: Json | undefined, path: string): Json | undefined {
  return path
    .split(".")
    .reduce<Json | undefined>(
      (inner, name) => (isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
      value,
    );
}

/** A name, id or number as text. */
export function asText(value: Json | undefined): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

/** Whether a path leads to the place of a pattern, in which `*` stands for any name or number. */
export function isAt(path: string, pattern: string): boolean {
  const [names, expected] = [path.split("."), pattern.split(".")];
  return (
    names.length === expected.length && expected.every((name, index) => name === "*" || name === names[index])
  );
}

/** The value with each text replaced; the path of a list's entry ends with its number. */
export function mappedValues(
  value: Json,
  map: (inner: Json, path: string) => Json | undefined,
  path = "",
): Json {
  const mapped = map(value, path);
  if (mapped !== undefined) return mapped;
  const inner = (name: string | number) => (path === "" ? `${name}` : `${path}.${name}`);
  if (Array.isArray(value)) return value.map((entry: Json, index) => mappedValues(entry, map, inner(index)));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, entry]) =>
      entry === undefined ? [] : [[name, mappedValues(entry, map, inner(name))]],
    ),
  );
}
