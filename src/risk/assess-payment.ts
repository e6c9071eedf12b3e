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
import type { Evaluation } from "./evaluate-profile.ts";
import { evaluator, velocitiesOf } from "./evaluator.ts";
import { findingsOf } from "./findings.ts";
import { attributesOf, type PaymentAttributes, type RiskPayment } from "./payment-attributes.ts";
import type { RiskAction } from "./profile.ts";
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

/** Prepares the attributes by which a payment is assessed. Computed once, because a fingerprint costs a key derivation. */
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
  const evaluate = await evaluator(tx, {
    profiles: [profiles.meta, profiles.own].flatMap((named) => (named ? [named.profile] : [])),
    listOwners: profiles.listOwners,
    attributes,
    velocityOf: (check, key) => readVelocity(tx, { ...by, check, key, except: attempt, now }),
  });
  const evaluated = async (named: NamedProfile) => ({ named, evaluation: await evaluate(named.profile) });
  const own = profiles.own && (await evaluated(profiles.own));
  const meta = profiles.meta && (await evaluated(profiles.meta));
  const evaluations = [meta, own].flatMap((one) => (one ? [one.evaluation] : []));
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
