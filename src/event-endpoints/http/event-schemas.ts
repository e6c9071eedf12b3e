import { Type } from "typebox";
import { EVENT_TYPE_NAMES } from "../../events/index.ts";
import { Nullable } from "../../tenancy/index.ts";

/** An event as it is listed and sent. */
const EventSchema = (description: string) =>
  Type.Object(
    {
      id: Type.String({
        description: "The same in all deliveries of the event.",
        examples: ["evt_d94c0d72f3a36e21f16e_200_mi9r4gzk"],
      }),
      type: Type.String({
        description: `One of ${EVENT_TYPE_NAMES.join(", ")}. New types can be added.`,
        examples: ["payment.succeeded"],
      }),
      createdAt: Type.String({
        format: "date-time",
        description: "When it happened, in UTC.",
        examples: ["2026-11-26T10:35:09.123Z"],
      }),
      merchantGuid: Nullable(Type.String(), "The merchant; null for what belongs to a tenant as a whole."),
      test: Type.Boolean({ description: "No real money is involved." }),
      sequence: Type.Integer({
        description: "Rises with each event of the same object: an event with a lower one is older.",
        examples: [200],
      }),
      data: Type.Object(
        {
          object: Type.Object(
            {},
            {
              additionalProperties: true,
              description:
                "As its own call returned it when the event was recorded: of a payment, its status.",
            },
          ),
        },
        { description: "What the event is about." },
      ),
    },
    { additionalProperties: true, title: "Event", description },
  );

export const EventsResponse = Type.Object(
  {
    success: Type.Literal(true),
    events: Type.Array(EventSchema("What happened."), { maxItems: 100, description: "Oldest first." }),
    next: Nullable(Type.String(), "For `after`; null when these are all so far."),
  },
  { title: "EventsPage" },
);
export const EventResponse = Type.Object({
  success: Type.Literal(true),
  event: EventSchema("What happened."),
});
