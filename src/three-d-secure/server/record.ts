import type { Authentication } from "./authentication.ts";
import type { AuthenticationPolicy } from "./choose-authentication.ts";
import type { Decision } from "./decision-trace.ts";
import { recordedDecision, type RecordedDecision } from "./recorded-decision.ts";
import { creditcardFields, resultExtraData, type CreditcardThreeDSFields } from "./results.ts";

/** The 3-D Secure data of a transaction's record, for its responses, callbacks and BI document. */
export type ThreeDSecureRecord = {
  policy: AuthenticationPolicy;
  /** Absent when nothing was authenticated. */
  creditcard?: CreditcardThreeDSFields;
  /** `3ds:*` keys for responses and callbacks. */
  extraData?: Record<string, string>;
  /** All decisions about this transaction, step-up included. */
  decisions: readonly RecordedDecision[];
};

/** The record after a choice not to authenticate. */
export function recordOfChoice(
  choice: { policy: AuthenticationPolicy; decisions: readonly Decision[] },
  before: readonly RecordedDecision[] = [],
): ThreeDSecureRecord {
  return { policy: choice.policy, decisions: [...before, ...choice.decisions.map(recordedDecision)] };
}

/** The record after an authentication; `last` are the decisions its result led to. */
export function recordOfAuthentication(
  authentication: Authentication,
  {
    before = [],
    last = [],
  }: { before?: readonly RecordedDecision[] | undefined; last?: readonly Decision[] },
): ThreeDSecureRecord {
  const creditcard = creditcardFields(authentication);
  const extraData = resultExtraData(authentication);
  return {
    policy: authentication.policy,
    decisions: [...before, ...[...authentication.decisions, ...last].map(recordedDecision)],
    extraData,
    ...(creditcard !== undefined && { creditcard }),
  };
}
