import type { Answer, AnswerObject } from "../json/write-json.ts";
import type { SearchRequest } from "../request/search-request.ts";
import { name, sql } from "../sql/sql.ts";
import type { Row, Scope, Session } from "../target.ts";
import { type DocvalueField, docvalueColumns, docvalueFields } from "./docvalue-fields.ts";
import { showSourceFields, sourceFields } from "./source-fields.ts";

/** What `docvalue_fields` and `fields` show with each document; the latter win where both ask for a field. */
export async function hitFields(
  session: Session,
  scope: Scope,
  request: SearchRequest,
  documents: ReadonlyMap<bigint, Row>,
): Promise<ReadonlyMap<bigint, AnswerObject>> {
  if (documents.size === 0 || request.docvalueFields.length + request.fields.length === 0) return new Map();
  const shownFields = sourceFields(scope.target.mapping, request.fields);
  const stored = docvalueFields(scope, request.docvalueFields);
  const values = await storedValues(session, scope, [...documents.keys()], stored);
  const entries = [...documents].map(([doc, row]): [bigint, AnswerObject] => {
    const fields = new Map<string, readonly Answer[]>();
    stored.forEach(({ path, show }, i) => {
      const shownValues = show(values.get(doc)?.[i + 1] ?? null);
      if (shownValues.length > 0) fields.set(path, [...(fields.get(path) ?? []), ...shownValues]);
    });
    const source = row[5];
    const fromSource = typeof source === "string" ? showSourceFields(source, shownFields) : [];
    for (const [path, shownValues] of fromSource) fields.set(path, shownValues);
    return [doc, Object.fromEntries(fields)];
  });
  return new Map(entries);
}

async function storedValues(
  session: Session,
  scope: Scope,
  docs: readonly bigint[],
  stored: readonly DocvalueField[],
): Promise<ReadonlyMap<bigint, Row>> {
  if (stored.length === 0) return new Map();
  const alias = name(scope.alias);
  const rows = await session.rows(
    sql`SELECT ${alias}._doc, ${docvalueColumns(stored)} FROM ${scope.target.documents} ${alias} WHERE ${alias}._doc IN (${docs})`,
  );
  return new Map(rows.map((row) => [row[0] as bigint, row]));
}
