import { Type } from "typebox";
import { CONNECTOR_GUID, CONNECTOR_SCOPE, type ConnectorParts } from "../../connectors/index.ts";
import { formatAmount } from "../../platform/money/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { closed, defineOperation, Nullable } from "../../tenancy/index.ts";
import { dryRunAuthentication } from "../authentication/dry-run.ts";
import type { RoutingParts } from "../parts.ts";
import { MAX_DRY_RUN } from "../routing/dry-run.ts";
import { authenticatingConnector, planFields } from "./authentication-schemas.ts";

const Plan = (description: string) => Type.Object(planFields, { description });

const Change = Type.Object({
  moment: Type.Enum(["before_payment", "after_soft_decline"], {
    description: "Before the submission, or after a soft decline that the payment had.",
  }),
  from: Plan("What the configuration in force does."),
  to: Plan("What the draft does."),
  payments: Type.Integer({ description: "How many." }),
  amounts: Type.Array(
    Type.Object({
      currency: Type.String({ description: "ISO 4217 code." }),
      amount: Type.String({ description: "Their sum.", examples: ["31200.00"] }),
    }),
    { description: "By currency." },
  ),
  example: Type.String({ description: "The uuid of the newest of them." }),
});

export const dryRunAuthenticationOperation = defineOperation({
  id: "dryRunAuthentication",
  method: "POST",
  summary:
    "Say which of the newest payments the draft of a connector's 3-D Secure would treat in another way",
  description: "It says what would be sent to issuers, not what they would decide.",
  permission: "read",
  scope: CONNECTOR_SCOPE,
  params: { connectorGuid: CONNECTOR_GUID },
  body: Type.Object(
    {
      last: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_DRY_RUN,
          description: "How many payments by card; default 1000.",
          examples: [1_000],
        }),
      ),
    },
    { ...closed, title: "DryRunAuthenticationRequest" },
  ),
  response: {
    payments: Type.Integer({ description: "So many were looked at." }),
    from: Nullable(Type.String({ format: "date-time" }), "When the first of them was made."),
    to: Nullable(Type.String({ format: "date-time" }), "When the last of them was made."),
    changes: Type.Array(Change, { description: "What would change, most payments first." }),
    authenticated: Type.Object(
      {
        before: Type.Integer({ description: "By the configuration in force." }),
        after: Type.Integer({ description: "By the draft." }),
      },
      { description: "Payments that are authenticated before their submission." },
    ),
  },
  run: async (
    parts: ConnectorParts & RoutingParts,
    { params: { connectorGuid }, body: { last = 1_000 } },
  ) => {
    const after = await authenticatingConnector(parts, { connectorGuid, rules: "draft" });
    if (isRefusal(after)) return after;
    const connector = await authenticatingConnector(parts, { connectorGuid, rules: "in_force" });
    if (isRefusal(connector)) return connector;
    const run = await dryRunAuthentication(parts.db, parts, { connector, after, limit: last });
    return {
      ...run,
      from: run.from?.toString() ?? null,
      to: run.to?.toString() ?? null,
      changes: run.changes.map(({ count, amounts, ...change }) => ({
        ...change,
        payments: count,
        amounts: [...amounts].map(([currency, minor]) => ({
          currency,
          amount: formatAmount({ minor, currency }),
        })),
      })),
    };
  },
});
