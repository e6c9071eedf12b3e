import type { Analyzer } from "../text/analyzer.ts";

/** The field types this library can store, search and aggregate. Any other type is refused by name. */
export const FIELD_TYPES = [
  "keyword",
  "text",
  "boolean",
  "byte",
  "short",
  "integer",
  "long",
  "double",
  "float",
  "half_float",
  "scaled_float",
  "date",
  "ip",
  "geo_point",
  "binary",
  "completion",
] as const;

export type FieldType = (typeof FIELD_TYPES)[number];

/** The custom analyzers of an index, by name. */
export type Analyzers = ReadonlyMap<string, Analyzer>;

/** A leaf of the mapping, with the column that holds its values. */
export interface Field {
  readonly path: string;
  readonly type: FieldType;
  /** The nested object the field belongs to; undefined for the document itself. */
  readonly nestedPath: string | undefined;
  readonly column: string;
  /** Whether any document ever had two values: then the column is a list, else a plain value. */
  readonly multiValued: boolean;
  /**
   * For whole numbers in nested objects: the least and greatest of the document's objects, in columns of the document itself.
   */
  readonly ends?: FieldEnds | undefined;
  readonly scalingFactor: number;
  readonly format: string;
  readonly ignoreAbove: number;
  readonly nullValue: unknown;
  readonly analyzer: string;
  /** The analyzers the index defines itself. */
  readonly analyzers: Analyzers;
  readonly indexed: boolean;
  readonly docValues: boolean;
  readonly stored: boolean;
  readonly ignoreMalformed: boolean;
  readonly coerce: boolean;
  /** For a text: whether pairs of terms are indexed for phrases, which affects their scores. */
  readonly indexPhrases: boolean;
}

/** Two columns of the documents, as fields that are in no mapping. */
export interface FieldEnds {
  readonly least: Field;
  readonly most: Field;
}

/** The column beside a text's terms that counts them: the score of every matching row uses the count. */
export function termCountColumn(field: Field): string {
  return `${field.column}_words`;
}

/** An object of the mapping; the document itself has the empty path. */
export interface ObjectField {
  readonly path: string;
  readonly nested: boolean;
  readonly nestedPath: string | undefined;
  readonly dynamic: "true" | "false" | "strict";
  readonly enabled: boolean;
  readonly objects: ReadonlyMap<string, ObjectField>;
  /** The field of this name, followed by its multi-fields. */
  readonly leaves: ReadonlyMap<string, readonly Field[]>;
}

export interface Mapping {
  readonly definition: MappingDefinition;
  readonly root: ObjectField;
  /** Every leaf by its full path, multi-fields included. */
  readonly fields: ReadonlyMap<string, Field>;
  /** Every object by its full path, without the document itself. */
  readonly objects: ReadonlyMap<string, ObjectField>;
  readonly sourceEnabled: boolean;
  /** Whether a new field whose first text looks like a date becomes one: `date_detection`, on unless switched off. */
  readonly detectsDates: boolean;
}

/** The mapping as OpenSearch writes it in JSON. */
export interface MappingDefinition {
  readonly dynamic?: unknown;
  readonly properties?: Readonly<Record<string, PropertyDefinition>>;
  readonly [other: string]: unknown;
}

export interface PropertyDefinition {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, PropertyDefinition>>;
  readonly fields?: Readonly<Record<string, PropertyDefinition>>;
  readonly [parameter: string]: unknown;
}

/** Where a field's values are kept. Chosen when the field appears and never changed but from one value to a list. */
export interface ColumnPlace {
  readonly column: string;
  readonly multiValued: boolean;
  /** Whether the document has columns for the least and greatest of a nested number; not where several indices are read as one. */
  readonly hasEnds?: boolean;
}

export type Columns = ReadonlyMap<string, ColumnPlace>;

export function nestedObjects(mapping: Mapping): readonly ObjectField[] {
  return [...mapping.objects.values()].filter((object) => object.nested);
}
