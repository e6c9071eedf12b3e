import { Type } from "typebox";
import { defineOperation, findDraftIn, noSuchEntity } from "../../tenancy/index.ts";
import { describeGroup, dryRunBody, groupFields, lookedAtFields } from "../../transaction-requests/index.ts";
import { RECOVERED_BY } from "../case.ts";
import { dryRunPlan } from "../plans/dry-run-plan.ts";
import { draftedPlan, PLAN_TABLES } from "../plans/plan-drafts.ts";
import { PLAN_SCOPE } from "./plan-schemas.ts";
import type { PlanParts } from "./save-plan.ts";

const Retries = (description: string) => Type.Integer({ description });

export const dryRunRecoveryPlanOperation = defineOperation({
  id: "dryRunRecoveryPlan",
  method: "POST",
  summary: "Say what the draft of a recovery plan would have done with the failures of the last 90 days",
  description:
    "The retries of the plan in force and of the draft after each failure, by the class of its decline and within the limits of scheme and connector, if nothing is paid meanwhile. Whether a retry is approved is not simulated.",
  permission: "read",
  scope: PLAN_SCOPE,
  body: { ...dryRunBody("DryRunRecoveryPlanRequest"), examples: [{ last: 1_000 }] },
  response: {
    ...lookedAtFields,
    applies: Type.Boolean({
      description:
        "False: the plan applied to none of the failures, and all of its merchant's were looked at.",
    }),
    changes: Type.Array(
      Type.Object({
        outcome: Type.Enum([...RECOVERED_BY, "lost", "stopped", "open"], {
          description: "What brought the money back, or how the case stands.",
        }),
        from: Retries("Retries by the plan in force."),
        to: Retries("Retries by the draft."),
        missed: Type.Boolean({
          description: "A retry brought the money back, and the draft would have ended before it.",
        }),
        ...groupFields,
      }),
      { description: "Failures with other retries, first those that the draft would miss." },
    ),
    retries: Type.Object(
      { before: Retries("By the plan in force."), after: Retries("By the draft.") },
      { description: "Retries of all failures." },
    ),
    notAllowed: Retries("Retries of the draft that a limit does not allow."),
  },
  run: async (parts: PlanParts, { entity: plan, body: { last = 1_000 } }) => {
    const { db, clock, findConnector } = parts;
    const draft = await findDraftIn(db, PLAN_TABLES, plan.guid);
    if (!draft) return noSuchEntity({ field: "planGuid", what: "draft" });
    const after = draftedPlan(plan, draft.content);
    const run = await dryRunPlan(db, { findConnector, now: clock.now() }, { plan, after, limit: last });
    return {
      ...run,
      changes: run.changes.map(({ outcome, from, to, isMissed: missed, ...group }) => ({
        outcome,
        from,
        to,
        missed,
        ...describeGroup(group),
      })),
    };
  },
});
