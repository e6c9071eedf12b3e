import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  responses,
  Guid,
  noSuchEntity,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
} from "../../tenancy/index.ts";
import { updateConnector } from "../update-connector.ts";
import { answerFieldRefused, connectorAnswer } from "./connector-answers.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ConnectorSchema, UpdateConnectorBody, Warnings } from "./connector-schemas.ts";

export function updateConnectorRoute(app: HttpServer, parts: ConnectorParts): void {
  const schema = {
    ...provisioningDocs("updateConnector", "Change a connector"),
    params: Type.Object({ connectorGuid: Guid("The connector.", "CO-91ec-509a-3899-4f4f-a4ad-67fb") }),
    body: UpdateConnectorBody,
    response: responses({ connector: ConnectorSchema, warnings: Type.Optional(Warnings) }),
  };
  const url = `${PROVISIONING_PATH}/updateConnector/:connectorGuid`;
  const options = { ...provisioningRoute(parts), schema };
  app.post(url, options, async (request, reply) => {
    const { connectorGuid } = request.params;
    const connector = await updateConnector(parts.db, { connectorGuid, request: request.body, parts });
    if (!isRefusal(connector)) return reply.send(connectorAnswer(connector));
    return connector.code === "field_refused"
      ? answerFieldRefused(reply, connector)
      : noSuchEntity(reply, { field: "connectorGuid", what: "connector" });
  });
}
