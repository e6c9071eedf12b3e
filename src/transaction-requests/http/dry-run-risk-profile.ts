import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { dryRunProfile, PROFILE_SCOPE, type RiskProvisioningParts } from "../../risk/index.ts";
import { defineOperation } from "../../tenancy/index.ts";
import { describeGroup, dryRunBody, groupFields, lookedAtFields } from "./dry-run-schemas.ts";
import { profileBy } from "./risk-schemas.ts";

const Decision = (description: string) =>
  Type.Object(
    {
      action: Type.Enum(["approve", "review", "decline"], {
        description: "What becomes of the payment.",
      }),
      threeDSecure: Type.Boolean({ description: "The payment needs 3-D Secure." }),
    },
    { description },
  );
const Count = (description: string) => Type.Integer({ description });
const Counts = (description: string) =>
  Type.Object(
    {
      approve: Count("So many are approved."),
      review: Count("So many are put under review."),
      decline: Count("So many are declined."),
    },
    { description },
  );

export const dryRunRiskProfileOperation = defineOperation({
  id: "dryRunRiskProfile",
  method: "POST",
  summary: "Say which of the newest payments the draft of a risk profile would decide in another way",
  description:
    "The payments are decided one after the other by the rules in force and by the draft: velocities count what each lets through from the first of them on. Lists are those of now. The numbers of accounts are not kept, and of cards six digits and a fingerprint: entries and velocities of accounts do not count.",
  permission: "read",
  scope: PROFILE_SCOPE,
  body: dryRunBody("DryRunRiskProfileRequest"),
  response: {
    ...lookedAtFields,
    applies: Type.Boolean({
      description:
        "False: the profile applies to none of the newest payments, and all of its tenant's were looked at.",
    }),
    changes: Type.Array(
      Type.Object({
        from: Decision("What the profile in force decides."),
        to: Decision("What the draft decides."),
        ...groupFields,
      }),
      { description: "What would change, most payments first." },
    ),
    hits: Type.Array(Type.Integer(), {
      description: "For each rule of the draft the payments in which it hits.",
    }),
    decided: Type.Object(
      { before: Counts("By the profile in force."), after: Counts("By the draft.") },
      { description: "How many payments are decided how." },
    ),
  },
  run: async (parts: RiskProvisioningParts, { entity: profile, body: { last = 1_000 } }) => {
    const after = await profileBy(parts, profile, "draft");
    if (isRefusal(after)) return after;
    const run = await dryRunProfile(parts.db, parts, { profile, after, limit: last });
    return { ...run, changes: run.changes.map(describeGroup) };
  },
});
