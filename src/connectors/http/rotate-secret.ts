import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  responses,
  closed,
  Guid,
  noSuchEntity,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
} from "../../tenancy/index.ts";
import { rotateSharedSecret } from "../secret-rotation.ts";
import { answerFieldRefused, connectorAnswer } from "./connector-answers.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ConnectorSchema } from "./connector-schemas.ts";

const DEFAULT_OVERLAP_HOURS = 24;
const MAX_OVERLAP_HOURS = 30 * 24;

const RotateSharedSecretBody = Type.Object(
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
        description: `How long the secret before is valid too; ${DEFAULT_OVERLAP_HOURS} unless given. With 0 it ends at once.`,
      }),
    ),
  },
  { ...closed, title: "RotateSharedSecretRequest" },
);

export function rotateSharedSecretRoute(app: HttpServer, parts: ConnectorParts): void {
  const schema = {
    ...provisioningDocs("rotateSharedSecret", "Replace a connector's shared secret, with an overlap"),
    params: Type.Object({ connectorGuid: Guid("The connector.", "CO-91ec-509a-3899-4f4f-a4ad-67fb") }),
    body: RotateSharedSecretBody,
    response: responses({ connector: ConnectorSchema }),
  };
  const url = `${PROVISIONING_PATH}/rotateSharedSecret/:connectorGuid`;
  app.post(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { connectorGuid } = request.params;
    const { sharedSecret, overlapHours = DEFAULT_OVERLAP_HOURS } = request.body;
    const rotation = { sharedSecret, overlapHours };
    const connector = await rotateSharedSecret(parts.db, { connectorGuid, request: rotation, parts });
    if (isRefusal(connector))
      return connector.code === "field_refused"
        ? answerFieldRefused(reply, connector)
        : noSuchEntity(reply, { field: "connectorGuid", what: "connector" });
    const response = connectorAnswer(connector, parts);
    if (sharedSecret !== undefined) return reply.send(response);
    // A generated secret can be read here and never again.
    return reply.send({
      ...response,
      connector: { ...response.connector, sharedSecret: connector.sharedSecret },
    });
  });
}
