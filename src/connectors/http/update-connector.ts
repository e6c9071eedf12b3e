import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, lacksPermission, noSuchEntity, Warnings } from "../../tenancy/index.ts";
import { findConnector } from "../connector-store.ts";
import { describeConnector } from "../describe-connector.ts";
import { updateConnector } from "../update-connector.ts";
import { answerFieldRefused, connectorAnswer } from "./connector-answers.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ConnectorSchema, UpdateConnectorBody } from "./connector-schemas.ts";
import { CONNECTOR_GUID, CONNECTOR_SCOPE } from "./connector-scope.ts";

const READ_ONLY = [
  "guid",
  "merchantGuid",
  "isMetaConnector",
  "archived",
  "createdAt",
  "previousSharedSecretValidUntil",
];

export const updateConnectorOperation = defineOperation({
  id: "updateConnector",
  method: "POST",
  summary: "Change a connector",
  permission: "configure",
  scope: CONNECTOR_SCOPE,
  params: { connectorGuid: CONNECTOR_GUID },
  body: UpdateConnectorBody,
  response: { connector: ConnectorSchema, warnings: Type.Optional(Warnings) },
  readOnly: {
    names: READ_ONLY,
    shown: async ({ db, sealer }: ConnectorParts, { connectorGuid: guid }) => {
      const connector = await findConnector(db, { guid, sealer });
      return connector && describeConnector(connector);
    },
  },
  run: async (parts: ConnectorParts, { params: { connectorGuid }, body, caller }) => {
    const updated = await updateConnector(parts.db, {
      connectorGuid,
      request: body,
      mayUseCredentials: caller.permissions.includes("credentials"),
      isAgreed: caller.isRoot,
      parts,
    });
    if (!isRefusal(updated)) {
      const { connector, removedSecrets } = updated;
      return connectorAnswer(connector, { adapters: parts.adapters, removedSecrets });
    }
    switch (updated.code) {
      case "needs_credentials":
        return lacksPermission("credentials");
      case "field_refused":
        return answerFieldRefused(updated);
      case "connector_not_found":
        return noSuchEntity(CONNECTOR_SCOPE);
    }
  },
});
