export {
  agedProviderEvents,
  countOpenEvents,
  endEvent,
  findWaitingEvent,
  listOpenEvents,
  storeEvent,
  storeEvents,
  WORK_OFF_PROVIDER_EVENT,
  type EventKey,
  type OpenEvent,
  webhookStates,
  type OpenEventCounts,
  type WebhookState,
} from "./event-store.ts";
export { MALFORMED_EVENT } from "./receive-webhook.ts";
export { LOOK_UP_AT_PROVIDER, type LookUpKey } from "./look-ups.ts";
