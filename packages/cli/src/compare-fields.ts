import { isAt, isObject, asText, type Json, type JsonObject } from "./json.ts";
import type { Kind } from "./kind.ts";
import { isReference, MASK } from "./secrets.ts";

/** A field that differs. */
export interface FieldChange {
  readonly path: string;
  /** On the gateway; undefined when it has none. */
  readonly before: Json | undefined;
  /** In the file; undefined when it goes away. */
  readonly after: Json | undefined;
  /** Path of the smallest part of the resource that an update replaces: what is sent. */
  readonly unit: readonly string[];
}

export interface Comparison {
  readonly kind: Kind;
  /** Paths of the kind's secrets. */
  readonly secrets: readonly string[];
  /** Secrets that are set are sent again, because nobody can compare them. */
  readonly sendsSecrets: boolean;
}

/**
 * The fields of the file that the gateway has otherwise. A field that the file does not name stays as it is, except in a map or in
 * a part that is replaced whole. Both sides have names instead of ids.
 */
export function changedFields(
  desired: JsonObject,
  actual: JsonObject,
  comparison: Comparison,
): readonly FieldChange[] {
  return Object.keys(desired).flatMap((name) =>
    changesAt([name], { desired: desired[name], actual: actual[name], comparison }),
  );
}

interface Sides {
  readonly desired: Json | undefined;
  readonly actual: Json | undefined;
  readonly comparison: Comparison;
}

function changesAt(path: readonly string[], { desired, actual, comparison }: Sides): readonly FieldChange[] {
  const { merged = [], maps = [] } = comparison.kind;
  const isIn = (patterns: readonly string[]) => patterns.some((pattern) => isAt(path.join("."), pattern));
  const inner = (names: readonly string[]) =>
    names.flatMap((name) =>
      changesAt([...path, name], {
        desired: isObject(desired) ? desired[name] : undefined,
        actual: isObject(actual) ? actual[name] : undefined,
        comparison,
      }),
    );
  if (isIn(merged) && isObject(desired)) return inner(Object.keys(desired));
  if (isIn(maps) && isObject(desired))
    return inner([...new Set([...Object.keys(desired), ...Object.keys(isObject(actual) ? actual : {})])]);
  return differences(path, { desired, actual, comparison }).map((change) => ({ ...change, unit: path }));
}

type Difference = Omit<FieldChange, "unit">;

function differences(path: readonly string[], sides: Sides): readonly Difference[] {
  const { actual, comparison } = sides;
  const joined = path.join(".");
  const form = comparison.kind.shownAs?.find(({ field }) => field === joined);
  const desired = form ? form.show(sides.desired) : sides.desired;
  const inner = (name: string, of: [Json | undefined, Json | undefined]) =>
    differences([...path, name], { desired: of[0], actual: of[1], comparison });
  if (isObject(desired) && isObject(actual)) {
    const names = [...new Set([...Object.keys(desired), ...Object.keys(actual)])];
    return names.flatMap((name) =>
      // Fields that responses show as unset need not be in the file.
      desired[name] === undefined && isUnset(actual[name]) ? [] : inner(name, [desired[name], actual[name]]),
    );
  }
  if (Array.isArray(desired) && Array.isArray(actual) && desired.length === actual.length)
    return desired.flatMap((entry: Json, index) => inner(String(index), [entry, actual[index] as Json]));
  if (comparison.secrets.some((field) => isAt(joined, field)) && isReference(desired))
    return secretDiffers(joined, sides) ? [{ path: joined, before: actual, after: desired }] : [];
  return isSame(desired, actual) ? [] : [{ path: joined, before: actual, after: desired }];
}

/** A secret that is set can't be compared, and neither can one that responses never have. */
function secretDiffers(path: string, { actual, comparison }: Sides): boolean {
  if (comparison.sendsSecrets) return true;
  const isHidden = comparison.kind.hidden?.some(({ field }) => field === path) ?? false;
  return actual !== MASK && !isHidden;
}

function isSame(desired: Json | undefined, actual: Json | undefined): boolean {
  if (isEmpty(desired) && isEmpty(actual)) return true;
  if (isMoment(desired) && isMoment(actual)) return Date.parse(desired) === Date.parse(actual);
  if (typeof desired === "number" || typeof actual === "number") return asText(desired) === asText(actual);
  return JSON.stringify(desired) === JSON.stringify(actual);
}

function isMoment(value: Json | undefined): value is string {
  return typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(value);
}

function isUnset(value: Json | undefined): boolean {
  return value === false || isEmpty(value);
}

/** The API takes these for a field that is not given. */
export function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === "") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

/** The leaves of a value, for people. */
export function leavesOf(value: Json | undefined, path: string): readonly (readonly [string, Json])[] {
  if (value === undefined) return [];
  const entries =
    Array.isArray(value) && value.every((entry) => typeof entry !== "object") ? [] : entriesOf(value);
  if (entries.length === 0) return [[path, value]];
  return entries.flatMap(([name, inner]) => leavesOf(inner, path === "" ? name : `${path}.${name}`));
}

function entriesOf(value: Json): readonly (readonly [string, Json | undefined])[] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
