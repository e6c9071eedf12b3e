/** An object without its undefined fields; undefined when nothing is left. */
export function present<T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } | undefined {
  const entries = Object.entries(fields).filter((entry) => entry[1] !== undefined);
  return entries.length === 0
    ? undefined
    : (Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> });
}

/** A date as YYYYMMDD; undefined when the value does not start with one. */
export function compactDate(value: string | undefined): string | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(value ?? "");
  return match === null ? undefined : match.slice(1).join("");
}

/** A date with time as the first `length` of YYYYMMDDHHMMSS, in UTC where the value has an offset; missing parts are zero. */
export function compactDateTime(value: string | undefined, length: 12 | 14): string | undefined {
  if (compactDate(value) === undefined || value === undefined) return undefined;
  const local = utcOf(value) ?? value.replace(/(?<=.{10})[+-]\d{2}:\d{2}$/, "");
  return local.replace(/\.\d+/, "").replace(/\D/g, "").padEnd(14, "0").slice(0, length);
}

/** The same instant written in UTC, when the value names one. */
function utcOf(value: string): string | undefined {
  try {
    return Temporal.Instant.from(value.replace(" ", "T")).toString({ smallestUnit: "second" });
  } catch {
    return undefined;
  }
}

/** A text cut to the characters an element may have; blank texts are no value. */
export function cutText(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== "string") return undefined;
  const trimmed = value.trim().slice(0, maxLength).trim();
  return trimmed === "" ? undefined : trimmed;
}
