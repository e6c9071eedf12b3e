import { type CalendarUnit, calendarRounding } from "../../dates/rounding.ts";

/** A unit of OpenSearch's ladder, with the multiples of it that make a bucket. */
interface Rung {
  readonly unit: CalendarUnit;
  readonly letter: string;
  readonly roughMs: number;
  readonly multiples: readonly number[];
}

const RUNGS: readonly Rung[] = [
  { unit: "second", letter: "s", roughMs: 1000, multiples: [1, 5, 10, 30] },
  { unit: "minute", letter: "m", roughMs: 60_000, multiples: [1, 5, 10, 30] },
  { unit: "hour", letter: "h", roughMs: 3_600_000, multiples: [1, 3, 12] },
  { unit: "day", letter: "d", roughMs: 86_400_000, multiples: [1, 7] },
  { unit: "month", letter: "M", roughMs: 2_629_746_000, multiples: [1, 3] },
  { unit: "year", letter: "y", roughMs: 31_556_952_000, multiples: [1, 5, 10, 20, 50, 100] },
];

interface AutoSteps {
  readonly starts: readonly number[];
  /** The length of a bucket, such as `7d`. */
  readonly interval: string;
  /** The start of the unit after an instant's. */
  readonly next: (start: number) => number;
}

/** The steps between two dates that give at most `target` buckets, chosen as OpenSearch chooses them. */
export function autoSteps(
  { min, max }: { readonly min: number; readonly max: number },
  target: number,
  timeZone: string,
  minimumInterval: string | undefined,
): AutoSteps {
  const lowest = Math.max(
    0,
    RUNGS.findIndex(({ unit }) => unit === minimumInterval),
  );
  for (const [i, rung] of RUNGS.entries()) {
    if (i < lowest) continue;
    const isLast = i === RUNGS.length - 1;
    const most = target * (rung.multiples.at(-1) ?? 1);
    // A rough guess first: listing the seconds of a decade would take too long.
    if (!isLast && (max - min) / rung.roughMs > most + 1) continue;
    const starts = startsOf(rung, min, max, timeZone);
    const needed = starts.length - (starts.at(-1) === max && starts.length > 1 ? 1 : 0);
    if (!isLast && needed > most) continue;
    const multiple = rung.multiples.find((count) => Math.ceil(starts.length / count) <= target) ?? 1;
    return {
      starts: starts.filter((_, place) => place % multiple === 0),
      interval: `${multiple}${rung.letter}`,
      next: calendarRounding(rung.unit, timeZone).next,
    };
  }
  throw new Error("the ladder of intervals has no end");
}

function startsOf({ unit }: Rung, min: number, max: number, timeZone: string): readonly number[] {
  const rounding = calendarRounding(unit, timeZone);
  const starts: number[] = [];
  for (let start = rounding.floor(min); start <= max; start = rounding.next(start)) starts.push(start);
  return starts;
}
