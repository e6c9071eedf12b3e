export * from "./annotations.ts";
export { readAnnotations } from "./annotation-store.ts";
