export * from "./annotations.ts";
export { registerAnnotationRoutes } from "./annotation-routes.ts";
export { readAnnotations } from "./annotation-store.ts";
