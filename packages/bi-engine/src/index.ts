export { type Engine, openEngine } from "./engine/engine.ts";
export type { EngineOptions, EngineRequest, IndexChoice, IndexDefinition } from "./engine/engine-request.ts";
export { QueryError } from "./errors.ts";
export type { MappingDefinition, PropertyDefinition } from "./mapping/mapping.ts";
export type { RestResponse } from "./response/error-response.ts";
export type { ItemResult, Operation } from "./store/versions.ts";
