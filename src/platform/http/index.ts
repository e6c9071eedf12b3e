export { basePath } from "./base-path.ts";
export { FlatError, flatError, flatErrors, type ErrorShape } from "./errors.ts";
export { described, describedOnly } from "./described-only.ts";
export { describeApi, type ApiSection } from "./openapi.ts";
export { type FieldProblem } from "./problem.ts";
export { BODY_LIMIT_BYTES, createHttpServer, type HttpServer } from "./server.ts";
