export { formIn, isMultipart, readBodiesAsBytes } from "./bodies-as-bytes.ts";
export { basePath } from "./base-path.ts";
export {
  FlatError,
  flatError,
  flatErrors,
  notFound,
  sendRefused,
  tooManyRequests,
  type ErrorShape,
} from "./errors.ts";
export { MAX_BODIES_BYTES } from "./received-bodies.ts";
export { networkOf } from "./network-of.ts";
export { refuseOtherSites } from "./foreign-pages.ts";
export { described, describedOnly } from "./described-only.ts";
export { UNIQUE, withUniqueExamples, type CommonFailure } from "./api-document-parts.ts";
export { describeApi, type ApiSection } from "./openapi.ts";
export { descriptionOf, describeFields, fieldsOf } from "./field-descriptions.ts";
export { PAGE, type PageFailure, type PageRoute, type FailurePage } from "./page-route.ts";
export { faultOfPattern } from "./pattern-words.ts";
export { reasonOfRequest, refusedBecause } from "./refused-because.ts";
export { readClientBody } from "./client-body.ts";
export { mostSpecificError, problemOf, problemOfValue, type FieldProblem } from "./problem.ts";
export { compileSchemasOf } from "./schema-compilers.ts";
export { createHttpServer } from "./server.ts";
export { traceRequests } from "./trace-requests.ts";
export { type Route } from "./route-table.ts";
export { isSameOrigin } from "./same-origin.ts";
export { returnSource, webOrigin } from "./web-origin.ts";
export type { HttpServer } from "./http-server.ts";
