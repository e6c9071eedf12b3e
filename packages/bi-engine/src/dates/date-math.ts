import { work } from "../work.ts";
import type { DateFormat } from "./date-format.ts";
import type { DateRefusal } from "./parse-date.ts";
import type { RequestMoment } from "./request-moment.ts";
import { instantOfLocal, offsetMsAt, UTC } from "./time-zone.ts";

type DateMathOptions = {
  readonly moment: RequestMoment;
  /** Round up to the end: for `gt` and `lte`. */
  readonly roundUp: boolean;
  readonly timeZone: string;
};

/** Why an expression is no date: the date itself or the math behind it. */
type DateMathRefusal =
  | { readonly of: "math"; readonly refusal: string }
  | { readonly of: "date"; readonly text: string; readonly refusal: string };

/** Reads `now-1d/d`, `2024-04-01||+1M` or a plain date; gives milliseconds since 1970. */
export function parseDateMath(
  format: DateFormat,
  text: string,
  options: DateMathOptions,
): number | DateMathRefusal {
  const { moment, roundUp, timeZone } = options;
  if (text.startsWith("now")) return applyMath(moment.nowMs, text.slice(3), options);
  const separator = text.indexOf("||");
  const date = separator < 0 ? text : text.slice(0, separator);
  if (date === "") return { of: "math", refusal: "cannot parse empty date" };
  const parsed = format.parse(date, { roundUp: separator < 0 && roundUp, timeZone });
  if (typeof parsed !== "number") return dateRefusal(date, parsed);
  return separator < 0 ? parsed : applyMath(parsed, text.slice(separator + 2), options);
}

function dateRefusal(text: string, { refusal }: DateRefusal): DateMathRefusal {
  return { of: "date", text, refusal };
}

const UNIT_OF_LETTER: Readonly<Record<string, DateMathUnit>> = {
  y: "years",
  M: "months",
  w: "weeks",
  d: "days",
  h: "hours",
  H: "hours",
  m: "minutes",
  s: "seconds",
};

type DateMathUnit = "years" | "months" | "weeks" | "days" | "hours" | "minutes" | "seconds";

function applyMath(
  startMs: number,
  math: string,
  { roundUp, timeZone }: DateMathOptions,
): number | DateMathRefusal {
  let epochMs = startMs;
  let at = 0;
  const refuse = (reason: string): DateMathRefusal => ({ of: "math", refusal: `${reason} [${math}]` });
  while (at < math.length) {
    work(CALENDAR_COST);
    const operator = math[at]!;
    if (!"/+-".includes(operator)) return refuse("operator not supported for date math");
    at += 1;
    if (at >= math.length) return refuse("truncated date math");
    const digits = /^\d*/.exec(math.slice(at))![0];
    at += digits.length;
    if (digits !== "" && at >= math.length) return refuse("truncated date math");
    const amount = digits === "" ? 1 : Number(digits);
    if (operator === "/" && amount !== 1) {
      return refuse("rounding `/` can only be used on single unit types");
    }
    const unit = UNIT_OF_LETTER[math[at]!];
    if (unit === undefined) return refuse(`unit [${math[at]}] not supported for date math`);
    at += 1;
    const moved =
      operator === "/"
        ? roundTo(epochMs, unit, { roundUp, timeZone })
        : add(epochMs, operator === "-" ? -amount : amount, { unit, timeZone });
    if (moved === undefined) return refuse("date out of range in date math");
    epochMs = moved;
  }
  return epochMs;
}

/** Steps of `work` that one move in a calendar is. */
const CALENDAR_COST = 500;

const FIXED_UNIT_MS: Readonly<Partial<Record<DateMathUnit, number>>> = {
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1000,
};

function add(
  epochMs: number,
  amount: number,
  { unit, timeZone }: { readonly unit: DateMathUnit; readonly timeZone: string },
): number | undefined {
  const fixed = FIXED_UNIT_MS[unit];
  const moved =
    fixed === undefined ? addCalendar(epochMs, { [unit]: amount }, timeZone) : epochMs + amount * fixed;
  return moved !== undefined && Math.abs(moved) <= FURTHEST_MS ? moved : undefined;
}

/** The range of dates that Temporal and Date can hold. */
const FURTHEST_MS = 8.64e15;

function addCalendar(epochMs: number, duration: Temporal.DurationLike, timeZone: string): number | undefined {
  try {
    return Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(timeZone).add(duration)
      .epochMilliseconds;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function roundTo(
  epochMs: number,
  unit: DateMathUnit,
  { roundUp, timeZone }: { readonly roundUp: boolean; readonly timeZone: string },
): number | undefined {
  const localMs = epochMs + offsetMsAt(epochMs, timeZone);
  const start = instantOfLocal(startOfUnit(localMs, unit), timeZone);
  if (!roundUp) return start;
  const end = add(start, 1, { unit, timeZone });
  return end === undefined ? undefined : end - 1;
}

function startOfUnit(localMs: number, unit: DateMathUnit): number {
  const fixed = FIXED_UNIT_MS[unit];
  if (fixed !== undefined) return Math.floor(localMs / fixed) * fixed;
  const day = Temporal.Instant.fromEpochMilliseconds(localMs).toZonedDateTimeISO(UTC).startOfDay();
  switch (unit) {
    case "years":
      return day.with({ month: 1, day: 1 }).epochMilliseconds;
    case "months":
      return day.with({ day: 1 }).epochMilliseconds;
    case "weeks":
      return day.subtract({ days: day.dayOfWeek - 1 }).epochMilliseconds;
    default:
      return day.epochMilliseconds;
  }
}
