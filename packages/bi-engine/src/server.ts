/**
 * For an HTTP server in front of an engine: reads parameters and bodies as OpenSearch does, and writes its errors. Does not
 * load DuckDB.
 */
export { runMultiSearch } from "./endpoints/multi-search.ts";
export { type SearchOfMany, readMultiSearch } from "./request/read-multi-search.ts";
export { readFieldCapsCall } from "./request/field-caps-call.ts";
export { readSearchCall } from "./request/search-call.ts";
export { QueryError, illegalArgument } from "./errors.ts";
export { globMatcher } from "./patterns/glob.ts";
export { noSuchIndex, selectIndices } from "./reading/index-expression.ts";
export { Parameters } from "./request/parameters.ts";
export { readBodyOfGet, unpackBody } from "./request/request-body.ts";
export { type RestResponse, errorAsResponse } from "./response/error-response.ts";
export { filterResponse } from "./response/filter-path.ts";
export { supportPage } from "./support-page.ts";
export { withinLimits } from "./work.ts";
