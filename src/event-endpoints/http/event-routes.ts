import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { authenticateLimited, type CallerAccess } from "../../connectors/index.ts";
import { refusedRequest } from "../../platform/api-errors/index.ts";
import { describedOnly, FlatError, sendRefused, type HttpServer } from "../../platform/http/index.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { permitsOperation } from "../../authority/index.ts";
import { findEventById, idsOnly, keyOfEventId } from "../../events/index.ts";
import { eventBody } from "../event-body.ts";
import { listEventsOf, readListRequest } from "../list-events.ts";
import type { EventParts } from "../parts.ts";
import { EventResponse, EventsResponse } from "./event-schemas.ts";

const ApiKey = Type.String({ maxLength: 50, examples: ["demo-card"] });

const Query = Type.Object(
  {
    types: Type.Optional(
      Type.String({
        maxLength: 2_000,
        description: "Types of event or patterns of them, separated by commas; all unless given.",
        examples: ["payment.*,refund.succeeded"],
      }),
    ),
    after: Type.Optional(
      Type.String({ maxLength: 200, description: "`next` of the page before, or the id of an event." }),
    ),
    limit: Type.Optional(
      Type.String({
        maxLength: 10,
        description: "Events per page: 1 to 100, 50 unless given.",
        examples: ["50"],
      }),
    ),
  },
  { additionalProperties: false },
);

const EventId = Type.String({
  minLength: 1,
  maxLength: 100,
  examples: ["evt_d94c0d72f3a36e21f16e_200_mi9r4gzk"],
});

/** `GET /api/v3/events/{apiKey}` and `…/{eventId}`: the events of the merchant. */
export function registerEventRoutes(app: HttpServer, parts: EventParts, access: CallerAccess): void {
  const common = { tags: ["Events"], security: [{ basic: [] }] };
  const perUser = { name: "events of a user", max: 120 };
  const one = authenticateLimited(access, { perUser });
  const hooks = authenticateLimited(access, { needs: "list", perUser });
  app.get<{ Params: { apiKey: string }; Querystring: Record<string, string | undefined> }>(
    "/api/v3/events/:apiKey",
    {
      schema: {
        ...common,
        operationId: "listEvents",
        summary: "List the merchant's events, oldest first",
        description:
          "Events are kept for 30 days. A page can have fewer events than `limit` although there are more.",
        params: Type.Object({ apiKey: ApiKey }),
        querystring: Query,
        response: { 200: EventsResponse, "4xx": FlatError },
      },
      ...hooks,
      ...describedOnly,
    },
    async (request, reply) => {
      const read = readListRequest(request.query);
      if (isRefusal(read)) return invalid(reply, read);
      const { merchantGuid, test } = scopeOf(request);
      const page = await listEventsOf(parts, { ...read, merchantGuids: [merchantGuid], test });
      return isRefusal(page) ? invalid(reply, page) : reply.send({ success: true, ...page });
    },
  );

  app.get<{ Params: { apiKey: string; eventId: string } }>(
    "/api/v3/events/:apiKey/:eventId",
    {
      schema: {
        ...common,
        operationId: "getEvent",
        summary: "One event of the merchant",
        description:
          "A user without the operation `list` sees identifiers, type, status, amount, currency and times of its object.",
        params: Type.Object({
          apiKey: ApiKey,
          eventId: EventId,
        }),
        response: { 200: EventResponse, "4xx": FlatError },
      },
      ...one,
      ...describedOnly,
    },
    async (request, reply) => {
      const key = keyOfEventId(request.params.eventId);
      const event = key && (await findEventById(parts.db, key));
      const { merchantGuid, test } = scopeOf(request);
      if (event?.merchantGuid !== merchantGuid || (test !== undefined && event.test !== test))
        return sendRefused(reply, refusedRequest("requestFailed", 404, "eventId: there is no such event"));
      const body = await eventBody(parts, event);
      const isFull = permitsOperation(request.caller.user, "list");
      return reply.send({ success: true, event: isFull ? body : idsOnly(body) });
    },
  );
}

function invalid(reply: FastifyReply, { path, message }: { path: string; message: string }): FastifyReply {
  return sendRefused(reply, refusedRequest("invalidRequest", 422, `${path}: ${message}`));
}

/** The merchant, and whose mode the user is for. */
function scopeOf({ caller: { merchant, user } }: FastifyRequest): {
  merchantGuid: string;
  test: boolean | undefined;
} {
  return { merchantGuid: merchant.guid, test: user.mode === "both" ? undefined : user.mode === "test" };
}
