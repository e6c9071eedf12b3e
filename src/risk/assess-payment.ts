import { settingIsOn } from "../connectors/index.ts";
import type { Vault } from "../vault/index.ts";
import type { Queryable } from "../platform/database/index.ts";
import {
  findAssessment,
  lockVelocities,
  readVelocity,
  recordAssessment,
  type Assessment,
  type CountedBy,
  type RiskResult,
} from "./assessment-store.ts";
import { evaluateProfile, type Evaluation, type RiskFacts, type Velocity } from "./evaluate-profile.ts";
import { findingsOf, type Evaluated } from "./findings.ts";
import { findListed } from "./list-store.ts";
import { attributesOf, type PaymentAttributes, type RiskPayment } from "./payment-attributes.ts";
import type { RiskAction, RiskProfile, VelocityCheck } from "./profile.ts";
import type { NamedProfile } from "./profiles-of.ts";

/** The profiles for one payment: of its connector, and that of the meta-connector it was sent to. */
export interface ProfilesOfPayment {
  readonly own: NamedProfile | undefined;
  readonly meta: NamedProfile | undefined;
  readonly listOwners: readonly string[];
}

/** A payment with what its rules compare, and the keys that its velocities count by: an assessment locks them. */
interface PreparedAssessment {
  readonly payment: RiskPayment;
  readonly profiles: ProfilesOfPayment;
  readonly attributes: PaymentAttributes;
  readonly keys: readonly string[];
}

/** What a payment is assessed by. Computed once, because a fingerprint costs a key derivation. */
export function prepareAssessment(
  vault: Pick<Vault, "fingerprint" | "testFingerprint">,
  { payment, profiles }: Pick<PreparedAssessment, "payment" | "profiles">,
): PreparedAssessment {
  const attributes = attributesOf(vault, payment);
  const { merchantGuid } = payment.transaction;
  const keys = [profiles.meta, profiles.own]
    .flatMap((named) => (named ? velocitiesOf(named.profile, attributes) : []))
    .map(({ check, key }) => `${merchantGuid} ${check.per} ${key}`);
  return { payment, profiles, attributes, keys };
}

/**
 * Applies the rules to a payment before it is submitted, and records what they decide. Payments that share what a velocity
 * counts by wait for each other until the caller's commit, so that a limit holds exactly however many come at once.
 *
 * @param reviewMeans what a review means for this payment: `review`, or the decision where none is possible
 */
export async function assessPayment(
  tx: Queryable,
  prepared: PreparedAssessment,
  { reviewMeans, now }: { reviewMeans: RiskAction; now: Temporal.Instant },
): Promise<Assessment> {
  const { payment, profiles, attributes, keys } = prepared;
  const { transaction, connector } = payment;
  const attempt = { transactionUuid: transaction.uuid, attempt: transaction.lastDeclinedSubmission };
  const by: CountedBy = {
    merchantGuid: transaction.merchantGuid,
    connectorGuid: connector.guid,
    testMode: connector.config.testMode,
  };
  if (keys.length > 0) await lockVelocities(tx, keys);
  const evaluate = await evaluator(tx, { ...profiles, by, attributes, except: attempt, now });
  const own = profiles.own && (await evaluate(profiles.own));
  const meta = profiles.meta && (await evaluate(profiles.meta));
  const evaluations = [meta, own].flatMap((evaluated) => (evaluated ? [evaluated.evaluation] : []));
  const action = strictest(evaluations, reviewMeans);
  // A payment that fell back stays under the review that was required at its first connector.
  const earlier = await findAssessment(tx, attempt);
  const result = action === "approve" && earlier?.result === "REVIEW" ? "REVIEW" : RESULTS[action];
  const assessment: Assessment = {
    ...attempt,
    result,
    score: (own ?? meta)?.evaluation.score ?? 0,
    threeDSecure: evaluations.some(({ threeDSecure }) => threeDSecure),
    findings: findingsOf({ own, meta }),
  };
  const isKept = !by.testMode || settingIsOn(connector, "risk-engine:store-test-tx");
  await recordAssessment(tx, {
    ...by,
    assessment,
    attributes,
    isRemembered: isKept && result !== "DECLINED",
    at: now,
  });
  return assessment;
}

const RESULTS: Readonly<Record<RiskAction, RiskResult>> = {
  approve: "APPROVED",
  review: "REVIEW",
  decline: "DECLINED",
};

const BY_STRICTNESS: readonly RiskAction[] = ["decline", "review", "approve"];

function strictest(evaluations: readonly Evaluation[], reviewMeans: RiskAction): RiskAction {
  const actions = evaluations.map(({ action }) => (action === "review" ? reviewMeans : action));
  return BY_STRICTNESS.find((action) => actions.includes(action)) ?? "approve";
}

interface Known extends Pick<ProfilesOfPayment, "own" | "meta" | "listOwners"> {
  readonly by: CountedBy;
  readonly attributes: PaymentAttributes;
  readonly except: Pick<Assessment, "transactionUuid" | "attempt">;
  readonly now: Temporal.Instant;
}

/** Reads the lists, and evaluates one profile after the other. */
async function evaluator(tx: Queryable, known: Known): Promise<(named: NamedProfile) => Promise<Evaluated>> {
  const { own, meta, attributes, by, listOwners } = known;
  const profiles = [meta, own].flatMap((named) => (named ? [named.profile] : []));
  const usesLists = profiles.some(({ rules }) =>
    rules.some(({ check: { kind } }) => kind === "blocklist" || kind === "allowlist"),
  );
  const listed: RiskFacts["listed"] = usesLists
    ? await findListed(tx, { owners: listOwners, attributes })
    : { block: new Set(), allow: new Set() };
  return async (named) => {
    const counted = new Map<string, Velocity>();
    for (const { id, check, key } of velocitiesOf(named.profile, attributes))
      counted.set(id, await readVelocity(tx, { ...by, ...known, check, key }));
    const { amount, countries } = attributes;
    const evaluation = evaluateProfile(named.profile, { amount, countries, listed, velocities: counted });
    return { named, evaluation };
  };
}

/** The velocity rules that apply: the payment has what they count by. */
function velocitiesOf(
  { rules }: RiskProfile,
  { keys }: PaymentAttributes,
): { id: string; check: VelocityCheck; key: string }[] {
  return rules.flatMap(({ id, check }) => {
    if (check.kind !== "velocity") return [];
    const key = keys[check.per];
    return key === null ? [] : [{ id, check, key }];
  });
}
