import { Type } from "typebox";
import { CONNECTOR_SCOPE, type ConnectorParts } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, Nullable } from "../../tenancy/index.ts";
import type { RoutingParts } from "../parts.ts";
import { dryRunRouting } from "../routing/dry-run.ts";
import { describeGroup, dryRunBody, groupFields, lookedAtFields } from "./dry-run-schemas.ts";
import { routingOf } from "./routing-schemas.ts";

const Move = Type.Object({
  from: Nullable(Type.String(), "The connector by the rules in force, or where the payment went."),
  to: Nullable(Type.String(), "The connector by the draft; null: the payment would be refused."),
  rule: Nullable(Type.Integer(), "The index of the rule of the draft; null: its default."),
  ...groupFields,
});

export const dryRunRoutingOperation = defineOperation({
  id: "dryRunRouting",
  method: "POST",
  summary: "Say which of the newest payments the draft of a routing connector would send elsewhere",
  description: "It says where payments would go, not whether they would be approved.",
  permission: "read",
  scope: CONNECTOR_SCOPE,
  body: dryRunBody("DryRunRoutingRequest"),
  response: {
    ...lookedAtFields,
    routed: Type.Boolean({
      description:
        "False: no payment has named the routing connector yet, and payments that its connectors were sent directly were looked at.",
    }),
    moves: Type.Array(Move, { description: "The payments that would go elsewhere, most first." }),
    hits: Type.Array(Type.Integer(), {
      description: "For each rule of the draft the payments that it would decide; the default comes last.",
    }),
    stored: Type.Integer({ description: "Payments by stored instruments, which no rule routes." }),
  },
  run: async (parts: ConnectorParts & RoutingParts, { entity, body: { last = 1_000 } }) => {
    const draft = await routingOf(parts, entity, "draft");
    if (isRefusal(draft)) return draft;
    const connector = await routingOf(parts, entity, "in_force");
    if (isRefusal(connector)) return connector;
    const routing = draft.routingMetaConnector;
    const result = await dryRunRouting(parts.db, parts, { connector, routing, limit: last });
    return { ...result, moves: result.moves.map(describeGroup) };
  },
});
