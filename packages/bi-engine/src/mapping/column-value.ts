import { QueryError } from "../errors.ts";
import { shown } from "../json/shown.ts";
import { type Analyzer, BUILT_IN_ANALYZERS } from "../text/analyzer.ts";
import { compareText } from "../values/compare-text.ts";
import { isGeoPoint, parseGeoPoint, quantise } from "../values/geo-point.ts";
import { parseIp } from "../values/ip.ts";
import { scaledFromValue } from "../values/scaled-float.ts";
import { parseDateMs } from "./date-ms.ts";
import type { Json } from "./json-value.ts";
import type { Field } from "./mapping.ts";

/** A value as its column stores it. A text field stores its terms in one string, see `termsOf`. */
export type ColumnValue = string | number | bigint | boolean | { readonly lat: number; readonly lon: number };

/** The content of a column for one document: a value, or a list of at least two. */
export type Content = ColumnValue | readonly ColumnValue[];

/**
 * The content of a field's column for a document: keywords and addresses sorted and each once, numbers sorted, as
 * OpenSearch's doc values are. Nulls are left out; undefined when nothing is left. Throws mapper_parsing_exception for a
 * value that does not fit.
 */
export function columnContent(field: Field, value: Json): Content | undefined {
  // Most fields have one value, for which this is the fast path.
  if (value !== null && !isList(value))
    return field.type === "text" ? termsOf(field, value) : readValue(field, value);
  const values = columnValues(field, itemsOf(field, value));
  return values.length > 1 ? values : values[0];
}

/** The same for values that are known to be single ones, as a list. */
export function columnValues(field: Field, items: readonly Json[]): readonly ColumnValue[] {
  const values = items.flatMap((item) => valueOfItem(field, item) ?? []);
  return values.length > 1 ? [joined(field, values)].flat() : values;
}

/** The content of a column for a document that has the field in two places. */
export function joinedContent(field: Field, before: Content, after: Content): Content {
  return joined(field, [before, after].flat());
}

function valueOfItem(field: Field, item: Json): ColumnValue | undefined {
  const value = item === null ? (field.nullValue as Json) : item;
  if (value === null) return undefined;
  return field.type === "text" ? termsOf(field, value) : readValue(field, value);
}

function joined(field: Field, values: readonly ColumnValue[]): Content {
  if (field.type === "text") return (values as readonly string[]).join(VALUE_MARK);
  const inOrder = sorted(field, values);
  return inOrder.length > 1 ? inOrder : inOrder[0]!;
}

function itemsOf(field: Field, value: Json): readonly Json[] {
  return field.type === "geo_point" ? pointsOf(value) : flatten(value);
}

/** A list of two numbers is one point, a list of anything else is a list of points. */
function pointsOf(value: Json): readonly Json[] {
  return isList(value) && typeof value[0] !== "number" ? value : [value];
}

export function flatten(value: Json): readonly Json[] {
  return isList(value) ? value.flatMap(flatten) : [value];
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Separates terms, and stands at both ends, so that a term is found as `\x1fword\x1f`. */
export const TERM_MARK = "\x1f";
/** Stands between the values of an array, so that no phrase spans two of them. */
export const VALUE_MARK = "\x1e";

/** The terms of a text in reading order: `\x1fquick\x1ffox\x1f`. A removed term leaves an empty position. */
function termsOf(field: Field, item: Json): string {
  const text = readTextValue(field, item);
  const { analyzer, terms } = knownTermsOf(field);
  // Texts that are long or contain a digit rarely recur.
  if (text.length >= 60 || /\d/.test(text)) return markedTerms(analyzer, text);
  let marked = terms.get(text);
  if (marked === undefined) {
    marked = markedTerms(analyzer, text);
    if (terms.size >= MAX_KEPT) terms.clear();
    terms.set(text, marked);
  }
  return marked;
}

/** Names, cities and the like recur: a bounded number of them is cached with their terms. */
interface KnownTerms {
  readonly analyzer: Analyzer;
  readonly terms: Map<string, string>;
}

const MAX_KEPT = 5_000;
const knownByAnalyzer = new WeakMap<Analyzer, KnownTerms>();
const knownByField = new WeakMap<Field, KnownTerms>();

function knownTermsOf(field: Field): KnownTerms {
  let known = knownByField.get(field);
  if (known === undefined) {
    const analyzer = analyzerOf(field);
    known = knownByAnalyzer.get(analyzer) ?? { analyzer, terms: new Map() };
    knownByAnalyzer.set(analyzer, known);
    knownByField.set(field, known);
  }
  return known;
}

/** How many terms a text column's value has, empty positions included. */
export function termCount(terms: string): number {
  let marks = 0;
  for (let i = 0; i < terms.length; i++) {
    const unit = terms.charCodeAt(i);
    // Every value ends in a mark of its own beside those before its terms.
    if (unit === 0x1f) marks++;
    else if (unit === 0x1e) marks--;
  }
  return marks - 1;
}

function markedTerms(analyzer: Analyzer, text: string): string {
  const terms = analyzer.terms(text);
  return terms.length === 0 ? TERM_MARK : TERM_MARK + terms.join(TERM_MARK) + TERM_MARK;
}

/** The analyzer a text field names, the index's own before the built-in ones. */
export function analyzerOf(field: Field): Analyzer {
  return (
    field.analyzers.get(field.analyzer) ??
    BUILT_IN_ANALYZERS[field.analyzer] ??
    BUILT_IN_ANALYZERS["standard"]!
  );
}

function readValue(field: Field, item: Json): ColumnValue | undefined {
  try {
    return readStrictly(field, item);
  } catch (error) {
    if (field.ignoreMalformed && error instanceof Unfit) return undefined;
    if (error instanceof Unfit) throw mapperParsing(field, item, error.message);
    throw error;
  }
}

class Unfit extends Error {}

function readStrictly(field: Field, item: Json): ColumnValue | undefined {
  switch (field.type) {
    case "text":
    case "keyword": {
      const text = readTextValue(field, item);
      return text.length > field.ignoreAbove ? undefined : text;
    }
    case "binary":
    case "completion":
      return typeof item === "string" ? item : JSON.stringify(item);
    case "boolean":
      return readBoolean(item);
    case "byte":
    case "short":
    case "integer":
    case "long":
      return readInteger(field, item);
    case "double":
      return readNumber(item);
    case "float":
      return Math.fround(readNumber(item));
    case "half_float":
      return Math.f16round(readNumber(item));
    case "scaled_float":
      return BigInt(scaledFromValue(readNumber(item), field.scalingFactor));
    case "date":
      return readDate(field, item);
    case "ip":
      return readIp(item);
    case "geo_point":
      return readPoint(item);
  }
}

function readTextValue(field: Field, item: Json): string {
  if (typeof item === "object") throw mapperParsing(field, item, "Can't get text on a START_OBJECT");
  return String(item);
}

function readBoolean(item: Json): boolean {
  if (item === true || item === "true") return true;
  if (item === false || item === "false" || item === "") return false;
  throw new Unfit(`Failed to parse value [${shown(item)}] as only [true] or [false] are allowed.`);
}

const INTEGER_LIMITS = {
  byte: [-128n, 127n],
  short: [-32768n, 32767n],
  integer: [-(2n ** 31n), 2n ** 31n - 1n],
  long: [-(2n ** 63n), 2n ** 63n - 1n],
} as const;

function readInteger(field: Field, item: Json): bigint | undefined {
  if (item === "") return undefined;
  const exact =
    typeof item === "string" && /^-?\d+$/.test(item) ? BigInt(item) : BigInt(Math.trunc(readNumber(item)));
  const [lowest, highest] = INTEGER_LIMITS[field.type as keyof typeof INTEGER_LIMITS];
  if (exact < lowest || exact > highest)
    throw new Unfit(
      `Value [${shown(item)}] is out of range for ${field.type === "integer" ? "an" : "a"} ${field.type}`,
    );
  return exact;
}

function readNumber(item: Json): number {
  const value =
    typeof item === "number"
      ? item
      : typeof item === "string" && item.trim() !== ""
        ? Number(item)
        : Number.NaN;
  if (!Number.isFinite(value)) throw new Unfit(`For input string: "${shown(item)}"`);
  return value;
}

function readDate(field: Field, item: Json): bigint {
  const millis =
    typeof item === "string" || typeof item === "number"
      ? parseDateMs(field.format, String(item))
      : undefined;
  if (millis === undefined)
    throw new Unfit(`failed to parse date field [${shown(item)}] with format [${field.format}]`);
  return BigInt(millis);
}

function readIp(item: Json): bigint {
  const ip = typeof item === "string" ? parseIp(item) : undefined;
  if (ip === undefined) throw new Unfit(`'${shown(item)}' is not an IP string literal.`);
  return ip;
}

function readPoint(item: Json): ColumnValue {
  const point = parseGeoPoint(item, { ignoresHeight: true });
  if (!isGeoPoint(point)) throw new Unfit(point.refusal);
  return quantise(point);
}

function mapperParsing(field: Field, item: Json, reason: string): QueryError {
  const shown = typeof item === "object" ? JSON.stringify(item) : String(item);
  return new QueryError("reading", 400, {
    type: "mapper_parsing_exception",
    reason: `failed to parse field [${field.path}] of type [${field.type}] in document. Preview of field's value: '${shown}'`,
    causedBy: { type: "illegal_argument_exception", reason },
  });
}

function sorted(field: Field, values: readonly ColumnValue[]): readonly ColumnValue[] {
  switch (field.type) {
    case "keyword":
      return [...new Set(values as readonly string[])].toSorted(compareText);
    case "ip":
      return [...new Set(values as readonly bigint[])].toSorted(compare);
    case "geo_point":
    case "binary":
    case "completion":
      return values;
    default:
      return values.toSorted(compare);
  }
}

function compare(a: ColumnValue, b: ColumnValue): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
