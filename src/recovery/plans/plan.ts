import type { DeclineClass } from "@quittance/provider-kit";

/** The kinds of declines for which a plan has steps. */
export const STEP_KINDS = ["insufficient", "generic", "technical", "authenticate", "card"] as const;
type StepKind = (typeof STEP_KINDS)[number];

/** The end of a schedule whose payment was not recovered; `keep`: none, the merchant decides. */
export const END_ACTIONS = ["pause", "cancel", "keep"] as const;

/** When a failed payment is tried again and the customer is told. A case keeps the plan as it was when it opened. */
export interface RecoveryPlan {
  readonly name: string;
  /** Repetitions after the failure: in days (`3`), or in hours (`"4h"`). */
  readonly steps: Readonly<Record<StepKind, readonly Step[]>>;
  /** Days after the failure on which a mail is sent: at most three. */
  readonly mails: readonly number[];
  /** No mail between these times of the customer's day; null: at any time. */
  readonly quietHours: { readonly from: string; readonly to: string } | null;
  readonly endAction: (typeof END_ACTIONS)[number];
}

/** Days, or hours as `4h`. */
type Step = number | string;

/** The most repetitions of a case: below every scheme's limit, with room for others. */
export const MAX_REPETITIONS = 8;
/** No step or mail is later than the schemes' window of 30 days. */
export const MAX_DAYS = 30;

/** The plan of a merchant who has none. */
export const BUILT_IN_PLAN: RecoveryPlan = {
  name: "Standard",
  steps: {
    insufficient: [3, 7, 10, 14],
    generic: [3, 5, 10, 14],
    technical: ["1h", "4h", "24h"],
    authenticate: [],
    card: [],
  },
  mails: [0, 5, 10],
  quietHours: { from: "21:00", to: "08:00" },
  endAction: "pause",
};

const KINDS: Readonly<Record<DeclineClass, StepKind>> = {
  later: "insufficient",
  elsewhere: "generic",
  unknown: "generic",
  technical: "technical",
  authenticate: "authenticate",
  change_data: "card",
  never: "card",
};

export function stepKindOf(of: DeclineClass): StepKind {
  return KINDS[of];
}

/** A repetition by days is made early on its day, when salaries have come and the card is not in use. */
const MINUTE_OF_DAY = 5;

/**
 * The time of a step: hours after the failure, or early on the day of the customer that many days after it.
 *
 * @param from the failure
 */
export function timeOfStep(
  step: Step,
  { from, timeZone }: { from: Temporal.Instant; timeZone: string },
): Temporal.Instant {
  if (typeof step === "string") return from.add({ hours: Number(step.slice(0, -1)) });
  return from
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: step })
    .toZonedDateTime({ timeZone, plainTime: new Temporal.PlainTime(0, MINUTE_OF_DAY) })
    .toInstant();
}

/** The time of a mail: that many days after the failure, and not within the quiet hours of the customer's day. */
export function timeOfMail(
  { quietHours }: Pick<RecoveryPlan, "quietHours">,
  { days, from, timeZone }: { days: number; from: Temporal.Instant; timeZone: string },
): Temporal.Instant {
  return afterQuietHours(from.add({ hours: 24 * days }), { quietHours, timeZone });
}

/** The moment, or the end of the quiet hours in which it is. */
export function afterQuietHours(
  at: Temporal.Instant,
  { quietHours, timeZone }: Pick<RecoveryPlan, "quietHours"> & { timeZone: string },
): Temporal.Instant {
  if (quietHours === null) return at;
  const [from, to] = [quietHours.from, quietHours.to].map((time) => Temporal.PlainTime.from(time)) as [
    Temporal.PlainTime,
    Temporal.PlainTime,
  ];
  const local = at.toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime();
  const isAfter = (one: Temporal.PlainTime, other: Temporal.PlainTime) =>
    Temporal.PlainTime.compare(one, other) >= 0;
  const overMidnight = isAfter(from, to);
  const isQuiet = overMidnight
    ? isAfter(time, from) || !isAfter(time, to)
    : isAfter(time, from) && !isAfter(time, to);
  if (!isQuiet) return at;
  const days = overMidnight && isAfter(time, from) ? 1 : 0;
  return local.toPlainDate().add({ days }).toZonedDateTime({ timeZone, plainTime: to }).toInstant();
}
