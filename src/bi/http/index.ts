export { type Caller, biQueryApi } from "./query-api.ts";
