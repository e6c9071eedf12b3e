export { registerPushRoutes } from "./http/push-routes.ts";
