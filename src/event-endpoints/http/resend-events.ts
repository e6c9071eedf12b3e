import { Type, type Static } from "typebox";
import { ofPrograms } from "../../platform/rule-fault.ts";
import { isTypePattern, typesMatching } from "../../events/index.ts";
import { fieldRefused, type FieldRefused } from "../../platform/field-refused.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { defineOperation, closed } from "../../tenancy/index.ts";
import { describeEndpoint } from "../describe-endpoint.ts";
import type { EventOperationParts } from "../parts.ts";
import { resendEvents } from "../resend-events.ts";
import { refuseEndpoint } from "./endpoint-refusals.ts";
import { Endpoint, ENDPOINT_SCOPE, EventTypes } from "./endpoint-schemas.ts";

const Moment = (description: string) =>
  Type.String({ minLength: 1, maxLength: 40, description, examples: ["2026-11-26T10:00:00Z"] });

const Body = Type.Object(
  {
    eventId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: "The event that is sent again. Either this or a period is required.",
        examples: ["evt_d94c0d72f3a36e21f16e_200_mi9r4gzk"],
      }),
    ),
    from: Type.Optional(Moment("Events since that moment are sent again: RFC 3339, with `to`.")),
    to: Type.Optional(Moment("Up to that moment.")),
    types: Type.Optional(EventTypes),
  },
  { ...closed, title: "ResendEventsRequest" },
);

export const resendEventsOperation = defineOperation({
  id: "resendEvents",
  method: "POST",
  summary: "Send an event again, or those of a period",
  permission: "configure",
  scope: ENDPOINT_SCOPE,
  body: Body,
  response: { webhookEndpoint: Endpoint },
  run: async ({ events }: EventOperationParts, { params: { endpointGuid }, body }) => {
    const which = readWhich(body);
    const endpoint = isRefusal(which) ? which : await resendEvents(events, endpointGuid, which);
    return isRefusal(endpoint) ? refuseEndpoint(endpoint) : { webhookEndpoint: describeEndpoint(endpoint) };
  },
});

type Which = Parameters<typeof resendEvents>[2];

function readWhich(body: Static<typeof Body>): Which | FieldRefused {
  const { eventId, types } = body;
  if (eventId !== undefined) {
    const other = (["from", "to", "types"] as const).find((name) => body[name] !== undefined);
    if (other === undefined) return { eventId };
    return fieldRefused(
      other,
      "not_applicable",
      ofPrograms("is not for one event: leave it or 'eventId' out"),
    );
  }
  if (body.from === undefined && body.to === undefined)
    return fieldRefused(
      "eventId",
      "missing",
      ofPrograms("either 'eventId', or 'from' and 'to', is required"),
    );
  const from = readMoment("from", body.from);
  if (isRefusal(from)) return from;
  const to = readMoment("to", body.to);
  if (isRefusal(to)) return to;
  if (Temporal.Instant.compare(from, to) > 0)
    return fieldRefused("to", "not_allowed", { code: "not_before_other", values: { other: "from" } });
  const unknown = (types ?? []).findIndex((pattern) => !isTypePattern(pattern));
  if (unknown === -1) return { from, to, types: types && typesMatching(types) };
  return fieldRefused(
    `types.${unknown}`,
    "not_allowed",
    ofPrograms("must be a type of event or a pattern of types"),
  );
}

function readMoment(path: string, text: string | undefined): Temporal.Instant | FieldRefused {
  if (text === undefined) return fieldRefused(path, "missing", { code: "required", name: path });
  try {
    return Temporal.Instant.from(text);
  } catch {
    return fieldRefused(
      path,
      "format",
      ofPrograms("must be a moment of RFC 3339, such as '2026-11-26T10:00:00Z'"),
    );
  }
}
