import { instantOf, type DateFields } from "./date-fields.ts";
import { parseEpochMs } from "./epoch.ts";
import { termsOf, type PatternElement } from "./pattern-element.ts";
import { parseOffset, parseTimeZone } from "./time-zone.ts";

/** Why a text is no date in a format, with the wording of java.time. */
export type DateRefusal = { readonly refusal: string };

export type ParseOptions = {
  /** Use the last value instead of the first for fields that the text lacks. */
  readonly roundUp: boolean;
  /** Zone of texts that name none. */
  readonly timeZone: string;
};

/** Reads a text by the elements of one format; gives milliseconds since 1970. */
export function parseDate(
  elements: readonly PatternElement[],
  text: string,
  options: ParseOptions,
): number | DateRefusal {
  const cursor: Cursor = { text, at: 0, fields: {} };
  const failedAt = readAll(elements, cursor);
  if (failedAt !== undefined)
    return { refusal: `Text '${shortened(text)}' could not be parsed at index ${failedAt}` };
  if (cursor.at < text.length) {
    return {
      refusal: `Text '${shortened(text)}' could not be parsed, unparsed text found at index ${cursor.at}`,
    };
  }
  const instant = instantOf(cursor.fields, options);
  if (typeof instant === "number") return instant;
  return { refusal: `Text '${shortened(text)}' could not be parsed: ${instant.refusal}` };
}

/** Java cuts long texts where it reports them. */
function shortened(text: string): string {
  return text.length > 64 ? `${text.slice(0, 64)}...` : text;
}

type Cursor = { readonly text: string; at: number; fields: DateFields };

/** Reads the elements in turn; returns the position of the first that does not match, or undefined. */
function readAll(elements: readonly PatternElement[], cursor: Cursor): number | undefined {
  for (const [index, element] of elements.entries()) {
    if (element.kind === "optional") {
      const before = { at: cursor.at, fields: { ...cursor.fields } };
      if (readAll(element.elements, cursor) !== undefined) Object.assign(cursor, before);
      continue;
    }
    const isRead = read(element, cursor, digitsReservedAfter(elements, index));
    if (!isRead) return cursor.at;
  }
  return undefined;
}

/** Numbers that follow without a separator keep their digits: `yyyyMMdd` leaves four for month and day. */
function digitsReservedAfter(elements: readonly PatternElement[], index: number): number {
  let reserved = 0;
  for (const next of elements.slice(index + 1)) {
    if (next.kind === "number" && next.min === next.max) reserved += next.max;
    else if (next.kind === "two-digit-year") reserved += 2;
    else if (next.kind === "fraction" && next.point === "") return reserved + next.min;
    else break;
  }
  return reserved;
}

function read(element: PatternElement, cursor: Cursor, reserved: number): boolean {
  switch (element.kind) {
    case "literal":
      return take(cursor, cursor.text.startsWith(element.text, cursor.at) ? element.text : undefined);
    case "number":
      return readNumber(element, cursor, reserved);
    case "two-digit-year": {
      const digits = match(cursor, /\d{2}/y);
      if (digits !== undefined) cursor.fields[element.field] = 2000 + Number(digits);
      return take(cursor, digits);
    }
    case "fraction":
      return readFraction(element, cursor);
    case "text":
      return readText(element, cursor);
    case "offset":
      return "gmt" in element.style ? readGmt(cursor) : readZone("offset", cursor);
    case "zone":
      return readZone("zone", cursor);
    case "epoch": {
      const digits = match(cursor, /-?\d{1,19}(?:\.\d{0,9})?/y);
      const epochMs = digits === undefined ? undefined : parseEpochMs(digits, element.unitMs);
      if (epochMs === undefined) return false;
      cursor.fields.epochMs = epochMs;
      return take(cursor, digits);
    }
    case "optional":
      return true;
  }
}

function readNumber(
  element: Extract<PatternElement, { kind: "number" }>,
  cursor: Cursor,
  reserved: number,
): boolean {
  const sign = match(cursor, /[+-]/y);
  if (sign !== undefined && !element.signed) return false;
  // A sign that may stand here is read even where no number follows: the failure is then reported behind it.
  cursor.at += sign?.length ?? 0;
  const run = match(cursor, /\d{1,19}/y) ?? "";
  const width = Math.min(run.length, element.max, Math.max(element.min, run.length - reserved));
  if (run === "" || width < element.min) return false;
  const needsPlus = element.signed && element.min > 1 && reserved === 0 && width > element.min;
  if (needsPlus && sign === undefined) return false;
  const digits = run.slice(0, width);
  cursor.fields[element.field] = Number(`${sign ?? ""}${digits}`);
  return take(cursor, digits);
}

function readFraction(element: Extract<PatternElement, { kind: "fraction" }>, cursor: Cursor): boolean {
  const point = element.point !== "" && element.point.includes(cursor.text[cursor.at] ?? "\n") ? 1 : 0;
  if (element.point !== "" && point === 0) return false;
  const digits = /^\d*/.exec(cursor.text.slice(cursor.at + point, cursor.at + point + element.max))![0];
  if (digits.length < element.min) return false;
  cursor.fields.nano = Number(digits.padEnd(9, "0"));
  cursor.at += point + digits.length;
  return true;
}

function readText(element: Extract<PatternElement, { kind: "text" }>, cursor: Cursor): boolean {
  const terms = termsOf(element.field, element.style);
  const index = terms.findIndex((term) => cursor.text.startsWith(term, cursor.at));
  if (index < 0) return false;
  const counted = element.field === "amPm" || element.field === "era" ? index : index + 1;
  cursor.fields[element.field] = counted;
  return take(cursor, terms[index]);
}

function readZone(kind: "offset" | "zone", cursor: Cursor): boolean {
  const offset = match(cursor, /Z|[+-]\d{2}(?::?\d{2})?(?::?\d{2})?/y);
  const name = offset ?? (kind === "zone" ? match(cursor, /[A-Za-z][A-Za-z0-9~/._+-]*/y) : undefined);
  if (name === undefined) return false;
  const zone = parseOffset(name) ?? parseTimeZone(name);
  if (typeof zone !== "string") return false;
  cursor.fields.timeZone = zone;
  return take(cursor, name);
}

/** `GMT`, alone or with an offset. */
function readGmt(cursor: Cursor): boolean {
  const found = match(cursor, /GMT(?:[+-]\d{1,2}(?::\d{2})?)?/y);
  const [, sign = "+", hours = "0", minutes = "00"] = /([+-])(\d+)(?::(\d+))?/.exec(found ?? "") ?? [];
  const zone = parseOffset(`${sign}${hours.padStart(2, "0")}:${minutes}`);
  if (found === undefined || typeof zone !== "string") return false;
  cursor.fields.timeZone = zone;
  return take(cursor, found);
}

function match(cursor: Cursor, pattern: RegExp): string | undefined {
  pattern.lastIndex = cursor.at;
  return pattern.exec(cursor.text)?.[0];
}

function take(cursor: Cursor, found: string | undefined): boolean {
  cursor.at += found?.length ?? 0;
  return found !== undefined;
}
