import type { JsonRecord } from "../mapping/json-value.ts";
import type { Mapping } from "../mapping/mapping.ts";
import { readDocument } from "../mapping/read-document.ts";
import { createRowBatch } from "../mapping/rows.ts";
import type { Row } from "../plan/target.ts";
import type { PageRow } from "./page-row.ts";

/**
 * The number that a sort by `_doc` shows. Nested objects have their own, right before that of their document, and stand
 * behind the objects inside of them. Where no source is kept they show that of their document.
 *
 * @param document what the store fetched of it
 */
export function shownPlace({ row }: Pick<PageRow, "row">, document: Row, mapping: Mapping): number {
  const [, , , , source, , place] = document;
  const ofDocument = Number(place);
  if (row < 0 || typeof source !== "string") return ofDocument;
  const batch = createRowBatch();
  const read = readDocument(mapping, JSON.parse(source) as JsonRecord, batch);
  if ("unmapped" in read) return ofDocument;
  const parents = new Map<number, number>();
  for (const { origins } of batch.nested.values())
    for (const origin of origins) parents.set(origin.row, origin.parent);
  const around = ancestors(row, parents).length;
  const inside = [...parents.keys()].filter((other) => ancestors(other, parents).includes(row)).length;
  return ofDocument - read.nestedRows + (row - around + inside);
}

/** The nested objects around one, by their rows. */
function ancestors(row: number, parents: ReadonlyMap<number, number>): readonly number[] {
  const parent = parents.get(row) ?? -1;
  return parent < 0 ? [] : [parent, ...ancestors(parent, parents)];
}
