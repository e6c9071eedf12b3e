export { seedDemo } from "./seed-demo.ts";
export { registerHome } from "./home/home.ts";
export { LiveEvents } from "./home/live-events.ts";
export { watchCallbacks } from "./home/watch-callbacks.ts";
export { watchRequests } from "./home/watch-requests.ts";
export { registerSampleHistory } from "./history/history-routes.ts";
export { SampleHistory, type SampleParts } from "./history/sample-history.ts";
export type { PastGateway } from "./history/past-shop.ts";
export { switchedOffBy } from "./switched-off.ts";
