import { type DateFormat, compileDateFormat } from "../dates/date-format.ts";
import { UTC } from "../dates/time-zone.ts";
import { QueryError, shardIllegalArgument } from "../errors.ts";
import type { Field } from "../mapping/mapping.ts";
import { decimalFormat } from "../values/decimal-format.ts";

/** How a number computed from a field is shown as text; undefined where OpenSearch shows the number alone. */
export type ValueFormat = ((value: number) => string) | undefined;

/** The format of a field, or the one requested. Throws where the type takes none or the pattern is bad. */
export function valueFormat(field: Field, pattern: string | undefined, timeZone: string = UTC): ValueFormat {
  switch (field.type) {
    case "date": {
      const format = dateFormat(pattern ?? field.format);
      return (value) => format.print(Math.trunc(value), timeZone);
    }
    case "boolean":
      refusePattern(field, pattern);
      return (value) => (value === 0 ? "false" : "true");
    case "keyword":
    case "ip":
    case "geo_point":
    case "text":
    case "binary":
    case "completion":
      refusePattern(field, pattern);
      return undefined;
    default:
      return pattern === undefined ? undefined : numberFormat(pattern);
  }
}

export function numberFormat(pattern: string): (value: number) => string {
  const format = decimalFormat(pattern);
  if (typeof format === "function") return format;
  throw shardIllegalArgument(format.refusal);
}

const compiled = new Map<string, DateFormat>();

/** Compiles a date format; the formats of mappings recur, so a few are cached. */
export function dateFormat(pattern: string): DateFormat {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const format = compileDateFormat(pattern);
  if ("refusal" in format) throw unknownFormat(format.refusal);
  if (compiled.size >= 100) compiled.clear();
  compiled.set(pattern, format);
  return format;
}

/** The unknown letter is reported twice: with the whole format, and as the cause. */
function unknownFormat(refusal: string): QueryError {
  const letter = /Unknown pattern letter: .$/.exec(refusal)?.[0];
  const type = "illegal_argument_exception";
  const causedBy = letter === undefined ? {} : { causedBy: { type, reason: letter } };
  return new QueryError("searching", 400, { type, reason: refusal, ...causedBy });
}

function refusePattern(field: Field, pattern: string | undefined): void {
  if (pattern === undefined) return;
  const type = field.path === "_id" || field.path === "_index" ? field.path : field.type;
  throw shardIllegalArgument(`Field [${field.path}] of type [${type}] does not support custom formats`);
}
