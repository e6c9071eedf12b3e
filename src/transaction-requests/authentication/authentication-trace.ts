import type { Queryable } from "../../platform/database/index.ts";
import {
  authenticationsOf,
  decisionOf,
  wasChallenged,
  type Authentication,
  type Decision,
} from "../../three-d-secure/index.ts";
import { publicStatus, type Transaction } from "../../transactions/index.ts";

/** A payment is stepped up at most this often; the store's uniqueness makes it so. */
const MAX_STEP_UPS = 1;

/** Everything the gateway decided about a transaction's authentication. */
export async function authenticationTrace(db: Queryable, { uuid, status, result, submissions }: Transaction) {
  const authentications = (await authenticationsOf(db, uuid))
    .map(({ authentication }) => authentication)
    .toReversed();
  return {
    transactionUuid: uuid,
    transactionStatus: publicStatus(status),
    decisions: [
      ...(result.threeDSecure?.decisions ?? []).map(decisionOf),
      ...openDecisions(authentications, submissions),
    ],
    authentications: authentications.map(described),
    stepUps: { used: authentications.filter(({ stepUp }) => stepUp).length, most: MAX_STEP_UPS },
  };
}

/** Those of an authentication the transaction still waits for: they are in its record once it is concluded. */
function openDecisions(authentications: readonly Authentication[], submissions: number): readonly Decision[] {
  const current = authentications.at(-1);
  return current !== undefined && current.state !== "completed" && current.afterSubmissions === submissions
    ? current.decisions
    : [];
}

function described(authentication: Authentication) {
  const { result } = authentication;
  return {
    threeDSServerTransID: authentication.threeDSServerTransID,
    stepUp: authentication.stepUp,
    state: authentication.state,
    version: authentication.version,
    messageCategory: authentication.messageCategory,
    deviceChannel: authentication.deviceChannel,
    enrolled: authentication.enrolled,
    threeDSCompInd: authentication.methodCompletion,
    challengeIndicator: authentication.challengeIndicator ?? null,
    challenged: wasChallenged(authentication),
    startedAt: authentication.startedAt,
    endedAt: result?.concludedAt ?? null,
    transStatus: result?.transStatus ?? null,
    transStatusReason: result?.transStatusReason ?? null,
    eci: result?.eci ?? null,
    failure: result?.failure?.kind ?? null,
    dsTransID: authentication.dsTransID ?? null,
    acsTransID: authentication.acsTransID ?? null,
  };
}
