export { acknowledgementsOf, eraseCallbacks, removeOldAttempts } from "./callback-store.ts";
export { ATTEMPT_OUTCOMES } from "./callback.ts";
export { callbackAttempted } from "./callback-attempted.ts";
export { MAX_CONCURRENT_CALLBACKS, deliverCallbackJobKind } from "./deliver-callback.ts";
export { describeCallbacks } from "./describe-callbacks.ts";
export { resendCallback } from "./resend-callback.ts";
export { registerCallbackRoutes } from "./http/callback-routes.ts";
export { callbackMigrations } from "./migrations.ts";
export type { CallbackParts } from "./parts.ts";
