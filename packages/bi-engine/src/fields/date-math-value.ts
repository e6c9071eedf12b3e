import { parseDateMath } from "../dates/date-math.ts";
import { notADate } from "../dates/not-a-date.ts";
import type { RequestMoment } from "../dates/request-moment.ts";
import { UTC } from "../dates/time-zone.ts";
import { QueryError } from "../errors.ts";
import { dateFormat } from "./value-format.ts";

interface DateMathContext {
  readonly format: string;
  readonly timeZone?: string | undefined;
  readonly moment: RequestMoment;
}

/** Milliseconds of a date written in a format, with date math. Throws parse_exception with OpenSearch's wording. */
export function dateMathMs(text: string, { format, timeZone, moment }: DateMathContext): number {
  const parsed = parseDateMath(dateFormat(format), text, {
    moment,
    roundUp: false,
    timeZone: timeZone ?? UTC,
  });
  if (typeof parsed === "number") return parsed;
  if (parsed.of === "math")
    throw new QueryError("searching", 400, { type: "parse_exception", reason: parsed.refusal });
  throw new QueryError("searching", 400, notADate(parsed.text, format, parsed.refusal));
}
