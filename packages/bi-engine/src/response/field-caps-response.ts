import { illegalArgument } from "../errors.ts";
import type { ResponseObject } from "../json/write-json.ts";
import type { Field, Mapping } from "../mapping/mapping.ts";
import { anyGlobMatcher } from "../patterns/glob.ts";

/** The metadata fields of every index, with whether they can be searched and aggregated. */
const METADATA_FIELDS: Readonly<Record<string, readonly [searchable: boolean, aggregatable: boolean]>> = {
  _feature: [false, false],
  _ignored: [true, false],
  _version: [false, false],
  _routing: [true, false],
  _seq_no: [true, true],
  _source: [false, false],
  _id: [true, true],
  _index: [true, true],
  _data_stream_timestamp: [false, false],
  _nested_path: [true, false],
  _field_names: [true, false],
};

/** `GET /{index}/_field_caps?fields=a,b*`: what can be done with each field. */
export function fieldCapsResponse(
  mapping: Mapping,
  indexNames: readonly string[],
  fields: string,
): ResponseObject {
  const patterns = fields.split(",").filter((pattern) => pattern !== "");
  if (patterns.length === 0) throw illegalArgument("specified fields can't be null or empty");
  const isWanted = anyGlobMatcher(patterns);
  const caps = new Map<string, ResponseObject>();
  for (const [path, field] of mapping.fields) caps.set(path, capsOf(field.type, true, isAggregatable(field)));
  for (const [name, [searchable, aggregatable]] of Object.entries(METADATA_FIELDS)) {
    caps.set(name, capsOf(name, searchable, aggregatable));
  }
  caps.set("_doc_count", capsOf("long", false, false));
  const found = new Map([...caps].filter(([name]) => isWanted(name)));
  for (const path of found.keys()) addObjectsAround(path, mapping, found);
  return { indices: indexNames, fields: Object.fromEntries(found) };
}

/** Objects are reported if one of their fields is, by whatever name was requested. */
function addObjectsAround(path: string, mapping: Mapping, found: Map<string, ResponseObject>): void {
  for (let end = path.lastIndexOf("."); end > 0; end = path.lastIndexOf(".", end - 1)) {
    const object = mapping.objects.get(path.slice(0, end));
    if (object === undefined) continue;
    found.set(object.path, capsOf(object.nested ? "nested" : "object", false, false));
  }
}

function capsOf(type: string, searchable: boolean, aggregatable: boolean): ResponseObject {
  return { [type]: { type, searchable, aggregatable } };
}

function isAggregatable(field: Field): boolean {
  return field.type !== "text" && field.docValues;
}
