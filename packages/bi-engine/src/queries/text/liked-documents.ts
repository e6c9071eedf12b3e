import { illegalArgument } from "../../errors.ts";
import { type ObjectNode, textOfNode } from "../../json/json-node.ts";
import { shown } from "../../json/shown.ts";
import { VALUE_MARK, TERM_MARK } from "../../mapping/column-value.ts";
import type { Field } from "../../mapping/mapping.ts";
import { type Scope, type SqlResult, columnOf } from "../../plan/target.ts";
import { and, join, name, sql } from "../../sql/sql.ts";

/** A document from which terms are taken. */
export interface LikedDocument {
  readonly index: string | undefined;
  readonly id: string;
}

export function readLikedDocument(node: ObjectNode): LikedDocument {
  const read: { index?: string; id?: string } = {};
  for (const { name: option, value } of node.members) {
    if (option === "_index") read.index = textOfNode(value);
    else if (option === "_id") read.id = textOfNode(value);
    // The routing of a document makes no difference to finding it.
    else if (option !== "routing")
      throw illegalArgument(
        `[more_like_this] with [${option}] is not supported: name a document by its [_id]`,
      );
  }
  const { index, id } = read;
  if (id === undefined) throw illegalArgument("[more_like_this] is not supported without [_id] in an item");
  return { index, id };
}

/** The number of occurrences of each term in each of the fields of the documents. Only documents of the target are read. */
export async function documentTerms(
  scope: Scope,
  fields: readonly Field[],
  documents: readonly LikedDocument[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const terms = new Map<string, Map<string, number>>();
  const inDocuments = scope.nestedPath === undefined;
  for (const { index, id } of inDocuments ? documents : []) {
    const tests = [sql`_id = ${id}`, ...(index === undefined ? [] : [sql`_index = ${index}`])];
    const columns = fields.map((field) => columnOf(scope, field));
    const rows = await scope.session.rows(
      sql`SELECT ${join(columns)} FROM ${scope.target.documents} ${name(scope.alias)} WHERE ${and(tests)}`,
    );
    for (const row of rows) {
      for (const [i, field] of fields.entries()) {
        for (const term of termsIn(field, row[i] ?? null)) countTerm(terms, field.path, term);
      }
    }
  }
  return terms;
}

function termsIn(field: Field, value: SqlResult): readonly string[] {
  if (value === null) return [];
  if (field.type === "text")
    return shown(value)
      .split(TERM_MARK)
      .filter((term) => term !== "" && term !== VALUE_MARK);
  if (typeof value === "object" && "items" in value && Array.isArray(value.items))
    return value.items.map((item) => shown(item));
  return [shown(value)];
}

function countTerm(terms: Map<string, Map<string, number>>, path: string, term: string): void {
  let ofField = terms.get(path);
  if (ofField === undefined) terms.set(path, (ofField = new Map()));
  ofField.set(term, (ofField.get(term) ?? 0) + 1);
}
