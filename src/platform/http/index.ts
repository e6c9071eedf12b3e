export { basePath } from "./base-path.ts";
export { flatError, flatErrors, type ErrorShape } from "./errors.ts";
export { networkOf } from "./network-of.ts";
export { refuseOtherSites } from "./foreign-pages.ts";
export { describeApi, type ApiSection } from "./openapi.ts";
export { type FieldProblem } from "./problem.ts";
export { BODY_LIMIT_BYTES, createHttpServer, type HttpServer } from "./server.ts";
export { isSameOrigin } from "./same-origin.ts";
export { webOrigin } from "./web-origin.ts";
