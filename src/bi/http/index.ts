export { type BiQueryApiParts, type Caller, biQueryApi } from "./query-api.ts";
