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
import { findConnector } from "../connector-store.ts";
import { describeConnector } from "../describe-connector.ts";
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
  const readOnly = {
    names: [
      "guid",
      "merchantGuid",
      "isMetaConnector",
      "archived",
      "createdAt",
      "previousSharedSecretValidUntil",
    ],
    shown: async ({ connectorGuid: guid = "" }: Readonly<Record<string, string>>) => {
      const connector = await findConnector(parts.db, { guid, sealer: parts.sealer });
      return connector && describeConnector(connector);
    },
  };
  const options = { ...provisioningRoute(parts, { readOnly }), schema };
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
