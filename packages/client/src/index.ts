export { createClient, type ClientOptions, type QuittanceClient } from "./client.ts";
export {
  ForgedCallbackError,
  isGenuine,
  readCallback,
  type Callback,
  type ReceivedCallback,
} from "./callbacks.ts";
export type { components, paths, webhooks } from "./api.generated.ts";
export { ForgedEventError, isGenuineEvent, readEvent, type Event, type ReceivedEvent } from "./events.ts";
export { ListError, listEvents, listTransactions } from "./lists.ts";
