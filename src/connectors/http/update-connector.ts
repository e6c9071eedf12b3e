import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, Warnings } from "../../tenancy/index.ts";
import { describeConnector } from "../describe-connector.ts";
import { updateConnector } from "../update-connector.ts";
import { connectorAnswer, refuseChange } from "./connector-answers.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ConnectorSchema, UpdateConnectorBody } from "./connector-schemas.ts";
import { CONNECTOR_SCOPE } from "./connector-scope.ts";

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
  body: UpdateConnectorBody,
  response: { connector: ConnectorSchema, warnings: Type.Optional(Warnings) },
  readOnly: {
    names: READ_ONLY,
    shown: describeConnector,
  },
  run: async (parts: ConnectorParts, { params: { connectorGuid }, body, caller }) => {
    const updated = await updateConnector(parts.db, {
      connectorGuid,
      request: body,
      mayUseCredentials: caller.permissions.includes("credentials"),
      isAgreed: caller.isRoot,
      parts,
    });
    if (isRefusal(updated)) return updated.code === "connector_not_found" ? undefined : refuseChange(updated);
    const { connector, removedSecrets } = updated;
    return connectorAnswer(connector, { adapters: parts.adapters, removedSecrets });
  },
});
