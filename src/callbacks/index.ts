export { acknowledgementsOf, eraseCallbacks, removeOldAttempts } from "./callback-store.ts";
export { ATTEMPT_OUTCOMES } from "./callback.ts";
export { callbackAttempted } from "./callback-attempted.ts";
export { MAX_CONCURRENT_CALLBACKS, deliverCallbackJobKind } from "./deliver-callback.ts";
export { registerCallbackRoutes } from "./http/callback-routes.ts";
export { callbackMigrations } from "./migrations.ts";
export type { CallbackParts } from "./parts.ts";
