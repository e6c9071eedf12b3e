import type { Connector } from "../../connectors/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { Ids } from "../../platform/ids.ts";
import { fieldError, type OperationRefusal, type ProvisioningParts } from "../../tenancy/index.ts";
import type { insertPlan, StoredPlan } from "../plans/plan-store.ts";
import { refusePlan } from "../plans/refuse-plan.ts";
import { describePlan } from "./plan-schemas.ts";

/** Parts that the operations on plans need. */
export interface PlanParts extends ProvisioningParts {
  readonly db: Database;
  readonly ids: Ids;
  readonly connectorsOfMerchant: (merchantGuid: string) => Promise<readonly Connector[]>;
  readonly findConnector: (guid: string) => Promise<Connector | undefined>;
}

/** Checks a plan against the limits of its merchant's connectors, and writes it. */
export async function savePlan(
  parts: PlanParts,
  plan: StoredPlan,
  write: typeof insertPlan,
): Promise<{ recoveryPlan: ReturnType<typeof describePlan> } | OperationRefusal> {
  const problem = refusePlan(plan, await parts.connectorsOfMerchant(plan.merchantGuid));
  if (problem) return fieldError(problem);
  return { recoveryPlan: describePlan(await parts.db.transaction((tx) => write(tx, plan))) };
}
