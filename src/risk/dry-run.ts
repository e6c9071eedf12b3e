import { settingIsOn, type Connector } from "../connectors/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import { merchantsWithin } from "../tenancy/index.ts";
import { listRiskFacts, type RiskFactsOfPayment } from "../transactions/index.ts";
import type { Evaluation } from "./evaluate-profile.ts";
import { evaluateWith, useLists } from "./evaluator.ts";
import { findListedOfEach, NOTHING_LISTED, type Listed } from "./find-listed.ts";
import { pastAttributes } from "./past-attributes.ts";
import type { PaymentAttributes } from "./payment-attributes.ts";
import type { RiskAction, RiskProfile } from "./profile.ts";
import type { OriginalAmountsOf } from "./parts.ts";
import type { RiskProfilesOf } from "./profiles-of.ts";
import { ReplayedVelocities } from "./replayed-velocities.ts";

/** The decision of a profile about a payment. */
export type RiskDecision = Pick<Evaluation, "action" | "threeDSecure">;

/** Payments of the past that other rules would have decided in another way. */
export interface RiskDryRun {
  /** How many payments were looked at, and when the first and the last of them were made. */
  readonly payments: number;
  readonly from: Temporal.Instant | null;
  readonly to: Temporal.Instant | null;
  /** False: the profile applies to none of the newest payments, and all of its tenant's were looked at. */
  readonly applies: boolean;
  /** Most first. */
  readonly changes: readonly RiskChange[];
  /** For each rule of the draft the payments in which it hits. */
  readonly hits: readonly number[];
  readonly decided: { readonly before: DecidedCounts; readonly after: DecidedCounts };
}

export type DecidedCounts = Readonly<Record<RiskAction, number>>;

interface RiskChange {
  readonly from: RiskDecision;
  readonly to: RiskDecision;
  readonly count: number;
  /** By currency, in minor units. */
  readonly amounts: ReadonlyMap<string, bigint>;
  /** The newest of them. */
  readonly example: string;
}

interface Parts {
  readonly riskProfilesOf: RiskProfilesOf;
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
  readonly originalAmountsOf: OriginalAmountsOf;
}

/** Not approved in the end: what a velocity of `payments` does not count. */
const NOT_PAID = ["error", "error_adapter", "error_internal", "cancelled"];

/**
 * Decides the newest payments of a profile again, by the rules in force and by others, with the function that decides requests: in
 * their order, so that velocities count what each of the two lets through. Lists are those of now.
 */
export async function dryRunProfile(
  db: Queryable,
  parts: Parts,
  options: { profile: RiskProfile; after: RiskProfile; limit: number },
): Promise<RiskDryRun> {
  const { profile, after, limit } = options;
  const merchantGuids = await merchantsWithin(db, profile.tenantGuid);
  const read = await listRiskFacts(db, { merchantGuids, limit });
  const known = await withConnectors(parts, read);
  const own = known.filter(({ profileIds }) => profileIds.includes(profile.id));
  const looked = own.length > 0 ? own : known;
  const memories = { before: new ReplayedVelocities(), after: new ReplayedVelocities() };
  const changes = new Map<string, RiskChange & { amounts: Map<string, bigint> }>();
  const decided = { before: noneDecided(), after: noneDecided() };
  const hits = new Map<string, number>();
  for await (const one of withLists(db, parts, {
    payments: looked.toReversed(),
    profiles: [profile, after],
  })) {
    const from = await decide(one, { profile, memory: memories.before });
    const to = await decide(one, { profile: after, memory: memories.after });
    decided.before[from.action] += 1;
    decided.after[to.action] += 1;
    for (const { rule, hit } of to.checks) if (hit) hits.set(rule.id, (hits.get(rule.id) ?? 0) + 1);
    addChange(changes, { from, to, payment: one.payment });
  }
  return {
    payments: looked.length,
    from: looked.at(-1)?.payment.createdAt ?? null,
    to: looked[0]?.payment.createdAt ?? null,
    applies: own.length > 0,
    changes: [...changes.values()].toSorted((one, other) => other.count - one.count),
    hits: after.rules.map(({ id }) => hits.get(id) ?? 0),
    decided,
  };
}

/** Payments of the past as two profiles decide them, page after page: oldest first, so that velocities count what was let through. */
export function pastDecider(
  db: Queryable,
  parts: Parts,
  { profile, after }: { profile: RiskProfile; after: RiskProfile },
): <Payment extends RiskFactsOfPayment>(
  page: readonly Payment[],
) => AsyncGenerator<{
  payment: Payment;
  /** The profile applies to payments of its connector. */
  isOwn: boolean;
  from: RiskDecision;
  to: RiskDecision;
}> {
  const memories = { before: new ReplayedVelocities(), after: new ReplayedVelocities() };
  return async function* (page) {
    const known = await withConnectors(parts, page);
    let at = 0;
    for await (const one of withLists(db, parts, { payments: known, profiles: [profile, after] }))
      yield {
        payment: page[at++]!,
        isOwn: one.profileIds.includes(profile.id),
        from: await decide(one, { profile, memory: memories.before }),
        to: await decide(one, { profile: after, memory: memories.after }),
      };
  };
}

interface KnownPayment {
  readonly payment: RiskFactsOfPayment;
  /** For the lists that it is compared with. */
  readonly owners: readonly string[];
  /** The profiles that apply to it now. */
  readonly profileIds: readonly number[];
  /** Whether velocities count it: a test does only where its connector says so. */
  readonly isKept: boolean;
}

async function withConnectors(
  parts: Parts,
  payments: readonly RiskFactsOfPayment[],
): Promise<KnownPayment[]> {
  const found = new Map<string, Promise<Omit<KnownPayment, "payment">>>();
  const ofConnector = async (guid: string) => {
    const connector = await parts.findConnector(guid);
    if (!connector) return { owners: [], profileIds: [], isKept: true };
    const { requests, terminal, listOwners: owners } = await parts.riskProfilesOf(connector);
    const profileIds = [requests, terminal].flatMap((named) => (named ? [named.profile.id] : []));
    const isKept = !connector.config.testMode || settingIsOn(connector, "risk-engine:store-test-tx");
    return { owners, profileIds, isKept };
  };
  return Promise.all(
    payments.map(async (payment) => {
      const known = found.get(payment.connectorGuid) ?? ofConnector(payment.connectorGuid);
      found.set(payment.connectorGuid, known);
      return { payment, ...(await known) };
    }),
  );
}

/** So many payments are compared with lists in one statement. */
const LISTS_BATCH = 500;

interface ComparedPayment extends KnownPayment {
  readonly attributes: PaymentAttributes;
  readonly listed: Listed;
}

/** The payments, in their order, with the entries of lists that apply to them. */
async function* withLists(
  db: Queryable,
  { originalAmountsOf }: Pick<Parts, "originalAmountsOf">,
  { payments, profiles }: { payments: readonly KnownPayment[]; profiles: readonly RiskProfile[] },
): AsyncGenerator<ComparedPayment> {
  const readsLists = useLists(profiles);
  for (let at = 0; at < payments.length; at += LISTS_BATCH) {
    const next = payments.slice(at, at + LISTS_BATCH);
    const originals = await originalAmountsOf(
      db,
      next.map(({ payment }) => payment.uuid),
    );
    const batch = next.map((one) => {
      const found = originals.get(one.payment.uuid);
      const original = found && { minor: found.originalMinor, currency: found.originalCurrency };
      return { ...one, attributes: pastAttributes(one.payment, original) };
    });
    const listed = readsLists ? await findListedOfEach(db, batch) : [];
    for (const [index, one] of batch.entries()) yield { ...one, listed: listed[index] ?? NOTHING_LISTED };
  }
}

/** A profile that is disabled checks nothing. */
async function decide(
  { payment, attributes, listed, isKept }: ComparedPayment,
  { profile, memory }: { profile: RiskProfile; memory: ReplayedVelocities },
): Promise<Evaluation> {
  if (profile.disabled) return NOTHING_CHECKED;
  const { merchantGuid, connectorGuid, testMode, createdAt: at } = payment;
  const by = { merchantGuid, connectorGuid, testMode, at };
  const evaluation = await evaluateWith(profile, {
    attributes,
    listed,
    velocityOf: (check, key) => memory.count(check, { ...by, key }),
  });
  if (isKept && evaluation.action !== "decline") {
    const { minor = 0n, currency = null } = attributes.amount ?? {};
    memory.remember({ ...by, minor, currency, isPaid: !NOT_PAID.includes(payment.status) }, attributes.keys);
  }
  return evaluation;
}

const NOTHING_CHECKED: Evaluation = {
  action: "approve",
  score: 0,
  threeDSecure: false,
  alert: false,
  checks: [],
};

function noneDecided(): Record<RiskAction, number> {
  return { approve: 0, review: 0, decline: 0 };
}

function addChange(
  changes: Map<string, RiskChange & { amounts: Map<string, bigint> }>,
  { from, to, payment }: { from: Evaluation; to: Evaluation; payment: RiskFactsOfPayment },
): void {
  const [before, after] = [from, to].map(({ action, threeDSecure }): RiskDecision => ({
    action,
    threeDSecure,
  }));
  if (!before || !after) return;
  if (before.action === after.action && before.threeDSecure === after.threeDSecure) return;
  const key = JSON.stringify([before, after]);
  const change = changes.get(key) ?? {
    from: before,
    to: after,
    count: 0,
    amounts: new Map<string, bigint>(),
    example: "",
  };
  const { uuid, amountMinor, currency } = payment;
  if (amountMinor !== null && currency !== null)
    change.amounts.set(currency, (change.amounts.get(currency) ?? 0n) + amountMinor);
  // The oldest comes first, so that the last is the newest.
  changes.set(key, { ...change, count: change.count + 1, example: uuid });
}
