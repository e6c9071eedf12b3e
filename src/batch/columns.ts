import type { TSchema } from "typebox";
import { shownName } from "../platform/card-numbers/index.ts";
import { BATCH_METHODS, batchFields } from "./batch-fields.ts";
import type { FileFault } from "./row-problem.ts";
import { refuseUpload, type UploadRefusal } from "./refusals.ts";

export const METHOD_COLUMN = "transactionMethod";
const MAX_COLUMNS = 500;
const MAX_NAME_LENGTH = 200;
/** They would change objects that are not theirs. */
const FORBIDDEN: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);
const INDEX = /^\d{1,3}$/;

export interface Column {
  /** From 1. */
  readonly number: number;
  /** As in the header, short and without what may be a card number. */
  readonly name: string;
  /** `items.0.name` as `["items", "0", "name"]`. */
  readonly path: readonly string[];
}

/** Reads the first line of a file: dotted keys of fields that one of the methods takes. */
export function readColumns(
  names: readonly string[],
  { line }: { line: number },
): readonly Column[] | UploadRefusal {
  if (names.length > MAX_COLUMNS)
    return refuseUpload({ code: "too_many_columns", limit: MAX_COLUMNS }, { line });
  const columns: Column[] = [];
  for (const [index, name] of names.entries()) {
    const column = readColumn(name.trim(), index + 1);
    const problem = isProblem(column) ? column : problemBeside(column, columns);
    if (problem) return refuseUpload(problem, { line, column: index + 1 });
    if (!isProblem(column)) columns.push(column);
  }
  if (columns.some(({ name }) => name === METHOD_COLUMN)) return columns;
  return refuseUpload({ code: "column_missing", name: METHOD_COLUMN }, { line });
}

function isProblem(column: Column | FileFault): column is FileFault {
  return "code" in column;
}

function readColumn(name: string, number: number): Column | FileFault {
  if (name === "") return { code: "key_empty" };
  if (name.length > MAX_NAME_LENGTH) return { code: "key_too_long", limit: MAX_NAME_LENGTH };
  const path = name.split(".");
  const column = { number, name: shownName(name), path };
  if (name === METHOD_COLUMN) return column;
  const isKnown =
    !path.some((part) => FORBIDDEN.has(part)) &&
    BATCH_METHODS.some((method) => isValue(schemaAt(batchFields(method).schema, path)));
  return isKnown ? column : { code: "unknown_column", name: column.name };
}

function problemBeside(column: Column, others: readonly Column[]): FileFault | undefined {
  const same = others.find((other) => other.path.join(".") === column.path.join("."));
  return same && { code: "repeated_column", name: column.name, column: same.number };
}

/** The schema of a field by its path, or undefined where there is none. */
export function schemaAt(schema: TSchema, path: readonly string[]): TSchema | undefined {
  const [part, ...rest] = path;
  if (part === undefined) return schema;
  const inner = schemaOfPart(schema, part);
  return inner && schemaAt(inner, rest);
}

function schemaOfPart(schema: TSchema, part: string): TSchema | undefined {
  const { properties, patternProperties, items, maxItems, anyOf } = schema as {
    properties?: Record<string, TSchema>;
    patternProperties?: Record<string, TSchema>;
    items?: TSchema;
    maxItems?: number;
    anyOf?: TSchema[];
  };
  if (properties && Object.hasOwn(properties, part)) return properties[part];
  if (items) return INDEX.test(part) && Number(part) < (maxItems ?? 100) ? items : undefined;
  if (anyOf) return anyOf.map((branch) => schemaOfPart(branch, part)).find((found) => found !== undefined);
  return patternProperties && Object.values(patternProperties)[0];
}

export function isList(schema: TSchema): boolean {
  return "items" in schema;
}

function isValue(schema: TSchema | undefined): schema is TSchema {
  return schema !== undefined && !typesOf(schema).has("object") && !typesOf(schema).has("array");
}

/** The JSON types that a schema takes. */
export function typesOf(schema: TSchema): ReadonlySet<string> {
  const {
    type,
    anyOf,
    enum: values,
  } = schema as {
    type?: string | string[];
    anyOf?: TSchema[];
    enum?: unknown[];
  };
  if (anyOf) return new Set(anyOf.flatMap((branch) => [...typesOf(branch)]));
  if (type !== undefined) return new Set([type].flat());
  return new Set(values ? values.map((value) => typeof value) : [constType(schema)]);
}

function constType(schema: TSchema): string {
  return "const" in schema ? typeof schema["const"] : "string";
}
