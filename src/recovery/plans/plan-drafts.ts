import type { Connector } from "../../connectors/index.ts";
import { sql } from "../../platform/database/index.ts";
import type { DraftContent, DraftedKind, DraftTables } from "../../tenancy/index.ts";
import { lockPlan, updatePlan, type StoredPlan } from "./plan-store.ts";
import { refusePlan, type PlanProblem } from "./refuse-plan.ts";

/** The fields of a request that changes a plan. */
type PlanChange = {
  readonly [Name in keyof Omit<StoredPlan, "guid" | "merchantGuid" | "steps">]?: StoredPlan[Name] | undefined;
} & { readonly steps?: Partial<StoredPlan["steps"]> | undefined };

/** The plan with the fields of a request; steps that it leaves out stay as they are. */
export function changedPlan(plan: StoredPlan, { steps, ...change }: PlanChange): StoredPlan {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ...plan, ...given, steps: { ...plan.steps, ...steps } };
}

/** The plan as a draft would leave it. */
export function draftedPlan(plan: StoredPlan, content: DraftContent): StoredPlan {
  return changedPlan(plan, content);
}

export const PLAN_TABLES: DraftTables = {
  drafts: sql`recovery_plan_drafts`,
  versions: sql`recovery_plan_versions`,
  key: sql`plan_guid`,
  owner: sql`merchant_guid`,
};

/** Recovery plans, whose drafts are checked against the limits of the merchant's connectors. */
export function planDrafts({
  connectorsOfMerchant,
}: {
  readonly connectorsOfMerchant: (merchantGuid: string) => Promise<readonly Connector[]>;
}): DraftedKind<string, StoredPlan, PlanProblem, StoredPlan> {
  return {
    tables: PLAN_TABLES,
    lock: lockPlan,
    ownerOf: ({ merchantGuid }) => merchantGuid,
    refuse: async (plan, content) =>
      refusePlan(draftedPlan(plan, content), await connectorsOfMerchant(plan.merchantGuid)),
    change: async (tx, plan, content) => ({ changed: await updatePlan(tx, draftedPlan(plan, content)) }),
  };
}
