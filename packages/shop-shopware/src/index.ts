export { createApp, type AppSetup } from "./app.ts";
export type { AppStore } from "./store.ts";
