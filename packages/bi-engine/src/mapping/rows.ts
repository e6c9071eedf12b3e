import { type Content, joinedContent } from "./column-value.ts";
import type { Field, FieldEnds } from "./mapping.ts";

/** The values of one column, null for rows without one; ends with the last row that has a value. */
export type Column = (Content | null)[];

/** Rows of one table, by column, in the order in which documents are read. */
export interface Rows {
  length: number;
  /** By the path of the field. */
  readonly columns: Map<string, Column>;
}

/** A nested object: its document's place, its number among the rows of the document and among its siblings. */
interface NestedRow {
  readonly document: number;
  readonly row: number;
  /** The row of the nested object around it, or -1 for the document itself. */
  readonly parent: number;
  readonly offset: number;
}

export interface NestedRows extends Rows {
  readonly origins: NestedRow[];
}

/** The rows of a batch of documents: one for each document, and one for each nested object, by the path of its kind. */
export interface RowBatch {
  readonly root: Rows;
  readonly nested: Map<string, NestedRows>;
}

export function createRowBatch(): RowBatch {
  return { root: { length: 0, columns: new Map() }, nested: new Map() };
}

/** Begins a row of its own for a nested object. */
export function addNestedRow(batch: RowBatch, path: string, origin: NestedRow): NestedRows {
  let rows = batch.nested.get(path);
  if (rows === undefined) batch.nested.set(path, (rows = { length: 0, columns: new Map(), origins: [] }));
  rows.length++;
  rows.origins.push(origin);
  return rows;
}

/** Adds the document's values of a field to the last row; returns all that the row has of it. */
export function addContent(rows: Rows, field: Field, content: Content): Content {
  const column = columnOf(rows, field);
  const known = lastContent(rows, column);
  const all = known === undefined ? content : joinedContent(field, known, content);
  putContent(rows, column, all);
  return all;
}

/** Extends the last row's least and greatest value by numbers of one of its nested objects, which are sorted. */
export function stretchEnds(root: Rows, { least, most }: FieldEnds, content: Content): void {
  const [first, last] = Array.isArray(content) ? [content[0], content.at(-1)] : [content, content];
  const [lows, highs] = [columnOf(root, least), columnOf(root, most)];
  const [low, high] = [lastContent(root, lows), lastContent(root, highs)];
  if (low === undefined || first < low) putContent(root, lows, first);
  if (high === undefined || last > high) putContent(root, highs, last);
}

function columnOf(rows: Rows, field: Field): Column {
  let column = rows.columns.get(field.path);
  if (column === undefined) rows.columns.set(field.path, (column = []));
  return column;
}

/** The last row's value of a column. */
function lastContent(rows: Rows, column: Column): Content | undefined {
  return column.length === rows.length ? (column.at(-1) ?? undefined) : undefined;
}

function putContent(rows: Rows, column: Column, content: Content): void {
  while (column.length < rows.length - 1) column.push(null);
  column[rows.length - 1] = content;
}
