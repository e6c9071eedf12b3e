export { registerPushRoutes } from "./http/push-routes.ts";
export type { PushReason, PushReasons } from "./refusals.ts";
