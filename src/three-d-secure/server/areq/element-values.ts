/** An object without its undefined fields; undefined when nothing is left. */
export function present<T extends Record<string, unknown>>(
  fields: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } | undefined {
  const entries = Object.entries(fields).filter((entry) => entry[1] !== undefined);
  return entries.length === 0
    ? undefined
    : (Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> });
}

/** `2026-11-20` as `20261120`. */
export function compactDate(date: string | undefined): string | undefined {
  return date?.slice(0, 10).replaceAll("-", "");
}

/** A date with time as the first `length` of YYYYMMDDHHMMSS, in UTC where the value has an offset; missing parts are zero. */
export function compactDateTime(value: string | undefined, length: 12 | 14): string | undefined {
  if (value === undefined) return undefined;
  const withOffset = /(Z|[+-]\d{2}:\d{2})$/.test(value) && value.length > 10;
  const utc = withOffset
    ? Temporal.Instant.from(value.replace(" ", "T")).toString({ smallestUnit: "second" })
    : value;
  return utc.replace(/\.\d+/, "").replace(/\D/g, "").padEnd(14, "0").slice(0, length);
}

/** A text cut to the characters an element may have; blank texts are no value. */
export function textOf(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== "string") return undefined;
  const trimmed = value.trim().slice(0, maxLength).trim();
  return trimmed === "" ? undefined : trimmed;
}
