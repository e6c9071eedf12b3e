export { eraseEventResponses, removeOldEventAttempts } from "./attempt-store.ts";
export { deliverEventJobKind } from "./deliver-event.ts";
export { makeEventObjectJobKind } from "./event-body.ts";
export { eventOperations } from "./http/index.ts";
export { registerEventRoutes } from "./http/event-routes.ts";
export { listEventsOf, readListRequest } from "./list-events.ts";
export { eventEndpointMigrations } from "./migrations.ts";
export type { EventParts } from "./parts.ts";
export { resendEventsJobKind } from "./resend-events.ts";
