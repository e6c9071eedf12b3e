/** How many payments, links or callbacks came so far. The first of several steps is the whole, of which each other one is a part. */
export interface Step<Name extends string = string> {
  readonly name: Name;
  readonly now: number;
  /** In the period before; undefined where not all of it could be counted. */
  readonly before: number | undefined;
}

/** The part of the whole in the period, from 0 to 1; undefined of an empty whole. */
export function shareOf({ now }: Step, [whole]: readonly Step[]): number | undefined {
  return whole === undefined || whole.now === 0 ? undefined : now / whole.now;
}

/** Whether there is anything in either period. */
export function hasSteps([whole]: readonly Step[]): boolean {
  return whole !== undefined && whole.now + (whole.before ?? 0) > 0;
}

export interface CountedSteps<Name extends string = string> {
  readonly steps: readonly Step<Name>[];
  /** Where not all of the period could be counted: since then all were. */
  readonly since: Temporal.Instant | undefined;
}

/** The counts of both periods as steps in the order of the names. Part of a period is not compared with a whole one. */
export function countedSteps<Name extends string>(
  names: readonly Name[],
  counted: {
    readonly now: Readonly<Record<Name, number>>;
    readonly before: Readonly<Record<Name, number>>;
    readonly countedSince: Temporal.Instant | null;
  },
  startOfPeriod: Temporal.Instant,
): CountedSteps<Name> {
  const { now, before, countedSince } = counted;
  const steps = names.map((name) => ({
    name,
    now: now[name],
    before: countedSince === null ? before[name] : undefined,
  }));
  const isCut = countedSince !== null && Temporal.Instant.compare(countedSince, startOfPeriod) > 0;
  return { steps, since: isCut ? countedSince : undefined };
}
