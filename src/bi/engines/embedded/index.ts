export { EmbeddedStore, type EmbeddedStoreOptions } from "./embedded-store.ts";
export type { ItemResult, Operation } from "./versions.ts";
export { openEmbeddedEngine, type EmbeddedEngineOptions } from "./embedded-engine.ts";
