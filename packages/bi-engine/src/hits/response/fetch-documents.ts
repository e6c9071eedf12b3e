import type { Row, Session, Target } from "../../plan/target.ts";
import type { PageRow } from "../page-row.ts";

/** Longer pages are not cached: their clients read all documents once, and would displace those of short pages. */
const MAX_KEPT = 100;

/** The content of documents, for the rows of a page only: sources are most of the data. */
export async function fetchDocuments(
  session: Session,
  { fetch, fetched }: Target,
  page: readonly PageRow[],
): Promise<ReadonlyMap<bigint, Row>> {
  const documents = new Map<bigint, Row>();
  const missing = new Set<bigint>();
  for (const { doc } of page) {
    const known = fetched?.get(doc);
    if (known === undefined) missing.add(doc);
    else documents.set(doc, known);
  }
  if (missing.size === 0) return documents;
  for (const row of await session.rows(fetch([...missing]))) {
    const doc = row[0] as bigint;
    documents.set(doc, row);
    if (page.length <= MAX_KEPT) fetched?.set(doc, row);
  }
  return documents;
}
