import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation } from "../../tenancy/index.ts";
import { describeEndpoint } from "../describe-endpoint.ts";
import { changeEndpoint } from "../manage-endpoint.ts";
import type { EventOperationParts } from "../parts.ts";
import { refuseEndpoint } from "./endpoint-refusals.ts";
import { Endpoint, ENDPOINT_SCOPE, UpdateBody } from "./endpoint-schemas.ts";

export const updateWebhookEndpointOperation = defineOperation({
  id: "updateWebhookEndpoint",
  method: "POST",
  summary: "Change an endpoint, or switch it on or off",
  permission: "configure",
  scope: ENDPOINT_SCOPE,
  body: UpdateBody,
  response: { webhookEndpoint: Endpoint },
  readOnly: {
    names: ["guid", "tenantGuid", "merchantGuid", "createdAt", "createdBy"],
    shown: describeEndpoint,
  },
  run: async ({ events }: EventOperationParts, { params: { endpointGuid }, body, caller }) => {
    const endpoint = await changeEndpoint(events, endpointGuid, { ...body, maker: caller.authority });
    return isRefusal(endpoint) ? refuseEndpoint(endpoint) : { webhookEndpoint: describeEndpoint(endpoint) };
  },
});
