import { Type } from "typebox";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, closed } from "../../tenancy/index.ts";
import { EVENT_TYPE_NAMES } from "../../events/index.ts";
import { describeEndpoint } from "../describe-endpoint.ts";
import type { EventOperationParts } from "../parts.ts";
import { sendTestEvent } from "../send-test-event.ts";
import { refuseEndpoint } from "./endpoint-refusals.ts";
import { Endpoint, ENDPOINT_SCOPE } from "./endpoint-schemas.ts";

const Body = Type.Object(
  { type: Type.Enum([...EVENT_TYPE_NAMES], { description: "The type of the event that is sent." }) },
  { ...closed, title: "SendTestEventRequest" },
);

export const sendTestEventOperation = defineOperation({
  id: "sendTestEvent",
  method: "POST",
  summary: "Send an invented event to an endpoint, whatever its types",
  permission: "configure",
  scope: ENDPOINT_SCOPE,
  body: Body,
  response: {
    webhookEndpoint: Endpoint,
    eventId: Type.String({ description: "Of the event, as `webhook-id` has it." }),
  },
  run: async ({ events }: EventOperationParts, { params: { endpointGuid }, body: { type } }) => {
    const sent = await sendTestEvent(events, endpointGuid, type);
    if (isRefusal(sent)) return refuseEndpoint(sent);
    return { webhookEndpoint: describeEndpoint(sent.endpoint), eventId: sent.eventId };
  },
});
