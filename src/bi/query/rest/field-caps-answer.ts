import { illegalArgument } from "../errors.ts";
import type { AnswerObject } from "../json/write-json.ts";
import type { Field, Mapping } from "../mapping/mapping.ts";

/** Fields that every index has, with whether one can search and aggregate them. */
const metadataFields: Readonly<Record<string, readonly [searchable: boolean, aggregatable: boolean]>> = {
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
export function fieldCapsAnswer(
  mapping: Mapping,
  indexNames: readonly string[],
  fields: string,
): AnswerObject {
  const patterns = fields.split(",").filter((pattern) => pattern !== "");
  if (patterns.length === 0) throw illegalArgument("specified fields can't be null or empty");
  const wanted = new RegExp(`^(?:${patterns.map(expressionOf).join("|")})$`);
  const caps = new Map<string, AnswerObject>();
  for (const [path, field] of mapping.fields) caps.set(path, capsOf(field.type, true, isAggregatable(field)));
  for (const object of mapping.objects.values()) {
    if (object.nested) caps.set(object.path, capsOf("nested", false, false));
  }
  for (const [name, [searchable, aggregatable]] of Object.entries(metadataFields)) {
    caps.set(name, capsOf(name, searchable, aggregatable));
  }
  caps.set("_doc_count", capsOf("long", false, false));
  return { indices: indexNames, fields: Object.fromEntries([...caps].filter(([name]) => wanted.test(name))) };
}

function capsOf(type: string, searchable: boolean, aggregatable: boolean): AnswerObject {
  return { [type]: { type, searchable, aggregatable } };
}

function isAggregatable(field: Field): boolean {
  return field.type !== "text" && field.docValues;
}

function expressionOf(pattern: string): string {
  return pattern
    .split("*")
    .map((part) => RegExp.escape(part))
    .join(".*");
}
