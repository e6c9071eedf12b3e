import { defineOperation } from "../../tenancy/index.ts";
import { removeEndpoint } from "../manage-endpoint.ts";
import type { EventOperationParts } from "../parts.ts";
import { ENDPOINT_SCOPE } from "./endpoint-schemas.ts";

export const deleteWebhookEndpointOperation = defineOperation({
  id: "deleteWebhookEndpoint",
  method: "POST",
  summary: "Delete an endpoint; what waits for it is not sent",
  permission: "configure",
  scope: ENDPOINT_SCOPE,
  response: {},
  run: async ({ events }: EventOperationParts, { params: { endpointGuid } }) =>
    (await removeEndpoint(events, endpointGuid)) ? {} : undefined,
});
