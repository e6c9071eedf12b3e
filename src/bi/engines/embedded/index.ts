export { EmbeddedStore, type EmbeddedStoreOptions } from "./embedded-store.ts";
export type { ItemResult, Operation } from "./versions.ts";
