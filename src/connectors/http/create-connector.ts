import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import {
  defineOperation,
  lacksPermission,
  MERCHANT_GUID,
  MERCHANT_SCOPE,
  noSuchEntity,
  Warnings,
} from "../../tenancy/index.ts";
import { createConnector } from "../create-connector.ts";
import { answerFieldRefused, connectorAnswer } from "./connector-answers.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ConnectorSchema, CreateConnectorBody } from "./connector-schemas.ts";

export const createConnectorOperation = defineOperation({
  id: "createConnector",
  method: "POST",
  summary: "Create a connector or meta-connector of a merchant",
  permission: "configure",
  scope: MERCHANT_SCOPE,
  params: { merchantGuid: MERCHANT_GUID },
  body: CreateConnectorBody,
  response: { connector: ConnectorSchema, warnings: Type.Optional(Warnings) },
  run: async (parts: ConnectorParts, { params: { merchantGuid }, body, caller }) => {
    const connector = await createConnector(parts.db, {
      guid: parts.ids.guid("CO"),
      merchantGuid,
      request: body,
      mayUseCredentials: caller.permissions.includes("credentials"),
      parts,
    });
    if (isRefusal(connector)) {
      if (connector.code === "needs_credentials") return lacksPermission("credentials");
      if (connector.code === "field_refused") return answerFieldRefused(connector);
      return noSuchEntity(MERCHANT_SCOPE);
    }
    const answer = connectorAnswer(connector, parts);
    // A generated secret can be read here and never again.
    const sharedSecret = body.sharedSecret ? answer.connector.sharedSecret : connector.sharedSecret;
    return { ...answer, connector: { ...answer.connector, sharedSecret } };
  },
});
