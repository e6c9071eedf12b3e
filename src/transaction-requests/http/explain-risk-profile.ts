import { Type } from "typebox";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { explainProfile, PROFILE_SCOPE, type RiskProvisioningParts } from "../../risk/index.ts";
import { defineOperation, fieldError, Guid, isTenantWithin, closed } from "../../tenancy/index.ts";
import { ImaginedRiskPaymentSchema, profileBy, readImaginedRisk } from "./risk-schemas.ts";
import { Rules } from "./routing-schemas.ts";

const Action = Type.Enum(["approve", "review", "decline"], { description: "What becomes of the payment." });

export const explainRiskProfileOperation = defineOperation({
  id: "explainRiskProfile",
  method: "POST",
  summary: "Say what a risk profile decides of an imagined payment, and which rules hit",
  permission: "read",
  scope: PROFILE_SCOPE,
  body: Type.Object(
    {
      rules: Type.Optional(Rules),
      connectorGuid: Type.Optional(
        Guid(
          "Through which it is made: the lists of its merchant apply, and velocities by customer count. Without one no velocity rule hits.",
          "CO-0000-0000-0000-0000-0000-0001",
        ),
      ),
      payment: ImaginedRiskPaymentSchema,
    },
    { ...closed, title: "ExplainRiskProfileRequest" },
  ),
  response: {
    action: Action,
    score: Type.Integer({ description: "The sum of the scores of the rules that hit." }),
    threeDSecure: Type.Boolean({ description: "The payment needs 3-D Secure." }),
    alert: Type.Boolean({ description: "People are to look at the payment." }),
    checks: Type.Array(
      Type.Object({
        ruleId: Type.String({ description: "Of the rule.", examples: ["known-bad"] }),
        hit: Type.Boolean({ description: "Whether it hit." }),
        action: Type.String({ description: "What the rule says.", examples: ["decline"] }),
      }),
      { description: "In their order, up to the rule that decided." },
    ),
  },
  run: async (parts: RiskProvisioningParts, { entity, body }) => {
    const { rules = "in_force", connectorGuid, payment } = body;
    const profile = await profileBy(parts, entity, rules);
    if (isRefusal(profile)) return profile;
    const imagined = readImaginedRisk(payment);
    if (isRefusal(imagined)) return imagined;
    const connector = connectorGuid === undefined ? undefined : await parts.findConnector(connectorGuid);
    const { tenantGuid: ancestorGuid } = profile;
    const isBelow =
      connector !== undefined &&
      (await isTenantWithin(parts.db, { tenantGuid: connector.tenantGuid, ancestorGuid }));
    if (connectorGuid !== undefined && !isBelow)
      return fieldError({
        code: "noSuchEntity",
        path: "connectorGuid",
        fault: ofPrograms("there is no such connector below the profile's tenant"),
      });
    const { checks, ...decided } = await explainProfile(parts, { profile, payment: imagined, connector });
    return {
      ...decided,
      checks: checks.map(({ rule, hit }) => ({ ruleId: rule.id, hit, action: rule.action })),
    };
  },
});
