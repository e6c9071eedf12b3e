export { EmbeddedStore } from "./embedded-store.ts";
export type { ItemResult, Operation } from "./versions.ts";
export { openEmbeddedEngine } from "./embedded-engine.ts";
