export {
  countOpenEvents,
  endEvent,
  findWaitingEvent,
  listOpenEvents,
  removeOldEvents,
  storeEvents,
  WORK_OFF_PROVIDER_EVENT,
  type EventKey,
  type OpenEventCounts,
} from "./event-store.ts";
export { LOOK_UP_AT_PROVIDER, type LookUpKey } from "./look-ups.ts";
