import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, closed } from "../../tenancy/index.ts";
import { describeEndpoint } from "../describe-endpoint.ts";
import { rotateSecret } from "../manage-endpoint.ts";
import type { EventOperationParts } from "../parts.ts";
import { refuseEndpoint } from "./endpoint-refusals.ts";
import { Endpoint, ENDPOINT_SCOPE, Secret } from "./endpoint-schemas.ts";

const DEFAULT_OVERLAP_HOURS = 24;
const MAX_OVERLAP_HOURS = 30 * 24;

const Body = Type.Object(
  {
    overlapHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_OVERLAP_HOURS,
        description: `How long messages are signed with the secret before, too; ${DEFAULT_OVERLAP_HOURS} unless given. With 0 it ends at once.`,
      }),
    ),
  },
  { ...closed, title: "RotateWebhookSecretRequest" },
);

export const rotateWebhookSecretOperation = defineOperation({
  id: "rotateWebhookSecret",
  method: "POST",
  summary: "Replace an endpoint's secret, with an overlap",
  permission: "configure",
  scope: ENDPOINT_SCOPE,
  body: Body,
  response: { webhookEndpoint: Endpoint, secret: Secret },
  run: async ({ events }: EventOperationParts, { params: { endpointGuid: guid }, body }) => {
    const { overlapHours = DEFAULT_OVERLAP_HOURS } = body;
    const rotated = await rotateSecret(events, { guid, overlapHours });
    if (isRefusal(rotated)) return refuseEndpoint(rotated);
    return { webhookEndpoint: describeEndpoint(rotated.endpoint), secret: rotated.secret };
  },
});
