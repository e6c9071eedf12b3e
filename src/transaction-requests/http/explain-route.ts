import { Type } from "typebox";
import { CONNECTOR_SCOPE, type ConnectorParts } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, Nullable, closed } from "../../tenancy/index.ts";
import type { RoutingParts } from "../parts.ts";
import { explainRoute } from "../routing/explain-route.ts";
import { ImaginedPayment, routingOf, Rules } from "./routing-schemas.ts";

const Condition = Type.Object({
  name: Type.String({ description: "As in the rule.", examples: ["currencies"] }),
  wanted: Type.Array(Type.String(), { description: "What the rule demands." }),
  actual: Nullable(Type.String(), "What the payment has; null: nothing to compare."),
  holds: Type.Boolean({ description: "Whether it is true of the payment." }),
});

export const explainRouteOperation = defineOperation({
  id: "explainRoute",
  method: "POST",
  summary: "Say where a routing connector would send an imagined payment, and why",
  permission: "read",
  scope: CONNECTOR_SCOPE,
  body: Type.Object(
    { rules: Type.Optional(Rules), payment: ImaginedPayment },
    { ...closed, title: "ExplainRouteRequest" },
  ),
  response: {
    rules: Type.Array(
      Type.Object({ conditions: Type.Array(Condition, { description: "The conditions of the rule." }) }),
      {
        description: "In their order, up to the one that matches.",
      },
    ),
    rule: Nullable(Type.Integer(), "The index of the rule that matches; null: the default connector."),
    considered: Type.Array(
      Type.Object({
        connectorGuid: Type.String(),
        obstacle: Nullable(Type.String(), "Why it is passed over."),
      }),
      { description: "The wanted connector, and the fallbacks behind it up to the chosen one." },
    ),
    connectorGuid: Nullable(Type.String(), "The chosen one; null: the payment would be refused."),
    fallback: Type.Array(Type.String(), {
      description: "Tried in this order when the provider of the chosen one cannot be reached.",
    }),
  },
  run: async (parts: ConnectorParts & RoutingParts, { entity, body }) => {
    const connector = await routingOf(parts, entity, body.rules ?? "in_force");
    if (isRefusal(connector)) return connector;
    const { rules, rule, considered, chosen, fallback } = await explainRoute(parts, {
      routing: connector.routingMetaConnector,
      payment: body.payment,
    });
    return {
      rules: rules.map((conditions) => ({
        conditions: conditions.map(({ actual, ...condition }) => ({
          ...condition,
          actual: actual ?? null,
        })),
      })),
      rule,
      considered: considered.map(({ guid, obstacle }) => ({
        connectorGuid: guid,
        obstacle: obstacle ?? null,
      })),
      connectorGuid: chosen?.guid ?? null,
      fallback: fallback.map(({ guid }) => guid),
    };
  },
});
