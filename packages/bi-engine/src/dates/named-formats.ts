import type { NumberField, PatternElement } from "./pattern-element.ts";

/**
 * The formats OpenSearch has by name. Each is written once; the `strict_` form wants full widths, the
 * other takes single digits too. Letters are those of date patterns; `Z` stands for any way to write an
 * offset, `S` for one to nine digits of a fraction.
 */
const PATTERNS: Readonly<Record<string, string>> = {
  basic_date: "yyyyMMdd",
  basic_date_time: "yyyyMMdd'T'HHmmss.SZ",
  basic_date_time_no_millis: "yyyyMMdd'T'HHmmssZ",
  basic_ordinal_date: "yyyyDDD",
  basic_ordinal_date_time: "yyyyDDD'T'HHmmss.SZ",
  basic_ordinal_date_time_no_millis: "yyyyDDD'T'HHmmssZ",
  basic_time: "HHmmss.SZ",
  basic_time_no_millis: "HHmmssZ",
  basic_t_time: "'T'HHmmss.SZ",
  basic_t_time_no_millis: "'T'HHmmssZ",
  basic_week_date: "YYYY'W'wwe",
  basic_week_date_time: "YYYY'W'wwe'T'HHmmss.SZ",
  basic_week_date_time_no_millis: "YYYY'W'wwe'T'HHmmssZ",
  date: "yyyy-MM-dd",
  date_hour: "yyyy-MM-dd'T'HH",
  date_hour_minute: "yyyy-MM-dd'T'HH:mm",
  date_hour_minute_second: "yyyy-MM-dd'T'HH:mm:ss",
  date_hour_minute_second_fraction: "yyyy-MM-dd'T'HH:mm:ss.S",
  date_hour_minute_second_millis: "yyyy-MM-dd'T'HH:mm:ss.S",
  date_time: "yyyy-MM-dd'T'HH:mm:ss.SZ",
  date_time_no_millis: "yyyy-MM-dd'T'HH:mm:ssZ",
  date_optional_time: "yyyy[-MM[-dd]]['T'[HH[:mm[:ss[.S]]]][Z]]",
  hour: "HH",
  hour_minute: "HH:mm",
  hour_minute_second: "HH:mm:ss",
  hour_minute_second_fraction: "HH:mm:ss.S",
  hour_minute_second_millis: "HH:mm:ss.S",
  ordinal_date: "yyyy-DDD",
  ordinal_date_time: "yyyy-DDD'T'HH:mm:ss.SZ",
  ordinal_date_time_no_millis: "yyyy-DDD'T'HH:mm:ssZ",
  time: "HH:mm:ss.SZ",
  time_no_millis: "HH:mm:ssZ",
  t_time: "'T'HH:mm:ss.SZ",
  t_time_no_millis: "'T'HH:mm:ssZ",
  week_date: "YYYY-'W'ww-e",
  week_date_time: "YYYY-'W'ww-e'T'HH:mm:ss.SZ",
  week_date_time_no_millis: "YYYY-'W'ww-e'T'HH:mm:ssZ",
  week_year: "YYYY",
  weekyear: "YYYY",
  weekyear_week: "YYYY-'W'ww",
  weekyear_week_day: "YYYY-'W'ww-e",
  year: "yyyy",
  year_month: "yyyy-MM",
  year_month_day: "yyyy-MM-dd",
};

export type NamedFormat = {
  readonly read: readonly PatternElement[];
  /** Dates are always written in full width. */
  readonly write: readonly PatternElement[];
};

/** The elements of a format with a name, or undefined when the text is pattern letters. */
export function namedFormat(name: string): NamedFormat | undefined {
  if (name === "epoch_millis") return both([{ kind: "epoch", unitMs: 1 }]);
  if (name === "epoch_second") return both([{ kind: "epoch", unitMs: 1000 }]);
  if (name === "iso8601" || name === "strict_date_optional_time_nanos") {
    return both(compile(PATTERNS["date_optional_time"]!, true));
  }
  if (name === "rfc3339_lenient") return both(compile("yyyy[-MM[-dd['T'HH:mm[:ss[.S]]Z]]]", true));
  const isStrict = name.startsWith("strict_");
  const pattern = PATTERNS[isStrict ? name.slice("strict_".length) : name];
  const isUnknownStrict = name.startsWith("strict_basic_") && !name.includes("week");
  if (pattern === undefined || isUnknownStrict) return undefined;
  const write = compile(pattern, true);
  const readsFullWidthOnly = isStrict || name.startsWith("basic_");
  return { read: readsFullWidthOnly ? write : compile(pattern, false), write };
}

function both(elements: readonly PatternElement[]): NamedFormat {
  return { read: elements, write: elements };
}

const FIELDS: Readonly<Record<string, NumberField>> = {
  y: "year",
  Y: "weekYear",
  M: "month",
  d: "day",
  D: "dayOfYear",
  w: "week",
  e: "weekday",
  H: "hour",
  m: "minute",
  s: "second",
};

function compile(pattern: string, isStrict: boolean): PatternElement[] {
  const open: PatternElement[][] = [[]];
  for (const found of pattern.matchAll(/'(?<quoted>[^']*)'|\[|\]|\.S|(?<letter>[A-Za-z])\k<letter>*|./g)) {
    const { quoted, letter } = found.groups ?? {};
    if (found[0] === "[") open.push([]);
    else if (found[0] === "]") {
      const elements = open.pop()!;
      open.at(-1)!.push({ kind: "optional", elements });
    } else if (quoted !== undefined) open.at(-1)!.push({ kind: "literal", text: quoted });
    else if (found[0] === ".S") open.at(-1)!.push(fraction);
    else if (letter === "Z") open.at(-1)!.push({ kind: "offset", style: { any: true } });
    else if (letter === undefined) open.at(-1)!.push({ kind: "literal", text: found[0] });
    else open.at(-1)!.push(numberOf(letter, found[0].length, isStrict));
  }
  return open[0]!;
}

const fraction: PatternElement = { kind: "fraction", min: 1, max: 9, point: ".," };

function numberOf(letter: string, width: number, isStrict: boolean): PatternElement {
  const field = FIELDS[letter]!;
  const isYear = letter === "y" || letter === "Y";
  if (!isStrict) return { kind: "number", field, min: 1, max: isYear ? 9 : width, signed: isYear };
  return { kind: "number", field, min: width, max: isYear ? 10 : width, signed: isYear };
}
