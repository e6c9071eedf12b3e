import { Type } from "typebox";
import { grantsOfEndpoint, without } from "../../authority/index.ts";
import { eventIdOf } from "../../events/index.ts";
import { withShownResponses, ATTEMPT_OUTCOMES } from "../../platform/deliveries/index.ts";
import { closed, defineOperation, Nullable, ROOT_TENANT_GUID } from "../../tenancy/index.ts";
import { listEventAttempts, type LoggedEventAttempt } from "../delivery-log.ts";
import type { EventOperationParts } from "../parts.ts";
import { ENDPOINT_SCOPE } from "./endpoint-schemas.ts";

const PAGE_SIZE = 100;

const Query = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        pattern: "^[1-9][0-9]{0,17}$",
        description: "`next` of the page before.",
        examples: ["1042"],
      }),
    ),
  },
  closed,
);

const Delivery = Type.Object(
  {
    id: Type.String({ description: "Of the attempt." }),
    eventId: Type.String({ description: "The event, as `webhook-id` has it." }),
    type: Type.String({ description: "Of the event.", examples: ["payment.succeeded"] }),
    outcome: Type.Enum([...ATTEMPT_OUTCOMES], { description: "How the attempt ended." }),
    httpStatus: Nullable(Type.Integer({ examples: [200] }), "Null without a response."),
    durationMs: Type.Integer({ examples: [43], description: "How long it took." }),
    response: Nullable(
      Type.String(),
      "The first 200 characters of the receiver's response; null where the endpoint receives more than the caller may read, and, for credentials of other tenants than the root tenant, where the receiver is at an address that is not public (not in the demo).",
    ),
    at: Type.String({ format: "date-time", description: "When it began." }),
    nextAt: Nullable(
      Type.String({ format: "date-time" }),
      "When the event is sent again; null after the last attempt.",
    ),
  },
  { title: "EventDelivery" },
);

export const listEventDeliveriesOperation = defineOperation({
  id: "listEventDeliveries",
  method: "GET",
  summary: "List the attempts to deliver events to an endpoint, newest first",
  permission: "configure",
  scope: ENDPOINT_SCOPE,
  query: Query,
  response: {
    deliveries: Type.Array(Delivery, { description: "Newest first." }),
    next: Nullable(Type.String(), "For `after`; null at the end."),
  },
  run: async (
    { events: { db, demo } }: EventOperationParts,
    { entity: endpoint, query: { after }, caller },
  ) => {
    const given = without(grantsOfEndpoint(endpoint), caller.authority.grants);
    const before = after === undefined ? undefined : BigInt(after);
    const { attempts, next } = await listEventAttempts(db, {
      endpointGuid: endpoint.guid,
      before,
      limit: PAGE_SIZE,
    });
    const shown = withShownResponses(attempts, {
      mayReadMessages: Object.keys(given).length === 0,
      mayReadInside: demo || caller.tenantGuid === ROOT_TENANT_GUID,
    });
    return { deliveries: shown.map(describeAttempt), next: next === null ? null : next.toString() };
  },
});

function describeAttempt({
  resource,
  sequence,
  createdAt,
  id,
  at,
  nextAt,
  isInside: _isInside,
  ...attempt
}: LoggedEventAttempt) {
  const timeText = (moment: Temporal.Instant) => moment.toString({ smallestUnit: "millisecond" });
  return {
    ...attempt,
    id: id.toString(),
    eventId: eventIdOf({ resource, sequence, createdAt }),
    at: timeText(at),
    nextAt: nextAt && timeText(nextAt),
  };
}
