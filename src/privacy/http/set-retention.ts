import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, fieldError, Nullable, TENANT_SCOPE, closed } from "../../tenancy/index.ts";
import type { PrivacyOperationParts } from "../parts.ts";
import { describeRetention } from "../retention/describe-retention.ts";
import { setRetention } from "../retention/set-retention.ts";
import { RetentionSchema, RuleSchema } from "./retention-schemas.ts";

const MAX_KINDS = 50;

const Body = Type.Object(
  {
    rules: Type.Record(Type.String(), Nullable(RuleSchema), {
      minProperties: 1,
      maxProperties: MAX_KINDS,
      description:
        "By the kind of data, as listRetention names it. Fields that are not named are unchanged; null instead of a rule removes it.",
      examples: [{ callbackAttempts: { days: 30 } }],
    }),
  },
  { ...closed, title: "SetRetentionRequest" },
);

export const setRetentionOperation = defineOperation({
  id: "setRetention",
  method: "POST",
  summary: "Change how long a tenant, and those below it, keep kinds of data",
  description:
    "`days` is set by the tenant itself or from above, `atLeast` and `atMost` only by a credential of a tenant above. Bounds of the root tenant replace those of the kind.",
  permission: "configure",
  scope: TENANT_SCOPE,
  body: Body,
  response: { retention: RetentionSchema },
  run: async (parts: PrivacyOperationParts, { params: { tenantGuid }, body, caller }) => {
    const setsBounds = caller.isRoot || caller.tenantGuid !== tenantGuid;
    const saved = await setRetention(parts, { tenantGuid, changes: body.rules, setsBounds });
    if (saved === "no_tenant") return undefined;
    if (isRefusal(saved)) return fieldError({ path: saved.path, fault: saved.fault });
    return { retention: (await describeRetention(parts, tenantGuid)) ?? [] };
  },
});
