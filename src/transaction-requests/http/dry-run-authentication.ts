import { Type } from "typebox";
import { CONNECTOR_SCOPE, type ConnectorParts } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation } from "../../tenancy/index.ts";
import { dryRunAuthentication } from "../authentication/dry-run.ts";
import type { RoutingParts } from "../parts.ts";
import { authenticatingConnector, planFields } from "./authentication-schemas.ts";
import { describeGroup, dryRunBody, groupFields, lookedAtFields } from "./dry-run-schemas.ts";

const Plan = (description: string) => Type.Object(planFields, { description });

const Change = Type.Object({
  moment: Type.Enum(["before_payment", "after_soft_decline"], {
    description: "Before the submission, or after a soft decline that the payment had.",
  }),
  from: Plan("What the configuration in force does."),
  to: Plan("What the draft does."),
  ...groupFields,
});

export const dryRunAuthenticationOperation = defineOperation({
  id: "dryRunAuthentication",
  method: "POST",
  summary:
    "Say which of the newest payments the draft of a connector's 3-D Secure would treat in another way",
  description: "It says what would be sent to issuers, not what they would decide.",
  permission: "read",
  scope: CONNECTOR_SCOPE,
  body: dryRunBody("DryRunAuthenticationRequest"),
  response: {
    ...lookedAtFields,
    changes: Type.Array(Change, { description: "What would change, most payments first." }),
    authenticated: Type.Object(
      {
        before: Type.Integer({ description: "By the configuration in force." }),
        after: Type.Integer({ description: "By the draft." }),
      },
      { description: "Payments that are authenticated before their submission." },
    ),
  },
  run: async (parts: ConnectorParts & RoutingParts, { entity: connector, body: { last = 1_000 } }) => {
    const after = await authenticatingConnector(parts, connector, "draft");
    if (isRefusal(after)) return after;
    const run = await dryRunAuthentication(parts.db, parts, { connector, after, limit: last });
    return { ...run, changes: run.changes.map(describeGroup) };
  },
});
