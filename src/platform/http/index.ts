export { basePath } from "./base-path.ts";
export { flatError, flatErrors, nothingThere, tooManyRequests, type ErrorShape } from "./errors.ts";
export { describeApi, type ApiSection } from "./openapi.ts";
export { PAGE, type Onward, type PageFailure, type PageRoute, type FailurePage } from "./page-route.ts";
export { type FieldProblem } from "./problem.ts";
export { BODY_LIMIT_BYTES, createHttpServer, type HttpServer } from "./server.ts";
export { type Route, type RouteTable } from "./route-table.ts";
