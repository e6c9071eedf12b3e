export { DEMO_CREDENTIALS } from "./demo-data.ts";
export { seedDemo } from "./seed-demo.ts";
export { registerDemo } from "./register-demo.ts";
export { LiveEvents } from "./home/live-events.ts";
export { watchCallbacks } from "./home/watch-callbacks.ts";
export { watchRequests } from "./home/watch-requests.ts";
export { SampleHistory, type SampleParts } from "./history/sample-history.ts";
export type { PastGateway } from "./history/past-shop.ts";
export { switchedOffBy } from "./switched-off.ts";
