export {
  acknowledgedPayments,
  agedEventAttempts,
  eraseEventResponses,
  failingSince,
} from "./attempt-store.ts";
export { listEventAttempts, type LoggedEventAttempt } from "./delivery-log.ts";
export { deliverEventJobKind } from "./deliver-event.ts";
export { makeEventObjectJobKind } from "./event-body.ts";
export { DISABLING_REASONS, endpointDisabled, eventAttempted } from "./measurements.ts";
export { eventOperations } from "./http/index.ts";
export { registerEventRoutes } from "./http/event-routes.ts";
export {
  changeEndpoint,
  createEndpoint,
  removeEndpoint,
  removeEndpointIn,
  rotateSecret,
} from "./manage-endpoint.ts";
export { listEventsOf, readListRequest } from "./list-events.ts";
export { eventEndpointMigrations } from "./migrations.ts";
export type { EventOperationParts, EventParts } from "./parts.ts";
export { resendEvents, resendEventsJobKind } from "./resend-events.ts";
export { sendTestEvent } from "./send-test-event.ts";
