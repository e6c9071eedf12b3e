import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, MERCHANT_SCOPE, Warnings } from "../../tenancy/index.ts";
import { createConnector } from "../create-connector.ts";
import { connectorAnswer, refuseChange } from "./connector-answers.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ConnectorSchema, CreateConnectorBody } from "./connector-schemas.ts";

export const createConnectorOperation = defineOperation({
  id: "createConnector",
  method: "POST",
  summary: "Create a connector or meta-connector of a merchant",
  permission: "configure",
  scope: MERCHANT_SCOPE,
  body: CreateConnectorBody,
  response: { connector: ConnectorSchema, warnings: Type.Optional(Warnings) },
  run: async (parts: ConnectorParts, { entity: merchant, body, caller }) => {
    const connector = await createConnector(parts.db, {
      guid: parts.ids.guid("CO"),
      merchant,
      request: body,
      mayUseCredentials: caller.permissions.includes("credentials"),
      parts,
    });
    if (isRefusal(connector)) return refuseChange(connector);
    const answer = connectorAnswer(connector, parts);
    // A generated secret can be read here and never again.
    const sharedSecret = body.sharedSecret ? answer.connector.sharedSecret : connector.sharedSecret;
    return { ...answer, connector: { ...answer.connector, sharedSecret } };
  },
});
