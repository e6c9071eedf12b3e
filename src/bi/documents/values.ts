import { formatAmount } from "../../platform/money/index.ts";

/** A JSON object without what is not known: a field that says nothing is missing from a document, never null. */
export type DocumentPart = Readonly<Record<string, unknown>>;

/** One object of the parts, which have no name in common. */
export function known(...parts: readonly DocumentPart[]): DocumentPart {
  // Without a list of entries, which for a hundred fields of each document was half of the garbage.
  const all: Record<string, unknown> = {};
  for (const part of parts) {
    for (const name in part) {
      const value = part[name];
      if (value !== undefined && value !== null && value !== "") all[name] = value;
    }
  }
  return all;
}

/** An object or list without anything in it is left out like an unknown value. */
export function filled<Value extends object>(value: Value): Value | undefined {
  return Object.keys(value).length > 0 ? value : undefined;
}

/** spec: dates are `yyyy-MM-dd HH:mm:ss`; all of them are UTC. */
export function dateTimeText(instant: Temporal.Instant | null | undefined): string | undefined {
  if (instant === null || instant === undefined) return undefined;
  const second = Math.floor(instant.epochMilliseconds / 1_000);
  if (second !== lastSecond) {
    // A Date prints the same text three times as fast.
    lastText = new Date(second * 1_000).toISOString().slice(0, -".000Z".length).replace("T", " ");
    lastSecond = second;
  }
  return lastText;
}

/** Most moments of a document are in one second. */
let lastSecond = Number.NaN;
let lastText = "";

/** As `dateTimeText`, from the ISO text in which moments are kept within JSON. */
export function dateTimeOfIso(iso: string | undefined): string | undefined {
  return iso === undefined ? undefined : dateTimeText(Temporal.Instant.from(iso));
}

/**
 * The one place where an amount becomes a number, because the document's fields are numbers. Shortest decimal text and
 * back is exact for amounts of at most 15 digits, and the API admits 10 before the point and 4 behind it.
 */
export function amountNumber(minor: bigint | null, currency: string | null): number | undefined {
  return minor === null || currency === null ? undefined : Number(formatAmount({ minor, currency }));
}

export function decimalNumber(text: string | number | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** A number that the field type `integer` can hold; a larger one is left to the record. */
export function integerNumber(text: string | number | undefined): number | undefined {
  const number = decimalNumber(text);
  return number !== undefined && Math.abs(number) <= 0x7fff_ffff ? number : undefined;
}

export function readText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** The entries a whitelist lets through, or nothing when there are none. */
export function whitelisted(data: unknown, whitelist: readonly string[]): DocumentPart | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  return openObject(Object.fromEntries(Object.entries(data).filter(([key]) => whitelist.includes(key))));
}

/**
 * An object whose fields are not in the mapping. An index gives such a field the type of its first value and refuses every
 * later value that does not fit, so all values become text, which any value fits. A key with a dot would be an object
 * where the same key without it is a text; it gets an underscore instead. A blank key cannot be a field.
 */
export function openObject(data: Readonly<Record<string, unknown>>): DocumentPart | undefined {
  return filled(
    Object.fromEntries(
      Object.entries(data)
        .filter(([key, value]) => key.trim() !== "" && value !== undefined && value !== null)
        .map(([key, value]) => [key.replaceAll(".", "_"), asText(value)]),
    ),
  );
}

function asText(value: unknown): string | string[] {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.flat(Number.POSITIVE_INFINITY).flatMap(asText);
  return JSON.stringify(value);
}
