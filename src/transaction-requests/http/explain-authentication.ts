import { Type } from "typebox";
import { CONNECTOR_SCOPE, type ConnectorParts } from "../../connectors/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, closed } from "../../tenancy/index.ts";
import { explainAuthentication } from "../authentication/explain-authentication.ts";
import { factsOfImagined } from "../authentication/imagined-payment.ts";
import type { RoutingParts } from "../parts.ts";
import { authenticatingConnector, ImaginedCardPayment, planFields } from "./authentication-schemas.ts";
import { Rules } from "./routing-schemas.ts";

export const explainAuthenticationOperation = defineOperation({
  id: "explainAuthentication",
  method: "POST",
  summary: "Say whether a connector would authenticate an imagined payment by card, and why",
  description: "It says what is sent to the issuer, not what the issuer would decide.",
  permission: "read",
  scope: CONNECTOR_SCOPE,
  body: Type.Object(
    { rules: Type.Optional(Rules), payment: ImaginedCardPayment },
    { ...closed, title: "ExplainAuthenticationRequest" },
  ),
  response: {
    ...planFields,
    decisions: Type.Array(
      Type.Object({
        question: Type.String({
          description: "What was decided.",
          examples: ["Is the payment authenticated?"],
        }),
        answer: Type.String({ description: "The decision.", examples: ["yes"] }),
        because: Type.String({ description: "The reason." }),
      }),
      { description: "In their order, as in getAuthenticationTrace." },
    ),
  },
  run: async (parts: ConnectorParts & RoutingParts, { entity, body }) => {
    const { rules = "in_force", payment } = body;
    const connector = await authenticatingConnector(parts, entity, rules);
    if (isRefusal(connector)) return connector;
    const plan = explainAuthentication(connector, factsOfImagined(parts, { connector, payment }));
    return { ...plan, decisions: plan.decisions };
  },
});
