import { settingIsOn, type Connector } from "../../connectors/index.ts";
import type { Queryable } from "../../platform/database/index.ts";
import { latestAssessments } from "../../risk/index.ts";
import type { Transaction } from "../../transactions/index.ts";
import type { RiskCheckData } from "../http/transaction-response-schema.ts";

/** For the response to a transaction request, where the connector says so and rules were applied. */
export async function riskCheckDataOf(
  db: Queryable,
  { transaction, connector }: { transaction: Transaction; connector: Connector },
): Promise<{ riskCheckData?: RiskCheckData }> {
  if (!settingIsOn(connector, "risk-engine:show-risk-check-data-in-api-result")) return {};
  const assessment = (await latestAssessments(db, [transaction.uuid])).get(transaction.uuid);
  if (!assessment) return {};
  const { result, score, threeDSecure } = assessment;
  return {
    riskCheckData: { riskCheckResult: result, riskScore: score, threeDSecureRequired: threeDSecure },
  };
}
