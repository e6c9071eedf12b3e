export { acknowledgementsOf, forgetCallbacks, removeOldAttempts } from "./callback-store.ts";
export { callbackAttempted } from "./callback-attempted.ts";
export { CALLBACKS_AT_ONCE, deliverCallbackJobKind } from "./deliver-callback.ts";
export { registerCallbackRoutes } from "./http/callback-routes.ts";
export { callbackMigrations } from "./migrations.ts";
export type { CallbackParts } from "./parts.ts";
