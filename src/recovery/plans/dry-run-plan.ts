import { sql, type Queryable } from "../../platform/database/index.ts";
import type { RecoveryCase } from "../case.ts";
import { withCards } from "./past-cases.ts";
import type { StoredPlan } from "./plan-store.ts";
import { stepKindOf, timeOfStep, type RecoveryPlan } from "./plan.ts";

/** The end of a case, or the means that brought its money back. */
export type CaseOutcome = NonNullable<RecoveryCase["recoveredBy"]> | "lost" | "stopped" | "open";

/** A failure of the past, as a plan is judged by it. */
export interface PastFailure extends Pick<
  RecoveryCase,
  "reason" | "openedAt" | "timeZone" | "endedAt" | "amountMinor" | "currency" | "transactionUuid"
> {
  readonly outcome: CaseOutcome;
  /** Attempts in 30 days that the scheme allows, the first one included; undefined: no limit. */
  readonly limit: number | undefined;
}

/** Failures for which the draft makes other retries than the plan in force. */
interface PlanChangeGroup {
  readonly outcome: CaseOutcome;
  /** Numbers of retries, if nothing is paid meanwhile. */
  readonly from: number;
  readonly to: number;
  /** A retry brought the money back, and the draft would have ended before it. */
  readonly isMissed: boolean;
  readonly count: number;
  /** By currency, in minor units. */
  readonly amounts: ReadonlyMap<string, bigint>;
  /** The newest of them. */
  readonly example: string;
}

export interface PlanDryRun {
  readonly payments: number;
  readonly from: Temporal.Instant | null;
  readonly to: Temporal.Instant | null;
  /** False: the plan applied to none of the failures, and all of its merchant's were looked at. */
  readonly applies: boolean;
  readonly changes: readonly PlanChangeGroup[];
  readonly retries: { readonly before: number; readonly after: number };
  /** Retries of the draft that a limit of the scheme or the connector does not allow. */
  readonly notAllowed: number;
}

/** A retry is made within this time after it is due. */
const LATE = { hours: 6 } as const;

/** The retries that a plan makes after a failure, if nothing is paid meanwhile: by its kind of decline, and within the limit. */
export function retriesAfter(
  plan: RecoveryPlan,
  {
    reason,
    openedAt: from,
    timeZone,
    limit,
  }: Pick<PastFailure, "reason" | "openedAt" | "timeZone" | "limit">,
): { readonly times: readonly Temporal.Instant[]; readonly notAllowed: number } {
  const steps = reason === "never" ? [] : plan.steps[stepKindOf(reason)];
  const allowed = limit === undefined ? steps.length : Math.max(0, limit - 1);
  const times = steps.slice(0, allowed).map((step) => timeOfStep(step, { from, timeZone }));
  return { times, notAllowed: steps.length - times.length };
}

/** Compares the retries of two plans for failures of the past, the newest first. Whether a retry is approved is not simulated. */
export function comparePlans(
  failures: readonly PastFailure[],
  { before, after }: { before: RecoveryPlan; after: RecoveryPlan },
): Omit<PlanDryRun, "applies"> {
  const groups = new Map<string, PlanChangeGroup & { amounts: Map<string, bigint> }>();
  const retries = { before: 0, after: 0 };
  let notAllowed = 0;
  for (const failure of failures) {
    const [now, then] = [retriesAfter(before, failure), retriesAfter(after, failure)];
    retries.before += now.times.length;
    retries.after += then.times.length;
    notAllowed += then.notAllowed;
    const isMissed = isMissedBy(then.times, failure);
    if (!isMissed && isSame(now.times, then.times)) continue;
    addTo(groups, { failure, from: now.times.length, to: then.times.length, isMissed });
  }
  const order = (group: PlanChangeGroup): number => group.count + (group.isMissed ? failures.length : 0);
  return {
    payments: failures.length,
    from: failures.at(-1)?.openedAt ?? null,
    to: failures[0]?.openedAt ?? null,
    changes: [...groups.values()].toSorted((one, other) => order(other) - order(one)),
    retries,
    notAllowed,
  };
}

/** A retry that the draft makes later may be approved as well: only its end before the approval counts. */
function isMissedBy(times: readonly Temporal.Instant[], { outcome, endedAt }: PastFailure): boolean {
  if ((outcome !== "retry" && outcome !== "connector") || endedAt === null) return false;
  return !times.some((at) => Temporal.Instant.compare(at, endedAt.subtract(LATE)) >= 0);
}

function isSame(one: readonly Temporal.Instant[], other: readonly Temporal.Instant[]): boolean {
  return one.length === other.length && one.every((at, index) => at.equals(other[index]!));
}

function addTo(
  groups: Map<string, PlanChangeGroup & { amounts: Map<string, bigint> }>,
  {
    failure: { outcome, currency, amountMinor, transactionUuid },
    ...group
  }: Pick<PlanChangeGroup, "from" | "to" | "isMissed"> & { failure: PastFailure },
): void {
  const key = [outcome, group.from, group.to, group.isMissed].join();
  const present = groups.get(key);
  const amounts = present?.amounts ?? new Map<string, bigint>();
  amounts.set(currency, (amounts.get(currency) ?? 0n) + amountMinor);
  groups.set(key, {
    outcome,
    ...group,
    count: (present?.count ?? 0) + 1,
    amounts,
    example: present?.example ?? transactionUuid,
  });
}

/** Compares a plan with a change of it for the merchant's failures of the last 90 days: those that had the plan, else all. */
export async function dryRunPlan(
  db: Queryable,
  { now, ...parts }: Parameters<typeof withCards>[1] & { readonly now: Temporal.Instant },
  { plan, after, limit }: { plan: StoredPlan; after: RecoveryPlan; limit: number },
): Promise<PlanDryRun> {
  const cases = await db.query<RecoveryCase>(sql`
    select * from recovery_cases where merchant_guid = ${plan.merchantGuid}
      and opened_at >= ${now.subtract({ hours: 90 * 24 })} order by opened_at desc, id desc limit ${limit}::int`);
  const own = cases.filter(({ planGuid }) => planGuid === plan.guid);
  const looked = own.length > 0 ? own : cases;
  const failures = (await withCards(db, parts, looked)).map((of) => ({ ...of, outcome: outcomeOf(of) }));
  return { ...comparePlans(failures, { before: plan, after }), applies: own.length > 0 };
}

function outcomeOf({ state, recoveredBy }: RecoveryCase): CaseOutcome {
  if (recoveredBy !== null) return recoveredBy;
  return state === "lost" || state === "stopped" ? state : "open";
}
