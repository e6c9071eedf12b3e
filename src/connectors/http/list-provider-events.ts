import { Type } from "typebox";
import type { HttpServer } from "../../platform/http/index.ts";
import {
  responses,
  Guid,
  noSuchEntity,
  Nullable,
  PROVISIONING_PATH,
  provisioningDocs,
  provisioningRoute,
} from "../../tenancy/index.ts";
import { findConnector } from "../connector-store.ts";
import { listOpenEvents } from "../../providers/index.ts";
import type { ConnectorParts } from "./connector-parts.ts";

const MAX_EVENTS = 200;

const Event = Type.Object({
  eventId: Type.String(),
  kind: Type.String({ examples: ["inquire"] }),
  state: Type.Enum(["waiting", "unmatched", "contradicting"], {
    description:
      "`waiting`: not worked off yet, or retried. `unmatched`: no transaction has its reference. `contradicting`: amount, currency or connector differ from the submission's.",
  }),
  because: Nullable(Type.String()),
  submissionReference: Nullable(Type.String()),
  providerReference: Nullable(Type.String()),
  receivedAt: Type.String({ format: "date-time" }),
});

/** What a provider sent and what had no effect: for the operator, with the root credential. */
export function listProviderEventsRoute(app: HttpServer, parts: ConnectorParts): void {
  const schema = {
    ...provisioningDocs(
      "listProviderEvents",
      "List the webhooks of a connector's provider that had no effect so far, oldest first",
    ),
    params: Type.Object({
      connectorGuid: Guid("The connector.", "CO-91ec-509a-3899-4f4f-a4ad-67fb"),
    }),
    response: responses({ events: Type.Array(Event, { maxItems: MAX_EVENTS }) }),
  };
  const url = `${PROVISIONING_PATH}/listProviderEvents/:connectorGuid`;
  app.get(url, { ...provisioningRoute(parts), schema }, async (request, reply) => {
    const { connectorGuid } = request.params;
    const connector = await findConnector(parts.db, { guid: connectorGuid, sealer: parts.sealer });
    if (!connector) return noSuchEntity(reply, { field: "connectorGuid", what: "connector" });
    const events = await listOpenEvents(parts.db, { connectorGuid, limit: MAX_EVENTS });
    return reply.send({
      success: true,
      events: events.map(({ receivedAt, ...event }) => ({
        ...event,
        receivedAt: receivedAt.toString({ smallestUnit: "second" }),
      })),
    });
  });
}
