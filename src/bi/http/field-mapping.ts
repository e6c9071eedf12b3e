import { visibleIndexName } from "../engines/engine.ts";
import {
  type ResponseValue,
  type JsonNode,
  type ObjectNode,
  RawJson,
  member,
  readJson,
  writeJson,
  writeNode,
} from "@quittance/bi-engine/json";
import { Parameters, type RestResponse, globMatcher } from "@quittance/bi-engine/server";
import type { OperationCall } from "./query-call.ts";

const WITHOUT_EFFECT = ["pretty", "human", "error_trace", "local", "ignore_unavailable", "allow_no_indices"];

/** `_mapping/field/{fields}`: how the fields that the names and patterns mean are mapped. */
export function fieldMappingResponse(
  mapping: RestResponse,
  names: string,
  call: OperationCall,
): RestResponse {
  const parameters = new Parameters(call.path, call.search);
  parameters.accept([...WITHOUT_EFFECT, "expand_wildcards", "include_defaults"]);
  parameters.refuseOthers();
  if (mapping.status !== 200) return mapping;
  const matchers = names.split(",").map(globMatcher);
  const fields = [...leaves(propertiesOf(readJson(writeJson(mapping.body))))];
  const found = fields
    .filter(([path]) => matchers.some((takes) => takes(path)))
    .map(([path, definition]): [string, ResponseValue] => [path, described(path, definition)]);
  return { status: 200, body: { [visibleIndexName]: { mappings: Object.fromEntries(found) } } };
}

function described(path: string, definition: JsonNode): ResponseValue {
  const leaf = path.slice(path.lastIndexOf(".") + 1);
  return { full_name: path, mapping: { [leaf]: new RawJson(writeNode(definition)) } };
}

function propertiesOf(response: JsonNode): ObjectNode | undefined {
  const index = response.kind === "object" ? response.members[0]?.value : undefined;
  const mappings = index && objectIn(index, "mappings");
  return mappings && objectIn(mappings, "properties");
}

/** Every field by its path, those below fields (`description.raw`) included; objects are no fields. */
function* leaves(properties: ObjectNode | undefined, around = ""): Generator<[path: string, JsonNode]> {
  for (const { name, value } of properties?.members ?? []) {
    const path = around + name;
    const inner = objectIn(value, "properties");
    if (inner !== undefined) yield* leaves(inner, `${path}.`);
    else if (!isObjectType(value)) yield [path, value];
    yield* leaves(objectIn(value, "fields"), `${path}.`);
  }
}

function isObjectType(value: JsonNode): boolean {
  const type = value.kind === "object" ? member(value, "type") : undefined;
  return type?.kind === "text" && (type.value === "object" || type.value === "nested");
}

function objectIn(node: JsonNode, name: string): ObjectNode | undefined {
  const found = node.kind === "object" ? member(node, name) : undefined;
  return found?.kind === "object" ? found : undefined;
}
