import { QueryError } from "../errors.ts";
import { type ColumnContent, columnContent } from "./column-value.ts";
import { dynamicDefinition } from "./dynamic-mapping.ts";
import type { Field, Mapping, ObjectField, PropertyDefinition } from "./mapping.ts";

/** What a document, or one nested object of it, has in one column. */
export interface FieldContent {
  readonly field: Field;
  readonly content: Exclude<ColumnContent, undefined>;
}

/** A document, or one nested object of it: what is in its columns, those without a value left out. */
export interface Row {
  readonly contents: readonly FieldContent[];
}

/** A nested object: its place among the rows of the document and among its siblings. */
export interface NestedRow extends Row {
  readonly path: string;
  readonly row: number;
  /** The row of the nested object around it, or -1 for the document itself. */
  readonly parent: number;
  readonly offset: number;
}

export interface DocumentRows {
  readonly root: Row;
  readonly nested: readonly NestedRow[];
}

export type Json = null | boolean | number | string | readonly Json[] | JsonRecord;
export interface JsonRecord {
  readonly [name: string]: Json;
}

/** A document names fields that the mapping has not: these definitions must be added first. */
export interface UnmappedFields {
  readonly unmapped: ReadonlyMap<string, PropertyDefinition>;
}

/**
 * Splits a document into rows of column values. A field the mapping lacks is not an error: the answer is then
 * what the mapping must learn, and the caller comes back with the larger mapping.
 */
export function readDocument(mapping: Mapping, document: JsonRecord): DocumentRows | UnmappedFields {
  const reader: Reader = { nested: [], unmapped: new Map() };
  const root = { raw: new Map<Field, readonly Json[]>(), row: -1 };
  walkObject(reader, mapping.root, document, root);
  if (reader.unmapped.size > 0) return { unmapped: reader.unmapped };
  return {
    root: { contents: contentsOf(root.raw) },
    nested: reader.nested.map(({ path, row, parent, offset, raw }) => ({
      path,
      row,
      parent,
      offset,
      contents: contentsOf(raw),
    })),
  };
}

interface OpenRow {
  readonly raw: Map<Field, readonly Json[]>;
  readonly row: number;
}

interface Reader {
  readonly nested: (OpenRow & { path: string; parent: number; offset: number })[];
  readonly unmapped: Map<string, PropertyDefinition>;
}

function walkObject(reader: Reader, object: ObjectField, value: JsonRecord, row: OpenRow): void {
  if (!object.enabled) return;
  for (const name of Object.keys(value)) walkMember(reader, object, name, value[name] ?? null, row);
}

function walkMember(reader: Reader, object: ObjectField, name: string, value: Json, row: OpenRow): void {
  const leaves = object.leaves.get(name);
  if (leaves !== undefined) return collect(leaves, value, row);
  const inner = object.objects.get(name);
  if (inner !== undefined) return walkInner(reader, inner, value, row);
  const dot = name.indexOf(".");
  const outer = dot > 0 ? object.objects.get(name.slice(0, dot)) : undefined;
  if (outer !== undefined) return walkInner(reader, outer, { [name.slice(dot + 1)]: value }, row);
  learn(reader, object, name, value);
}

function walkInner(reader: Reader, object: ObjectField, value: Json, row: OpenRow): void {
  if (value === null) return;
  const items = flatten(value);
  let offset = 0;
  for (const item of items) {
    if (item === null) continue;
    if (typeof item !== "object" || isList(item)) throw notAnObject(object);
    if (!object.nested) walkObject(reader, object, item, row);
    else {
      const nested = {
        path: object.path,
        row: reader.nested.length,
        parent: row.row,
        offset: offset++,
        raw: new Map<Field, readonly Json[]>(),
      };
      reader.nested.push(nested);
      walkObject(reader, object, item, nested);
    }
  }
}

function collect(leaves: readonly Field[], value: Json, row: OpenRow): void {
  const items = leaves[0]?.type === "geo_point" ? pointsOf(value) : flatten(value);
  for (const leaf of leaves) {
    const known = row.raw.get(leaf);
    // The list is shared by multi-fields and never changed: most fields have one value in one place.
    row.raw.set(leaf, known === undefined ? items : [...known, ...items]);
  }
}

function flatten(value: Json): readonly Json[] {
  return isList(value) ? value.flatMap(flatten) : [value];
}

/** A list of two numbers is one point, a list of anything else is a list of points. */
function pointsOf(value: Json): readonly Json[] {
  return isList(value) && typeof value[0] !== "number" ? value : [value];
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
  const definition = dynamicDefinition(value);
  if (definition !== undefined)
    reader.unmapped.set(object.path === "" ? name : `${object.path}.${name}`, definition);
}

function contentsOf(raw: ReadonlyMap<Field, readonly Json[]>): readonly FieldContent[] {
  const contents: FieldContent[] = [];
  for (const [field, items] of raw) {
    const content = columnContent(field, items);
    if (content !== undefined) contents.push({ field, content });
  }
  return contents;
}

function notAnObject(object: ObjectField): QueryError {
  const reason = `object mapping for [${object.path}] tried to parse field [${object.path.split(".").at(-1)}] as object, but found a concrete value`;
  return new QueryError("reading", 400, { type: "mapper_parsing_exception", reason });
}
