/** How many payments, links or callbacks came so far. Of several steps the first is the whole, of which each other one is a part. */
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
