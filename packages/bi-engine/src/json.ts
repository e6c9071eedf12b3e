/**
 * JSON as the engine reads and writes it: with positions, with the text of numbers, and with texts that are passed on unparsed.
 * A separate entry point, so that a process that only passes JSON on does not load the engine.
 */
export { type JsonNode, type Member, type ObjectNode, member, plain } from "./json/json-node.ts";
export { readJson } from "./json/read-json.ts";
export { shown } from "./json/shown.ts";
export { type ResponseValue, type ResponseObject, RawJson, double, writeJson } from "./json/write-json.ts";
export { writeNode } from "./json/write-node.ts";
