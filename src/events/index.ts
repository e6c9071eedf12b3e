export {
  describeEvent,
  eventIdOf,
  keyOfEventId,
  resourceOf,
  type Event,
  type EventIdentity,
  type EventKey,
  type StoredEvent,
} from "./event.ts";
export {
  agedEvents,
  earlierEvents,
  EVENT_DAYS,
  eraseEvents,
  eventsOfResources,
  findEvent,
  findEventById,
  findEventInBatch,
  findPosition,
  hasEventAfter,
  listEvents,
  listEventsOfPlace,
  objectContext,
  replaceObjects,
  snapshotOf,
  type EventPosition,
  type PlacePosition,
} from "./event-store.ts";
export { EVENT_TYPE_NAMES, isTypePattern, typesMatching, type EventType } from "./event-types.ts";
export { eventMigrations } from "./migrations.ts";
export {
  DELIVER_EVENT,
  eventsRecorded,
  MAKE_EVENT_OBJECT,
  recordEvent,
  recordEvents,
} from "./record-events.ts";
export {
  deleteEndpoint,
  endpointsMadeBy,
  findEndpoint,
  findEndpointWithSecrets,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  placesWithEndpoints,
  replaceSecret,
  switchOffEndpoint,
  updateEndpoint,
  type EndpointChange,
  type EndpointWithSecrets,
  type WebhookEndpoint,
} from "./endpoint-store.ts";
export { eventTypesPage } from "./events-page.ts";
export { idsOnly } from "./ids-only.ts";
export { keepObject } from "./kept-object.ts";
export { lastPosition, raisePositions, settledPosition } from "./event-positions.ts";
