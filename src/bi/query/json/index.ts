/** The door for who only hands JSON on: behind it is nothing of the query language, which is large to load. */
export { shown } from "./shown.ts";
export { type Answer, RawJson, writeJson } from "./write-json.ts";
