import { integerSetting, type Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { enqueue } from "../../platform/jobs/index.ts";
import type { Transaction } from "../../transactions/index.ts";

/** Job kind: the decision of a review that was not decided in time. Stored with each job. */
export const DECIDE_REVIEW = "decide-review";

/** Where the connector has a time limit for reviews. */
export async function scheduleDecision(
  tx: Queryable,
  { transaction, connector, now }: { transaction: Transaction; connector: Connector; now: Temporal.Instant },
): Promise<void> {
  const hours = integerSetting(connector, "risk-engine:manual-review-delay");
  if (hours === 0) return;
  await enqueue(tx, {
    kind: DECIDE_REVIEW,
    key: transaction.uuid,
    owner: transaction.tenantGuid,
    lane: `${DECIDE_REVIEW}:${transaction.connectorGuid}`,
    payload: { transactionUuid: transaction.uuid },
    runAt: now.add({ hours }),
  });
}
