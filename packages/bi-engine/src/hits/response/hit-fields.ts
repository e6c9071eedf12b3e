import type { ResponseValue, ResponseObject } from "../../json/write-json.ts";
import type { Row, Scope, Session } from "../../plan/target.ts";
import type { HitsRequest } from "../../queries/query.ts";
import { type PageRow, columnsOfPage, rowKey } from "../page-row.ts";
import { docvalueFields } from "./docvalue-fields.ts";
import { showSourceFields, sourceFields, storedSourceFields } from "./source-fields.ts";

interface PageDocuments {
  readonly request: HitsRequest;
  readonly documents: ReadonlyMap<bigint, Row>;
  readonly page: readonly PageRow[];
}

/** The `fields` of each hit: from `docvalue_fields`, `stored_fields` and `fields`; the last has precedence. */
export async function hitFields(
  session: Session,
  scope: Scope,
  { request, documents, page }: PageDocuments,
): Promise<ReadonlyMap<string, ResponseObject>> {
  const { mapping } = scope.target;
  const shownFields = [
    ...storedSourceFields(mapping, request.storedFields),
    // A format that does not fit is refused only when a hit is returned.
    ...(page.length === 0 ? [] : sourceFields(mapping, request.fields)),
  ];
  if (page.length === 0 || request.docvalueFields.length + shownFields.length === 0) return new Map();
  const stored = docvalueFields(scope, request.docvalueFields);
  const columns = stored.map(({ column }) => column);
  const values = await columnsOfPage(session, scope, page, columns);
  const entries = page.map((row): [string, ResponseObject] => {
    const fields = new Map<string, readonly ResponseValue[]>();
    stored.forEach(({ path, show }, i) => {
      const shownValues = show(values.get(rowKey(row))?.[i] ?? null);
      if (shownValues.length > 0) fields.set(path, [...(fields.get(path) ?? []), ...shownValues]);
    });
    const source = documents.get(row.doc)?.[4];
    const fromSource = typeof source === "string" ? showSourceFields(source, shownFields) : [];
    for (const [path, shownValues] of fromSource) fields.set(path, shownValues);
    return [rowKey(row), Object.fromEntries(fields)];
  });
  return new Map(entries);
}
