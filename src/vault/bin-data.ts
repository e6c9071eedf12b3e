import { createReadStream } from "node:fs";
import { SECOND_BRANDS, type SecondBrand } from "../platform/card-numbers/index.ts";
import { csvRecords, NotUtf8, withoutEmptyEnd } from "../platform/csv-records.ts";

/** Known facts of the issuer of a card number range; null where the data says nothing. */
export interface BinFacts {
  /** ISO 3166-1 alpha-2 */
  readonly country: string | null;
  /** The currency cards of this range are billed in (ISO 4217); it decides whether DCC is offered. */
  readonly currency: string | null;
  /** `CREDIT`, `DEBIT`, `PREPAID`, … */
  readonly type: string | null;
  readonly brand: string | null;
  readonly bank: string | null;
  readonly level: string | null;
  /** `Consumer`, `Business`, `Commercial`, `Government` */
  readonly segment: string | null;
  /** The national scheme that cards of this range carry beside the brand of their number. */
  readonly secondBrand?: SecondBrand;
}

export interface BinData {
  /** The facts of the narrowest known range that has the number. */
  find(pan: string): BinFacts | undefined;
  /** The facts that all numbers which begin so have: of the narrowest known range with all of them. */
  findPrefix(digits: string): BinFacts | undefined;
}

/** A range of card numbers. The bounds are filled up to 19 digits, so that texts compare like numbers. */
interface Range {
  readonly first: string;
  readonly last: string;
  readonly line: number;
  readonly facts: BinFacts;
}

const BUNDLED_FILE = new URL("bin-data/bundled.csv", import.meta.url);
const FACTS = ["country", "currency", "type", "brand", "bank", "level", "segment"] as const;
/** The last column may be left out. */
const SECOND_BRAND = "second_brand";
const HEADERS = [
  ["prefix", ...FACTS],
  ["first", "last", ...FACTS],
].flatMap((columns) => [columns.join(","), [...columns, SECOND_BRAND].join(",")]);
const PAN_DIGITS = 19;
const MAX_FIELD_CHARACTERS = 200;

/**
 * Reads BIN data from a CSV file (RFC 4180): a prefix of 4 to 19 digits a line, or with the columns `first` and `last` a range
 * whose bounds have 6 to 19 digits. A range may lie within another; then the narrower one counts. A bad line refuses the
 * file with its number: half a table would quietly stop offering conversions.
 *
 * @throws Error that names the line
 */
export async function readBinData(file: string | URL = BUNDLED_FILE): Promise<BinData> {
  // The last line of equal ranges counts.
  const ranges = new Map<string, Range>();
  let header: string | undefined;
  const wrongHeader = `BIN data: line 1 must be ${HEADERS.join(" or ")}`;
  for await (const { fields: sent, line } of recordsOf(file)) {
    const fields = withoutEmptyEnd(sent, header?.split(",").length);
    if (header !== undefined) {
      const hasBounds = header.startsWith("first");
      const range = readLine(fields, { line, hasBounds, columns: header.split(",").length });
      ranges.set(`${range.first} ${range.last}`, range);
    } else if (HEADERS.includes(fields.join(","))) header = fields.join(",");
    else throw new Error(wrongHeader);
  }
  if (header === undefined) throw new Error(wrongHeader);
  return nested([...ranges.values()]);
}

/** Read in pieces: a table of all issuers has megabytes, and payments go on while it is read. */
async function* recordsOf(file: string | URL): AsyncGenerator<{ fields: readonly string[]; line: number }> {
  const maxRecordSize = MAX_FIELD_CHARACTERS * (FACTS.length + 3);
  try {
    for await (const { values, line } of csvRecords(createReadStream(file), { maxRecordSize }))
      yield { fields: values, line };
  } catch (error) {
    const { lines, message } = error as Error & { lines?: number };
    if (error instanceof NotUtf8) throw new Error(`BIN data: the file ${message}`, { cause: error });
    if (lines === undefined) throw error;
    throw new Error(`BIN data: line ${lines}: ${message}`, { cause: error });
  }
}

function readLine(
  fields: readonly string[],
  place: { line: number; hasBounds: boolean; columns: number },
): Range {
  const { line, hasBounds, columns } = place;
  const wrong = (what: string): Error => new Error(`BIN data: line ${line}: ${what}`);
  if (fields.length !== columns) throw wrong(`must have ${columns} fields`);
  if (fields.some((field) => field.length > MAX_FIELD_CHARACTERS))
    throw wrong(`a field has more than ${MAX_FIELD_CHARACTERS} characters`);
  const [first = "", last = ""] = hasBounds ? fields : [fields[0], fields[0]];
  if (hasBounds) {
    if (!/^\d{6,19}$/.test(first)) throw wrong("first must have 6 to 19 digits");
    if (last.length !== first.length || !/^\d+$/.test(last))
      throw wrong("last must have as many digits as first");
    if (last < first) throw wrong("last must not be less than first");
  } else if (!/^\d{4,19}$/.test(first)) throw wrong("prefix must have 4 to 19 digits");
  const facts = factsOf(fields.slice(hasBounds ? 2 : 1));
  const second = fields[FACTS.length + (hasBounds ? 2 : 1)] ?? "";
  const secondBrand = SECOND_BRANDS.find(({ brand }) => brand === second)?.brand;
  if (second !== "" && !secondBrand)
    throw wrong(`${SECOND_BRAND} must be empty or ${SECOND_BRANDS.map(({ brand }) => brand).join(", ")}`);
  if (facts.country && !/^[A-Z]{2}$/.test(facts.country)) throw wrong("country must be two capital letters");
  if (facts.currency && !/^[A-Z]{3}$/.test(facts.currency))
    throw wrong("currency must be three capital letters");
  return {
    first: first.padEnd(PAN_DIGITS, "0"),
    last: last.padEnd(PAN_DIGITS, "9"),
    line,
    facts: { ...facts, ...(secondBrand && { secondBrand }) },
  };
}

function factsOf(fields: readonly string[]): BinFacts {
  const [country, currency, type, brand, bank, level, segment] = fields.map((field) => field || null);
  return {
    country: country ?? null,
    currency: currency ?? null,
    type: type ?? null,
    brand: brand ?? null,
    bank: bank ?? null,
    level: level ?? null,
    segment: segment ?? null,
  };
}

/** Ranges that lie within each other or apart: each has at most one that is the next wider. */
function nested(unsorted: readonly Range[]): BinData {
  const ranges = unsorted.toSorted((a, b) => compare(a.first, b.first) || compare(b.last, a.last));
  const wider: number[] = [];
  const open: number[] = [];
  for (const [index, range] of ranges.entries()) {
    while (open.length > 0 && ranges[open.at(-1)!]!.last < range.first) open.pop();
    const around = open.at(-1);
    const outer = around === undefined ? undefined : ranges[around]!;
    if (outer && outer.last < range.last)
      throw new Error(`BIN data: line ${range.line}: overlaps line ${outer.line}`);
    wider.push(around ?? -1);
    open.push(index);
  }
  const find = (first: string, last: string) => findNarrowest(ranges, wider, { first, last });
  return {
    find: (pan) => find(pan.padEnd(PAN_DIGITS, "0"), pan.padEnd(PAN_DIGITS, "0")),
    findPrefix: (digits) => find(digits.padEnd(PAN_DIGITS, "0"), digits.padEnd(PAN_DIGITS, "9")),
  };
}

function findNarrowest(
  ranges: readonly Range[],
  wider: readonly number[],
  { first, last }: Pick<Range, "first" | "last">,
): BinFacts | undefined {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ranges[middle]!.first <= first) low = middle + 1;
    else high = middle;
  }
  let index = low - 1;
  while (index >= 0 && ranges[index]!.last < last) index = wider[index]!;
  return ranges[index]?.facts;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
