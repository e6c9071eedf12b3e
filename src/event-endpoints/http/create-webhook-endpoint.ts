import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation } from "../../tenancy/index.ts";
import { describeEndpoint } from "../describe-endpoint.ts";
import { createEndpoint } from "../manage-endpoint.ts";
import type { EventOperationParts } from "../parts.ts";
import { refuseEndpoint } from "./endpoint-refusals.ts";
import { CreateBody, Endpoint, Secret, OWNER_SCOPE } from "./endpoint-schemas.ts";

export const createWebhookEndpointOperation = defineOperation({
  id: "createWebhookEndpoint",
  method: "POST",
  summary: "Have events of a merchant or tenant sent to an address",
  permission: "configure",
  scope: OWNER_SCOPE,
  body: CreateBody,
  response: { webhookEndpoint: Endpoint, secret: Secret },
  run: async ({ events }: EventOperationParts, { params, body, caller }) => {
    const made = await createEndpoint(events, { ...params, ...body, maker: caller.authority });
    if (isRefusal(made)) return refuseEndpoint(made);
    return { webhookEndpoint: describeEndpoint(made.endpoint), secret: made.secret };
  },
});
