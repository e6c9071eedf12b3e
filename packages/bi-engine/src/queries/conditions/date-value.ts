import { type DateFormat, compileDateFormat } from "../../dates/date-format.ts";
import { parseDateMath } from "../../dates/date-math.ts";
import { notADate } from "../../dates/not-a-date.ts";
import type { RequestMoment } from "../../dates/request-moment.ts";
import { QueryError } from "../../errors.ts";
import { failedToCreate } from "../reading/failed-to-create.ts";

interface DateOptions {
  /** The format of the query, or else of the field. */
  readonly format: string;
  readonly timeZone: string;
  readonly moment: RequestMoment;
  /** Use the last value instead of the first for fields that the text lacks. */
  readonly roundUp: boolean;
}

/** The instant a query means by a date or by date math. Throws parse_exception for a text that is neither. */
export function dateOfQuery(text: string, options: DateOptions): number {
  const format = dateFormat(options.format);
  const { moment, roundUp, timeZone } = options;
  const parsed = parseDateMath(format, text, { moment, roundUp, timeZone });
  if (typeof parsed === "number") return parsed;
  if (parsed.of === "math")
    throw new QueryError("searching", 400, { type: "parse_exception", reason: parsed.refusal });
  throw new QueryError("searching", 400, notADate(parsed.text, options.format, parsed.refusal));
}

const compiled = new Map<string, DateFormat>();
const MAX_COMPILED = 1000;

/** Formats are compiled once; the cache is bounded, since clients can send any number of them. */
function dateFormat(pattern: string): DateFormat {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  const format = compileDateFormat(pattern);
  if ("refusal" in format) throw failedToCreate(format.refusal);
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  compiled.set(pattern, format);
  return format;
}
