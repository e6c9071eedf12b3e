import { compileCustomPattern } from "./custom-pattern.ts";
import { namedFormat, type NamedFormat } from "./named-formats.ts";
import { parseDate, type DateRefusal, type ParseOptions } from "./parse-date.ts";
import { printDate } from "./print-date.ts";

/** A date format as a mapping or a request names it: one format, or several joined by `||`. */
export type DateFormat = {
  readonly pattern: string;
  /** Milliseconds since 1970; every format is tried in turn. */
  readonly parse: (text: string, options: ParseOptions) => number | DateRefusal;
  /** Writes with the first format, as a clock in the zone shows the instant. */
  readonly print: (epochMs: number, timeZone: string) => string;
};

/** Compiles a format; the refusal has OpenSearch's wording. */
export function compileDateFormat(pattern: string): DateFormat | DateRefusal {
  const formats: NamedFormat[] = [];
  // Formats could begin with an 8 once, for those of java.time.
  for (const part of pattern.replace(/^8/, "").split("||")) {
    const format = compileOne(part);
    if ("refusal" in format) return format;
    formats.push(format);
  }
  const first = formats[0]!;
  return {
    pattern,
    parse: (text, options) => parseWithAny(formats, text, options),
    print: (epochMs, timeZone) => printDate(first.write, epochMs, timeZone),
  };
}

function compileOne(pattern: string): NamedFormat | DateRefusal {
  if (pattern === "") return { refusal: "No date pattern provided" };
  const named = namedFormat(pattern);
  if (named !== undefined) return named;
  const elements = compileCustomPattern(pattern);
  if ("refusal" in elements) return { refusal: `Invalid format: [${pattern}]: ${elements.refusal}` };
  return { read: elements, write: elements };
}

function parseWithAny(
  formats: readonly NamedFormat[],
  text: string,
  options: ParseOptions,
): number | DateRefusal {
  let refusal: DateRefusal = { refusal: "" };
  for (const format of formats) {
    const parsed = parseDate(format.read, text, options);
    if (typeof parsed === "number") return parsed;
    refusal = parsed;
  }
  // A format of seconds or milliseconds is two: for numbers below zero, and for the others.
  if (formats.length === 1 && formats[0]?.read[0]?.kind !== "epoch") return refusal;
  return { refusal: "Failed to parse with all enclosed parsers" };
}
