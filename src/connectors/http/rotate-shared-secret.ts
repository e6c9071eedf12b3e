import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { closed, defineOperation } from "../../tenancy/index.ts";
import { rotateSharedSecret } from "../secret-rotation.ts";
import { connectorAnswer } from "./connector-answers.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ConnectorSchema } from "./connector-schemas.ts";
import { CONNECTOR_SCOPE } from "./connector-scope.ts";

const DEFAULT_OVERLAP_HOURS = 24;
const MAX_OVERLAP_HOURS = 30 * 24;

const Body = Type.Object(
  {
    sharedSecret: Type.Optional(
      Type.String({
        minLength: 16,
        maxLength: 50,
        description: "Generated when it is left out, and then shown once.",
      }),
    ),
    overlapHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_OVERLAP_HOURS,
        description: `How long the old secret is also valid; ${DEFAULT_OVERLAP_HOURS} unless given. With 0 it ends at once.`,
      }),
    ),
  },
  { ...closed, title: "RotateSharedSecretRequest" },
);

export const rotateSharedSecretOperation = defineOperation({
  id: "rotateSharedSecret",
  method: "POST",
  summary: "Replace a connector's shared secret, with an overlap",
  permission: "credentials",
  scope: CONNECTOR_SCOPE,
  body: Body,
  response: { connector: ConnectorSchema },
  run: async (parts: ConnectorParts, { params: { connectorGuid }, body }) => {
    const { sharedSecret, overlapHours = DEFAULT_OVERLAP_HOURS } = body;
    const rotation = { sharedSecret, overlapHours };
    const connector = await rotateSharedSecret(parts.db, { connectorGuid, request: rotation, parts });
    if (isRefusal(connector)) return connector.code === "field_refused" ? connector : undefined;
    const answer = connectorAnswer(connector, parts);
    if (sharedSecret !== undefined) return answer;
    // A generated secret can be read here and never again.
    return { ...answer, connector: { ...answer.connector, sharedSecret: connector.sharedSecret } };
  },
});
