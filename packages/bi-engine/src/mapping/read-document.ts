import { QueryError } from "../errors.ts";
import { columnContent, flatten } from "./column-value.ts";
import { dynamicDefinition } from "./dynamic-mapping.ts";
import type { Json, JsonRecord } from "./json-value.ts";
import type { Field, Mapping, ObjectField, PropertyDefinition } from "./mapping.ts";
import { type RowBatch, type Rows, addContent, addNestedRow, stretchEnds } from "./rows.ts";

/** A document with fields that the mapping does not have: these definitions must be added first. */
export interface UnmappedFields {
  readonly unmapped: ReadonlyMap<string, PropertyDefinition>;
}

/** The position of a document's rows in their batch. */
export interface DocumentRows {
  readonly place: number;
  /** How many nested objects the document has, of all kinds. */
  readonly nestedRows: number;
  /** The fields that have several values in it, and a column for single ones. */
  readonly lists: readonly string[];
}

/**
 * Splits a document into rows of column values, which are added to the batch. A field that the mapping does not have is not an
 * error: the result is then the definitions to add, and the caller repeats the call with the larger mapping. The rows of a
 * document that could not be read stay in the batch, and nothing refers to them.
 */
export function readDocument(
  mapping: Mapping,
  document: JsonRecord,
  batch: RowBatch,
): DocumentRows | UnmappedFields {
  const place = batch.root.length++;
  const reader: Reader = { mapping, batch, place, nestedRows: 0, lists: [], unmapped: new Map() };
  walkObject(reader, mapping.root, document, { rows: batch.root, row: -1 });
  const { unmapped, lists, nestedRows } = reader;
  return unmapped.size > 0 ? { unmapped } : { place, nestedRows, lists };
}

interface Reader {
  readonly mapping: Mapping;
  readonly batch: RowBatch;
  readonly place: number;
  nestedRows: number;
  readonly lists: string[];
  readonly unmapped: Map<string, PropertyDefinition>;
}

/** The row that is being filled, the last one of its table; its number among the document's nested rows. */
interface OpenRow {
  readonly rows: Rows;
  readonly row: number;
}

function walkObject(reader: Reader, object: ObjectField, value: JsonRecord, row: OpenRow): void {
  if (!object.enabled) return;
  for (const name in value) walkMember(reader, object, name, value[name] ?? null, row);
}

function walkMember(reader: Reader, object: ObjectField, name: string, value: Json, row: OpenRow): void {
  const leaves = object.leaves.get(name);
  if (leaves !== undefined) return collect(reader, leaves, value, row);
  const inner = object.objects.get(name);
  if (inner !== undefined) return walkInner(reader, inner, value, row);
  const dot = name.indexOf(".");
  const outer = dot > 0 ? object.objects.get(name.slice(0, dot)) : undefined;
  if (outer !== undefined) return walkInner(reader, outer, { [name.slice(dot + 1)]: value }, row);
  learn(reader, object, name, value);
}

function walkInner(reader: Reader, object: ObjectField, value: Json, row: OpenRow): void {
  if (value === null) return;
  let offset = 0;
  for (const item of flatten(value)) {
    if (item === null) continue;
    if (typeof item !== "object" || isList(item)) throw notAnObject(object);
    if (!object.nested) walkObject(reader, object, item, row);
    else {
      const number = reader.nestedRows++;
      const origin = { document: reader.place, row: number, parent: row.row, offset: offset++ };
      const rows = addNestedRow(reader.batch, object.path, origin);
      walkObject(reader, object, item, { rows, row: number });
    }
  }
}

function collect(reader: Reader, leaves: readonly Field[], value: Json, { rows }: OpenRow): void {
  for (const leaf of leaves) {
    const content = columnContent(leaf, value);
    if (content === undefined) continue;
    const all = addContent(rows, leaf, content);
    if (Array.isArray(all) && !leaf.multiValued) reader.lists.push(leaf.path);
    if (leaf.ends !== undefined) stretchEnds(reader.batch.root, leaf.ends, content);
  }
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function learn(reader: Reader, object: ObjectField, name: string, value: Json): void {
  if (object.dynamic === "strict") {
    const inside = object.path === "" ? "_doc" : object.path;
    const reason = `mapping set to strict, dynamic introduction of [${name}] within [${inside}] is not allowed`;
    throw new QueryError("reading", 400, { type: "strict_dynamic_mapping_exception", reason });
  }
  if (object.dynamic === "false") return;
  const definition = dynamicDefinition(value, reader.mapping);
  if (definition !== undefined)
    reader.unmapped.set(object.path === "" ? name : `${object.path}.${name}`, definition);
}

function notAnObject(object: ObjectField): QueryError {
  const reason = `object mapping for [${object.path}] tried to parse field [${object.path.split(".").at(-1)}] as object, but found a concrete value`;
  return new QueryError("reading", 400, { type: "mapper_parsing_exception", reason });
}
