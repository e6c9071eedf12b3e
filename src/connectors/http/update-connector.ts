import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  responses,
  Guid,
  lacksPermission,
  noSuchEntity,
  PROVISIONING_PATH,
  provisionerOf,
  provisioningDocs,
  provisioningRoute,
  Warnings,
} from "../../tenancy/index.ts";
import { updateConnector } from "../update-connector.ts";
import { answerFieldRefused, connectorAnswer } from "./connector-answers.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ConnectorSchema, UpdateConnectorBody } from "./connector-schemas.ts";

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
    const mayUseCredentials = provisionerOf(request).permissions.includes("credentials");
    const updated = await updateConnector(parts.db, {
      connectorGuid,
      request: request.body,
      mayUseCredentials,
      parts,
    });
    if (!isRefusal(updated)) {
      const { connector, removedSecrets } = updated;
      return reply.send(connectorAnswer(connector, { adapters: parts.adapters, removedSecrets }));
    }
    switch (updated.code) {
      case "needs_credentials":
        return lacksPermission(reply, "credentials");
      case "field_refused":
        return answerFieldRefused(reply, updated);
      case "connector_not_found":
        return noSuchEntity(reply, { field: "connectorGuid", what: "connector" });
    }
  });
}
