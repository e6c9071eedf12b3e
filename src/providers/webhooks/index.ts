export {
  countOpenEvents,
  endEvent,
  findWaitingEvent,
  listOpenEvents,
  removeOldEvents,
  WORK_OFF_PROVIDER_EVENT,
  type EventKey,
  type OpenEventCounts,
} from "./event-store.ts";
