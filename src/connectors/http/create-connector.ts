import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  responses,
  lacksPermission,
  MERCHANT_GUID,
  PROVISIONING_PATH,
  provisionerOf,
  provisioningDocs,
  provisioningRoute,
  Warnings,
} from "../../tenancy/index.ts";
import { createConnector } from "../create-connector.ts";
import { answerFieldRefused, connectorAnswer, noSuchMerchant } from "./connector-answers.ts";
import type { ConnectorParts } from "./connector-parts.ts";
import { ConnectorSchema, CreateConnectorBody } from "./connector-schemas.ts";

export function createConnectorRoute(app: HttpServer, parts: ConnectorParts): void {
  const schema = {
    ...provisioningDocs("createConnector", "Create a connector or meta-connector of a merchant"),
    params: Type.Object({ merchantGuid: MERCHANT_GUID }),
    body: CreateConnectorBody,
    response: responses({ connector: ConnectorSchema, warnings: Type.Optional(Warnings) }),
  };
  const url = `${PROVISIONING_PATH}/createConnector/:merchantGuid`;
  const options = { ...provisioningRoute(parts), schema };
  app.post(url, options, async (request, reply) => {
    const { merchantGuid } = request.params;
    const guid = parts.ids.guid("CO");
    const mayUseCredentials = provisionerOf(request).permissions.includes("credentials");
    const connector = await createConnector(parts.db, {
      guid,
      merchantGuid,
      request: request.body,
      mayUseCredentials,
      parts,
    });
    if (isRefusal(connector)) {
      if (connector.code === "needs_credentials") return lacksPermission(reply, "credentials");
      return connector.code === "field_refused"
        ? answerFieldRefused(reply, connector)
        : noSuchMerchant(reply);
    }
    const answer = connectorAnswer(connector, parts);
    // A generated secret can be read here and never again.
    const sharedSecret = request.body.sharedSecret ? answer.connector.sharedSecret : connector.sharedSecret;
    return reply.send({ ...answer, connector: { ...answer.connector, sharedSecret } });
  });
}
