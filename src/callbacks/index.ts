export { deliverCallbackJobKind } from "./deliver-callback.ts";
export { callbackMigrations } from "./migrations.ts";
export type { CallbackParts } from "./parts.ts";
