export {
  type Engine,
  type EngineOptions,
  type EngineRequest,
  type IndexChoice,
  type IndexDefinition,
  openEngine,
} from "./engine/engine.ts";
export { QueryError } from "./errors.ts";
export type { MappingDefinition, PropertyDefinition } from "./mapping/mapping.ts";
export type { RestResponse } from "./response/error-response.ts";
export type { ItemResult, Operation } from "./store/versions.ts";
