import { Type } from "typebox";
import { listEndpoints } from "../../events/index.ts";
import { defineOperation } from "../../tenancy/index.ts";
import { describeEndpoint } from "../describe-endpoint.ts";
import type { EventOperationParts } from "../parts.ts";
import { Endpoint, OWNER_SCOPE } from "./endpoint-schemas.ts";

export const listWebhookEndpointsOperation = defineOperation({
  id: "listWebhookEndpoints",
  method: "GET",
  summary: "List the endpoints of a merchant or tenant, oldest first",
  permission: "configure",
  scope: OWNER_SCOPE,
  response: { webhookEndpoints: Type.Array(Endpoint, { description: "Its own endpoints." }) },
  run: async ({ events }: EventOperationParts, { params: { placeGuid } }) => ({
    webhookEndpoints: (await listEndpoints(events.db, placeGuid)).map(describeEndpoint),
  }),
});
