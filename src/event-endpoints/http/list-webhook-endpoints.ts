import { Type } from "typebox";
import { listEndpoints } from "../../events/index.ts";
import { defineOperation } from "../../tenancy/index.ts";
import { describeEndpoint } from "../describe-endpoint.ts";
import { hasPlace } from "../manage-endpoint.ts";
import type { EventOperationParts } from "../parts.ts";
import { refuseEndpoint } from "./endpoint-refusals.ts";
import { Endpoint, PLACE_SCOPE, placeParams } from "./endpoint-schemas.ts";

export const listWebhookEndpointsOperation = defineOperation({
  id: "listWebhookEndpoints",
  method: "GET",
  summary: "List the endpoints of a merchant or tenant, oldest first",
  permission: "configure",
  scope: PLACE_SCOPE,
  params: placeParams,
  response: { webhookEndpoints: Type.Array(Endpoint, { description: "Its own endpoints." }) },
  run: async ({ events }: EventOperationParts, { params: { placeGuid } }) => {
    if (!(await hasPlace(events, placeGuid))) return refuseEndpoint({ refused: true, code: "no_such_place" });
    return { webhookEndpoints: (await listEndpoints(events.db, placeGuid)).map(describeEndpoint) };
  },
});
